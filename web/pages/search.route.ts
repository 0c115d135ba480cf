import type { Head, HeadArgs } from '../app/head.ts'
import { paths } from '../lib/url.ts'
import { t } from '../language/text.ts'

/** Part of every page's first load; what only search engines read is in server-heads.ts. */
export function searchHead({ url }: HeadArgs): Head {
  const term = (url.searchParams.get('term') ?? '').trim().slice(0, 200)
  if (!term) return { title: t('Search'), hidden: true }
  return { title: t('{name} stock footage', { name: term }), canonical: paths.search(term) }
}
