import type { CallReply } from '../../../contract/index.ts'
import { locale, t } from '../../language/text.ts'

type Reply = CallReply<'GET /videos/getsearchvideos'>
export type SearchAnswer = Exclude<Reply, unknown[]>
export type Facets = SearchAnswer['facets']
export type FacetGroup = keyof Facets

/** The results page always requests a page; the plain list is for other clients. */
export const answerOf = (reply: Reply | undefined): SearchAnswer | undefined =>
  reply && !Array.isArray(reply) ? reply : undefined

/** How many clips a choice would leave; null while unknown. */
export function countOf(facets: Facets | undefined, group: FacetGroup, value: string): number | null {
  if (!facets) return null
  const lowercase = value.toLowerCase()
  return facets[group].reduce((sum, one) => (one.value.toLowerCase() === lowercase ? sum + one.count : sum), 0)
}

/** `1,204`; `10,000+` past that (CAT-5). */
export const countText = (count: number): string => (count > 10_000 ? '10,000+' : count.toLocaleString(locale()))

/** `1 clip`, `312 clips`, `10,000+ clips` */
export const clipCountText = (total: number): string =>
  t(total === 1 ? '1 clip' : '{count} clips', { count: countText(total) })
