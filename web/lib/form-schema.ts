import * as z from 'zod/mini'
import { isBlank } from '../../contract/visible-text.ts'
import type { Text } from '../language/text.ts'

/** A text that may be left empty. */
export const optionalText = z.string().check(z.trim())

/** A text that must be filled; blanks do not fill it. */
export const requiredText = (message: Text) =>
  z.string({ error: message }).check(
    z.trim(),
    z.refine((text) => !isBlank(text), message),
  )

/** A password that must be filled. It is never trimmed: blanks may be part of it. */
export const requiredPassword = (message: Text = 'Password is required') =>
  z.string({ error: message }).check(z.minLength(1, message))

/** Applies a check of the contract, which answers what is wrong; it leaves an empty text to `requiredText`. */
export const checkedBy = (check: (text: string) => string | undefined) =>
  z.check<string>(({ value, issues }) => {
    const message = check(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  })
