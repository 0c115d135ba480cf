/** English text to its Hindi. */
export const site = {} as const
