/** English text to its Hindi. */
export const clips = {} as const
