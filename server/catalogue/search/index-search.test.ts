import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COLOURS, FRAME_RATES, LICENCES, MOTIONS, RELEASES, SORTS } from '../../../contract/catalogue/search-choices.ts'
import { seeded } from '../../../harness/random.ts'
import { judgedCatalogue } from '../../../testing/relevance/catalogue.ts'
import { loadJudgedCatalogue } from '../../../testing/relevance/load.ts'
import { ALL_QUERIES } from '../../../testing/relevance/queries.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import type { ClipIndex } from './index/clip-index.model.ts'
import { indexPending } from './index/search-index.service.ts'
import { indexSearch } from './match/index-search.model.ts'
import type { SearchMatches, SearchQuery } from './match/search-query.model.ts'
import { FILTER_GROUPS, requestedFilters } from './query/filters.model.ts'
import { parseTerm, type Synonyms } from './query/search-term.model.ts'
import { databaseSearch } from './search.repository.ts'
import { IS_WHOLE_RUN } from '../../../testing/usual-run.ts'

const RANDOM_QUERIES = IS_WHOLE_RUN ? 10_000 : 300

let server: TestServer
let index: ClipIndex
let synonyms: Synonyms
const clips = judgedCatalogue()

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  const { db } = server.deps
  await loadJudgedCatalogue(db, clips)
  await db.updateTable('clip').set({ width: 3840, height: 2160 }).where('id', 'like', '%1').execute()
  await db.updateTable('clip').set({ is_free: true, shot_on_mobile: true }).where('id', 'like', '%3').execute()
  await db
    .updateTable('clip')
    .set({ width: 1080, has_audio: true, duration_ms: 30_000 })
    .where('id', 'like', '%5')
    .execute()
  const place = async (end: string, set: object) =>
    db
      .updateTable('clip')
      .set({ words_version: 0, ...set })
      .where('id', 'like', `%${end}`)
      .execute()
  await place('2', { place: 'Bombay', frame_rate: 25 })
  await place('4', {
    place: 'Fort Kochi, Kerala',
    frame_rate: 23.976,
    rights: JSON.stringify({ people: 'unreleased' }),
  })
  await place('6', { place: 'Khari Baoli, Delhi', is_computer_generated: true, rights: JSON.stringify({}) })
  const looks = clips.slice(0, 900).map(({ id }, at) => ({
    clip_id: id,
    colours: COLOURS.filter((_colour, n) => (at + n) % 5 === 0),
    palette: JSON.stringify([]),
    motion: at % 11,
    hashes: [],
  }))
  await db.insertInto('clip_look').values(looks).execute()
  await indexPending(server.deps.db)
  synonyms = await server.deps.searchCache.synonyms()
  // It follows a thousand changes, and is none until then.
  let read = await server.deps.searchCache.index()
  while (!read) read = await server.deps.searchCache.index()
  index = read
})
afterAll(() => server.stop())

const random = seeded(16)
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
const some = <T>(from: readonly T[], share: number): T[] => (random() < share ? [pick(from), pick(from)] : [])

function queryOf(term: string, given: Partial<SearchQuery> = {}): SearchQuery {
  const { concepts, written, without } = parseTerm(term, synonyms)
  return {
    concepts,
    least: concepts.length,
    written,
    without,
    filters: new Map(),
    sort: 'relevance',
    offset: 0,
    limit: 48,
    ...given,
  }
}

function randomQuery(): SearchQuery {
  const words = Array.from({ length: Math.floor(random() * 4) }, () =>
    pick(
      pick([
        pick(clips).name.split(' '),
        pick(clips).tags,
        pick(ALL_QUERIES).typed.split(' '),
        ['india', 'people', '4k'],
      ]),
    ),
  )
  const minus = random() < 0.1 ? ` -${pick(pick(clips).tags)}` : ''
  const query = queryOf((random() < 0.05 ? words.map((word) => `"${word}"`) : words).join(' ') + minus)
  const filters = requestedFilters({
    theme: some(
      clips.map(({ theme }) => theme),
      0.3,
    ),
    shot: some(['closeup', 'wide', 'drone', 'none'], 0.2),
    res: pick(['all', 'all', 'all', '4k', '720p']),
    orient: pick(['all', 'all', 'all', 'horizontal', 'vertical']),
    free: random() < 0.1,
    audio: random() < 0.1,
    mobile: random() < 0.1,
    colour: some(COLOURS, 0.15),
    motion: some(MOTIONS, 0.1),
    fps: some(FRAME_RATES, 0.1),
    licence: some(LICENCES, 0.1),
    release: some(RELEASES, 0.1),
    origin: pick(['all', 'all', 'all', 'filmed', 'generated']),
    place: some(['Mumbai', 'Maharashtra', 'Kerala', 'Khari Baoli'], 0.1),
  })
  const least = query.concepts.length > 1 && random() < 0.2 ? query.concepts.length - 1 : query.concepts.length
  const seconds = { ...(random() < 0.1 && { minSeconds: 13 }), ...(random() < 0.1 && { maxSeconds: 20 }) }
  return {
    ...query,
    ...seconds,
    filters,
    least,
    ...(least < query.concepts.length && random() < 0.5 && { bonuses: query.concepts.map((_concept, at) => 100 * at) }),
    sort: pick(SORTS),
    offset: pick([0, 0, 0, 10, 48, 480]),
    limit: pick([10, 48, 100]),
  }
}

/** Both answers to a query, or the query where they differ. */
async function differing(query: SearchQuery) {
  const [memory, database] = await Promise.all([
    indexSearch(index).search(query),
    databaseSearch(server.deps.db).search(query),
  ])
  const shown = ({ ids, total }: SearchMatches) => JSON.stringify([ids, total])
  return shown(memory) === shown(database)
    ? []
    : [{ query: JSON.stringify({ ...query, filters: [...query.filters] }), memory, database }]
}

describe('the index in memory and PostgreSQL alone', () => {
  it('find the same clips in the same order for every query of the gold set', async () => {
    for (const { typed } of ALL_QUERIES) expect(await differing(queryOf(typed))).toEqual([])
  })

  it(`and for ${RANDOM_QUERIES} random ones, with filters, sorts and totals`, { timeout: 300_000 }, async () => {
    for (let n = 0; n < RANDOM_QUERIES; n++) expect(await differing(randomQuery())).toEqual([])
  })

  it('count as many clips for each choice of a filter as that filter leaves', async () => {
    for (let n = 0; n < RANDOM_QUERIES / 10; n++) {
      const query = randomQuery()
      const { facets } = await indexSearch(index).search(query)
      const group = pick(FILTER_GROUPS)
      for (const { value, count } of facets[group]) {
        const filters = new Map([...query.filters, [group, [value.toLowerCase()]]])
        const { total } = await databaseSearch(server.deps.db).search({ ...query, filters })
        expect([query, group, value, total]).toEqual([query, group, value, count])
      }
    }
  })
})
