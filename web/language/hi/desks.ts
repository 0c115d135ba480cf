/** English text to its Hindi. */
export const desks = {} as const
