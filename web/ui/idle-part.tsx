import { useSyncExternalStore, type ComponentType } from 'react'
import { loadSomeTime } from '../lib/chunk.ts'
import { onIdle } from '../lib/idle.ts'

/**
 * A component that only adds something: nothing stands in its place until the browser was idle and its chunk is there,
 * and nothing at all where `wanted` says no. Loaded once, however often it is used.
 */
export function idlePart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  wanted: () => boolean,
): ComponentType<P> {
  let part: ComponentType<P> | null = null
  let started = false
  const listeners = new Set<() => void>()
  const fetchPart = async () => {
    part = (await loadSomeTime(load)).default
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    if (!started && wanted()) {
      started = true
      onIdle(() => void fetchPart())
    }
    return () => listeners.delete(listener)
  }
  return function IdlePart(props: P) {
    const Part = useSyncExternalStore(
      subscribe,
      () => part,
      () => null,
    )
    return Part && <Part {...props} />
  }
}
