interface Connection {
  saveData?: boolean
}

/** `requestIdleCallback`, or a timer where there is none. @returns what cancels it */
export function onIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

/** Whether the browser's data saver is on. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: Connection }).connection?.saveData === true

/** Prefetches what is likely needed next, when idle; never with data saver. A failure is ignored. @returns what cancels it */
export function prefetch(load: () => Promise<unknown>): () => void {
  return savesData() ? () => undefined : onIdle(() => void load().catch(() => null))
}
