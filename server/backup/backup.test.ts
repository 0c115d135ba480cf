import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../testing/invariants/index.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { type Caller, caller } from '../../testing/test-server.ts'
import { createApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { type Identifiers, openShop, type Shop, single, stock } from '../licensing/shop.fixture.ts'
import type { Deps } from '../deps.ts'
import { checkAuditChain, extendAuditChain } from '../staff/audit/audit-chain.service.ts'
import { openDeps } from '../open-deps.ts'
import { closeHttpServer } from '../platform/http/server.ts'
import { newSecretName } from '../platform/ids.ts'
import { createLog } from '../platform/log.ts'
import { backUp } from './backup.ts'
import type { MediaStore } from '../platform/storage/media-store.ts'
import { diskStore } from '../platform/storage/disk-store.ts'
import { newIdentity, readIdentity } from './age.ts'
import { drill } from './drill.ts'
import { copyOffsite, fetchOffsite, pruneOffsite } from './offsite.ts'
import { pruneBackups } from './prune.ts'
import { listSnapshots } from './manifest.ts'
import { restore } from './restore.ts'

const PASSWORD = 'correct horse battery'
const sha256 = (bytes: ArrayBuffer) => createHash('sha256').update(Buffer.from(bytes)).digest('hex')
const IN_PUNE = { firstName: 'Asha', address1: '1 MG Road', city: 'Pune', state: 'Maharashtra', phone: '9876543210' }

let shop: Shop
let from: Config
let dir: string
let asha: Caller
let clip: string
let bought: string
/** The last link of the audit log. */
let head: string
const removals: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  let url = ''
  shop = await openShop({ worker: false, onDatabase: (told) => (url = told) })
  from = { ...shop.deps.config, database: { kind: 'external', url } }
  dir = await temporary()
  asha = await shop.as('USER', 'asha')
  clip = await stockWhole(shop)
  await shop.buy(asha, single(clip, 'HD'))
  bought = sha256(await download(asha, clip))
  await extendAuditChain(shop.deps)
  head = (await checkAuditChain(shop.db)).head
})
afterAll(async () => {
  for (const remove of removals) await remove()
  await shop.stop()
})

/** A clip on sale whose original is there as well. */
async function stockWhole(at: Parameters<typeof stock>[0]): Promise<string> {
  const id = await stock(at)
  const key = `${newSecretName()}/master`
  const { sha256, bytes } = await at.server.deps.store.put('originals', key, Readable.from([randomBytes(5000)]))
  await at.db.updateTable('master').set({ storage_key: key, sha256, bytes }).where('clip_id', '=', id).execute()
  return id
}

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jhalak-backup-'))
  removals.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Settings of a machine on which nothing has ever run. */
async function emptyMachine(): Promise<Config & { database: { kind: 'external'; url: string; ownerUrl: string } }> {
  const database = await createEmptyDatabase()
  removals.push(() => database.drop())
  const dataDir = await temporary()
  const storage = { kind: 'disk', dir: join(dataDir, 'media') } as const
  const { url, ownerUrl } = database
  return { ...from, dataDir, storage, database: { kind: 'external', url, ownerUrl } }
}

