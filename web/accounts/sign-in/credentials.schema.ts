import * as z from 'zod/mini'
import { requiredPassword, requiredText } from '../../lib/form-schema.ts'

const email = requiredText('Email is required')
const code = requiredText('Code is required')

/** MSG-1: Sign In and Admin login. The code is for staff with a second factor, once the server requests it. */
export const SignInForm = z.object({ id: email, password: requiredPassword(), code: z.optional(z.string()) })
export type SignInFields = z.core.output<typeof SignInForm>
export const SignInWithCodeForm = z.extend(SignInForm, { code })

/** Re-authentication before the second factor changes. */
export const ProofForm = z.object({ password: requiredPassword(), code: z.optional(z.string()) })
export const ProofWithCodeForm = z.extend(ProofForm, { code })
export type ProofFields = z.core.output<typeof ProofForm>

export const CodeForm = z.object({ code })
export type CodeFields = z.core.output<typeof CodeForm>

/** ACC-22: sign-up by e-mail. "No format rules shown": the server's own rules answer with their message. */
export const SignUpForm = z.object({
  firstName: requiredText('First Name is required'),
  lastName: requiredText('Last Name is required'),
  email,
  password: requiredPassword(),
})
export type SignUpFields = z.core.output<typeof SignUpForm>

/** SCR-15: both, one message. */
export const AdminCreateForm = z.object({
  id: requiredText('ID and password are required'),
  password: requiredPassword('ID and password are required'),
})
export type AdminCreateFields = z.core.output<typeof AdminCreateForm>
