// One clip, its page and the call behind it: from memory against Node sending the same bytes, and clips that nobody has asked
// for before.
//   npm run bench -- detail
import { clipPath } from '../contract/catalogue/clip-path.ts'
import { againstRaw } from './against-raw.ts'
import { startCatalogueServer } from './catalogue-server.ts'
import { hammer } from '../harness/compare.ts'
import { report, short } from '../harness/report.ts'

const CLIPS = 10_000
const CONNECTIONS = 16
const SECONDS = 2

const server = await startCatalogueServer(CLIPS)
let kept = false
try {
  const { pages, calls } = await addresses()
  const rows = [
    await againstRaw(server, 'clip page, asked again', pages[0] ?? ''),
    await againstRaw(server, 'one clip by call, asked again', calls[0] ?? ''),
    ...(await notKept('clip page', pages)),
    ...(await notKept('one clip by call', calls)),
  ]
  kept = report(`${CLIPS} clips: ${server.loaded}`, rows)
} finally {
  await server.stop()
}
process.exit(kept ? 0 : 1)

/** Of the thousand newest clips. */
async function addresses(): Promise<{ pages: string[]; calls: string[] }> {
  const clips: { _id: string; name: string }[] = await (await fetch(`${server.url}/videos/get`)).json()
  return {
    pages: clips.map(({ _id, name }) => clipPath(_id, name)),
    calls: clips.map(({ _id }) => `/videos/getonevideo?id=${_id}`),
  }
}

/** Many clips, no address twice. */
async function notKept(what: string, paths: string[]) {
  const load = { paths, port: server.port, seconds: SECONDS, warmUp: 1, fresh: true }
  const alone = await hammer({ ...load, connections: 1 })
  const many = await hammer({ ...load, connections: CONNECTIONS })
  return [
    {
      what: `${what}, not kept, 1 connection, p50 ms`,
      ours: `${short(alone.rate)}/s, p99 ${short(alone.p99)} ms`,
      measured: alone.p50,
    },
    {
      what: `${what}, not kept, ${CONNECTIONS} connections, p50 ms`,
      ours: `${short(many.rate)}/s, p99 ${short(many.p99)} ms`,
      measured: many.p50,
    },
  ]
}
