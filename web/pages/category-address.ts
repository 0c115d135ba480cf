import { paths } from '../lib/url.ts'

/** The address of one page of a category. */
export const categoryHref = (word: string, page = 1): string =>
  page > 1 ? `${paths.category(word)}?page=${page}` : paths.category(word)
