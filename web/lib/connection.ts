import { useSyncExternalStore } from 'react'

let answered = true
const listeners = new Set<() => void>()

/** Told by every call: whether the server gave an answer, whatever it was. */
export function noteAnswer(came: boolean): void {
  if (came === answered) return
  answered = came
  for (const listener of listeners) listener()
}

/** Whether the server can be reached, as far as is known: the browser's own word, and how the last call went. */
export const useReachable = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => answered && navigator.onLine,
    () => true,
  )

function subscribe(listener: () => void): () => void {
  // Back on a network, what failed before says nothing any more.
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
