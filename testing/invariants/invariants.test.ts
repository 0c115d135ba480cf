import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, plan, type Shop, single, stock } from '../../server/licensing/shop.fixture.ts'
import { drawVideo } from '../../server/media/render/render.fixture.ts'
import { type Database, openDatabase } from '../../server/platform/db/database.ts'
import { newSecretName } from '../../server/platform/ids.ts'
import { eventually, settled, upload } from '../uploads.ts'
import type { Caller } from '../test-server.ts'
import { type Acknowledged, nothingAcknowledged } from './acknowledged.ts'
import type { GatewayBooks } from './gateway-books.ts'
import { checkInvariants } from './index.ts'
import type { Looked } from './invariant.ts'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BILLING = { firstName: 'Asha', state: 'Karnataka' }
let shop: Shop
let owner: ReturnType<typeof openDatabase>
let folder: string
let film: string
let asha: Caller
let clip: string
let order: string
let payment: string
let acknowledged: Acknowledged
let orphan: string | null = null
/** Videos are probed once, except where that is what is broken. */
const probed = new Set<string>()

beforeAll(async () => {
  shop = await openShop({ onDatabase: (_url, ownerUrl) => (owner = openDatabase(ownerUrl)) })
  folder = await mkdtemp(join(tmpdir(), 'jhalak-invariants-'))
  const staff = await shop.as('EMPLOYEE')
  asha = await shop.as('USER', 'asha')
  const path = await drawVideo(join(folder, 'film.mp4'), 'testsrc2=s=320x180:r=25:d=1')
  film = ((await (await upload(staff, path)).json()) as { _id: string })._id
  clip = await giveOriginal(await stock(shop))
  ;({ order, payment } = await buy(single(clip)))
  await buy(plan('month'))
  await asha.call('POST /user/downloadhighres', { id: clip, quality: 'HD' }, { accept: 'application/json' })
  await staff.call('POST /videos/editinfo', { ...CLIP, _id: clip, name: 'Renamed' })
  expect(await settled(staff, film)).toMatchObject({ status: 'published' })
  await eventually(async () => (await check()).length === 0)
})
afterAll(async () => {
  await owner.close()
  await shop.stop()
  await rm(folder, { recursive: true })
})

const CLIP = { tags: [], themes: [], shots: [], shotonmobile: false, orientation: 'horizontal' }

async function giveOriginal(id: string): Promise<string> {
  const key = `${newSecretName()}/master`
  const row = await shop.deps.store.put('originals', key, Readable.from([randomBytes(5000)]))
  await shop.db
    .updateTable('master')
    .set({ storage_key: key, ...row })
    .where('clip_id', '=', id)
    .execute()
  return id
}

async function buy(notes: Parameters<Shop['order']>[1]): Promise<{ order: string; payment: string }> {
  const { body } = await shop.order(asha, notes, { billing: BILLING })
  const paid = await shop.provider.pay(body.id)
  expect((await shop.verify(asha, paid)).status).toBe(200)
  return { order: body.checkoutId, payment: paid.razorpay_payment_id }
}

async function check(more: Partial<Looked> = {}): Promise<string[]> {
  const { payments } = (await shop.provider.state()) as unknown as {
    payments: Record<string, GatewayBooks['payments'][0]>
  }
  const gateway = { payments: Object.values(payments) }
  const found = await checkInvariants({ db: shop.db, store: shop.deps.store, gateway, acknowledged, probed, ...more })
  return found.map(({ invariant, what }) => `${invariant}: ${what}`)
}

beforeEach(() => {
  acknowledged = nothingAcknowledged()
})
afterEach(async () => {
  if (orphan) await shop.deps.store.remove('public', orphan)
  orphan = null
})

type Break = (db: Database) => unknown
const run =
  (statement: RawBuilder<unknown>): Break =>
  (db: Database) =>
    statement.execute(db)