async function download(buyer: Caller, id: string): Promise<ArrayBuffer> {
  const asked = { method: 'POST', body: JSON.stringify({ videoId: id, resolution: 'HD' }) }
  const answer = await buyer.request('/user/downloadownedvideo', {
    ...asked,
    headers: { 'content-type': 'application/json' },
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.arrayBuffer()
}

async function startOn(config: Config & { database: { url: string } }): Promise<{ url: string; deps: Deps }> {
  const deps = await openDeps(config, { databaseUrl: config.database.url, log: createLog('fatal') })
  const app = await createApp(deps, null)
  deps.listening.url = await app.listen({ port: 0, host: '127.0.0.1' })
  // Before its database is dropped.
  removals.unshift(async () => {
    await closeHttpServer(app, 0)
    await deps.close()
  })
  return { url: deps.listening.url, deps }
}

const signIn = async (url: string, id: string) => {
  const answer = await caller(url, null, '').call('POST /auth/userlogin', { id, password: PASSWORD })
  return caller(url, answer.body.accessToken, '')
}

/** Backs up while people sign up, save and buy. */
async function backUpUnderLoad(): Promise<Awaited<ReturnType<typeof backUp>>> {
  let over = false
  const busy = async (lane: number) => {
    for (let turn = 0; !over; turn++) {
      const somebody = await shop.as('USER', `lane${lane}-${turn}`)
      await somebody.call('POST /user/save', { id: clip })
      await shop.buy(somebody, single(clip, 'HD'))
    }
  }
  const lanes = [busy(1), busy(2)]
  try {
    return await backUp(from, dir)
  } finally {
    over = true
    await Promise.all(lanes)
  }
}

describe('a backup made while people buy', () => {
  it('comes back on an empty machine: the buyer signs in and downloads the same bytes', async () => {
    const { manifest, media } = await backUpUnderLoad()
    expect(media).toMatchObject({ copied: manifest.media.files, reused: 0, gone: 0, lost: [] })
    const machine = await emptyMachine()
    expect(await restore(machine, dir)).toMatchObject({ files: manifest.media.files, problems: [] })

    const { url, deps } = await startOn(machine)
    expect(await checkInvariants({ db: deps.db, store: deps.store })).toEqual([])
    const again = await signIn(url, 'asha@test.example')
    expect((await again.call('GET /user/getpurchasedvideos', {})).body.purchasedVideos).toMatchObject([{ _id: clip }])
    expect(sha256(await download(again, clip))).toBe(bought)
    // What the database counts and remembers goes on: the next invoice has the next number, triggers still guard.
    const before = await deps.db.selectFrom('invoice').select('sequence').orderBy('sequence', 'desc').execute()
    const second = await stockWhole({ server: { ...shop.server, deps }, db: deps.db })
    const order = await again.call('POST /pay/create-order', {
      amount: 1,
      currency: 'INR',
      receipt: 'receipt#1',
      notes: single(second, 'HD'),
    })
    const paid = await again.request('/__sandbox/razorpay/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: order.body.id, webhooks: 'drop' }),
    })
    const identifiers = (await paid.json()) as Identifiers
    expect((await again.call('POST /pay/verify-payment', { ...identifiers, ...IN_PUNE })).status).toBe(200)
    const after = await deps.db.selectFrom('invoice').select('sequence').orderBy('sequence', 'desc').execute()
    expect(after[0]?.sequence).toBe((before[0]?.sequence ?? 0) + 1)
    await expect(deps.db.deleteFrom('audit_entry').execute()).rejects.toThrow('permission denied')
    expect(await checkAuditChain(deps.db, head)).toMatchObject({ linked: expect.any(Number), broken: null })
    expect(await checkInvariants({ db: deps.db, store: deps.store })).toEqual([])

    // Nothing that is there is ever replaced.
    await expect(restore(machine, dir)).rejects.toThrow('The database is in use')
  })

  it('copies only what is new the next time, and everything that waited in the queue', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await stockWhole(shop)
    const waiting = await jobs(shop.deps)
    const next = await backUp(from, dir, { deep: true })
    expect(next.media.reused).toBeGreaterThan(0)
    expect(next.media.copied).toBe(next.manifest.media.files - next.media.reused)
    const machine = await emptyMachine()
    await restore(machine, dir, { snapshot: next.snapshot })
    const { deps } = await startOn(machine)
    expect(await jobs(deps)).toEqual(waiting)
  })

  it('is refused, and leaves the machine empty, when a byte of it has changed', async () => {
    const copy = join(dir, 'snapshots', (await readdir(join(dir, 'snapshots'))).sort().at(-1) ?? '')
    const table = join(copy, 'tables/public.account.gz')
    const whole = await readFile(table)
    const broken = Buffer.from(whole)
    broken[broken.length >> 1] = (broken[broken.length >> 1] ?? 0) ^ 1
    await writeFile(table, broken)
    const machine = await emptyMachine()
    await expect(restore(machine, dir)).rejects.toThrow('table account')
    expect(await readdir(machine.dataDir)).toEqual([])
    await writeFile(table, whole)
    // A folder without its manifest is a backup that was broken off: the one before it is taken.
    await rm(join(copy, 'manifest.json'))
    expect((await restore(machine, dir)).problems).toEqual([])
  })

  it('goes beside the files that came since, where that is asked for: a roll-back', async () => {
    const machine = await emptyMachine()
    const since = join(machine.dataDir, 'media/public/since/film.mp4')
    await mkdir(dirname(since), { recursive: true })
    await writeFile(since, 'a film of today')
    await expect(restore(machine, dir)).rejects.toThrow('The media store is in use (public/since/film.mp4)')
    expect((await restore(machine, dir, { isBesideFiles: true })).problems).toEqual([])
    expect(await readFile(since, 'utf8')).toBe('a film of today')
    const { deps } = await startOn(machine)
    expect(await checkInvariants({ db: deps.db, store: deps.store })).toEqual([])
  })

  it('O14: a restore signs everybody out and names the staff that it brings back', async () => {
    await shop.as('ADMIN', 'boss')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await backUp(from, dir)
    const machine = await emptyMachine()
    expect((await restore(machine, dir)).staff).toContainEqual({ login: 'boss@test.example', role: 'ADMIN' })
    const { url, deps } = await startOn(machine)
    expect(await deps.db.selectFrom('session').select('id').execute()).toEqual([])
    const before = caller(url, asha.token, asha.cookie)
    expect((await before.call('GET /user/getpurchasedvideos', {})).status).toBe(401)
    expect((await signIn(url, 'asha@test.example')).token).toBeTruthy()
  })

  it('O13: is not made of a database that is not there, and makes none', async () => {
    const dataDir = await temporary()
    const lost = { ...from, dataDir, database: { kind: 'embedded' } } as Config
    await expect(backUp(lost, await temporary())).rejects.toThrow('There is no database: DATABASE_URL is not set')
    expect(await readdir(dataDir)).toEqual([])
    const other = { ...from, storage: { kind: 'disk', dir: join(dataDir, 'media') } } as Config
    await expect(backUp(other, await temporary())).rejects.toThrow('is not the one of the database')
  })

  it('goes elsewhere encrypted, comes back with the key alone, and old ones are let go of', async () => {
    const bucket = await diskStore(await temporary())
    const { identity, recipient } = await newIdentity()
    const first = await copyOffsite(bucket, dir, recipient)
    expect(first.copied).toBeGreaterThan(10)
    expect((await copyOffsite(bucket, dir, recipient)).copied).toBe(0)
    const names = await keysIn(bucket)
    expect(names.filter((name) => !name.endsWith('.age'))).toEqual([])

    const back = await temporary()
    await expect(fetchOffsite(bucket, back, readIdentity((await newIdentity()).identity))).rejects.toThrow(
      'the key is not the one',
    )
    const snapshot = await fetchOffsite(bucket, back, readIdentity(identity))
    const machine = await emptyMachine()
    expect(await restore(machine, back, { snapshot })).toMatchObject({ problems: [] })

    expect(await pruneBackups(dir, 1)).toMatchObject({ snapshots: first.snapshots - 1 })
    expect(await pruneOffsite(bucket, dir, 1)).toBeGreaterThan(0)
    expect(await listSnapshots(dir)).toEqual([snapshot])
    expect(await fetchOffsite(bucket, await temporary(), readIdentity(identity))).toBe(snapshot)
    // A machine set up anew has no media: its old copy is left alone.
    const left = (await keysIn(bucket)).length
    expect(await pruneOffsite(bucket, await temporary(), 1)).toBe(0)
    expect((await keysIn(bucket)).length).toBe(left)
  })

  it('is proved by the drill, in a database that is empty again afterwards', async () => {
    const machine = await emptyMachine()
    expect(await drill(from, dir, machine.database.ownerUrl)).toMatchObject({ problems: [] })
    expect((await readdir(dir)).toSorted()).toEqual(['media', 'snapshots'])
    expect(await drill(from, dir, machine.database.ownerUrl)).toMatchObject({ problems: [] })
    const { url } = from.database as { url: string }
    await expect(drill(from, dir, url)).rejects.toThrow('not empty')
  })

  it('is made and named as incomplete when the store has lost a file, and says so again when it comes back', async () => {
    const lost = await shop.db
      .selectFrom('rendition')
      .select('storage_key')
      .where('kind', '=', 'hover')
      .executeTakeFirst()
    await shop.deps.store.remove('public', lost?.storage_key ?? '')
    const elsewhere = await temporary()
    const name = `public/${lost?.storage_key}`
    expect((await backUp(from, elsewhere)).media.lost).toEqual([name])
    const machine = await emptyMachine()
    expect((await restore(machine, elsewhere)).problems).toEqual([`${name} is missing`])
  })
})

async function jobs({ db }: Pick<Deps, 'db'>): Promise<number | undefined> {
  const waiting = sql<{ jobs: number }>`select count(*)::integer as jobs from pgboss.job where state < 'active'`
  return (await waiting.execute(db)).rows[0]?.jobs
}

async function keysIn(bucket: MediaStore): Promise<string[]> {
  const keys = []
  for await (const { key } of bucket.list('originals')) keys.push(key)
  return keys
}
