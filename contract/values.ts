import * as z from 'zod/mini'

/** Spec 9: 48 clips a page, public and admin lists. */
export const PAGE_SIZE = 48

/** Spec 3: one-time tiers; one value set for `notes.quality`, `quality` and `resolution`. */
export const QUALITIES = ['MobileHD', 'HD', '4K'] as const
export type Quality = (typeof QUALITIES)[number]

export const ROLES = ['ADMIN', 'EMPLOYEE', 'USER'] as const
export type Role = (typeof ROLES)[number]

/** Spec 3: plans as stored; the wire accepts every spelling the source uses. */
export const PLANS = ['monthly', 'annual'] as const
export type Plan = (typeof PLANS)[number]

/** Spec 9: the client's fallback when master data cannot be loaded (whole rupees). HD differs from the server's 79 on purpose. */
export const FALLBACK_PRICES: Record<Quality, number> = { MobileHD: 29, HD: 89, '4K': 129 }
export const FALLBACK_PLANS = { Monthly: 999, Annual: 9999 }

/** Spec 9: GST shown on top, in per cent. */
export const GST_PERCENT = 18

export const ClipId = z.uuid({ error: 'A clip id is needed.' })
export const Ok = z.object({ success: z.literal(true), message: z.string() })

const unusable = (label: string) => `${label} holds characters that cannot be used`
const tooLong = (label: string, max: number) => `${label} is longer than ${max} characters`

/** A one-line text, trimmed; NUL and other control characters never reach the database. */
const text = (label: string, max: number, missing: string) =>
  z.string({ error: missing }).check(
    z.trim(),
    z.maxLength(max, tooLong(label, max)),
    z.refine((value) => !hasControlCharacter(value), unusable(label)),
  )

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

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 32 || code === 127) return true
  }
  return !text.isWellFormed()
}

/** A list of short words or phrases (tags, themes, shots), trimmed, without blanks or doubles. */
export const wordList = (label: string, max = 60) =>
  z.pipe(
    z
      .array(line(label, 60), { error: `${label} must be a list of texts` })
      .check(z.maxLength(max, `${label}: at most ${max}`)),
    z.transform((words: string[]) => [...new Set(words)]),
  )
