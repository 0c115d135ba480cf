import * as z from 'zod/mini'

export * from './constants.ts'

/** Ours are UUIDs; clips of a bulk import bring their own. */
export const ClipId = z
  .string({ error: 'A clip id is needed.' })
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'A clip id is needed.'))
export const Ok = z.object({ success: z.literal(true), message: z.string() })

const unusable = (label: string) => `${label} holds characters that cannot be used`
const tooLong = (label: string, max: number) => `${label} is longer than ${max} characters`

/** A one-line text, trimmed; NUL and other control characters never reach the database. */
const text = (label: string, max: number, missing: string) =>
  z.string({ error: missing }).check(z.trim(), z.maxLength(max, tooLong(label, max)), z.refine(usable, unusable(label)))

/** For texts that are kept as typed: no NUL and no half characters, which would not be the same text once stored. */
export const whole = (label: string) =>
  z.refine<string>((value) => value.isWellFormed() && !value.includes('\0'), unusable(label))

/** A required one-line text, trimmed and not empty. */
export const line = (label: string, max = 200) =>
  text(label, max, `${label} is required`).check(z.minLength(1, `${label} is required`))

/** An optional one-line text. */
export const optionalLine = (label: string, max = 200) => z.optional(text(label, max, `${label} must be text`))

/** A one-line text that may be left out; then it is `fallback`. */
export const lineOr = (fallback: string, label: string, max = 200) =>
  z._default(text(label, max, `${label} must be text`), fallback)

/** Whether a line holds whole characters only, and none that control. */
export function usable(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 32 || code === 127) return false
  }
  return text.isWellFormed()
}

/** The languages we write to people in. */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]
/** In which language somebody wants our mails; without it in the one they have, or English. */
export const MailLanguage = z.optional(z.enum(LANGUAGES, { error: 'language must be en or hi' }))

/** A list of short words or phrases (tags, themes, shots), trimmed, without blanks or doubles. */
export const wordList = (label: string, max = 60) =>
  z.pipe(
    z
      .array(line(label, 60), { error: `${label} must be a list of texts` })
      .check(z.maxLength(max, `${label}: at most ${max}`)),
    z.transform((words: string[]) => [...new Set(words)]),
  )

/** A day as in a calendar's field. */
export const Day = (label: string) =>
  z.string({ error: `${label} must be a date as in 2026-04-30` }).check(
    z.regex(/^20\d\d-\d\d-\d\d$/, `${label} must be a date as in 2026-04-30`),
    z.refine((text) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`)), `${label} must be a date as in 2026-04-30`),
  )
