/** English text to its Hindi. */
export const uploads = {} as const
