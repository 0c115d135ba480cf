import type * as z from 'zod/mini'
import type { SearchQuery } from '../../../../contract/catalogue/search.ts'
import { findPlace } from '../../places/places.model.ts'
import type { SearchRequest } from '../search.service.ts'

type Query = z.core.output<typeof SearchQuery>

/** Of one place asked for by another name than its own: Mumbai for Bombay, or for mumbai. */
export function renamedPlace({ place: [name, ...others] = [] }: Pick<Query, 'place'>): { place?: string } {
  const place = name === undefined || others.length > 0 ? undefined : findPlace(name)
  return place && place.name !== name ? { place: place.name } : {}
}

/** What a call asks for, as the search takes it. */
export const searchOf = (query: Query): Omit<SearchRequest, 'offset' | 'limit'> => ({
  term: query.term,
  minSeconds: query.min,
  maxSeconds: query.max,
  theme: query.theme ?? [],
  shot: query.shot ?? [],
  res: query.res,
  orient: query.orient,
  free: query.free ?? false,
  audio: query.audio ?? false,
  mobile: query.mobile ?? false,
  colour: query.colour ?? [],
  motion: query.motion ?? [],
  fps: query.fps ?? [],
  licence: query.licence ?? [],
  release: query.release ?? [],
  origin: query.origin,
  place: (query.place ?? []).map((name) => findPlace(name)?.name ?? name),
  sort: query.sort,
})
