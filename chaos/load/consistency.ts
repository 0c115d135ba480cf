import { setTimeout as sleep } from 'node:timers/promises'
import { call, done, type Session, sessionOf } from '../../harness/client.ts'
import { openRandom } from '../../harness/random.ts'
import { freePort } from '../../harness/machine.ts'
import { millis, quantile, type Row, row, seconds } from '../../harness/report.ts'
import { openProduct, type Product } from '../stack/product.ts'
import { answersAt } from '../stack/world.ts'
import { formatErrors, pace } from './pace.ts'
import type { Stocked } from './stocked.ts'

const EDITS_A_SECOND = 50
/** What a process may be behind a write that somebody else made. */
const STALE_MS = 1_000
const WITHDRAW_EVERY = 25
/** A process that was killed is waited for. */
const PATIENCE_MS = 180_000

/** A clip that was given a word of its own. */
interface Written {
  id: string
  word: string
}

interface Seen {
  edits: number
  withdrawals: number
  /** Writes without a reply: what became of them is open. */
  open: number
  stale: string[]
  shown: string[]
  /** Milliseconds of each search. */
  searches: number[]
}

/** F29: 50 edits a second and withdrawals in one process, searches for them in another, and kills of both. */
export async function searchWhatIsWritten(stocked: Stocked, given: { seconds: number; seed: number }): Promise<Row[]> {
  const reader = await openReader(stocked)
  try {
    return [await writeAndSearch(stocked, reader, given)]
  } finally {
    await reader.web.stop()
  }
}

interface Reader {
  url: string
  web: Product
}

/** A second web process: what it knows of a write, it was told by the event bus. */
async function openReader({ world: { machine, env } }: Stocked): Promise<Reader> {
  const url = `http://127.0.0.1:${await freePort()}`
  const web = openProduct(machine, {
    name: 'reader',
    env: { ...env, ROLE: 'web', PORT: new URL(url).port },
    works: () => answersAt(url),
  })
  web.launch()
  await web.ready()
  return { url, web }
}

async function writeAndSearch(
  stocked: Stocked,
  reader: Reader,
  given: { seconds: number; seed: number },
): Promise<Row> {
  const { world, clips } = stocked
  const session = sessionOf(await done(world.url, 'POST /auth/login', world.admin))
  const seen: Seen = { edits: 0, withdrawals: 0, open: 0, stale: [], shown: [], searches: [] }
  const writer = openWriter(stocked, { session, searchUrl: reader.url }, given.seed, seen)
  const backs: number[] = []
  const kills = killNowAndThen([reader.web, world.web], given.seconds, backs)
  const { errors, errorText } = await pace({ rate: EDITS_A_SECOND, seconds: given.seconds }, writer)
  await kills
  const figures = `${seen.edits} edits and ${seen.withdrawals} withdrawals, ${seen.open} without a reply; searches p50 ${millis(quantile(seen.searches, 0.5))}, p99 ${millis(quantile(seen.searches, 0.99))}; back ${backs.map(seconds).join(' and ')} after kills`
  const wrong = [...seen.stale, ...seen.shown].slice(0, 5).map((one) => `; ${one}`)
  const counted = `${seen.stale.length} answers behind, ${seen.shown.length} with a withdrawn clip`
  return row(
    'F29',
    `${EDITS_A_SECOND} edits a second for ${given.seconds} s among ${clips} clips, searched for in another process, both killed`,
    'no answer misses a write that was finished a second before, none shows a withdrawn clip after the reply',
    `${figures}; ${counted}${errors > 0 ? `; ${errorText}` : ''}${wrong.join('')}`,
    seen.stale.length + seen.shown.length + errors === 0 && seen.edits > 0 && seen.withdrawals > 0,
  )
}

/** One after another, at equal distances. */
async function killNowAndThen(processes: Product[], whole: number, backs: number[]): Promise<void> {
  for (const web of processes) {
    await sleep((whole * 1000) / (processes.length + 1))
    await web.kill()
    web.launch()
    backs.push(await web.ready())
  }
}

/** Each turn writes one clip and looks for it. */
function openWriter(
  { world: { url }, clips }: Stocked,
  { session, searchUrl }: { session: Session; searchUrl: string },
  seed: number,
  seen: Seen,
) {
  const { between } = openRandom(seed)
  const first = between(0, clips - 1)
  const written: Written[] = []
  const listed = async ({ id, word }: Written) => (await search(searchUrl, word, seen)).includes(id)

  async function edit(at: number): Promise<void> {
    // Far apart, so that no clip is written twice.
    const one = { id: `bench-${(first + at) % clips}`, word: wordOf(between) }
    const text = { name: `Lane ${one.word}`, tags: ['lane'], themes: [], shots: [] }
    const facts = { _id: one.id, shotonmobile: false, orientation: 'horizontal' }
    const { status } = await call(url, 'POST /videos/editinfo', { ...text, ...facts }, { session })
    if (status === 0 || status >= 500) return void seen.open++
    if (status !== 200) throw new Error(`an edit answered ${status}`)
    seen.edits++
    await sleep(STALE_MS)
    if (!(await listed(one))) seen.stale.push(`${one.id} not found by ${one.word}`)
    written.push(one)
  }

  async function withdraw(one: Written): Promise<void> {
    // Asked for before, so that a cached answer would show it.
    await listed(one)
    const { status } = await call(url, 'POST /auth/deletevideo', { id: one.id }, { session })
    if (status === 0 || status >= 500) return void seen.open++
    if (status !== 200) throw new Error(`a withdrawal answered ${status}`)
    seen.withdrawals++
    if (await listed(one)) seen.shown.push(`${one.id} shown for ${one.word}`)
  }

  return async (at: number): Promise<undefined> => {
    const one = at % WITHDRAW_EVERY === WITHDRAW_EVERY - 1 ? written.shift() : undefined
    await (one ? withdraw(one) : edit(at))
  }
}

/** Twelve letters that are nobody's: far from every other word. */
function wordOf(between: (from: number, to: number) => number): string {
  return Array.from({ length: 12 }, () => String.fromCodePoint(97 + between(0, 25))).join('')
}

/** Asks until there is an answer. @returns the ids */
async function search(url: string, term: string, seen: Seen): Promise<string[]> {
  const until = performance.now() + PATIENCE_MS
  const refused = new Map<string, number>()
  while (performance.now() < until) {
    const { status, body, ms } = await call(url, 'GET /videos/getsearchvideos', { term, page: 1 })
    if (status === 200) {
      seen.searches.push(ms)
      return (body['videos'] as { _id: string }[]).map(({ _id }) => _id)
    }
    refused.set(String(status), (refused.get(String(status)) ?? 0) + 1)
    await sleep(250)
  }
  throw new Error(`no answer to a search: ${formatErrors(refused)}`)
}
