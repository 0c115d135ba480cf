import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../harness/machine.ts'
import { sessionOf } from '../../harness/client.ts'
import { cephEnv, startCeph, withoutCeph } from '../../testing/ceph.ts'
import { startFaultyProxy } from '../../testing/faulty-proxy.ts'
import { openUsers } from '../client/users.ts'
import { buyClip } from '../client/buying.ts'
import { expectStatus, PASSWORD, persist, type Visit } from '../client/person.ts'
import { type Row, row } from '../../harness/report.ts'
import { startWorld } from '../stack/world.ts'
import { findViolations, type ChaosContext, takeUnexpected } from './context.ts'

/** F13: the product with its media in a bucket, which goes away and comes back, and is slow, with people in the shop. */
export async function storeAway(given: { seconds: number; seed: number }, say: (line: string) => void): Promise<Row[]> {
  if (withoutCeph) return [row('F13', 'the media store away', 'a real S3 server', withoutCeph, false)]
  const stops: (() => Promise<unknown>)[] = []
  try {
    const ceph = await startCeph()
    stops.push(() => ceph.stop())
    const config = await ceph.bucket()
    const { hostname, port } = new URL(config.endpoint ?? '')
    const line = await startFaultyProxy({ host: hostname, port: Number(port) })
    stops.push(() => line.stop())
    const env = cephEnv({ ...config, endpoint: `http://${line.address}` })
    const world = await startWorld({ s3: { config, env } })
    stops.push(() => world.stop())
    const users = await openUsers(world)
    stops.push(() => users.stop())
    const context: ChaosContext = { world, users, say, probed: new Set() }
    const away = await live(context, {
      what: 'away',
      ...given,
      set: () => line.set('cut'),
      mend: () => line.set('pass'),
    })
    const third = { seconds: Math.ceil(given.seconds / 3), seed: given.seed + 1 }
    const slow = await live(context, {
      what: '10 s slow',
      ...third,
      set: () => line.set({ slowMs: 10_000 }),
      mend: () => line.set('pass'),
    })
    return [away, slow]
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

interface Spell {
  what: string
  seconds: number
  seed: number
  set(): void
  mend(): void
}

async function live(context: ChaosContext, spell: Spell): Promise<Row> {
  const { world, users, say } = context
  const customer = await newCustomer(users.visit, `store${spell.seed}@chaos.example`)
  users.goOn(spell.seed)
  await sleep(2_000)
  spell.set()
  const end = performance.now() + spell.seconds * 1_000
  let [browsed, shut, asked, later] = [0, 0, 0, 0]
  while (performance.now() < end) {
    const list = await fetch(`${world.url}/videos/getsearchvideos?term=shelf&page=1`).catch(() => null)
    await list?.arrayBuffer()
    if (list?.ok) browsed++
    else shut++
    const blob = await askForFile(world.url, customer)
    asked++
    if (blob.status === 503 && blob.retryAfter) later++
    await sleep(1_000)
  }
  spell.mend()
  const backMs = await until(world.answers, 60_000)
  await users.pause()
  const unmade = await users.untilMade(300_000)
  const broken = [...(await findViolations(context)), ...takeUnexpected(context)]
  for (const { invariant, what } of broken) say(`  ${invariant}: ${what}`)
  const seen = `${browsed} of ${browsed + shut} searches answered; ${later} of ${asked} downloads 503 with Retry-After; ${unmade.length} films not made afterwards; ${broken.length} lost or broken`
  const ok = shut === 0 && later === asked && unmade.length === 0 && broken.length === 0 && backMs < 60_000
  const wanted = 'browsing works, downloads 503 + Retry-After, uploads and films wait and then finish, 0 lost'
  return row('F13', `the media store (S3) ${spell.what} for ${spell.seconds} s`, wanted, seen, ok)
}

interface Customer {
  token: string
  clip: string
}

/** An owner of a clip who downloads its file through the server. */
async function newCustomer(visit: Visit, login: string): Promise<Customer> {
  const person = { firstName: 'Asha', lastName: 'Rao', email: login, password: PASSWORD }
  const session = sessionOf(
    expectStatus(visit, 'POST /auth/signup', await persist(visit, 'POST /auth/signup', person), 200),
  )
  const clip = visit.random.pick(visit.shelf)
  await buyClip(visit, login, session, clip)
  return { token: session.token, clip }
}

async function askForFile(url: string, { token, clip }: Customer): Promise<{ status: number; retryAfter: boolean }> {
  const answer = await fetch(`${url}/user/downloadhighres`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: clip, quality: 'HD' }),
  }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return { status: answer?.status ?? 0, retryAfter: answer?.headers.has('retry-after') ?? false }
}
