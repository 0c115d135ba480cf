import type { Head, HeadArgs } from '../app/head.ts'
import { wordLabel } from '../catalogue/clip-facts.ts'
import { pageOf } from '../catalogue/clip-list.ts'
import { paths } from '../lib/url.ts'

/** The address of one page of a category. */
export const categoryHref = (word: string, page = 1): string =>
  page > 1 ? `${paths.category(word)}?page=${page}` : paths.category(word)

export function categoryHead({ params, url }: HeadArgs): Head {
  const word = params['id'] ?? ''
  const page = pageOf(url)
  return {
    title: `${wordLabel(word)} stock footage${page > 1 ? `, page ${page}` : ''}`,
    canonical: categoryHref(word, page),
    ...(import.meta.env.SSR && {
      description: `${wordLabel(word)}: Indian stock footage to preview and license, in HD and 4K.`,
    }),
  }
}
