import * as z from 'zod/mini'
import { requiredPassword, requiredText } from '../../lib/form-schema.ts'

export const resetRequestSchema = z.object({ email: requiredText('Email is required') })
export type ResetRequestFields = z.core.output<typeof resetRequestSchema>

/** The server decides how long a password must be and which are too common. */
export const newPasswordSchema = z.object({ password: requiredPassword() })
export type NewPasswordFields = z.core.output<typeof newPasswordSchema>
