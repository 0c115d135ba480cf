import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { COMPANY, join, openCompany } from '../company.fixture.ts'
import { auditOf, openShop, rightsOf, type Shop } from '../shop.fixture.ts'
import { sendRenewalReminders } from '../subscriptions/renewal.service.ts'
import { differenceOf } from './company-plan.policy.ts'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop({ env: { QUEUES: 'payments,mail' } })
  admin = await shop.as('ADMIN')
})
afterAll(() => shop.stop())

interface Wanted {
  seats: number
  days: number
  rupees: number
}
const preview = async (companyId: string, { seats, days, rupees }: Wanted) =>
  (
    await admin.call('GET /staff/companyplan', {
      ...{ companyId, seats: String(seats), days: String(days), rupees: String(rupees) },
    })
  ).body
const ADDRESS = { address1: '1 MG Road', city: 'Pune', zip: '411001' }
const REST = { state: 'Maharashtra', ...ADDRESS, daysToPay: 30, note: 'as their mail says' }
const send = (
  companyId: string,
  wanted: Wanted,
  expected: { basePaise: number; creditPaise: number },
  more: object = {},
) => admin.call('POST /staff/companyplan', { companyId, ...wanted, ...REST, expected, ...more } as never)
/** As staff do: what was shown is agreed on. */
async function agree(companyId: string, wanted: Wanted) {
  const { basePaise, creditPaise } = await preview(companyId, wanted)
  const { status, body } = await send(companyId, wanted, { basePaise, creditPaise })
  expect(status).toBe(200)
  return body as { checkoutId: string | null; totalPaise: number; creditPaise: number }
}
/** As if everything agreed so far had begun so many days earlier, less a minute. */
async function age(companyId: string, days: number): Promise<void> {
  const by = sql`make_interval(days => ${days}) - interval '1 minute'`
  await sql`update company_agreement set starts_at = starts_at - (${by}), ends_at = ends_at - (${by}) where company_id = ${companyId}`.execute(
    shop.db,
  )
  await sql`update entitlement set starts_at = starts_at - (${by}), ends_at = ends_at - (${by}) where account_id = ${companyId}`.execute(
    shop.db,
  )
}
const agreements = async (member: Caller) => (await member.call('GET /user/companyplan', {})).body.agreements
const planOf = async (member: Caller) => (await member.call('GET /user/subscription', {})).body.subscription
const printed = async (checkoutId: string) =>
  (
    await sql<{ total: number; text: string }>`select total_paise as total, printed::text as text from invoice
      where checkout_id = ${checkoutId}`.execute(shop.db)
  ).rows
const notes = async (companyId: string) =>
  (await shop.db.selectFrom('credit_note').select('total_paise').where('account_id', '=', companyId).execute()).map(
    ({ total_paise }) => total_paise,
  )
const debts = async (companyId: string) =>
  (await admin.call('GET /orders/receivables', {})).body.receivables.filter(
    (one: { accountId: string }) => one.accountId === companyId,
  )

async function company(name: string) {
  const owner = await shop.as('USER', `${name}-owner`)
  const id = await openCompany(owner)
  return { owner, id }
}
const YEAR = { seats: 5, days: 365, rupees: 100_000 }

