// How long the server takes to draw the home page with 48 cards: a thousand times, alone and without its data to fetch.
// Front end goal 15.
import { CARDS, drawOften, TIMES } from './drawing.ts'
import { report, short } from '../harness/report.ts'

const MOST_P95_MS = 8

const { times, bytes } = await drawOften()
const [p50, p95 = NaN, p99] = [0.5, 0.95, 0.99].map((share) => times[Math.floor(times.length * share)])
const ours = `p50 ${short(p50 ?? NaN)} ms, p99 ${short(p99 ?? NaN)} ms, ${Math.round(bytes / 1000)} kB`
process.exit(
  report(`${TIMES} times`, [{ what: `${CARDS} cards drawn, p95 ms`, ours, measured: p95, atMost: MOST_P95_MS }])
    ? 0
    : 1,
)
