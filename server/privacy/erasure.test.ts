import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTICE_VERSIONS } from '../../testing/notice-versions.ts'
import { mailTo } from '../../testing/mails.ts'
import { caller } from '../../testing/test-server.ts'
import { eventually } from '../../testing/uploads.ts'
import { openShop, type Shop, single, stock } from '../licensing/shop.fixture.ts'
import {
  ADDRESS,
  BILLING,
  busyCustomer,
  DELETED,
  newCustomer,
  PASSWORD,
  remove,
  type Somebody,
} from './somebody.fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const signIn = (email: string) => shop.guest.call('POST /auth/userlogin', { id: email, password: PASSWORD })

/** Every row of every table, and every job, as text: what is not in it is not stored. */
async function allRows(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema = 'public' or (table_schema = 'pgboss' and table_name = 'job')`.execute(shop.db)
  const parts = await Promise.all(
    tables.map(({ name }) =>
      sql<{ row: string }>`select one::text as row from ${sql.table(name)} as one`.execute(shop.db),
    ),
  )
  return parts.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}

/** A company invites somebody, and staff export whom a search for their address finds: the log of acts is never changed. */
async function inviteAndLookFor({ id, email }: Somebody) {
  await shop.db.updateTable('account').set({ email_verified_at: new Date() }).where('id', '=', id).execute()
  const owner = await newCustomer(shop, 'owner')
  await owner.call('POST /user/company', { name: 'Kalakar', gstin: '', email: 'bills@kalakar.example' })
  expect(await owner.call('POST /user/invitemember', { email, role: 'viewer' })).toMatchObject({ status: 200 })
  const admin = await shop.server.as('ADMIN', 'searching')
  const csv = await admin.request(`/staff/customers.csv?q=${encodeURIComponent(email)}`)
  expect(await csv.text()).toContain(email)
}

/** ACC-18: account deletion exists. erasure keeps invoices and payments, the account anonymised. */
describe('an erased account', () => {
  let asha: Awaited<ReturnType<typeof busyCustomer>>
  let second: Somebody

  beforeAll(async () => {
    asha = await busyCustomer(shop, 'asha')
    await inviteAndLookFor(asha.person)
    const again = await signIn(asha.person.email)
    second = { ...asha.person, ...caller(shop.url, again.body.accessToken, again.headers.getSetCookie()[0] ?? '') }
    expect((await second.call('GET /user/getsavedvideos', {})).status).toBe(200)
    expect((await shop.guest.call('POST /auth/forgotpassword', { email: asha.person.email })).status).toBe(200)
    await mailTo(shop, asha.person.email, 'new password')
    const answer = await remove(asha.person)
    expect(answer).toMatchObject(DELETED)
    // The cookie is cleared.
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
  })

  it('is signed in nowhere any more', async () => {
    for (const one of [asha.person, second])
      expect(await one.call('GET /user/getsavedvideos', {})).toMatchObject({ status: 401 })
    const refreshed = await shop.guest.call('GET /refresh', {}, { cookie: asha.person.cookie })
    expect(refreshed).toMatchObject({ status: 401, body: { code: 'session_expired' } })
  })

  it('cannot be signed in to, in the words of an unknown one', async () => {
    const unknown = await signIn('nobody-at-all@test.example')
    const gone = await signIn(asha.person.email)
    expect(gone.status).toBe(401)
    expect({ ...gone.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })

  it('has no name, address, way in or saved clip left', async () => {
    const row = await shop.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', asha.person.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ login: `deleted-${row.id}`, first_name: '', last_name: '', password_hash: null })
    expect(row.deleted_at).toBeInstanceOf(Date)
    for (const table of ['address', 'session', 'account_identity', 'mail_link', 'favourite', 'board', 'mail'] as const)
      expect([table, await shop.db.selectFrom(table).selectAll().where('account_id', '=', row.id).execute()]).toEqual([
        table,
        [],
      ])
  })

  it('keeps orders with billing, licences, downloads and what was agreed to', async () => {
    const of = (table: 'checkout' | 'entitlement' | 'download' | 'consent') =>
      shop.db.selectFrom(table).selectAll().where('account_id', '=', asha.person.id).execute()
    const orders = await of('checkout')
    expect(orders).toHaveLength(2)
    for (const order of orders) expect(order).toMatchObject({ status: 'PAID', billing: BILLING })
    expect(await of('entitlement')).toHaveLength(2)
    expect(await of('download')).toHaveLength(1)
    const consents = await of('consent')
    expect(consents).toHaveLength(4)
    for (const consent of consents) {
      expect(Object.values(NOTICE_VERSIONS)).toContain(consent.notice_version)
      expect(consent.ip).toBe('')
    }
  })

  it('is told so by mail, and its address then stands nowhere', async () => {
    await eventually(async () => !(await allRows()).includes(asha.person.email))
    const rows = await allRows()
    for (const trace of [asha.person.email, 'Rao-asha', 'asha@gmail.test', 'google-asha', 'Studio', ADDRESS.gst])
      expect(rows).not.toContain(trace)
  })

  it('was invited and searched for, which the audit log knows without its address', async () => {
    const { rows } = await sql<{ action: string; details: object }>`
      select action, details from audit_entry where action in ('company.invited', 'customers.exported') order by at`.execute(
      shop.db,
    )
    expect(rows).toEqual([
      { action: 'company.invited', details: { invitation: expect.any(String), role: 'viewer' } },
      { action: 'customers.exported', details: { searched: true, suspended: false } },
    ])
  })

  it('leaves a line in the audit log', async () => {
    const entries = await shop.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'subject_id'])
      .where('action', '=', 'account.erased')
      .execute()
    expect(entries).toContainEqual({ actor_id: asha.person.id, subject_id: asha.person.id })
  })

  it('leaves the view counted, and no mark of who viewed', async () => {
    const { views } = await shop.db
      .selectFrom('clip_stat')
      .select('views')
      .where('clip_id', '=', asha.savedId)
      .executeTakeFirstOrThrow()
    expect(views).toBe(1)
    expect(await shop.db.selectFrom('clip_view').selectAll().where('clip_id', '=', asha.savedId).execute()).toEqual([])
  })

  it('frees the e-mail: whoever signs up with it next sees nothing of it', async () => {
    const next = await newCustomer(shop, 'asha')
    expect(next.id).not.toBe(asha.person.id)
    expect((await next.call('GET /user/getpurchasedvideos', {})).body).toEqual({ purchasedVideos: [] })
    expect((await next.call('GET /user/getsavedvideos', {})).body).toEqual({ savedVideos: [] })
    expect((await next.call('GET /user/getdownloads', {})).body).toEqual({ downloads: [] })
    expect((await next.call('GET /user/getsavedaddress', {})).body).toEqual({ savedAddresses: [] })
    expect(await next.call('POST /user/downloadhighres', { id: asha.clipId, quality: 'HD' })).toMatchObject({
      status: 403,
    })
  })
})

describe('other people', () => {
  it('keep what they bought, also of the same clip', async () => {
    const [leaving, staying] = [await busyCustomer(shop, 'leaving'), await busyCustomer(shop, 'staying')]
    await shop.buy(staying.person, single(leaving.clipId, 'HD'))
    expect(await remove(leaving.person)).toMatchObject(DELETED)
    const file = await staying.person.call(
      'POST /user/downloadhighres',
      { id: leaving.clipId, quality: 'HD' },
      { accept: 'application/json' },
    )
    expect(file.status).toBe(200)
    expect((await staying.person.call('GET /user/getsavedvideos', {})).body.savedVideos).toHaveLength(1)
    expect((await staying.person.call('GET /user/getsavedaddress', {})).body.savedAddresses).toHaveLength(1)
  })
})

describe('a download link given out before', () => {
  it('opens nothing any more', async () => {
    const person = await newCustomer(shop, 'linked')
    const clip = await stock(shop)
    await shop.buy(person, single(clip, 'HD'))
    const requested = { id: clip, quality: 'HD' as const }
    const { url } = (await person.call('POST /user/downloadhighres', requested, { accept: 'application/json' })).body
    expect((await shop.guest.request(url)).status).toBe(200)
    await remove(person)
    expect((await shop.guest.request(url)).status).toBe(403)
  })
})
