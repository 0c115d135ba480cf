import type { Head, HeadArgs } from '../app/head.ts'
import { paths } from '../lib/url.ts'

/** Part of every page's first load; what only search engines read is in server-heads.ts. */
export function searchHead({ url }: HeadArgs): Head {
  const term = (url.searchParams.get('term') ?? '').trim().slice(0, 200)
  if (!term) return { title: 'Search', hidden: true }
  return { title: `${term} stock footage`, canonical: paths.search(term) }
}
