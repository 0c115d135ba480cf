/** English text to its Hindi. */
export const licensing = {} as const
