import { setTimeout as sleep } from 'node:timers/promises'
import { millis, type Row, row } from '../../harness/report.ts'
import { FULL_RATE, publicReads, pace } from './pace.ts'
import { residentBytesOf } from '../../harness/process.ts'
import { MEGABYTE } from './vitals.ts'
import type { Stocked } from './stocked.ts'

const READERS = 1_000
const PIECE = 256 * 1024
const READER_PAUSE_MS = 2_000

/** F1: lists, searches and single clips, 200 a second. */
export async function pollSteadily({ world, clips }: Stocked, given: { seconds: number; seed: number }): Promise<Row> {
  const { asked, errors, errorText, p95, p99 } = await pace(
    { rate: FULL_RATE, seconds: given.seconds },
    publicReads(world.url, clips, given.seed),
  )
  const did = `${FULL_RATE} a second for ${given.seconds} s: lists, searches, single clips, out of ${clips} clips`
  const seen = `${asked} asked, ${errorText}, p95 ${millis(p95)}, p99 ${millis(p99)}`
  return row('F1', did, 'p95 < 200 ms, p99 < 500 ms, 0 errors', seen, errors === 0 && p95 < 200 && p99 < 500)
}

/** F2: a thousand people who watch previews, each a piece every two seconds. */
export async function pollRanges(
  { world, clips, preview }: Stocked,
  given: { seconds: number; seed: number },
): Promise<Row> {
  const before = residentBytesOf(world.web.pid()).now
  const end = performance.now() + given.seconds * 1_000
  let [read, wrong] = [0, 0]
  const readers = Array.from({ length: READERS }, async (_, at) => {
    await sleep((at * READER_PAUSE_MS) / READERS)
    for (let turn = 0; performance.now() < end; turn++) {
      const from = ((at * 31 + turn * 7) * PIECE) % (preview.bytes - PIECE)
      const answer = await fetch(`${world.url}${preview.path}`, {
        headers: { range: `bytes=${from}-${from + PIECE - 1}` },
      }).catch(() => null)
      const bytes = (await answer?.arrayBuffer().catch(() => null))?.byteLength
      if (answer?.status === 206 && bytes === PIECE) read++
      else wrong++
      await sleep(READER_PAUSE_MS)
    }
  })
  const api = await pace({ rate: 10, seconds: given.seconds }, publicReads(world.url, clips, given.seed))
  await Promise.all(readers)
  const grown = (residentBytesOf(world.web.pid()).now - before) / MEGABYTE
  const seen = `${read} pieces, ${wrong} errors; beside them ${api.errorText}, p95 ${millis(api.p95)}; memory ${grown.toFixed(0)} MB more`
  const ok = wrong === 0 && api.errors === 0 && api.p95 < 500 && grown < 100
  return row(
    'F2',
    `${READERS} readers of previews (256 KiB, 2 s pause) for ${given.seconds} s`,
    '0 errors, API p95 < 500 ms, memory < 100 MB more',
    seen,
    ok,
  )
}
