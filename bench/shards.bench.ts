// A rehearsal (decision 0068): the same searches by the index of one process and by two processes of half the clips each, whose
// answers are merged. Both are asked by messages, so that the ratio tells what sharing and merging take.
//   npm run bench -- shards 100000
import pg from 'pg'
import { megabytesOf } from '../harness/process.ts'
import { report, short } from '../harness/report.ts'
import type { SearchEngine, SearchMatches } from '../server/catalogue/search/match/search-query.model.ts'
import { parseTerm } from '../server/catalogue/search/query/search-term.model.ts'
import { CLIPS, startCatalogueServer } from './catalogue-server.ts'
import { searchLog } from './search-log.ts'
import { openShardedSearch } from './shards/sharded-search.ts'

const CONNECTIONS = 16
const ROUNDS = 3
const LAST_PAGE = 200 * 48

const server = await startCatalogueServer(CLIPS)
const url = await server.databaseUrl()
const client = new pg.Client({ connectionString: url })
await client.connect()
const log = await searchLog(client, 1_200)
await client.end()
const queries = log.map(({ term }) => {
  const { concepts, written } = parseTerm(term, new Map())
  return {
    concepts,
    least: concepts.length,
    written,
    filters: new Map(),
    sort: 'relevance' as const,
    offset: 0,
    limit: 48,
  }
})
const [one, two] = [await openShardedSearch(url, 1), await openShardedSearch(url, 2)]
let passed = false
try {
  // Each part hands over all that may stand before the page.
  const deep = queries.slice(0, 200).map((query) => ({ ...query, offset: LAST_PAGE }))
  const rows = []
  for (const [what, asked] of [
    ['first page', queries],
    ['page 201', deep],
  ] as const) {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) rounds.push([await ask(one, asked), await ask(two, asked)] as const)
    const [alone, shared] = rounds.at(-1) ?? []
    if (!alone || !shared) throw new Error('no round')
    const ratios = rounds.map(([ours, theirs]) => theirs.rate / ours.rate).toSorted((a, b) => a - b)
    const differing = alone.answers.filter(
      (answer, at) => JSON.stringify(answer) !== JSON.stringify(shared.answers[at]),
    )
    rows.push(
      {
        what: `${what}, answers that differ`,
        ours: `of ${alone.answers.length}`,
        measured: differing.length,
        atMost: 0,
      },
      {
        what: `${what}, ${CONNECTIONS} at a time`,
        ours: `two: ${short(shared.rate)}/s, p99 ${short(shared.p99)} ms`,
        against: `one: ${short(alone.rate)}/s, p99 ${short(alone.p99)} ms`,
        measured: ratios[ROUNDS >> 1] ?? Number.NaN,
      },
    )
  }
  const megabytes = ({ pids }: { pids: number[] }) => pids.map((pid) => short(megabytesOf(pid).now)).join(' and ')
  rows.push({ what: 'memory, MB', ours: `two: ${megabytes(two)}`, against: `one: ${megabytes(one)}` })
  passed = report(`${CLIPS} clips in one, and in ${two.clips.join(' and ')}`, rows)
} finally {
  one.close()
  two.close()
  await server.stop()
}
process.exit(passed ? 0 : 1)

/** All queries once, so many at a time. */
async function ask(engine: SearchEngine, asked: typeof queries) {
  const answers: SearchMatches[] = []
  const times: number[] = []
  let next = 0
  const began = performance.now()
  const worker = async () => {
    for (let at = next++; at < asked.length; at = next++) {
      const sent = performance.now()
      answers[at] = await engine.search(asked[at] as (typeof queries)[number])
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  times.sort((a, b) => a - b)
  const rate = (1000 * asked.length) / (performance.now() - began)
  return { answers, rate, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
}
