/** A pattern of LIKE for texts in small letters that begin with what was typed, in any case; its wildcards are escaped. */
export const beginsWith = (typed: string): string => `${typed.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
