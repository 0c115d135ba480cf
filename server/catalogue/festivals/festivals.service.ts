import type { CallReply } from '../../../contract/index.ts'
import { type Clock, indianDay } from '../../platform/clock.ts'
import { videosById } from '../catalogue.service.ts'
import type { SearchMatches } from '../search/match/search-query.model.ts'
import { parseName } from '../search/query/search-term.model.ts'
import { findList, openEngine, type SearchDeps } from '../search/search.service.ts'
import { type ComingFestival, comingFestivals, searchTerm } from './festivals.model.ts'

interface FestivalDeps extends SearchDeps {
  clock: Clock
}

/** A shelf says "in 12 days", not "in 200". */
const SHELF_DAYS = 75
const SHELF_CLIPS = 4
/** Fewer look like a mistake. */
const LEAST_CLIPS = 2
const RADAR_DAYS = 366

/** The next festival that the library has clips for, with the best of them; null where there is none. */
export async function nextFestival(deps: FestivalDeps): Promise<CallReply<'GET /videos/festival'>> {
  for (const festival of comingFestivals(indianDay(deps.clock.now())).filter(({ inDays }) => inDays <= SHELF_DAYS)) {
    const ids = await shelfOf(deps, festival)
    if (ids.length < LEAST_CLIPS) continue
    const videos = await videosById(deps.db, ids)
    const { name, hindi, day, inDays } = festival
    const found = ids.flatMap((id) => videos.get(id) ?? [])
    return { festival: { name, hindi, day, inDays, term: searchTerm(festival), videos: found } }
  }
  return { festival: null }
}

/** What the library holds for the festivals of the coming year, for staff. */
export async function festivalRadar(deps: FestivalDeps): Promise<CallReply<'GET /videos/festivalradar'>> {
  const coming = comingFestivals(indianDay(deps.clock.now())).filter(({ inDays }) => inDays <= RADAR_DAYS)
  const festivals = []
  for (const festival of coming) {
    const { total, facets } = await clipsOf(deps, festival, 0)
    const count = (group: 'orient' | 'release' | 'res', values: string[]) =>
      facets[group].reduce((sum, { value, count: clips }) => sum + (values.includes(value) ? clips : 0), 0)
    const { name, hindi, day, inDays } = festival
    festivals.push({
      ...{ name, hindi, day, inDays, term: searchTerm(festival), clips: total },
      vertical: count('orient', ['vertical']),
      in4k: count('res', ['4k']),
      released: count('release', ['model', 'none']),
    })
  }
  return { festivals }
}

/** The best clips of a festival, first those that its link leads to. */
async function shelfOf(deps: FestivalDeps, festival: ComingFestival): Promise<string[]> {
  const linked = await findList(deps, { term: searchTerm(festival), limit: SHELF_CLIPS })
  const { ids } = await clipsOf(deps, festival, SHELF_CLIPS)
  return [...new Set([...linked, ...ids])].slice(0, SHELF_CLIPS)
}

/** Clips that match any of a festival's terms. */
async function clipsOf(deps: FestivalDeps, { terms }: ComingFestival, limit: number): Promise<SearchMatches> {
  const synonyms = await deps.searchCache.synonyms()
  const concepts = terms.map((term) => parseName(term, synonyms))
  const window = { sort: 'relevance', offset: 0, limit, least: 1, written: [], filters: new Map() } as const
  return (await openEngine(deps)).search({ ...window, written: [], concepts })
}
