// Lists and pages that everybody gets, against the fastest thing there is: Node sending the same bytes from memory.
//   npm run bench -- browse          10,000 clips
//   npm run bench -- browse 1000000
import { againstRaw } from './against-raw.ts'
import { CLIPS, startCatalogueServer } from './catalogue-server.ts'
import { megabytesOf } from '../harness/process.ts'
import { hammer, inTurns } from '../harness/compare.ts'
import { report, short } from '../harness/report.ts'

const SECONDS = 1
/** OPS-14: any page costs the same; memory. */
const MOST_MB = CLIPS > 100_000 ? 400 : 200

const server = await startCatalogueServer(CLIPS)
let kept = false
try {
  const rows = []
  for (const [what, path] of Object.entries({
    'browse, page 1': '/videos/get?page=1&limit=48',
    'search, asked again': '/videos/getsearchvideos?term=market&page=1',
    'home page': '/',
  }))
    rows.push(await againstRaw(server, what, path))
  rows.push(...(await anyPage()), ...(await firstByte()))
  const memory = megabytesOf(server.pid)
  rows.push({
    what: 'memory of the server, most so far, MB',
    ours: `now ${short(memory.now)} MB`,
    measured: memory.peak,
    atMost: MOST_MB,
  })
  kept = report(`${CLIPS} clips: ${server.loaded}`, rows)
} finally {
  await server.stop()
}
process.exit(kept ? 0 : 1)

/** The first page and the last, none of them from memory. */
async function anyPage() {
  const last = Math.max(1, Math.floor(CLIPS / 48))
  const page = (number: number) => ({
    paths: [`/videos/get?page=${number}&limit=48`],
    port: server.port,
    connections: 1,
    seconds: SECONDS,
    fresh: true,
  })
  const { ours, other } = await inTurns(page(last), page(1))
  return [
    {
      what: `browse, page ${last} against page 1, not kept, p50`,
      ours: `${short(ours.p50)} ms, p99 ${short(ours.p99)} ms`,
      against: `${short(other.p50)} ms, p99 ${short(other.p99)} ms`,
      measured: ours.p50 / other.p50,
      atMost: 1.25,
    },
  ]
}

/** Goal 15 of the front end: a page that is kept is there at once. */
async function firstByte() {
  const { p95, p50 } = await hammer({ paths: ['/'], port: server.port, connections: 1, seconds: SECONDS })
  return [{ what: 'home page kept, whole of it, p95 ms', ours: `p50 ${short(p50)} ms`, measured: p95, atMost: 20 }]
}
