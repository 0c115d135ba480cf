import { useSyncExternalStore, type ComponentType } from 'react'
import { onIdle } from './idle.ts'
import { loadWithRetries } from './load-chunk.ts'

/**
 * An optional component: nothing is rendered until the browser was idle and its chunk is loaded, and nothing at all where
 * `isEnabled` says no. Loaded once, however often it is used.
 */
export function idleComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  isEnabled = () => true,
): ComponentType<P> {
  let component: ComponentType<P> | null = null
  let started = false
  const listeners = new Set<() => void>()
  const fetchComponent = async () => {
    component = (await loadWithRetries(load)).default
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    if (!started && isEnabled()) {
      started = true
      onIdle(() => void fetchComponent())
    }
    return () => listeners.delete(listener)
  }
  return function Idle(props: P) {
    const Loaded = useSyncExternalStore(
      subscribe,
      () => component,
      () => null,
    )
    return Loaded && <Loaded {...props} />
  }
}
