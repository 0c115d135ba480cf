import { useSyncExternalStore } from 'react'

let answered = true
const listeners = new Set<() => void>()

/** Records, for every call, whether the server answered at all. */
export function recordAnswer(came: boolean): void {
  if (came === answered) return
  answered = came
  for (const listener of listeners) listener()
}

/** Whether the server can be reached, as far as is known: by `navigator.onLine` and the outcome of the last call. */
export const useReachable = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => answered && navigator.onLine,
    () => true,
  )

function subscribe(listener: () => void): () => void {
  // Back on a network, earlier failures no longer count.
  const online = () => {
    answered = true
    listener()
  }
  listeners.add(listener)
  window.addEventListener('online', online)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', online)
    window.removeEventListener('offline', listener)
  }
}
