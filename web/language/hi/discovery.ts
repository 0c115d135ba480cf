/** English text to its Hindi. */
export const discovery = {} as const
