import { useEffect } from 'react'

let count = 0

/** How many deferred parts were hydrated so far. */
export const hydratedParts = (): number => count

/**
 * Stands last in a `<Suspense>` that the server renders: counts its hydration once it is committed. React sets an element's
 * props while it renders, in slices; events before the commit are lost.
 */
export function HydrationMark(): null {
  useEffect(() => {
    count++
  }, [])
  return null
}
