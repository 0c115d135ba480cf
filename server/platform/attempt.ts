/** What `work` returns, or undefined where it throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Undefined for what is no JSON. */
export const parseJson = (text: string): unknown => attempt(() => JSON.parse(text) as unknown)
