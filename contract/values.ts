import * as z from 'zod/mini'
import { isBlank } from './visible-text.ts'

export * from './constants.ts'

/** UUIDs, or the ids of a bulk import. */
export const ClipId = z
  .string({ error: 'A clip id is needed.' })
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'A clip id is needed.'))
export const Ok = z.object({ success: z.literal(true), message: z.string() })

const unusable = (label: string) => `${label} holds characters that cannot be used`
const tooLong = (label: string, max: number) => `${label} is longer than ${max} characters`

/** A one-line text, trimmed, without NUL and other control characters. */
const text = (label: string, max: number, missing: string) =>
  z.string({ error: missing }).check(z.trim(), z.maxLength(max, tooLong(label, max)), z.refine(usable, unusable(label)))

/** For texts stored as typed: no NUL and no lone surrogates, which do not survive storage. */
export const whole = (label: string) =>
  z.refine<string>((value) => value.isWellFormed() && !value.includes('\0'), unusable(label))

/** A text of several lines, trimmed. */
export const paragraph = (label: string, max: number) =>
  z.string({ error: `${label} must be text` }).check(z.trim(), z.maxLength(max, tooLong(label, max)), whole(label))

/** The first says in the documents of the calls that it is required, the second what counts as empty. */
const filled = (missing: string) =>
  [z.minLength(1, { error: missing, abort: true }), z.refine<string>((value) => !isBlank(value), missing)] as const

/** A required text of several lines, trimmed and not empty. */
export const requiredParagraph = (label: string, max: number, missing: string) =>
  paragraph(label, max).check(...filled(missing))

/** A required one-line text, trimmed and not empty. */
export const line = (label: string, max = 200) =>
  text(label, max, `${label} is required`).check(...filled(`${label} is required`))

/** An optional one-line text. */
export const optionalLine = (label: string, max = 200) => z.optional(text(label, max, `${label} must be text`))

/** A one-line text that may be left out; then it is `fallback`. */
export const lineOr = (fallback: string, label: string, max = 200) =>
  z._default(text(label, max, `${label} must be text`), fallback)

/** They turn the direction of what follows: a printed name would read as another. */
const BIDIRECTIONAL = /[\u202a-\u202e\u2066-\u2069]/

function isOneLine(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 32 || code === 127) return false
  }
  return text.isWellFormed()
}

/** Whether a text is well-formed and has no control characters, and none that changes its direction. */
export const usable = (text: string): boolean => isOneLine(text) && !BIDIRECTIONAL.test(text)

/** What somebody searches: nothing prints it, and the tokenizer drops what cannot be seen. */
export const searchTerm = (max: number) =>
  z._default(
    z
      .string({ error: 'term must be text' })
      .check(z.trim(), z.maxLength(max, tooLong('term', max)), z.refine(isOneLine, unusable('term'))),
    '',
  )

/** The catalogue advertises for nobody. */
export const NO_LINKS = 'Names, tags, themes, shots and places take no web addresses.'
export const hasLink = (text: string): boolean => /\b(https?:\/\/|www\.)/i.test(text)

export const yesOrNo = (label: string) => z.boolean({ error: `${label} must be true or false` })

/** A whole number in a query; its error names the field. */
export const count = (label: string, max: number) =>
  z.pipe(
    z
      .string({ error: `${label} must be a whole number` })
      .check(z.regex(/^[1-9]\d{0,8}$/, `${label} must be a whole number from 1`)),
    z.pipe(z.transform(Number), z.number().check(z.maximum(max, `${label} is at most ${max}`))),
  )
export const Paging = { page: z.optional(count('page', 100_000_000)), limit: z.optional(count('limit', 100)) }

/** Languages of pages and mails. */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]
/** Language of mails; left out, the account's own, or English. */
export const MailLanguage = z.optional(z.enum(LANGUAGES, { error: 'language must be en or hi' }))

/** A list of labels (tags, themes, shots), trimmed, without blanks and duplicates. */
export const wordList = (label: string, max = 60) =>
  z.pipe(
    z
      .array(line(label, 60), { error: `${label} must be a list of texts` })
      .check(z.maxLength(max, `${label}: at most ${max}`)),
    z.transform((words: string[]) => [...new Set(words)]),
  )

/** A list that people choose from: of two words that differ by case alone, the first. */
export const choiceList = (label: string, max: number) =>
  z.pipe(
    wordList(label, max),
    z.transform((words: string[]) => {
      const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
      return words.filter((word, at) => words.findIndex((one) => same(one, word)) === at)
    }),
  )

const notADay = (label: string) => `${label} must be a date as in 2026-04-30`

/** A date as in a date field. */
export const Day = (label: string) =>
  z
    .string({ error: notADay(label) })
    .check(z.regex(/^20\d\d-\d\d-\d\d$/, notADay(label)), z.refine(isCalendarDay, notADay(label)))

/** The same, of the last century too, or empty. */
export const DayOrNone = (label: string) =>
  z._default(
    z
      .string({ error: notADay(label) })
      .check(z.refine((text) => text === '' || (/^[12]/.test(text) && isCalendarDay(text)), notADay(label))),
    '',
  )

/** Not 2026-02-31, which Date would take for a day in March. */
function isCalendarDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}
