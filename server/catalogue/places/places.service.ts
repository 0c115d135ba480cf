import type { CallReply } from '../../../contract/index.ts'
import { countLibrary, type SearchDeps } from '../search/search.service.ts'
import { findPlace } from './places.model.ts'
import { STATES } from './states.table.ts'

/** Places with how many clips were filmed in each, by the index; without counts while that is being read. */
export async function listPlaces(deps: SearchDeps): Promise<CallReply<'GET /videos/places'>> {
  const facets = await countLibrary(deps)
  const counts = new Map(facets.place.map(({ value, count }) => [value, count]))
  return {
    states: STATES.map(({ name, code, tile: [column, row] }) => ({
      ...{ name, code, column, row },
      clips: counts.get(name) ?? 0,
    })),
    localities: facets.place.flatMap(({ value, count }) => {
      const state = findPlace(value)?.state
      return state ? [{ name: value, state, clips: count }] : []
    }),
  }
}

/** Names of the places that have clips. */
export async function listFilmedPlaces(deps: SearchDeps): Promise<string[]> {
  const { states, localities } = await listPlaces(deps)
  return [...states, ...localities].filter(({ clips }) => clips > 0).map(({ name }) => name)
}
