/** SCR-10: lazily loaded script chunks time out after 120000 ms. */
const CHUNK_TIMEOUT_MS = 120_000
const RETRY_MS = 30_000

/** A chunk could not be loaded, neither at first nor at the retry. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

/** Imports a chunk with a time limit and one retry. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withLimit(load())
  } catch {
    try {
      return await withLimit(load())
    } catch (cause) {
      throw new ChunkError('A part of this page could not be loaded.', { cause })
    }
  }
}

/** Imports a chunk that the page can do without: retried forever, when the network comes back or after a while. */
export async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
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

async function withLimit<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
