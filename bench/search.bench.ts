// Searches that nobody has asked before, against what one would write by hand with SQL alone; and how long the slowest take.
//   npm run bench -- search          10,000 clips
//   npm run bench -- search 1000000
import { CLIPS, startCatalogueServer } from './catalogue-server.ts'
import { hammer, inTurns, startOther } from '../harness/compare.ts'
import { cpuSeconds, megabytesOf } from '../harness/process.ts'
import { report, short } from '../harness/report.ts'
import { searches, type Search } from './search-words.ts'

const SECONDS = CLIPS > 100_000 ? 4 : 2
/** OPS-14: seven tenths of hand-written SQL; the slowest of a hundred, at one connection. */
const LEAST_SHARE = 0.7
const MOST_P99_MS = CLIPS > 100_000 ? 20 : 10
const MOST_MB = CLIPS > 10_000 ? 400 : 200

const server = await startCatalogueServer(CLIPS)
const sql = await startOther('sql-server.ts', await server.databaseUrl())
let kept = false
try {
  const terms = await foundByHand(searches(400))
  const ours = {
    port: server.port,
    paths: terms.map(({ words }) => `/videos/getsearchvideos?term=${words.join('%20')}&page=1`),
  }
  const hand = { port: sql.port, paths: terms.map(({ query }) => `/?words=${encodeURIComponent(query)}`) }
  const load = { fresh: true, seconds: SECONDS }
  const rows = []
  for (const connections of [1, 16]) {
    const result = await inTurns({ ...ours, ...load, connections }, { ...hand, ...load, connections }, 3)
    rows.push({
      what: `search not kept, ${connections} connection${connections > 1 ? 's' : ''}`,
      ours: `${short(result.ours.rate)}/s, p50 ${short(result.ours.p50)} p99 ${short(result.ours.p99)} ms`,
      against: `${short(result.other.rate)}/s, p99 ${short(result.other.p99)} ms by hand`,
      measured: result.ratio,
      atLeast: LEAST_SHARE,
    })
  }
  const before = cpuSeconds(server.pid)
  const alone = await hammer({ ...ours, ...load, connections: 1, seconds: 2 * SECONDS, warmUp: 0 })
  const used = cpuSeconds(server.pid) - before
  rows.push({
    what: 'search not kept, 1 connection, p99 ms',
    ours: `p50 ${short(alone.p50)} ms`,
    measured: alone.p99,
    atMost: MOST_P99_MS,
  })
  // Tells of our work alone, however busy the machine is.
  rows.push({
    what: 'processor for a search, server and database, ms',
    ours: `${alone.count} searches`,
    measured: (1000 * used) / alone.count,
  })
  const typos = terms
    .slice(0, 100)
    .map(({ words: [word = ''] }) => `/videos/getsearchvideos?term=${mistyped(word)}&page=1`)
  const misspelt = await hammer({ ...ours, paths: typos, ...load, connections: 1 })
  rows.push({
    what: 'search with a typo, 1 connection, p50 ms',
    ours: `p99 ${short(misspelt.p99)} ms`,
    measured: misspelt.p50,
  })
  const memory = megabytesOf(server.pid)
  rows.push({
    what: 'memory of the server, most so far, MB',
    ours: `now ${short(memory.now)} MB`,
    measured: memory.peak,
    atMost: MOST_MB,
  })
  kept = report(`${CLIPS} clips: ${server.loaded}`, rows)
} finally {
  sql.stop()
  await server.stop()
}
process.exit(kept ? 0 : 1)

/**
 * Searches that both sides answer alike: where no clip has all the words, the SQL by hand has an empty page to send and we
 * go on to look for most of them.
 */
async function foundByHand(all: Search[]) {
  const found = []
  for (const one of all) {
    const answer = await fetch(`http://127.0.0.1:${sql.port}/?words=${encodeURIComponent(one.query)}`)
    if ((await answer.json()).total > 0) found.push(one)
  }
  return found
}

/** One letter wrong, near the end. */
function mistyped(word: string) {
  return `${word.slice(0, -2)}q${word.slice(-1)}`
}
