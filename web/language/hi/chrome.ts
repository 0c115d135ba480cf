/** English text to its Hindi. */
export const chrome = {} as const
