import { Suspense, type ComponentType } from 'react'
import { lazyComponent } from '../../lib/loading/lazy-component.tsx'
import { loadWithRetries } from '../../lib/loading/load-chunk.ts'

const load = () => import('../../catalogue/search/search-parts.tsx')
type Parts = Awaited<ReturnType<typeof load>>
const parts = import.meta.env.SSR ? await load() : null

/**
 * The server renders these parts with the page. In the browser they are hydrated right after it, from a chunk of their
 * own: they are links and forms, which work before that.
 */
function deferred<P extends object>(partOf: (all: Parts) => ComponentType<P>): ComponentType<P> {
  const Part = parts ? partOf(parts) : lazyComponent(async () => ({ default: partOf(await load()) }), loadWithRetries)
  return function Deferred(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

export const SearchPanel = deferred((all) => all.SearchPanel)
export const SearchChips = deferred((all) => all.SearchChips)
export const SearchEmpty = deferred((all) => all.SearchEmpty)
export const SearchNotices = deferred((all) => all.SearchNotices)
export const RelatedSearches = deferred((all) => all.RelatedSearches)
