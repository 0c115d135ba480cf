// A reply that is kept against the fastest thing there is: Node sending the same bytes from memory.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTurns, startOther } from '../harness/compare.ts'
import { short } from '../harness/report.ts'

const CONNECTIONS = 16
const SECONDS = 1
/** OPS-14: at least a third of what raw Node sends (decision 0037). */
const LEAST_SHARE = 0.33

/** @returns a row of the report */
export async function againstRaw(server: { url: string; port: number }, what: string, path: string) {
  const folder = await mkdtemp(join(tmpdir(), 'jhalak-bytes-'))
  const answer = await fetch(server.url + path, { headers: { 'accept-encoding': 'identity' } })
  await writeFile(join(folder, 'body'), Buffer.from(await answer.arrayBuffer()))
  const raw = await startOther('raw-server.ts', join(folder, 'body'))
  try {
    const load = { paths: [path], connections: CONNECTIONS, seconds: SECONDS }
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
    await rm(folder, { recursive: true, force: true })
  }
}
