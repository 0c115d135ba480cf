import * as z from 'zod/mini'

const required = (message: string) => z.string({ error: message }).check(z.trim(), z.minLength(1, message))
/** A password is never trimmed: blanks may be part of it. */
const password = z.string({ error: 'Password is required' }).check(z.minLength(1, 'Password is required'))
const email = required('Email is required')

/** Spec 5: Sign In and Admin login. */
export const SignInForm = z.object({ id: email, password })
export type SignInFields = z.core.output<typeof SignInForm>

/** Spec 5: sign-up by e-mail. "No format rules shown": the server's own rules answer with their message. */
export const SignUpForm = z.object({
  firstName: required('First Name is required'),
  lastName: required('Last Name is required'),
  email,
  password,
})
export type SignUpFields = z.core.output<typeof SignUpForm>

/** Spec 5, Admin create: both, one message. */
export const AdminCreateForm = z.object({
  id: required('ID and password are required'),
  password: z.string({ error: 'ID and password are required' }).check(z.minLength(1, 'ID and password are required')),
})
export type AdminCreateFields = z.core.output<typeof AdminCreateForm>

const line = z.string().check(z.trim())

/** Spec 3, Address; the lines an invoice needs are required, in the checkout's words (spec 5). */
export const AddressForm = z.object({
  label: line,
  line1: required('Address Line 1 is required'),
  line2: line,
  city: required('City is required'),
  state: required('State is required'),
  zipCode: required('Zip Code is required'),
})
export type AddressFields = z.core.output<typeof AddressForm>
