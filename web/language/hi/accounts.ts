/** English text to its Hindi. */
export const accounts = {} as const
