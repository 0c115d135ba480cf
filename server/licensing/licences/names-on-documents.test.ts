import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallName } from '../../../contract/index.ts'
import type { Caller } from '../../../testing/test-server.ts'
import { openShop, type Shop, single, stock } from '../shop.fixture.ts'

/** What is printed on licences, invoices and quotations: nothing turns the direction of the words after it. */
let shop: Shop
let callers: Record<'guest' | 'customer' | 'staff', Caller>
let clip: string
beforeAll(async () => {
  shop = await openShop({ worker: false })
  callers = { guest: shop.guest, customer: await shop.as('USER', 'asha'), staff: await shop.as('ADMIN') }
  clip = await stock(shop)
})
afterAll(() => shop.stop())

const NAME = 'Monsoon \u202esmliF'
const PERSON = { firstName: 'Asha', lastName: 'Rao', email: 'new@test.example', password: 'correct horse battery' }
const BILLING = { firstName: 'Asha', lastName: 'Rao', state: 'Goa' }
const CLIP = { name: 'Waves', tags: ['waves'], themes: [], shots: [], shotonmobile: false, orientation: 'horizontal' }

it.each<[CallName, keyof typeof callers, () => object]>([
  ['POST /auth/signup', 'guest', () => ({ ...PERSON, firstName: NAME })],
  ['POST /auth/signup', 'guest', () => ({ ...PERSON, lastName: NAME })],
  ['POST /user/editprofile', 'customer', () => ({ firstName: NAME, lastName: 'Rao' })],
  ['POST /user/company', 'customer', () => ({ name: NAME, email: 'accounts@test.example' })],
  [
    'POST /pay/create-order',
    'customer',
    () => ({ notes: single(clip, 'HD'), billing: { ...BILLING, firstName: NAME } }),
  ],
  ['POST /pay/create-order', 'customer', () => ({ notes: single(clip, 'HD'), billing: { ...BILLING, company: NAME } })],
  [
    'POST /user/quotation',
    'customer',
    () => ({ lines: [{ videoID: clip, quality: 'HD' }], billing: { ...BILLING, company: NAME } }),
  ],
  ['POST /licences/correctholder', 'staff', () => ({ number: 'JL-26-00000000', holder: NAME, note: 'a slip' })],
  ['POST /videos/editinfo', 'staff', () => ({ _id: clip, ...CLIP, name: NAME })],
])('S20: %s by the %s takes no name that reads backwards (%#)', async (call, who, input) => {
  const refused = await callers[who].call(call, input() as never)
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input', field: expect.any(String) } })
})
