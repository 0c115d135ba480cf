/** A text as a pattern of LIKE: its wildcards stand for themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A pattern of LIKE for texts in small letters that begin with what was typed, in any case. */
export const beginsWith = (typed: string): string => `${escapeLike(typed.toLowerCase())}%`
