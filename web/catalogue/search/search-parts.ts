/** The parts around the results. One file, for one lazy chunk: they hydrate after the page, outside its first load. */
export { SearchPanel } from './search-panel.tsx'
export { SearchChips } from './search-chips.tsx'
export { NoSuchPage, SearchEmpty } from './search-empty.tsx'
export { RelatedSearches, SearchNotices } from './search-notices.tsx'
