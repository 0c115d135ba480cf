/** Beside what is typed into forms: it is forgotten with the tab, and as somebody signs out (`session.ts`). */
const keyOf = (id: string) => `typed:script ${id}`
/** Where the browser refuses storage: until the next document. */
const inMemory = new Map<string, string>()

/** @returns its id, for the history's state: what stands there itself outlives whoever typed it */
export function storeScript(text: string): string {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('')
  try {
    sessionStorage.setItem(keyOf(id), text)
  } catch {
    inMemory.set(id, text)
  }
  return id
}

/** Empty where it was forgotten. In browsers only. */
export function readStoredScript(id: unknown): string {
  if (typeof id !== 'string') return ''
  try {
    return sessionStorage.getItem(keyOf(id)) ?? inMemory.get(id) ?? ''
  } catch {
    return inMemory.get(id) ?? ''
  }
}
