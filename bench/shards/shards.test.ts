import { afterAll, beforeAll, expect, it } from 'vitest'
import { SORTS } from '../../contract/catalogue/search-choices.ts'
import { indexPending } from '../../server/catalogue/search/index/search-index.service.ts'
import { indexSearch } from '../../server/catalogue/search/match/index-search.model.ts'
import type { SearchQuery } from '../../server/catalogue/search/match/search-query.model.ts'
import type { RequestedFilters } from '../../server/catalogue/search/query/filters.model.ts'
import { parseTerm } from '../../server/catalogue/search/query/search-term.model.ts'
import { judgedCatalogue } from '../../testing/relevance/catalogue.ts'
import { loadJudgedCatalogue } from '../../testing/relevance/load.ts'
import { ALL_QUERIES } from '../../testing/relevance/queries.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openShardedSearch } from './sharded-search.ts'

let server: TestServer
let url: string
let two: Awaited<ReturnType<typeof openShardedSearch>>
const clips = judgedCatalogue()

beforeAll(async () => {
  server = await startTestServer({ worker: false, onDatabase: (given) => (url = given) })
  await loadJudgedCatalogue(server.deps.db, clips)
  await indexPending(server.deps.db)
  two = await openShardedSearch(url, 2)
})
afterAll(async () => {
  two?.close()
  await server.stop()
})

it('two processes of half the clips each answer what one process does: ids, totals and counts', async () => {
  expect(two.clips.reduce((sum, count) => sum + count)).toBe(clips.length)
  for (const count of two.clips) expect(count).toBeGreaterThan(clips.length / 4)
  let index = await server.deps.searchCache.index()
  while (!index) index = await server.deps.searchCache.index()
  const one = indexSearch(index)
  const synonyms = await server.deps.searchCache.synonyms()
  const pinned = [clips[7]?.id ?? '', clips[8]?.id ?? '']
  const filters: RequestedFilters[] = [new Map(), new Map([['theme', [clips[0]?.theme.toLowerCase() ?? '']]])]
  const terms = ['', ...ALL_QUERIES.map(({ typed }) => typed)]
  for (const [at, term] of terms.entries()) {
    const { concepts, written } = parseTerm(term, synonyms)
    const query: SearchQuery = {
      concepts,
      // Of several words some, now and then.
      least: concepts.length > 1 && at % 3 === 0 ? concepts.length - 1 : concepts.length,
      written,
      filters: filters[at % 2] ?? new Map(),
      sort: SORTS[at % SORTS.length] ?? 'relevance',
      pinned,
      offset: at % 5 === 0 ? 96 : 0,
      limit: 48,
    }
    // The clips themselves stay in the process that holds them.
    const { stored: _stored, ...found } = await one.search(query)
    expect([term, await two.search(query)]).toEqual([term, found])
    expect([term, await two.countMatches([query])]).toEqual([term, await one.countMatches([query])])
  }
})
