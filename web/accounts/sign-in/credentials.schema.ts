import * as z from 'zod/mini'
import { requiredPassword, requiredText } from '../../lib/form-schema.ts'

const email = requiredText('Email is required')
const code = requiredText('Code is required')

/** MSG-1: Sign In and Admin login. The code is for staff with a second factor, once the server requests it. */
export const signInSchema = z.object({ id: email, password: requiredPassword(), code: z.optional(z.string()) })
export type SignInFields = z.core.output<typeof signInSchema>
export const signInWithCodeSchema = z.extend(signInSchema, { code })

/** Re-authentication before the second factor changes. */
export const proofSchema = z.object({ password: requiredPassword(), code: z.optional(z.string()) })
export const proofWithCodeSchema = z.extend(proofSchema, { code })
export type ProofFields = z.core.output<typeof proofSchema>

export const codeSchema = z.object({ code })

/** ACC-22: sign-up by e-mail. "No format rules shown": the server's own rules answer with their message. */
export const signUpSchema = z.object({
  firstName: requiredText('First Name is required'),
  lastName: requiredText('Last Name is required'),
  email,
  password: requiredPassword(),
})

/** SCR-15: both, one message. */
export const adminCreateSchema = z.object({
  id: requiredText('ID and password are required'),
  password: requiredPassword('ID and password are required'),
  /** Asked for by a server that has no administrator yet. */
  code: z.string(),
})
export type AdminCreateFields = z.core.output<typeof adminCreateSchema>
