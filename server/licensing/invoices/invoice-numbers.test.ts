import { afterAll, beforeAll, expect, it } from 'vitest'
import { IS_WHOLE_RUN } from '../../../testing/usual-run.ts'
import { newId } from '../../platform/ids.ts'
import { startCheckout } from '../checkout/checkout.service.ts'
import { nextDocumentNumber } from './document-number.repository.ts'
import { IN_PUNE } from './tax-documents.fixture.ts'
import { applyProviderState } from '../payments/provider-state.service.ts'
import { openShop, plan, type Shop } from '../shop.fixture.ts'

const BUYERS = IS_WHOLE_RUN ? 200 : 60
/** As many at once as keep every database connection busy; more would only wait for one. */
const LANES = 10

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ worker: false })
})
afterAll(() => shop.stop())

/** An order of a new buyer's, paid at the provider and unknown to us. @returns the checkout's id */
async function paidOrder(index: number): Promise<string> {
  const id = newId()
  const login = `buyer-${index}@test.example`
  await shop.db.insertInto('account').values({ id, login, role: 'USER' }).execute()
  const actor = { id, role: 'USER', rights: [], sessionId: newId() } as const
  const { id: orderId, checkoutId } = await startCheckout(shop.deps, actor, {
    notes: plan(index % 2 === 0 ? 'month' : 'year'),
    billing: IN_PUNE,
  })
  await shop.provider.pay(orderId)
  return checkoutId
}

it('case 35: payments settled in parallel, some of them twice, are numbered without a gap', async () => {
  const orders: string[] = []
  for (let index = 0; index < BUYERS; index += 20)
    orders.push(...(await Promise.all(Array.from({ length: 20 }, (_, more) => paidOrder(index + more)))))
  const waiting = [...orders, ...orders.slice(0, 50)]
  const states: string[] = []
  const lane = async () => {
    for (let id = waiting.pop(); id; id = waiting.pop()) states.push(await applyProviderState(shop.deps, id))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  expect(states).toEqual(Array.from({ length: BUYERS + 50 }, () => 'PAID'))
  const rows = await shop.db
    .selectFrom('invoice')
    .select(['sequence', 'number', 'checkout_id', 'issued_at'])
    .orderBy('sequence')
    .execute()
  expect(rows.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(orders.map((_, index) => index + 1))
  expect(new Set(rows.map(({ checkout_id }) => checkout_id))).toEqual(new Set(orders))
  expect(new Set(rows.map(({ number }) => number)).size).toBe(BUYERS)
  const dates = rows.map(({ issued_at }) => issued_at.getTime())
  expect(dates).toEqual(dates.toSorted((a, b) => a - b))
})

it('numbers have at most 16 characters of those that Rule 46 allows', async () => {
  const at = new Date('2045-06-01T00:00:00Z')
  const take = (series: 'INV' | 'CN') => shop.db.transaction().execute((trx) => nextDocumentNumber(trx, series, at))
  expect([(await take('INV')).number, (await take('CN')).number]).toEqual(['INV/4546/000001', 'CN/4546/000001'])
  await shop.db
    .updateTable('document_counter')
    .set({ last_number: 9_999_998 })
    .where('financial_year', '=', '4546')
    .execute()
  expect((await take('INV')).number).toBe('INV/4546/9999999')
})

it('MON-41: who took the time first and the number later is dated no earlier than the number before', async () => {
  const [early, late] = [new Date('2035-06-01T10:00:00.000Z'), new Date('2035-06-01T10:00:00.032Z')]
  const take = (at: Date) => shop.db.transaction().execute((trx) => nextDocumentNumber(trx, 'INV', at))
  const [first, second] = [await take(late), await take(early)]
  expect([first.sequence, second.sequence]).toEqual([1, 2])
  expect(second.issuedAt).toEqual(first.issuedAt)
})
