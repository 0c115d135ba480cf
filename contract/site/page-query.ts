import { fieldNames } from '../body.ts'
import { SearchQuery } from '../catalogue/search.ts'

/** Every name that a page reads of its address. Whatever else is there, such as the mark of a campaign, changes no page. */
export const PAGE_QUERY: ReadonlySet<string> = new Set([
  ...fieldNames(SearchQuery),
  ...[
    'about',
    'account',
    'after',
    'attention',
    'board',
    'change',
    'clip',
    'customer',
    'from',
    'number',
    'of',
    'order',
    'page',
    'plan',
    'problem',
    'quality',
    'section',
  ],
  ...['security', 'show', 'soon', 'subject', 't', 'tab', 'type', 'uploader', 'vector', 'view'],
])
