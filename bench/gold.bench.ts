// How good the search is: every query of the gold set (English, romanised Hindi, Devanagari, mistyped, several words) asked of
// 2,000 clips of which it is known what they show. The time is told, not promised: the server has just begun.
import { startBenchServer } from '../harness/server.ts'
import { scoreRelevance } from './gold-scores.ts'
import { report, short } from '../harness/report.ts'

const LEAST_NDCG = 0.9
const MOST_NOTHING = 0.01

const server = await startBenchServer({ RATE_LIMITS: 'off' })
let kept = false
try {
  const score = await scoreRelevance({ url: server.url, databaseUrl: await server.databaseUrl() })
  const at = (share: number) => score.times[Math.floor(score.times.length * share)] ?? NaN
  const worst = score.queries.toSorted((one, other) => one.ndcg - other.ndcg).slice(0, 3)
  kept = report(`${score.queries.length} queries, 2000 clips`, [
    {
      what: 'nDCG@10, mean',
      ours: `worst: ${worst.map(({ typed, ndcg }) => `${typed} ${short(ndcg)}`).join(', ')}`,
      measured: score.ndcg,
      atLeast: LEAST_NDCG,
    },
    { what: 'share of queries that find nothing', ours: '', measured: score.nothingFound, atMost: MOST_NOTHING },
    {
      what: 'a query asked for the first time, p50 ms',
      ours: `p95 ${short(at(0.95))}, p99 ${short(at(0.99))} ms`,
      measured: at(0.5),
    },
  ])
} finally {
  await server.stop()
}
process.exit(kept ? 0 : 1)
