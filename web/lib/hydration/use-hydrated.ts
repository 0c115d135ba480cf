import { useDeferredValue, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and in the first render, true afterwards. Deferred: what appears then is rendered in slices (time
 * slicing), and not in one long task right after hydration. What loads its chunk then needs a `<Suspense>` that appears with
 * it: a deferred render replaces nothing that is shown by a fallback, so it would wait, and all the others with it.
 */
export function useHydrated(): boolean {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return useDeferredValue(isHydrated)
}
