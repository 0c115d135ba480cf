/** `requestIdleCallback`, or a timer where there is none. @returns what cancels it */
export function onIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

/** Once the next frame is painted: what a press has changed shows before the work that follows from it. */
export function afterNextFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

/** Whether data is saved: an inline script found it out (app/document.ts), the switch in the footer changes it. */
export const savesData = (): boolean => document.documentElement.dataset['saving'] !== undefined

/** Prefetches what is likely needed next, when idle; never with data saver. A failure is ignored. @returns what cancels it */
export function prefetch(load: () => Promise<unknown>): () => void {
  return savesData() ? () => undefined : onLoaded(() => onIdle(() => void load().catch(() => null)))
}

/** After the load event: what the page shows comes first. @returns what cancels it, and what it has started */
function onLoaded(work: () => () => void): () => void {
  if (document.readyState === 'complete') return work()
  let cancel = () => removeEventListener('load', start)
  const start = () => {
    cancel = work()
  }
  addEventListener('load', start, { once: true })
  return () => cancel()
}
