import * as z from 'zod/mini'
import { type Text } from '../../language/text.ts'

const required = (message: Text) => z.string({ error: message }).check(z.trim(), z.minLength(1, message))
/** A password is never trimmed: blanks may be part of it. */
const password = z.string({ error: 'Password is required' }).check(z.minLength(1, 'Password is required'))
const email = required('Email is required')

/** MSG-1: Sign In and Admin login. The code is for staff who set a second factor up, once the server asks for it. */
export const SignInForm = z.object({ id: email, password, code: z.optional(z.string()) })
export type SignInFields = z.core.output<typeof SignInForm>
export const SignInWithCodeForm = z.extend(SignInForm, { code: required('Code is required') })

/** What a person proves before their second factor changes. */
export const ProofForm = z.object({ password, code: z.optional(z.string()) })
export const ProofWithCodeForm = z.extend(ProofForm, { code: required('Code is required') })
export type ProofFields = z.core.output<typeof ProofForm>

export const CodeForm = z.object({ code: required('Code is required') })
export type CodeFields = z.core.output<typeof CodeForm>

/** ACC-22: sign-up by e-mail. "No format rules shown": the server's own rules answer with their message. */
export const SignUpForm = z.object({
  firstName: required('First Name is required'),
  lastName: required('Last Name is required'),
  email,
  password,
})
export type SignUpFields = z.core.output<typeof SignUpForm>

/** SCR-15: both, one message. */
export const AdminCreateForm = z.object({
  id: required('ID and password are required'),
  password: z.string({ error: 'ID and password are required' }).check(z.minLength(1, 'ID and password are required')),
})
export type AdminCreateFields = z.core.output<typeof AdminCreateForm>

const line = z.string().check(z.trim())

/** ACC-19; the lines an invoice needs are required, in the checkout's words. */
export const AddressForm = z.object({
  label: line,
  line1: required('Address Line 1 is required'),
  line2: line,
  city: required('City is required'),
  state: required('State is required'),
  zipCode: required('Zip Code is required'),
  // ACC-19: no country input was shown; ours begins with the one that nearly all have.
  country: z.pipe(
    line,
    z.transform((country: string) => country || 'India'),
  ),
  gst: line,
})
export type AddressFields = z.core.output<typeof AddressForm>
