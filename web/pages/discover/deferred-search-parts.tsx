import { Suspense, type ComponentType } from 'react'
import { loadWithRetries } from '../../lib/loading/load-chunk.ts'
import { lazyComponent } from '../../lib/loading/lazy-component.tsx'

const load = () => import('../../catalogue/search-parts.ts')
type Parts = Awaited<ReturnType<typeof load>>
const parts = import.meta.env.SSR ? await load() : null

/**
 * The server draws these parts with the page. In the browser they come to life right after it, out of its first load: what
 * is in them are links and forms, which work before that.
 */
function late<P extends object>(partOf: (all: Parts) => ComponentType<P>): ComponentType<P> {
  const Part = parts ? partOf(parts) : lazyComponent(async () => ({ default: partOf(await load()) }), loadWithRetries)
  return function Late(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

export const SearchPanel = late((all) => all.SearchPanel)
export const SearchChips = late((all) => all.SearchChips)
export const SearchEmpty = late((all) => all.SearchEmpty)
export const NoSuchPage = late((all) => all.NoSuchPage)
export const SearchNotices = late((all) => all.SearchNotices)
export const RelatedSearches = late((all) => all.RelatedSearches)
