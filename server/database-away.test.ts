import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChildServer, startChildServer } from '../testing/child-server.ts'
import { type FaultyProxy, startFaultyProxy } from '../testing/faulty-proxy.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { eventually } from '../testing/uploads.ts'
import { databaseEventBus } from './platform/events.ts'
import { createLog } from './platform/log.ts'
import { openDatabase } from './platform/db/database.ts'
import { newId } from './platform/ids.ts'
import { openReadDatabase } from './platform/db/read-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let line: FaultyProxy
let url: string
let server: ChildServer

beforeAll(async () => {
  database = await createTestDatabase()
  const folder = /[?&]host=([^&]+)/.exec(database.url)?.[1] ?? ''
  line = await startFaultyProxy({ path: `${decodeURIComponent(folder)}/.s.PGSQL.5432` })
  const [name] = /(?<=^postgresql:\/\/[^/]*\/)[^?]+/.exec(database.url) ?? []
  url = `postgresql://app@${line.address}/${name}`
  // Else the first search after the cut may be answered by a snapshot taken a moment before it.
  const settings = { RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', SEARCH_SNAPSHOT_MS: '0' }
  server = await startChildServer({ DATABASE_URL: url, ...settings })
  // Until its worker runs as well, a database that goes away ends the start.
  await eventually(async () => (await server.log()).includes('Jhalak is running'))
})
afterAll(async () => {
  await server.kill()
  await server.stop()
  await line.stop()
  await database.drop()
})

/** Each time others, so that none is answered from memory. */
let asked = 0
const reads = () => [
  `/videos/get?page=${++asked}`,
  `/videos/getsearchvideos?term=diwali${asked}&page=1`,
  `/videos/suggestions?term=di${asked}`,
]
const statusOf = async (path: string, init?: RequestInit) => (await fetch(`${server.url}${path}`, init)).status
const webhook = () => {
  const body = JSON.stringify({ event: 'payment.captured', payload: {} })
  const signature = createHmac('sha256', 'sandbox_webhook_secret').update(body).digest('hex')
  const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'evt_away' }
  return statusOf('/pay/webhook', { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } })
}

it('F14: with the database away reads are refused, it is alive but not ready, webhooks come again, and it recovers', async () => {
  const pid = server.pid()
  for (const path of reads()) expect(await statusOf(path)).toBe(200)
  line.set('cut')
  for (const path of [...reads(), ...reads()]) expect(await statusOf(path)).toBe(503)
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  expect(await webhook()).toBe(503)
  line.set('pass')
  for (const path of reads()) await eventually(async () => (await statusOf(path)) === 200)
  // Some of its lines may be found dead only when they are used.
  await eventually(async () => (await statusOf('/readyz')) === 200)
  await eventually(async () => (await webhook()) === 200)
  expect(server.pid()).toBe(pid)
})

it('breaks lines that have gone dead without a word, and opens new ones once there are any', async () => {
  line.set('hold')
  // More than there are connections: all of them end.
  const answers = await Promise.all(
    Array.from({ length: 5 }, reads)
      .flat()
      .map((path) => statusOf(path)),
  )
  expect(new Set(answers)).toEqual(new Set([503]))
  line.set('pass')
  await eventually(async () => (await statusOf(reads()[0] ?? '')) === 200)
})

it('shows whoever has changed something the change, at a process that has not heard of it yet', async () => {
  const { db, pool } = openDatabase(database.url)
  const bus = await databaseEventBus(database.url, createLog('silent'))
  const words = async (cookie: string) =>
    (await fetch(`${server.url}/videos/suggestions?term=boat`, { headers: { cookie } })).json()
  try {
    await eventually(async () => JSON.stringify(await words('')) === '[]')
    await db.insertInto('suggested_word').values({ position: 0, word: 'boat race' }).execute()
    // Notices come late: what others are shown is a moment old.
    line.set({ slowMs: 400 })
    const mark = newId()
    await bus.publish('catalogue', { mark })
    expect(await words(`change=${mark}`)).toEqual(['boat race'])
    await eventually(async () => JSON.stringify(await words('')).includes('boat race'))
  } finally {
    line.set('pass')
    await bus.close()
    await pool.end()
  }
})

it('sends what was said while the database was away, once it is back, and tells of the gap', async () => {
  const bus = await databaseEventBus(url, createLog('silent'))
  const other = await databaseEventBus(database.url, createLog('silent'))
  const heard: unknown[] = []
  let gaps = 0
  other.subscribe('news', (message) => heard.push(message))
  bus.onReconnect(() => gaps++)
  try {
    line.set('cut')
    await eventually(async () => !bus.isConnected())
    await bus.publish('news', 1)
    await bus.publish('news', 2)
    expect(heard).toEqual([])
    line.set('pass')
    await eventually(async () => heard.length === 2)
    expect(heard).toEqual([1, 2])
    expect([gaps, bus.isConnected()]).toEqual([1, true])
  } finally {
    await bus.close()
    await other.close()
  }
})

it('reads from the primary while the copy is away, and never from what is no copy', async () => {
  const { db, pool } = openDatabase(database.url)
  const log = createLog('silent')
  const bus = await databaseEventBus(database.url, log)
  const open = (replicaUrl: string) => openReadDatabase({ primary: db, replicaUrl, bus, topics: ['catalogue'], log })
  const reads = [open('postgresql://app@127.0.0.1:1/none'), open(database.url)]
  try {
    await eventually(async () => reads[0]?.state() === 'away')
    for (const one of reads) expect(await one.run(async (from) => from === db)).toBe(true)
    expect(reads.map((one) => one.state())).toEqual(['away', 'behind'])
    expect(reads[0]?.problem()).toContain('replica is away')
  } finally {
    for (const one of reads) await one.close()
    await bus.close()
    await pool.end()
  }
})
