/** Spec 9: lazily loaded script chunks time out after 120000 ms. */
const CHUNK_TIMEOUT_MS = 120_000
const RETRY_MS = 30_000

/** A part of the program could not be loaded, at first or again. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

/** Loads a lazy part of the program: with a time limit, and once more when the first try fails. */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> {
  try {
    return await withLimit(load(), timeoutMs)
  } catch {
    try {
      return await withLimit(load(), timeoutMs)
    } catch (cause) {
      throw new ChunkError('A part of this page could not be loaded.', { cause })
    }
  }
}

/** Loads a part that the page can do without for as long as it takes: tried again when the network comes back, or after a while. */
export async function loadSomeTime<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await loadChunk(load)
    } catch {
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true })
        setTimeout(resolve, RETRY_MS)
      })
    }
  }
}

async function withLimit<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), timeoutMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
