/** What stands around the results. One file, for it comes to life after the page and out of its first load. */
export { SearchPanel } from './search-panel.tsx'
export { SearchChips } from './search-chips.tsx'
export { NoSuchPage, SearchEmpty } from './search-empty.tsx'
export { RelatedSearches, SearchNotices } from './search-notices.tsx'
