import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { inHd } from '../cart/cart.fixture.ts'
import { join, leave, openCompany } from '../company.fixture.ts'
import { openShop, type Shop, stock } from '../shop.fixture.ts'
import { IS_WHOLE_RUN } from '../../../testing/usual-run.ts'

const STEPS = IS_WHOLE_RUN ? 400 : 30
const SEED = 20261124
const LIMIT_RUPEES = 600
const BILLING = { firstName: 'Asha', address1: '1 Lane', state: 'Maharashtra' }

let shop: Shop
let admin: Caller
let owner: Caller
let buyer: Caller
let companyId = ''
beforeAll(async () => {
  shop = await openShop({ env: { QUEUES: 'payments', BUYER_COMPANY_SEATS: '9' } })
  admin = await shop.as('ADMIN')
  owner = await shop.as('USER', 'owner')
  buyer = await shop.as('USER', 'buyer')
  companyId = await openCompany(owner)
  await join(shop, owner, buyer, 'buyer')
  await admin.call('POST /staff/companyterms', { companyId, rupees: LIMIT_RUPEES, days: 30, on: true })
})
afterAll(() => shop.stop())

/** Numbers below `below`, the same for the same seed (mulberry32). */
function seeded(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const orders: string[] = []
let transfers = 0
const owes = async () => (await owner.call('GET /user/terms', {})).body.terms.owedPaise as number
const open = async () => (await admin.call('GET /orders/receivables', {})).body.receivables

/** What happens to a company that pays later; each step may be refused, and none may break the books. */
const steps = (roll: (below: number) => number) => {
  const someOrder = () => orders[roll(Math.max(1, orders.length))] ?? ''
  const place = async (who: Caller) => {
    const clips = await Promise.all(Array.from({ length: 1 + roll(3) }, () => stock(shop)))
    const send = () => who.call('POST /pay/order-on-terms', { lines: clips.map(inHd), billing: BILLING })
    // A double click now and then.
    for (const { status, body } of await Promise.all(roll(3) === 0 ? [send(), send()] : [send()]))
      if (status === 200) orders.push(body.checkoutId)
  }
  const giveBack = (lines?: number[]) =>
    admin.call('POST /orders/refund', { checkoutId: someOrder(), note: 'they asked', ...(lines && { lines }) })
  const pay = async () => {
    const due = (await open()) as { checkoutId: string; openPaise: number }[]
    const some = due.slice(0, 1 + roll(3))
    if (some.length === 0) return
    const sum = some.reduce((paise, { openPaise }) => paise + openPaise, 0)
    const tdsPaise = roll(2) * Math.floor(sum / 10)
    const send = () =>
      admin.call('POST /orders/recordtransfer', {
        ...{ reference: `UTR${transfers}000000`, receivedOn: '2026-01-02', amountPaise: sum - tdsPaise, tdsPaise },
        orders: some.map(({ checkoutId }) => checkoutId),
      })
    transfers += 1
    await Promise.all(roll(2) === 0 ? [send(), send()] : [send()])
  }
  const payBack = async () => {
    const waiting = await shop.db
      .selectFrom('refund')
      .select('idempotency_key as key')
      .where('status', '=', 'pending')
      .execute()
    const key = waiting[0]?.key
    if (key) await admin.call('POST /orders/refundpaid', { key, reference: `BACK${transfers}` })
  }
  const moves = [
    () => place(buyer),
    () => place(owner),
    () => giveBack([1 + roll(3)]),
    () => giveBack(),
    pay,
    payBack,
    // Whoever leaves takes nothing along, and comes back.
    async () => {
      await leave(owner, buyer)
      await join(shop, owner, buyer, 'buyer')
    },
    async () => void (await Promise.all([place(owner), giveBack([1]), pay()])),
  ]
  return moves[roll(moves.length)]!
}

const isQuiet = async () =>
  (await shop.db.selectFrom('refund').select('idempotency_key').where('status', '=', 'queued').execute()).length === 0

async function expectBooks(): Promise<void> {
  expect(await owes()).toBeLessThanOrEqual(LIMIT_RUPEES * 100)
  let owed = 0
  for (const id of orders) {
    const invoice = await shop.db
      .selectFrom('invoice')
      .select(['id', 'printed'])
      .where('checkout_id', '=', id)
      .execute()
    expect(invoice, 'one invoice an order').toHaveLength(1)
    const { totalPaise } = invoice[0]!.printed as { totalPaise: number }
    const credited = await shop.db
      .selectFrom('credit_note')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('total_paise'), eb.lit(0)).as('paise'))
      .where('invoice_id', '=', invoice[0]!.id)
      .executeTakeFirstOrThrow()
    const refunded = await shop.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select(['refund.amount_paise as paise', 'refund.status'])
      .where('payment.checkout_id', '=', id)
      .execute()
    const done = refunded.filter(({ status }) => status === 'processed').reduce((sum, { paise }) => sum + paise, 0)
    expect(Number(credited.paise), 'credit notes equal what went back').toBe(done)
    expect(done, 'no more goes back than was invoiced').toBeLessThanOrEqual(totalPaise)
    const duty = await shop.db
      .selectFrom('receivable')
      .selectAll()
      .where('checkout_id', '=', id)
      .executeTakeFirstOrThrow()
    if (!duty.settled_at) owed += totalPaise - done
    const lines = await shop.db
      .selectFrom('checkout_line')
      .innerJoin('entitlement', (on) =>
        on
          .onRef('entitlement.checkout_id', '=', 'checkout_line.checkout_id')
          .onRef('entitlement.line', '=', 'checkout_line.line'),
      )
      .innerJoin('checkout', 'checkout.id', 'checkout_line.checkout_id')
      .select([
        'checkout_line.refund_key as key',
        'entitlement.status',
        'checkout.status as order',
        'entitlement.account_id as account',
      ])
      .where('checkout_line.checkout_id', '=', id)
      .execute()
    for (const line of lines) {
      expect(line.account, 'the company’s, whoever left').toBe(companyId)
      if (line.order === 'PAID')
        expect(line.status === 'active', 'a line’s refund touches no other').toBe(line.key === null)
      if (line.order === 'REFUNDED') expect(line.status).toBe('revoked')
    }
  }
  expect(await owes(), 'what is owed is what was invoiced, not credited and not settled').toBe(owed)
  const received = await shop.db
    .selectFrom('bank_transfer')
    .leftJoin('payment', 'payment.transfer', 'bank_transfer.reference')
    .select(['bank_transfer.reference', 'payment.id'])
    .execute()
  expect(
    received.filter(({ id }) => id === null),
    'no transfer settles nothing',
  ).toEqual([])
}

it(`${STEPS} steps of a company that pays later keep its books`, async () => {
  const roll = seeded(SEED)
  for (let step = 0; step < STEPS; step++) {
    await steps(roll)()
    await eventually(isQuiet)
    await expectBooks()
  }
  expect(orders.length).toBeGreaterThan(3)
})
