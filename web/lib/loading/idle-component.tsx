import { useDeferredValue, useSyncExternalStore, type ComponentType } from 'react'
import { onIdle } from './idle.ts'
import { loadWithRetries } from './load-chunk.ts'

interface IdleOptions {
  isEnabled?: () => boolean
  /** What has its place until then. */
  Placeholder?: ComponentType
}

/**
 * An optional component: nothing, or its placeholder, is rendered until the browser was idle and its chunk is loaded, and for
 * good where `isEnabled` says no. Loaded once, however often it is used.
 */
export function idleComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { isEnabled = () => true, Placeholder }: IdleOptions = {},
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
    const loaded = useSyncExternalStore(
      subscribe,
      () => component,
      () => null,
    )
    // A grid has one in each card: they are rendered in slices, not in one task.
    const Loaded = useDeferredValue(loaded)
    if (Loaded) return <Loaded {...props} />
    return Placeholder ? <Placeholder /> : null
  }
}
