import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { googleOf } from '../../accounts/google/google.fixture.ts'
import { openShop, plan, rightsOf, type Shop, single, stock } from '../../licensing/shop.fixture.ts'
import type { Caller } from '../../../testing/test-server.ts'

let shop: Shop
let admin: Caller
let clip: string
const PASSWORD = 'correct horse battery'
const NOBODY = '01900000-0000-7000-8000-000000000000'

beforeAll(async () => {
  shop = await openShop({ worker: false })
  admin = await shop.as('ADMIN')
  clip = await stock(shop)
})
afterAll(() => shop.stop())

const idOf = async (name: string): Promise<string> => {
  const { body } = await admin.call('GET /staff/customers', { q: `${name}@` })
  return body.customers[0].id
}
const one = async (id: string) => (await admin.call('GET /staff/customer', { id })).body
const actionsOn = async (subjectId: string) => {
  const { body } = await admin.call('GET /staff/audit', { subject: subjectId })
  return body.entries.map((entry: { action: string }) => entry.action)
}

describe('the customers desk', () => {
  it('finds by name, by e-mail and by a number of an order, and shows all about one', async () => {
    const leela = await shop.as('USER', 'leela')
    await shop.as('USER', 'leena')
    const order = await shop.order(leela, single(clip, 'HD'))
    await shop.verify(leela, await shop.provider.pay(order.body.id))
    await leela.call('POST /user/downloadhighres', { id: clip, quality: 'HD' })
    const found = async (q: string) =>
      (await admin.call('GET /staff/customers', { q })).body.customers.map((line: { email: string }) => line.email)
    expect(await found('LEE')).toEqual(['leena@test.example', 'leela@test.example'])
    expect(await found('leela test')).toEqual(['leela@test.example'])
    expect(await found(order.body.id)).toEqual(['leela@test.example'])
    expect(await found('lee%')).toEqual([])
    await shop.server.deps.db
      .updateTable('account')
      .set({ last_name: 'Rao-Kumar' })
      .where('login', '=', 'leena@test.example')
      .execute()
    expect(await found('rao')).toEqual(['leena@test.example'])
    expect(await found('RAO-K')).toEqual(['leena@test.example'])
    expect(await found('umar')).toEqual([])
    expect(await found('admin')).toEqual([])
    const wrote = {
      name: 'Leela',
      email: 'LEELA@test.example',
      phone: '9876543210',
      query: 'Invoice',
      message: 'Where is it?',
    }
    expect((await shop.guest.call('POST /contact', wrote)).status).toBe(200)
    const details = await one(await idOf('leela'))
    expect(details).toMatchObject({
      name: 'leela Test',
      email: 'leela@test.example',
      suspendedAt: null,
      plan: null,
      orders: [{ status: 'PAID', totalPaise: 9322 }],
      licences: [{ quality: 'HD', status: 'active' }],
      downloads: [{ clipId: clip, quality: 'HD' }],
      grants: [],
      ...{ spentPaise: 9322, paidOrders: 1 },
      messages: [{ about: 'question', text: 'Invoice: Where is it?', state: 'open' }],
    })
    // Signed up in one, signed in in another.
    expect(details.devices).toHaveLength(2)
    expect(await admin.call('GET /staff/customer', { id: NOBODY })).toMatchObject({ status: 404 })
  })

  it('lists newest first, page after page, none twice', async () => {
    const rows = Array.from({ length: 53 }, (_, index) => ({
      id: `01900000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
      role: 'USER' as const,
      login: `crowd-${index}@test.example`,
      // Many in the same moment: the id decides.
      created_at: new Date(Date.UTC(2020, 0, 1 + Math.floor(index / 20))),
    }))
    await shop.db.insertInto('account').values(rows).execute()
    const { body: first } = await admin.call('GET /staff/customers', { q: 'crowd-' })
    expect([first.customers.length, first.more]).toEqual([50, true])
    const { body: second } = await admin.call('GET /staff/customers', { q: 'crowd-', after: first.customers.at(-1).id })
    expect([second.customers.length, second.more]).toEqual([3, false])
    expect(new Set([...first.customers, ...second.customers].map((line: { id: string }) => line.id)).size).toBe(53)
  })
})

describe('a suspended customer', () => {
  it('is signed out at once, cannot sign in by any door, downloads nothing; and comes back whole', async () => {
    const ravi = await shop.as('USER', 'ravi')
    await shop.buy(ravi, single(clip, 'HD'))
    const link = (
      await ravi.call('POST /user/downloadhighres', { id: clip, quality: 'HD' }, { accept: 'application/json' })
    ).body.url
    expect((await shop.guest.request(link)).status).toBe(200)
    const id = await idOf('ravi')
    expect(await admin.call('POST /staff/suspend', { id, reason: '' })).toMatchObject({ status: 400 })
    expect(await admin.call('POST /staff/suspend', { id, reason: 'Shares one seat' })).toMatchObject({ status: 200 })

    expect(await ravi.call('GET /user/getpurchasedvideos', {})).toMatchObject({ status: 401 })
    const refreshed = await shop.guest.request('/refresh', { headers: { cookie: ravi.cookie, origin: shop.url } })
    expect(refreshed.status).toBe(401)
    expect((await shop.guest.request(link)).status).toBe(403)
    const door = { id: 'ravi@test.example', password: PASSWORD }
    expect(await shop.guest.call('POST /auth/userlogin', door)).toMatchObject({
      status: 403,
      body: { code: 'account_suspended', message: 'Your account is suspended. Please contact support.' },
    })
    // Who does not know the password learns nothing.
    expect(await shop.guest.call('POST /auth/userlogin', { ...door, password: 'wrong' })).toMatchObject({
      status: 401,
      body: { message: 'Invalid credentials. Please check your email and password.' },
    })
    expect(await one(id)).toMatchObject({ suspendedReason: 'Shares one seat', devices: [] })
    const { body } = await admin.call('GET /staff/customers', { suspended: '1' })
    expect(body.customers.map((line: { id: string }) => line.id)).toEqual([id])

    expect(await admin.call('POST /staff/unsuspend', { id })).toMatchObject({ status: 200 })
    // What was ended stays ended.
    expect(await ravi.call('GET /user/getpurchasedvideos', {})).toMatchObject({ status: 401 })
    const back = await shop.as('USER', 'ravi')
    expect((await back.call('GET /user/getpurchasedvideos', {})).body.purchasedVideos).toHaveLength(1)
    expect(await actionsOn(id)).toEqual(expect.arrayContaining(['account.suspended', 'account.unsuspended']))
  })

  it('does not come in through Google either', async () => {
    const google = googleOf(shop.server)
    const gita = { email: 'gita.k@gmail.com', name: 'Gita K' }
    expect(await google.signIn(gita)).toMatchObject({ status: 200 })
    const { body } = await admin.call('GET /staff/customers', { q: 'gita k' })
    await admin.call('POST /staff/suspend', { id: body.customers[0].id, reason: 'Charged back' })
    expect(await google.signIn(gita)).toMatchObject({ status: 403, body: { code: 'account_suspended' } })
  })

  it('is a customer: staff are not suspended', async () => {
    const { id } = await shop.db
      .selectFrom('account')
      .select('id')
      .where('role', '=', 'ADMIN')
      .executeTakeFirstOrThrow()
    for (const call of ['POST /staff/suspend', 'POST /staff/signout'] as const)
      expect(await admin.call(call, { id, reason: 'x' })).toMatchObject({ status: 404 })
  })

  it('signed out everywhere may come in again', async () => {
    const tara = await shop.as('USER', 'tara')
    expect(await admin.call('POST /staff/signout', { id: await idOf('tara') })).toMatchObject({ status: 200 })
    expect(await tara.call('GET /user/profile', {})).toMatchObject({ status: 401 })
    expect((await (await shop.as('USER', 'tara')).call('GET /user/profile', {})).status).toBe(200)
  })
})

describe('what staff give', () => {
  it('a clip: downloads like a bought one, with a licence, without an order or invoice', async () => {
    const mira = await shop.as('USER', 'mira')
    const id = await idOf('mira')
    const gift = { id, reason: 'Wrong colour last time', clipId: clip, quality: '4K' as const }
    expect(await mira.call('POST /user/downloadhighres', { id: clip, quality: '4K' })).toMatchObject({ status: 403 })
    expect(await admin.call('POST /staff/grant', gift)).toMatchObject({ status: 200 })
    expect((await mira.call('POST /user/downloadhighres', { id: clip, quality: '4K' })).status).toBe(200)
    expect((await mira.call('GET /user/licences', {})).body.licences).toMatchObject([{ clipId: clip, quality: '4K' }])
    expect((await mira.call('GET /user/getpurchasedvideos', {})).body.purchasedVideos).toMatchObject([{ _id: clip }])
    expect((await mira.call('GET /user/orders', {})).body.orders).toEqual([])
    // 4K includes HD: nothing more to give, nor to sell.
    expect(await admin.call('POST /staff/grant', { ...gift, quality: 'HD' })).toMatchObject({ status: 409 })
    expect(await shop.order(mira, single(clip, 'HD'))).toMatchObject({ status: 409 })
    expect(await one(id)).toMatchObject({ grants: [{ reason: 'Wrong colour last time', by: 'admin@test.example' }] })
    expect(await admin.call('POST /staff/grant', { ...gift, quality: 'MobileHD', clipId: NOBODY })).toMatchObject({
      status: 404,
    })
  })

  it('days of a plan: from now, or from the end of paid time; a bought month after them is a month', async () => {
    const dev = await shop.as('USER', 'dev')
    const id = await idOf('dev')
    const days = 24 * 3600_000
    expect(await admin.call('POST /staff/grant', { id, reason: 'Trial', days: 7 })).toMatchObject({ status: 200 })
    const end = new Date((await one(id)).plan.endsAt).getTime()
    expect(Math.abs(end - Date.now() - 7 * days)).toBeLessThan(60_000)
    expect((await dev.call('POST /user/downloadhighres', { id: clip, quality: 'HD' })).status).toBe(200)
    const order = await shop.order(dev, plan('month'))
    await shop.verify(dev, await shop.provider.pay(order.body.id))
    const [bought] = await rightsOf(shop, order.body.checkoutId)
    expect(bought?.starts_at.getTime()).toBe(end)
    expect((bought?.ends_at.getTime() ?? 0) - end).toBeLessThan(32.5 * days)
    expect(await admin.call('POST /staff/grant', { id, reason: 'More', days: 10 })).toMatchObject({ status: 200 })
    // The same press again, after an answer that was lost.
    const again = { id, reason: 'More', days: 10, seen: 1 }
    expect(await admin.call('POST /staff/grant', again)).toMatchObject({ status: 409, body: { code: 'gift_unseen' } })
    expect(new Date((await one(id)).plan.endsAt).getTime()).toBe((bought?.ends_at.getTime() ?? 0) + 10 * days)
    expect(await admin.call('POST /staff/grant', { ...again, seen: 2 })).toMatchObject({ status: 200 })
  })

  it.each([
    [{ days: 0 }, 'days'],
    [{ days: 367 }, 'days'],
    [{ days: 7, reason: '  ' }, 'reason'],
    [{}, 'clipId'],
    [{ days: 7, clipId: 'x', quality: 'HD' as const }, 'clipId'],
    [{ clipId: 'x' }, 'clipId'],
  ])('complimentary access refuses %j', async (wrong, field) => {
    const input = { id: NOBODY, reason: 'Test', ...wrong }
    expect(await admin.call('POST /staff/grant', input)).toMatchObject({ status: 400, body: { field } })
  })
})

describe('insight', () => {
  it('counts what happened today, in money too, and says what waits', async () => {
    await shop.db.deleteFrom('metric_day').where('kind', '=', 'counted').execute()
    await admin.call('POST /videos/view', { id: clip })
    const { body } = await admin.call('GET /staff/insight', { days: '7' })
    const now = (kind: string, key = '') =>
      body.series.find((one: { kind: string; key: string }) => one.kind === kind && one.key === key).values.at(-1)
    expect(body.days).toHaveLength(7)
    expect(now('paid')).toBe(3)
    expect(now('revenue', 'single')).toBe(2 * 9322)
    expect(now('revenue', 'monthly')).toBe(117_882)
    expect(now('downloads', 'HD')).toBeGreaterThanOrEqual(2)
    expect(now('views')).toBe(1)
    expect(body.best[0]).toMatchObject({ id: clip, orders: 2, paise: 18_644 })
    expect(body.funnel.map((step: { step: string }) => step.step)).toEqual(['views', 'opened', 'paid'])
    const [today] = body.today.filter((one: { kind: string }) => one.kind === 'signups')
    expect(today.today).toBe(now('signups'))
    const { waits } = (await admin.call('GET /staff/waiting', {})).body
    expect(waits.map((one: { what: string }) => one.what)).toContain('Refunds asked for')
    expect(body.storage.map((one: { area: string }) => one.area)).toContain('licensed')
    const csv = await admin.request('/staff/insight.csv?days=7')
    expect(csv.headers.get('content-disposition')).toMatch(/insight-.*-7-days\.csv/)
    expect(await csv.text()).toContain(`${body.days.at(-1)},revenue,monthly,1178.82\r\n`)
    expect(await admin.call('GET /staff/insight', { days: '8' as never })).toMatchObject({ status: 400 })
  })

  it('shows an EMPLOYEE uploads and words, no money and no people', async () => {
    const { body } = await (await shop.as('EMPLOYEE')).call('GET /staff/insight', {})
    const kinds = new Set(body.series.map((one: { kind: string }) => one.kind))
    expect([...kinds]).toEqual(['uploads', 'published', 'views', 'saves', 'downloads'])
    expect([body.best, body.funnel, body.queue]).toEqual([[], [], []])
    expect(JSON.stringify(body)).not.toMatch(/paise"|Refunds/)
  })
})

describe('for a customer who cannot, an ADMIN', () => {
  const mailsTo = async (login: string) =>
    (await shop.db.selectFrom('mail').select('template').where('to_address', '=', login).execute()).map(
      ({ template }) => template,
    )

  it('has a new address asked for by its owner: until then the present one stays, and is told', async () => {
    const buyer = await shop.as('USER', 'typo')
    const id = await idOf('typo')
    const call = (who: Caller, more: object) => who.call('POST /staff/customeremail', { id, ...more })
    const email = 'right@test.example'
    // A session alone is not enough: whoever has the address signs in as the customer.
    expect(await call(admin, { email })).toMatchObject({ status: 403, body: { code: 'forbidden', field: 'password' } })
    expect(await call(admin, { email, password: 'a guess' })).toMatchObject({ body: { code: 'wrong_password' } })
    expect(await mailsTo(email)).toEqual([])
    expect(await call(admin, { email, password: PASSWORD })).toMatchObject({ status: 200 })
    expect(await mailsTo('right@test.example')).toContain('change-email')
    expect(await mailsTo('typo@test.example')).toContain('email-changing')
    expect((await admin.call('GET /staff/customer', { id })).body.email).toBe('typo@test.example')
    expect(await call(admin, {})).toMatchObject({ status: 200 })
    expect(await mailsTo('typo@test.example')).toContain('verify-email')
    for (const [who, status] of [
      [shop.guest, 401],
      [buyer, 403],
      [await shop.as('EMPLOYEE', 'curious'), 403],
    ] as const)
      expect(await call(who, { email: 'mine@test.example' })).toMatchObject({ status })
    expect(await call(admin, { email: 'none' })).toMatchObject({ status: 400 })
  })

  it('takes along what a search finds, as CSV', async () => {
    const answer = await admin.request('/staff/customers.csv?q=typo')
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('typo@test.example')
  })
})
