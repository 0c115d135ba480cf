import type { Head, HeadArgs } from '../app/head.ts'
import { choiceLabel } from '../catalogue/clip-facts.ts'
import { pageOf } from '../catalogue/clip-list.ts'
import { categoryHref } from './category-address.ts'
import { t } from '../language/text.ts'

export function categoryHead({ params, url }: HeadArgs): Head {
  const word = params['id'] ?? ''
  const page = pageOf(url)
  return {
    title: t(page > 1 ? '{name} stock footage, page {page}' : '{name} stock footage', {
      name: choiceLabel(word),
      page,
    }),
    canonical: categoryHref(word, page),
  }
}
