import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { rebuildSearch } from '../search-index.service.ts'
import { nearestWords } from '../search-typos.ts'
import { goldCatalogue } from './catalogue.ts'
import { LEXICON } from './lexicon.ts'
import { loadGold } from './load.ts'
import { ALL_QUERIES, type GoldQuery, MISTYPED, PAIRS } from './queries.ts'
import { scoreSearch } from './score.ts'

const clips = goldCatalogue()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  await loadGold(server.deps.db, clips)
  await rebuildSearch(server.deps)
})
afterAll(() => server.stop())

const firstPage = async (term: string): Promise<string[]> => {
  const { body } = await server.guest.call('GET /videos/getsearchvideos', { term, page: '1', limit: '48' })
  return body.videos.map(({ _id }: { _id: string }) => _id)
}

/** Whether a word is one of the spellings of what was meant, in one or several. */
function means(word: string, { means: [concept = ''] }: GoldQuery): boolean {
  const single = (text: string) => text.toLowerCase().replace(/s$/, '')
  return [concept, ...(LEXICON.get(concept) ?? [])].map(single).includes(single(word))
}

describe('the gold set', () => {
  it('is two thousand clips and at least 150 queries, each about something that is there', () => {
    expect(clips).toHaveLength(2_000)
    expect(new Set(clips.map(({ name, tags }) => `${name} ${tags.join()}`)).size).toBeGreaterThan(1_900)
    expect(new Set(ALL_QUERIES.map(({ typed }) => typed)).size).toBeGreaterThanOrEqual(150)
    const shown = new Set(clips.flatMap((clip) => [...clip.shown]))
    for (const { typed, means } of ALL_QUERIES)
      for (const concept of means)
        expect([typed, concept, LEXICON.has(concept), shown.has(concept)]).toEqual([typed, concept, true, true])
  })

  it('comes out in the right order', async () => {
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

  it('has the right word among the three nearest to a mistyped one nine times in ten', async () => {
    const single = MISTYPED.filter(({ typed }) => !typed.includes(' '))
    const missed: string[] = []
    for (const query of single) {
      const near = await nearestWords(server.deps, query.typed)
      if (!near.some((word) => means(word, query))) missed.push(`${query.typed}: ${near.join()}`)
    }
    expect(missed.length / single.length, missed.join('; ')).toBeLessThanOrEqual(0.1)
  })
})
