// One clip, its page and the call behind it: from memory against Node sending the same bytes, and clips that nobody has asked
// for before.
//   npm run bench -- detail
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clipPath } from '../contract/clip-path.ts'
import { startCatalogueServer } from './catalogue-server.mjs'
import { hammer, inTurns, startOther } from './compare.mjs'
import { report, short } from './report.mjs'

const CLIPS = 10_000
const CONNECTIONS = 16
const SECONDS = 2
/** Issue 9: half of what raw Node sends. */
const LEAST_SHARE = 0.5

const server = await startCatalogueServer(CLIPS)
const folder = await mkdtemp(join(tmpdir(), 'jhalak-bytes-'))
let kept = false
try {
  const { pages, calls } = await addresses()
  const rows = [
    await againstRaw('clip page, asked again', pages[0] ?? ''),
    await againstRaw('one clip by call, asked again', calls[0] ?? ''),
    ...(await notKept('clip page', pages)),
    ...(await notKept('one clip by call', calls)),
  ]
  kept = report(`${CLIPS} clips: ${server.loaded}`, rows)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(kept ? 0 : 1)

/** Of the thousand newest clips. @returns {Promise<{ pages: string[], calls: string[] }>} */
async function addresses() {
  /** @type {{ _id: string, name: string }[]} */
  const clips = await (await fetch(`${server.url}/videos/get`)).json()
  return {
    pages: clips.map(({ _id, name }) => clipPath(_id, name)),
    calls: clips.map(({ _id }) => `/videos/getonevideo?id=${_id}`),
  }
}

/** Many clips, no address twice. @param {string} what @param {string[]} paths */
async function notKept(what, paths) {
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

/** @param {string} what @param {string} path */
async function againstRaw(what, path) {
  const answer = await fetch(server.url + path, { headers: { 'accept-encoding': 'identity' } })
  const file = join(folder, 'body')
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  const raw = await startOther('raw-server.mjs', file)
  try {
    const load = { paths: [path], connections: CONNECTIONS, seconds: 1 }
    const { ratio, ours, other } = await inTurns({ ...load, port: server.port }, { ...load, port: raw.port })
    return {
      what: `${what}, ${CONNECTIONS} connections`,
      ours: `${short(ours.rate)}/s, p99 ${short(ours.p99)} ms`,
      against: `${short(other.rate)}/s raw Node`,
      measured: ratio,
      atLeast: LEAST_SHARE,
    }
  } finally {
    raw.stop()
  }
}
