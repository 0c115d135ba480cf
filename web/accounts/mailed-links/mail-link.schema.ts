import * as z from 'zod/mini'
import { type Text } from '../../language/text.ts'

export const ResetRequestForm = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Email is required' satisfies Text)),
})
export type ResetRequestFields = z.core.output<typeof ResetRequestForm>

/** How long and how common it may be, the server says; a password is never trimmed. */
export const NewPasswordForm = z.object({
  password: z.string().check(z.minLength(1, 'Password is required' satisfies Text)),
})
export type NewPasswordFields = z.core.output<typeof NewPasswordForm>
