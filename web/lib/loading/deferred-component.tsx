import { type ComponentType, memo, Suspense } from 'react'
import { HydrationMark } from '../hydration/hydration-mark.tsx'
import { lazyComponent } from './lazy-component.tsx'
import { loadWithRetries } from './load-chunk.ts'

/**
 * Parts of a page that the server renders with it and the browser hydrates right after it, from a chunk of their own
 * (selective hydration): links, forms and text, which work before that.
 * @param parts the chunk's module while the server renders, null in the browser
 */
export function deferredParts<Parts>(parts: Parts | null, load: () => Promise<Parts>) {
  return function deferred<P extends object>(partOf: (all: Parts) => ComponentType<P>) {
    const lazy = lazyComponent(async () => ({ default: partOf(await load()) }), loadWithRetries)
    const Part = parts ? partOf(parts) : lazy
    // Memoised: a parent that renders again before the part is hydrated would make React drop the server's, and with it what
    // was typed there.
    const Deferred = memo(function Deferred(props: P) {
      return (
        <Suspense>
          <Part {...props} />
          <HydrationMark />
        </Suspense>
      )
    })
    /** For what opens without a page load: rendered at once then. */
    return Object.assign(Deferred, { preload: lazy.preload })
  }
}
