import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '../../contract/index.ts'
import { seedClip } from '../../testing/clips.ts'
import type { Answer, Caller } from '../../testing/test-server.ts'
import { eventually } from '../../testing/uploads.ts'
import { whileLocked } from '../../testing/while-locked.ts'
import type { DB } from '../platform/db/schema.ts'
import { onlyLicence } from '../licensing/licences/licence.fixture.ts'
import { checkoutOf, mailsOf, openShop, rightsOf, type Shop, single, stock } from '../licensing/shop.fixture.ts'
import { ADDRESS, BILLING, DELETED, newCustomer, remove, type Somebody } from './somebody.fixture.ts'

let shop: Shop
let admin: Caller
let clip = ''
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as('ADMIN')
  clip = await stock(shop)
})
afterAll(() => shop.stop())

/** What becomes of a call that is made while an account is being erased, and waits for that. */
async function overtaken(person: Somebody, act: () => Promise<Answer>): Promise<Answer> {
  const lock = sql`select from account where id = ${person.id} for update`
  const [removal, answer] = await whileLocked(shop.db, lock, [() => remove(person), act])
  expect(removal).toMatchObject(DELETED)
  return answer
}
const rowsOf = async (
  table: keyof DB & ('address' | 'board' | 'cart_item' | 'checkout' | 'favourite' | 'invoice' | 'search_follow'),
  id: string,
) => (await sql`select from ${sql.table(table)} where account_id = ${id}`.execute(shop.db)).rows

describe('a call that waited for the erasure of its account', () => {
  it.each([
    ['an address', 'address', (person: Somebody) => person.call('POST /user/saveaddress', { newAddress: ADDRESS })],
    ['a saved clip', 'favourite', async (person: Somebody) => person.call('POST /user/save', { id: await seeded() })],
    ['a board', 'board', (person: Somebody) => person.call('POST /user/saveboard', { name: 'Asha’s wedding' })],
    ['a search', 'search_follow', (person: Somebody) => person.call('POST /user/follow', { query: 'term=asha' })],
    [
      'a line of the cart',
      'cart_item',
      (person: Somebody) => person.call('POST /user/cart', { add: [{ videoID: clip, quality: 'HD' }] }),
    ],
    [
      'an order with billing details',
      'checkout',
      (person: Somebody) => shop.order(person, single(clip), { billing: BILLING }),
    ],
  ] as const)('leaves nothing in it: %s', async (what, table, act) => {
    const person = await newCustomer(shop, `overtaken-${what.replaceAll(' ', '-')}`)
    expect(await overtaken(person, () => act(person))).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(await rowsOf(table, person.id)).toEqual([])
  })
  const seeded = async () => (await seedClip(shop.server, { name: 'Saved' })).id
})

it('a payment that is confirmed while its account is being erased goes back, and leaves no address', async () => {
  const person = await newCustomer(shop, 'overtaken-payment')
  const { body } = await shop.order(person, single(clip))
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = await shop.provider.pay(body.id, {
    webhooks: 'drop',
  })
  const proof = { razorpay_order_id, razorpay_payment_id, razorpay_signature }
  const answer = await overtaken(person, () => person.call('POST /pay/verify-payment', { ...proof, ...BILLING }))
  // Never that it failed: the money is on its way back.
  expect(answer).toMatchObject({ status: 200, body: { status: 'error', message: 'This payment is being refunded.' } })
  await eventually(async () => (await checkoutOf(shop, body.id)).status === 'REFUNDED')
  expect((await checkoutOf(shop, body.id)).billing).toEqual({})
  expect(await rightsOf(shop, body.checkoutId)).toEqual([])
  expect(await mailsOf(shop, `%${body.checkoutId}`)).toEqual([])
  // It bought nothing: no invoice names anybody.
  expect(await rowsOf('invoice', person.id)).toEqual([])
})

describe('what staff give to an account that is being erased', () => {
  it('is not given: access', async () => {
    const person = await newCustomer(shop, 'given')
    const answer = await overtaken(person, () =>
      admin.call('POST /staff/grant', { id: person.id, reason: 'an apology', days: 7 }),
    )
    expect(answer).toMatchObject({ status: 404, body: { code: 'account_not_found' } })
  })

  it('is not given: another’s licence', async () => {
    const [holder, person] = [await newCustomer(shop, 'holder'), await newCustomer(shop, 'receiver')]
    const opened = await shop.order(holder, single(clip), { billing: BILLING })
    await shop.verify(holder, await shop.provider.pay(opened.body.id))
    const { number } = await onlyLicence(holder, clip)
    const answer = await overtaken(person, () =>
      admin.call('POST /licences/transfer', {
        ...{ number, email: person.email, holder: 'Ravi Menon', gstin: '', contact: '', note: 'the studio was sold' },
      }),
    )
    expect(answer).toMatchObject({ status: 404, body: { code: 'account_not_found' } })
    expect((await onlyLicence(holder, clip)).number).toBe(number)
  })
})

describe('a notice to all customers', () => {
  it('does not reach an account that is erased while it goes out', async () => {
    const person = await newCustomer(shop, 'noticed')
    const notice: CallInput<'POST /staff/previewnotice'> = {
      ...{ subjectEnglish: 'Our terms change', subjectHindi: 'शर्तें' },
      ...{ topic: 'terms', audience: 'all' },
      ...{ bodyEnglish: 'Section 14 is new.', bodyHindi: 'भाग 14 नया है।' },
    }
    const { recipients } = (await admin.call('POST /staff/previewnotice', notice)).body
    await person.call('POST /user/saveaddress', { newAddress: ADDRESS })
    // The erasure has the account by the time it waits for this.
    const address = sql`select from address where account_id = ${person.id} for update`
    const [removal, sent] = await whileLocked(shop.db, address, [
      () => remove(person),
      () => admin.call('POST /staff/sendnotice', { ...notice, recipients }),
    ])
    expect([removal, sent]).toMatchObject([DELETED, { status: 200 }])
    const { notices } = await eventually(async () => {
      const { body } = await admin.call('GET /staff/notices', {})
      return body.notices[0].finished && body
    })
    const list = await admin.call('GET /staff/noticerecipients', { id: notices[0].id })
    expect(list.body.recipients).toHaveLength(recipients - 1)
    const left = sql`select from mail where to_address = ${person.email} and template = 'notice'`
    expect((await left.execute(shop.db)).rows).toEqual([])
  })
})
