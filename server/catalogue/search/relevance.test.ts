import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { indexPending } from './index/search-index.service.ts'
import { nearestTerms } from './query/spelling.model.ts'
import { judgedCatalogue } from '../../../testing/relevance/catalogue.ts'
import { LEXICON } from '../../../testing/relevance/lexicon.ts'
import { loadJudgedCatalogue } from '../../../testing/relevance/load.ts'
import { ALL_QUERIES, type JudgedQuery, MISTYPED, PAIRS } from '../../../testing/relevance/queries.ts'
import { scoreSearch } from '../../../testing/relevance/score.ts'

const clips = judgedCatalogue()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  await loadJudgedCatalogue(server.deps.db, clips)
  await indexPending(server.deps.db)
})
afterAll(() => server.stop())

const firstPage = async (term: string): Promise<string[]> => {
  const { body } = await server.guest.call('GET /videos/getsearchvideos', { term, page: '1', limit: '48' })
  return body.videos.map(({ _id }: { _id: string }) => _id)
}

/** Whether a word is one of the spellings of what was meant, in one or several. */
function means(word: string, { means: [concept = ''] }: JudgedQuery): boolean {
  const single = (text: string) => text.toLowerCase().replace(/s$/, '')
  return [concept, ...(LEXICON.get(concept) ?? [])].map(single).includes(single(word))
}

describe('the relevance judgements', () => {
  it('are about two thousand clips, in at least 600 queries for something that is there', () => {
    expect(clips).toHaveLength(2_000)
    expect(new Set(clips.map(({ name, tags }) => `${name} ${tags.join()}`)).size).toBeGreaterThan(1_900)
    expect(new Set(ALL_QUERIES.map(({ typed }) => typed)).size).toBeGreaterThanOrEqual(600)
    const shown = new Set(clips.flatMap((clip) => [...clip.shown]))
    for (const { typed, means } of ALL_QUERIES)
      for (const concept of means)
        expect([typed, concept, LEXICON.has(concept), shown.has(concept)]).toEqual([typed, concept, true, true])
  })

  it('are met by the order of results', async () => {
    const score = await scoreSearch(clips, firstPage)
    const poor = score.queries.filter(({ ndcg }) => ndcg < 0.7)
    // Reached: 0.979, and nothing without an answer.
    expect(score.ndcg, JSON.stringify(poor)).toBeGreaterThanOrEqual(0.96)
    expect(score.nothingFound).toBeLessThanOrEqual(0.01)
  })

  it.each(PAIRS)('%s and %s have the same first page', async (roman, devanagari) => {
    const page = await firstPage(roman)
    expect(page.length).toBeGreaterThan(0)
    expect(await firstPage(devanagari)).toEqual(page)
  })

  it('have the right word among the three nearest to a mistyped one nine times in ten', async () => {
    const single = MISTYPED.filter(({ typed }) => !typed.includes(' '))
    const missed: string[] = []
    const index = await server.deps.searchCache.index()
    if (!index) throw new Error('the index is not read')
    for (const query of single) {
      const near = nearestTerms(index, query.typed, 3)
      if (!near.some((word) => means(word, query))) missed.push(`${query.typed}: ${near.join()}`)
    }
    expect(missed.length / single.length, missed.join('; ')).toBeLessThanOrEqual(0.1)
  })
})
