/** English text to its Hindi. */
export const server = {} as const
