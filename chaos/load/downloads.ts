import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../../harness/client.ts'
import { millis, type Row, row } from '../../harness/report.ts'
import { formatErrors, publicReads, pace, reasonOf } from './pace.ts'
import type { Stocked } from './stocked.ts'

const AT_ONCE = 50
/** As many as one account may run at a time. */
const EACH = 4
const BYTES_A_SECOND = 2_000_000

/** F3: fifty people download 4K at 2 MB/s each, beside half of F1. */
export async function downloadMuch(stocked: Stocked, given: { seconds: number; seed: number }): Promise<Row> {
  const { world, clips, large } = stocked
  const holders = await stocked.holders()
  const end = performance.now() + given.seconds * 1_000
  let whole = 0
  const wrong = new Map<string, number>()
  const people = Array.from({ length: AT_ONCE }, async (_, at) => {
    const session = holders[Math.floor(at / EACH)]
    while (performance.now() < end) {
      const asked = { session, headers: { accept: 'application/json' } }
      const link = await call(world.url, 'POST /user/downloadhighres', { id: large.clipId, quality: '4K' }, asked)
      const sum =
        link.status === 200
          ? await fetchSlowly(`${world.url}${String(link.body['url'])}`).catch(reasonOf)
          : `link ${link.status}`
      if (sum === large.sha256) whole++
      else wrong.set(sum, (wrong.get(sum) ?? 0) + 1)
    }
  })
  const api = await pace({ rate: 100, seconds: given.seconds }, publicReads(world.url, clips, given.seed))
  await Promise.all(people)
  const seen = `${whole} files whole, ${formatErrors(wrong)}; beside them ${api.errorText}, p95 ${millis(api.p95)}`
  const ok = wrong.size === 0 && whole > 0 && api.errors === 0 && api.p95 < 500
  return row(
    'F3',
    `${AT_ONCE} downloads of 4K at 2 MB/s beside 100 looks a second, ${given.seconds} s`,
    'every sha256 right, API p95 < 500 ms',
    seen,
    ok,
  )
}

/** @returns the checksum of what came, taken at the pace of a line */
async function fetchSlowly(url: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${answer.status}`)
  const hash = createHash('sha256')
  const began = performance.now()
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    hash.update(chunk)
    bytes += chunk.length
    const early = (bytes / BYTES_A_SECOND) * 1_000 - (performance.now() - began)
    if (early > 5) await sleep(early)
  }
  return hash.digest('hex')
}
