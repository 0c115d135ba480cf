/** English text to its Hindi. */
export const content = {} as const