/** Each is one thing that must never be; the database forgets it again. */
const BREAKS: [invariant: string, what: string, breaks: () => Break][] = [
  ['ACK', 'is gone', () => () => acknowledged.accounts.push('nobody@test.example')],
  [
    'ACK',
    'is not what was paid for',
    () => () => acknowledged.purchases.push({ login: 'asha@test.example', checkoutId: order, totalPaise: 1 }),
  ],
  ['ACK', 'is not saved', () => () => acknowledged.favourites.push({ login: 'asha@test.example', clipId: clip })],
  ['ACK', 'is not cancelled', () => () => acknowledged.cancelled.push('asha@test.example')],
  ['ACK', 'was asked back', () => () => acknowledged.refundRequests.push(order)],
  ['ACK', 'its right stands', () => () => acknowledged.refunds.push(order)],
  ['I1', 'is not here as it was sent', () => () => acknowledged.uploads.push({ id: film, bytes: 1, sha256: 'ff' })],
  [
    'I1',
    'is not the file of its row',
    () => run(sql`update master set sha256 = repeat('0', 64) where clip_id = ${film}`),
  ],
  [
    'I1',
    'is not the file of its row',
    () => run(sql`update rendition set bytes = bytes + 1 where clip_id = ${film} and kind = 'hd'`),
  ],
  ['I2', 'is out without its hover', () => run(sql`delete from rendition where clip_id = ${film} and kind = 'hover'`)],
  [
    'I2',
    's instead of 9',
    () => run(sql`update master set facts = jsonb_set(facts, '{durationSeconds}', '9') where clip_id = ${film}`),
  ],
  [
    'I2',
    'instead of 640x360',
    () => run(sql`update master set facts = facts || '{"width": 640, "height": 360}' where clip_id = ${film}`),
  ],
  [
    'I3',
    'is missing',
    () => run(sql`update rendition set storage_key = 'gone/hd.mp4' where clip_id = ${film} and kind = 'hd'`),
  ],
  ['I3', 'belongs to no row', () => () => leaveOldFile()],
  ['I4', 'no job is left that would', () => run(sql`update media_task set state = 'queued' where clip_id = ${film}`)],
  ['I4', 'failed without a reason', () => run(sql`update media_task set state = 'failed' where clip_id = ${film}`)],
  ['I4', 'neither out nor held back', () => run(sql`update clip set published_at = null where id = ${film}`)],
  ['I4', 'would make them', () => run(sql`update media_task set licensed_done_at = null where clip_id = ${film}`)],
  [
    'I4',
    'says it ended',
    () =>
      run(
        sql`update pgboss.job set completed_on = null where id = (select id from pgboss.job where state = 'completed' limit 1)`,
      ),
  ],
  [
    'I4',
    'was tried',
    () => run(sql`update pgboss.job set retry_count = retry_limit + 1 where id = (select id from pgboss.job limit 1)`),
  ],
  ['I5', 'was never captured', () => run(sql`update payment set captured = false where id = ${payment}`)],
  ['I5', 'is not of the amount', () => run(sql`update payment set amount_paise = 1 where id = ${payment}`)],
  ['I5', 'was given without a payment', () => run(sql`update payment set role = 'none' where id = ${payment}`)],
  [
    'I5',
    'somebody else than who ordered',
    () =>
      run(
        sql`update entitlement set account_id = (select id from account where role = 'EMPLOYEE' limit 1) where checkout_id = ${order}`,
      ),
  ],
  ['I6', 'paise there', () => run(sql`update payment set amount_paise = 1 where id = ${payment}`)],
  ['I6', 'went back there', () => run(sql`update payment set refunded_paise = 100 where id = ${payment}`)],
  [
    'I6',
    'the provider knows no payment',
    () =>
      run(
        sql`insert into payment (id, checkout_id, amount_paise, currency, status, captured) values ('pay_invented', ${order}, 9322, 'INR', 'captured', true)`,
      ),
  ],
  ['I7', 'the counter', () => run(sql`update document_counter set last_number = last_number + 1`)],
  ['I7', 'numbered', () => run(sql`update invoice set sequence = 7 where sequence = 2`)],
  [
    'I7',
    'does not add up',
    () =>
      run(
        sql`update invoice set cgst_paise = cgst_paise + 2, sgst_paise = sgst_paise - 1, taxable_paise = taxable_paise - 1`,
      ),
  ],
  ['I8', 'was ended, and stands', () => async (db) => acknowledged.ended.push(await anySession(db))],
  ['I8', 'shut out', () => run(sql`update account set suspended_at = now() where login = 'asha@test.example'`)],
  ['I8', 'gone', () => run(sql`update account set deleted_at = now() where login = 'asha@test.example'`)],
  [
    'I8',
    'tokens that lead on',
    () => async (db) =>
      sql`insert into refresh_token (hash, session_id) values ('x', ${await anySession(db)})`.execute(db),
  ],
  ['I9', 'nobody named it otherwise', () => run(sql`update clip set name = 'Lost' where id = ${clip}`)],
  ['I9', 'is at version', () => run(sql`update clip set version = 1 where id = ${clip}`)],
  ['I9', 'not as staff were told', () => () => acknowledged.edits.set(clip, { name: 'Told', doubtful: [] })],
  [
    'I10',
    'that are no file of it',
    () => () => acknowledged.downloads.push({ login: 'asha@test.example', clipId: clip, bytes: 3, sha256: 'ff' }),
  ],
  [
    'I12',
    "another's right",
    () =>
      run(
        sql`update entitlement set account_id = (select id from account where role = 'EMPLOYEE' limit 1) where checkout_id = ${order}`,
      ),
  ],
  ['I12', 'rests on no right', () => run(sql`update download set entitlement_id = null, licence_id = null`)],
]

async function anySession(db: Database): Promise<string> {
  const { id } = await db.selectFrom('session').select('id').where('ended_at', 'is', null).executeTakeFirstOrThrow()
  return id
}

/** In the store for two days, and in no row. */
async function leaveOldFile(): Promise<void> {
  const key = `${newSecretName()}/orphan.mp4`
  await shop.deps.store.put('public', key, Readable.from([randomBytes(10)]))
  const old = new Date(Date.now() - 2 * 24 * 3600 * 1000)
  await utimes(join(shop.dataDir, 'media/public', key), old, old)
  orphan = key
}

class Forget extends Error {}

describe('the checker', () => {
  it('finds nothing where all is well', async () => {
    expect(await check()).toEqual([])
  })

  it.each(BREAKS.map(([invariant, what, breaks]) => ({ invariant, what, breaks })))(
    'finds by $invariant: $what',
    async ({ invariant, what, breaks }) => {
      let found: string[] = []
      // Some of it no role of the program could do.
      const spoil = owner.db.transaction().execute(async (trx) => {
        await breaks()(trx)
        found = await check(invariant === 'I2' ? { db: trx, probed: new Set() } : { db: trx })
        throw new Forget()
      })
      await expect(spoil).rejects.toThrow(Forget)
      expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${invariant}: .*${what}`)))
    },
  )

  it('finds a secret in a log, in any spelling', async () => {
    const text = `{"path":"/x","token":"${Buffer.from('a very secret word').toString('base64url')}"}`
    expect(await check({ log: { text, marks: { 'the word': 'a very secret word' } } })).toEqual([
      expect.stringContaining('I11: the word in a log'),
    ])
  })
})
