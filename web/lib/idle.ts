interface Connection {
  saveData?: boolean
}

/** Runs once the browser has nothing better to do; answers how to call it off. */
export function onIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

/** Whether the person has asked the browser to save data. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: Connection }).connection?.saveData === true

/** Loads ahead what is likely wanted soon; never with data saver. A failure means no more than that it is not there yet. */
export function prefetch(load: () => Promise<unknown>): () => void {
  return savesData() ? () => undefined : onIdle(() => void load().catch(() => null))
}
