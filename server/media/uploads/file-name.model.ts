/**
 * Sanitises the name of an uploaded file: never a path; without control characters (PostgreSQL cannot store NUL) and
 * without bidirectional controls, which make a name read backwards. Joiners of Indian scripts stay.
 */
export const plainFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .slice(0, 255)
    .toWellFormed()
