import { deferredParts } from '../../lib/loading/deferred-component.tsx'

const load = () => import('../../catalogue/search/search-parts.tsx')
const deferred = deferredParts(import.meta.env.SSR ? await load() : null, load)

export const SearchPanel = deferred((all) => all.SearchPanel)
export const SearchChips = deferred((all) => all.SearchChips)
export const SearchEmpty = deferred((all) => all.SearchEmpty)
export const SearchNotices = deferred((all) => all.SearchNotices)
export const SortSelect = deferred((all) => all.SortSelect)
export const RelatedSearches = deferred((all) => all.RelatedSearches)
