import type { Head, HeadArgs } from '../app/head.ts'
import { wordLabel } from '../catalogue/clip-facts.ts'
import { pageOf } from '../catalogue/clip-list.ts'
import { categoryHref } from './category-address.ts'

export function categoryHead({ params, url }: HeadArgs): Head {
  const word = params['id'] ?? ''
  const page = pageOf(url)
  return {
    title: `${wordLabel(word)} stock footage${page > 1 ? `, page ${page}` : ''}`,
    canonical: categoryHref(word, page),
  }
}