describe('a company’s plan', () => {
  it('is agreed by staff: shown before, a right for everybody in it, an invoice to be paid later', async () => {
    const { owner, id } = await company('first')
    const viewer = await shop.as('USER', 'first-viewer')
    await join(shop, owner, viewer, 'viewer')
    expect(await preview(id, YEAR)).toMatchObject({
      ...{ running: null, unusedPaise: 0, basePaise: 10_000_000, taxPaise: 1_800_000, totalPaise: 11_800_000 },
      creditPaise: 0,
    })
    const { checkoutId } = await agree(id, YEAR)
    expect((await rightsOf(shop, checkoutId!)).map(({ status }) => status)).toEqual(['active'])
    expect(await planOf(viewer)).toMatchObject({ plan: 'annual' })
    expect(await agreements(viewer)).toMatchObject([
      { seats: 5, days: 365, pricePaise: 10_000_000, invoicedPaise: 11_800_000, unusedPaise: 0, creditedPaise: 0 },
    ])
    expect((await owner.call('GET /user/company', {})).body.company.seats).toBe(5)
    const { orders } = (await owner.call('GET /user/orders', {})).body
    expect(orders).toMatchObject([{ checkoutId, item: { name: 'Plan for 5 seats, 365 days' }, status: 'PAID' }])
    const [invoice] = await printed(checkoutId!)
    expect(invoice).toMatchObject({ total: 11_800_000 })
    expect(invoice?.text).toContain('Plan for 5 seats, 365 days')
    expect(await debts(id)).toMatchObject([{ checkoutId, openPaise: 11_800_000 }])
    expect(await auditOf(shop, id)).toContain('company.plan')
  })

  it('changed upwards costs the difference, and only one of two changes at once goes through', async () => {
    const { owner, id } = await company('more')
    const first = await agree(id, YEAR)
    await age(id, 100)
    const wanted = { seats: 10, days: 365, rupees: 180_000 }
    // 265 days and a minute are left: today counts.
    const unused = Math.ceil((10_000_000 * 266) / 365)
    const base = 18_000_000 - unused
    expect(await preview(id, wanted)).toMatchObject({
      unusedPaise: unused,
      unusedDays: 266,
      ofDays: 365,
      basePaise: base,
    })
    const nothing = { basePaise: base + 1, creditPaise: 0 }
    expect(await send(id, wanted, nothing)).toMatchObject({ status: 409, body: { code: 'agreement_changed' } })
    const both = await Promise.all([0, 1].map(() => send(id, wanted, { basePaise: base, creditPaise: 0 })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [now, before] = await agreements(owner)
    expect(now).toMatchObject({ seats: 10, unusedPaise: unused })
    expect(new Date(before.endsAt).getTime()).toBeLessThanOrEqual(Date.now())
    expect(before.invoicedPaise + now.invoicedPaise).toBe(11_800_000 + now.invoicedPaise)
    const second = both.find(({ status }) => status === 200)!.body.checkoutId
    expect((await printed(second))[0]?.text).toContain('before tax for unused days of the agreement before')
    expect((await printed(first.checkoutId!)).map(({ total }) => total)).toEqual([11_800_000])
    expect(await notes(id)).toEqual([])
  })

  it('changed downwards is credited: less is owed of what nobody has paid', async () => {
    const { owner, id } = await company('less')
    const { checkoutId } = await agree(id, YEAR)
    const wanted = { seats: 2, days: 100, rupees: 20_000 }
    expect(await preview(id, wanted)).toMatchObject({ basePaise: 0, creditPaise: 9_440_000 })
    expect(await agree(id, wanted)).toMatchObject({ checkoutId: null, creditPaise: 9_440_000 })
    await eventually(async () => (await debts(id))[0]?.openPaise === 2_360_000)
    await eventually(async () => (await notes(id)).length === 1)
    expect(await notes(id)).toEqual([9_440_000])
    expect(await agreements(owner)).toMatchObject([{ seats: 2, invoicedPaise: null, creditedPaise: 9_440_000 }, {}])
    expect(await planOf(owner)).toMatchObject({ plan: 'monthly' })
    expect((await admin.call('GET /staff/customer', { id })).body.plan).toMatchObject({ name: 'Plan of the company' })
    expect((await rightsOf(shop, checkoutId!)).map(({ status }) => status)).toEqual(['active'])
    // From what was credited it goes on: the smaller agreement is worth what it costs.
    expect(await preview(id, YEAR)).toMatchObject({ unusedPaise: 2_000_000, basePaise: 8_000_000 })
    // What was given back since is worth nothing any more.
    await admin.call('POST /orders/refund', { checkoutId: checkoutId!, note: 'goodwill' } as never)
    expect(await preview(id, { seats: 1, days: 1, rupees: 1 })).toMatchObject({ creditPaise: 0 })
  })

  it('has its address on the invoice: it is asked for where none is known in that State, and not asked twice', async () => {
    const { id } = await company('placed')
    const expected = { basePaise: 10_000_000, creditPaise: 0 }
    const without = { address1: '', city: '', zip: '' }
    expect(await preview(id, YEAR)).toMatchObject({ addressIn: '' })
    expect(await send(id, YEAR, expected, without)).toMatchObject({
      ...{ status: 400, body: { field: 'address1', message: 'Address Line 1 is required' } },
    })
    expect(await send(id, YEAR, expected, { zip: '560001' })).toMatchObject({ status: 400, body: { field: 'zip' } })
    expect(await send(id, YEAR, expected, { state: 'Goa', zip: '' })).toMatchObject({
      ...{ status: 400, body: { field: 'state', message: expect.stringContaining('is registered in Maharashtra') } },
    })
    const { body } = await send(id, YEAR, expected)
    const invoice = JSON.parse((await printed(body.checkoutId))[0]?.text ?? '{}')
    const address = ['1 MG Road', 'Pune 411001']
    // The company alone: no person ordered it.
    expect(invoice.buyer).toMatchObject({ name: COMPANY.name, address, gstin: COMPANY.gstin })
    expect(invoice.buyer).not.toHaveProperty('company')
    expect(invoice.dueOn).toMatch(/^\d{1,2} \w{3} 20\d\d$/)
    const more = { ...YEAR, rupees: 200_000 }
    const { basePaise, addressIn } = await preview(id, more)
    expect(addressIn).toBe('Maharashtra')
    const second = await send(id, more, { basePaise, creditPaise: 0 }, without)
    expect(JSON.parse((await printed(second.body.checkoutId))[0]?.text ?? '{}').buyer).toMatchObject({ address })
  })

  it('refuses fewer seats than members, another’s company and who is not staff, and changes nothing', async () => {
    const { owner, id } = await company('held')
    const member = await shop.as('USER', 'held-member')
    await join(shop, owner, member, 'editor')
    const one = { seats: 1, days: 30, rupees: 900 }
    const expected = { basePaise: 90_000, creditPaise: 0 }
    expect(await send(id, one, expected)).toMatchObject({ status: 409, body: { code: 'company_seats' } })
    expect(await send(id, { ...one, seats: 5 }, expected, { state: 'Atlantis' })).toMatchObject({ status: 400 })
    expect(await agreements(owner)).toEqual([])
    expect(await debts(id)).toEqual([])
    const person = await shop.as('USER', 'held-nobody')
    expect(await agreements(person)).toEqual([])
    for (const who of [person, owner, await shop.as('EMPLOYEE', 'held-staff')])
      expect(await who.call('POST /staff/companyplan', {} as never)).toMatchObject({ status: 403 })
    expect(await shop.server.guest.call('GET /user/companyplan', {})).toMatchObject({ status: 401 })
  })
})

describe('MON-86: a new agreement', () => {
  const told = async (companyId: string) =>
    (
      await sql<{ to: string; template: string; data: object }>`select to_address as to, template, data from mail
        where idempotency_key like 'agreement-made %' and (account_id = ${companyId}
          or account_id in (select account_id from company_member where company_id = ${companyId}))
        order by created_at, to_address`.execute(shop.db)
    ).rows
  const mailed = async (companyId: string) =>
    (await shop.db.selectFrom('mail').select('template').where('account_id', '=', companyId).execute()).map(
      ({ template }) => template,
    )

  it('is told with its sums; of one that nobody has paid less is owed, and no money is said to be coming', async () => {
    const { owner, id } = await company('smaller')
    const { checkoutId } = await agree(id, { seats: 10, days: 365, rupees: 45_001 })
    const first = { company: COMPANY.name, seats: 10, days: 365, priceRupees: '45,001.00', dueRupees: '53,101.18' }
    expect(await told(id)).toMatchObject([
      { to: COMPANY.email, data: { ...first, lessRupees: null, backRupees: null } },
      { to: 'smaller-owner@test.example', data: first },
    ])
    await agree(id, { seats: 5, days: 365, rupees: 10_000 })
    const second = { seats: 5, priceRupees: '10,000.00', dueRupees: null, lessRupees: '41,301.18', backRupees: null }
    expect((await told(id)).map(({ data }) => data)).toMatchObject([first, first, second, second])
    await eventually(async () => (await notes(id)).length === 1)
    const templates = await mailed(id)
    expect(templates).toContain('terms-credited')
    expect(templates).not.toContain('refund-part')
    const { orders } = (await owner.call('GET /user/orders', {})).body
    expect(orders).toMatchObject([{ checkoutId, totalPaise: 5_310_118, openPaise: 1_180_000 }])
    const [note] = await shop.db.selectFrom('credit_note').select('printed').where('account_id', '=', id).execute()
    expect(note?.printed).not.toHaveProperty('dueOn')
  })

  it('of one that was paid says what goes back', async () => {
    const { id } = await company('paid')
    const { checkoutId, totalPaise } = await agree(id, YEAR)
    const transfer = { reference: 'UTRAGREED0001', receivedOn: '2026-01-02', amountPaise: totalPaise }
    await admin.call('POST /orders/recordtransfer', { ...transfer, orders: [checkoutId!] } as never)
    await agree(id, { seats: 2, days: 100, rupees: 20_000 })
    expect((await told(id)).at(-1)?.data).toMatchObject({ lessRupees: null, backRupees: '94,400.00' })
    expect(await mailed(id)).toContain('refund-part')
  })
})

it('an agreement is neither cancelled nor resumed by its company, and no mail speaks of a plan for one person', async () => {
  const { owner, id } = await company('kept')
  await agree(id, YEAR)
  for (const call of ['POST /user/cancelsubscription', 'POST /user/resumesubscription'] as const)
    expect(await owner.call(call, {})).toMatchObject({
      ...{ status: 409, body: { code: 'company_plan', message: expect.stringContaining('ends as it was agreed') } },
    })
  expect(await planOf(owner)).toMatchObject({ cancelled: false })
  const personal = shop.db.selectFrom('mail').select('template').where('account_id', '=', id)
  expect(await personal.where('template', '=', 'subscription-cancelled').execute()).toEqual([])
})

describe('MON-86: the end of an agreement', () => {
  const told = async (companyId: string) =>
    (
      await sql<{ to: string; template: string; data: object }>`
      select to_address as to, template, data from mail where data->>'company' = 'Kalakar Studio'
        and (idempotency_key like '% ' || ${companyId} || '%' or account_id = ${companyId}
          or account_id in (select account_id from company_member where company_id = ${companyId}))
        and template in ('agreement-ends', 'agreement-ended') order by created_at, to_address`.execute(shop.db)
    ).rows

  it('is told to the company and to those who may buy, once each, before it and when it has come', async () => {
    const { owner, id } = await company('ending')
    const people = { buyer: await shop.as('USER', 'ending-buyer'), editor: await shop.as('USER', 'ending-editor') }
    for (const role of ['buyer', 'editor'] as const) await join(shop, owner, people[role], role)
    await agree(id, YEAR)
    const addresses = [COMPANY.email, 'ending-buyer@test.example', 'ending-owner@test.example']
    for (const [days, template] of [
      [359, 'agreement-ends'],
      [5, 'agreement-ends'],
      [2, 'agreement-ended'],
    ] as const) {
      await shop.db.deleteFrom('mail').where('template', 'like', 'agreement-%').execute()
      await age(id, days)
      await Promise.all([sendRenewalReminders(shop.deps), sendRenewalReminders(shop.deps)])
      const mails = await told(id)
      expect(mails.map(({ to }) => to).toSorted()).toEqual(addresses)
      const { endsAt } = (await agreements(owner))[0]
      for (const mail of mails)
        expect(mail).toMatchObject({ template, data: { company: COMPANY.name, seats: 5, days: 365, endsAt } })
    }
    const personal = shop.db.selectFrom('mail').select('template').where('account_id', '=', id)
    expect(await personal.where('template', 'in', ['renewal-7', 'renewal-1', 'subscription-ended']).execute()).toEqual(
      [],
    )
  })

  it('of days that staff gave is told too; an agreement in place of it ends nothing', async () => {
    const { id } = await company('given')
    await admin.call('POST /staff/grant', { id, reason: 'while we talk', days: 6 })
    await sendRenewalReminders(shop.deps)
    expect((await told(id)).map(({ template, data }) => [template, data])).toEqual([
      ['agreement-ends', expect.objectContaining({ seats: null, days: null })],
      ['agreement-ends', expect.objectContaining({ seats: null, days: null })],
    ])
    const { id: renewed } = await company('renewed')
    await agree(renewed, YEAR)
    await age(renewed, 360)
    await agree(renewed, { ...YEAR, rupees: 120_000 })
    await sendRenewalReminders(shop.deps)
    expect(await told(renewed)).toEqual([])
  })
})

it('the difference of agreements is whole paise, and never more than the running one is worth', () => {
  const now = new Date('2026-06-01T00:00:00Z')
  for (const worthPaise of [0, 1, 99, 33_333, 10_000_001])
    for (const daysLeft of [-3, 0, 0.5, 1, 29.99, 30])
      for (const price of [100, 40_000, 20_000_000]) {
        const endsAt = new Date(now.getTime() + daysLeft * 86_400_000)
        const startsAt = new Date(endsAt.getTime() - 30 * 86_400_000)
        const { unusedPaise, duePaise, creditPaise } = differenceOf({ startsAt, endsAt, worthPaise }, price, now)
        expect([unusedPaise, duePaise, creditPaise].every(Number.isInteger)).toBe(true)
        expect(unusedPaise).toBeLessThanOrEqual(worthPaise)
        expect(duePaise === 0 || creditPaise === 0).toBe(true)
        expect(Math.abs(price - unusedPaise - duePaise + creditPaise)).toBeLessThan(100)
      }
})
