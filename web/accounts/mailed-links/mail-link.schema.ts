import * as z from 'zod/mini'
import { requiredPassword, requiredText } from '../../lib/form-schema.ts'

export const ResetRequestForm = z.object({ email: requiredText('Email is required') })
export type ResetRequestFields = z.core.output<typeof ResetRequestForm>

/** The server decides how long a password must be and which are too common. */
export const NewPasswordForm = z.object({ password: requiredPassword() })
export type NewPasswordFields = z.core.output<typeof NewPasswordForm>
