import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../../harness/client.ts'
import { type Acknowledged, nothingAcknowledged } from '../../testing/invariants/acknowledged.ts'
import { openRandom } from '../../harness/random.ts'
import { renderVideos } from '../stack/videos.ts'
import type { World } from '../stack/world.ts'
import { beBuyer } from './buyer.ts'
import { signIn, type Visit } from './person.ts'
import { listUploads, retry, uploadOne, workplace } from './staff.ts'

/** Clients that use the product continuously and log what was acknowledged. */
export interface Users {
  acknowledged: Acknowledged
  /** Unexpected replies, and visits that failed. */
  wrong: string[]
  /** A visitor of one's own. */
  visit: Visit
  /** Lets them go on; what they do from here on is decided by the seed. */
  goOn(seed: number): void
  /** Waits for replies in progress; no client starts a new step. */
  pause(): Promise<void>
  /** Waits until every upload is transcoded, retrying failed ones. @returns those that never were */
  untilMade(patienceMs: number): Promise<string[]>
  stop(): Promise<void>
}

class Over extends Error {}

const SHELF = 3
const BUYERS = 3
const PLACES = ['East', 'West']
const READER_PAUSE_MS = 100

/** Puts some clips on sale. Clients are paused until `goOn`. */
export async function openUsers(world: World): Promise<Users> {
  const acknowledged = nothingAcknowledged()
  const wrong: string[] = []
  const { url, gateway, admin } = world
  const films = await renderVideos(world.machine.folder, 4)
  const common = { url, gateway, admin, films, acknowledged, wrong, shelf: [] as string[] }
  const visit: Visit = { ...common, random: openRandom(1), rest: async () => {} }
  const untilMade = (patienceMs: number) => waitForFilms(visit, patienceMs)
  for (let at = 0; at < SHELF; at++)
    common.shelf.push(await uploadOne(visit, await signIn(visit, 'staff', admin.id, admin.password), `Shelf ${at}`))
  const missing = await untilMade(300_000)
  if (missing.length > 0) throw new Error('the first films were not made')
  return { acknowledged, wrong, visit, untilMade, ...moving(common, wrong) }
}

/** The client loops, and pausing them. */
function moving(common: Omit<Visit, 'random' | 'rest'>, wrong: string[]): Pick<Users, 'goOn' | 'pause' | 'stop'> {
  let seed = 0
  let over = false
  let gate: { open: Promise<void>; release(): void } | null = closed()
  const resting = new Set<number>()
  const visits: Visit[] = []
  const lane = (at: number, live: (visit: Visit, turn: number) => Promise<void>): Promise<void> => {
    const rest = async () => {
      if (gate) {
        resting.add(at)
        await gate.open
        resting.delete(at)
      }
      if (over) throw new Over()
    }
    const visit: Visit = { ...common, random: openRandom(seed + at), rest }
    visits.push(visit)
    return keepLiving(visit, live, wrong)
  }
  const lanes = [
    ...Array.from({ length: BUYERS }, (_, at) =>
      lane(at, (visit, turn) => beBuyer(visit, `buyer${at}-${turn}@chaos.example`)),
    ),
    ...PLACES.map((place, at) => {
      let here: ReturnType<typeof workplace> | null = null
      return lane(BUYERS + at, (visit) => (here ??= workplace(visit, place)).workOnce())
    }),
    lane(BUYERS + PLACES.length, beReader),
  ]
  return {
    goOn(next) {
      seed = next
      for (const [at, visit] of visits.entries()) visit.random = openRandom(seed + at)
      gate?.release()
      gate = null
    },
    async pause() {
      gate ??= closed()
      while (resting.size < lanes.length) await sleep(10)
    },
    async stop() {
      over = true
      gate?.release()
      gate = null
      await Promise.all(lanes)
    },
  }
}

function closed() {
  let release = () => {}
  return { open: new Promise<void>((resolve) => (release = resolve)), release: () => release() }
}

async function keepLiving(
  visit: Visit,
  live: (visit: Visit, turn: number) => Promise<void>,
  wrong: string[],
): Promise<void> {
  for (let turn = 0; ; turn++)
    try {
      await visit.rest()
      await live(visit, turn)
    } catch (error) {
      if (error instanceof Over) return
      wrong.push(`a visit broke off: ${error instanceof Error ? error.message : String(error)}`)
    }
}

const READ_PATHS = ['/videos/get', '/videos/getsearchvideos', '/videos/getonevideo', '/'] as const

/** Browses; a short outage is expected. */
async function beReader(visit: Visit): Promise<void> {
  const path = visit.random.pick(READ_PATHS)
  const asked = { '/videos/get': { page: 1 }, '/videos/getsearchvideos': { term: 'chaos', page: 1 }, '/': {} }
  const input = path === '/videos/getonevideo' ? { id: visit.random.pick(visit.shelf) } : asked[path]
  const { status, body } = await call(visit.url, `GET ${path}`, input)
  if (![0, 200, 503].includes(status))
    visit.wrong.push(`GET ${path} answered ${status} ${JSON.stringify(body).slice(0, 200)}`)
  await sleep(READER_PAUSE_MS)
}

async function waitForFilms(visit: Visit, patienceMs: number): Promise<string[]> {
  const until = performance.now() + patienceMs
  for (;;) {
    const staff = await signIn(visit, 'staff', visit.admin.id, visit.admin.password)
    const uploads = await listUploads(visit, staff)
    for (const { _id, status } of uploads) if (status === 'failed') await retry(visit, staff, _id)
    const waiting = uploads.filter(({ status }) => status !== 'published').map(({ _id }) => _id)
    if (waiting.length === 0 || performance.now() > until) return waiting
    await sleep(500)
  }
}
