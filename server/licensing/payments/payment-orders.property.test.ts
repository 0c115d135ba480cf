import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHECKOUT_STATES } from '../../../contract/licensing/orders.ts'
import type { Caller } from '../../../testing/test-server.ts'
import type { RazorpayPayment } from '../../platform/payments/razorpay.schema.ts'
import {
  type CheckoutEvent,
  type CheckoutStatus,
  ENTITLEMENT_IN,
  stateAfter,
} from '../checkout/checkout-states.table.ts'
import { type DisputeStatus, laterOf, disputeStateOf } from './dispute.policy.ts'
import { applyProviderState } from './provider-state.service.ts'
import { CHECKOUT, captured, ORDER, payment, TOTAL } from './provider-answers.fixture.ts'
import { postPaymentEvents, decidePayment } from './payment-decision.policy.ts'
import { type Identifiers, openShop, type Shop, single, stock } from '../shop.fixture.ts'
import { IS_WHOLE_RUN } from '../../../testing/usual-run.ts'

const EVENTS = [
  'authorised',
  'captured',
  'captured again',
  'verify',
  'refund',
  'dispute created',
  'dispute won',
  'dispute lost',
  'expiry',
  'failed',
] as const
type Happening = (typeof EVENTS)[number]

/** The provider, and what we remember of it. Never changed: each happening gives a new one. */
interface World {
  payments: Readonly<Record<'pay_1' | 'pay_2', RazorpayPayment>>
  dispute: DisputeStatus | null
  status: CheckoutStatus
  before: CheckoutStatus | null
  main: string | null
  surplus: ReadonlySet<string>
  grants: number
}

const START: World = {
  payments: { pay_1: payment('pay_1'), pay_2: payment('pay_2') },
  dispute: null,
  status: 'OPEN',
  before: null,
  main: null,
  surplus: new Set(),
  grants: 0,
}
const BACK = { status: 'refunded', refundStatus: 'full', amountRefundedPaise: TOTAL } as const

/** What happens at the provider; a thing that cannot happen there changes nothing. */
function happen(world: World, what: Happening): World {
  const { pay_1, pay_2 } = world.payments
  const first = (pay: RazorpayPayment): World => ({ ...world, payments: { pay_1: pay, pay_2 } })
  const disputed = (status: DisputeStatus): World =>
    pay_1.captured ? { ...world, dispute: world.dispute ? laterOf(world.dispute, status) : status } : world
  switch (what) {
    case 'authorised':
      return pay_1.captured ? world : first(payment('pay_1', { status: 'authorized' }))
    case 'failed':
      return pay_1.captured ? world : first(payment('pay_1', { status: 'failed' }))
    case 'captured':
      return pay_1.captured ? world : first(captured('pay_1'))
    case 'captured again':
      return pay_2.captured ? world : { ...world, payments: { pay_1, pay_2: captured('pay_2') } }
    case 'refund':
      return pay_1.captured ? first({ ...pay_1, ...BACK }) : world
    case 'dispute created':
      return disputed('open')
    case 'dispute won':
      return disputed('won')
    case 'dispute lost':
      return disputed('lost')
    case 'verify':
    case 'expiry':
      return world
  }
}

/** Settlement as it works on rows, in memory: the same policies and the same table. */
function look(world: World): World {
  const payments = Object.values(world.payments)
  const checkout = { ...CHECKOUT, status: world.status }
  const decision = decidePayment(checkout, { main: world.main, surplus: world.surplus }, ORDER, payments)
  let now: World = world
  const step = (event: CheckoutEvent) => {
    const to = stateAfter(now.status, event, now.before)
    if (to) now = { ...now, status: to, before: to === 'DISPUTED' ? now.status : null }
    return to !== null
  }
  const back = (ids: readonly string[]) => {
    const given = Object.fromEntries(ids.map((id) => [id, { ...captured(id), ...BACK }]))
    now = { ...now, surplus: new Set([...now.surplus, ...ids]), payments: { ...now.payments, ...given } }
  }
  if ('surplus' in decision) back(decision.surplus.map((one) => one.id))
  if (decision.kind === 'fulfil') {
    if (step('captured')) now = { ...now, main: decision.payment.id, grants: now.grants + 1 }
    else back([decision.payment.id])
  }
  if (decision.kind === 'refunded') step('refunded before fulfilment')
  if (decision.kind === 'authorized') step('authorized')
  if (decision.kind === 'review') step('mismatch')
  if (decision.kind === 'wait') step('authorization expired')
  for (const event of postPaymentEvents(moneyOf(now))) step(event)
  return now
}

function moneyOf({ payments, main, dispute }: World) {
  const counted = Object.values(payments).filter((one) => one.captured && (main === null || one.id === main))
  const sum = (read: (one: RazorpayPayment) => number) => counted.reduce((paise, one) => paise + read(one), 0)
  return {
    capturedPaise: sum((one) => one.amountPaise),
    processedPaise: sum((one) => one.amountRefundedPaise),
    pendingPaise: 0,
    takenPaise: dispute === 'lost' && counted.some(({ id }) => id === 'pay_1') ? TOTAL : 0,
    disputes: disputeStateOf(
      dispute && main === 'pay_1'
        ? [{ status: dispute, phase: 'chargeback', amountPaise: TOTAL, takenPaise: null, returnedPaise: 0 }]
        : [],
      TOTAL,
    ),
  }
}

/** What must hold after every look. */
function complaint({ status, grants, main, payments, surplus }: World): string | null {
  if (!CHECKOUT_STATES.includes(status)) return `${status} is no state`
  if (grants > 1) return 'granted twice'
  const bought = main === null ? undefined : payments[main as 'pay_1' | 'pay_2']
  if ((ENTITLEMENT_IN[status] !== null && status !== 'REFUNDED') !== (main !== null && status !== 'REFUNDED'))
    return `${status} with${main ? '' : 'out'} a right`
  if (bought && !bought.captured) return 'bought by nothing'
  if (status === 'PAID' && bought?.refundStatus === 'full') return 'kept what was refunded'
  const kept = Object.values(payments).filter((one) => one.captured && one.refundStatus !== 'full')
  if (kept.some((one) => one.id !== main && !surplus.has(one.id))) return 'money is kept for nothing'
  return null
}

/** Every order of so many happenings, each from the world before it. */
function walk(world: World, depth: number, path: Happening[], next: (world: World, what: Happening) => World): number {
  if (depth === 0) return 1
  let walked = 0
  for (const what of EVENTS) {
    const after = next(world, what)
    const wrong = complaint(look(after))
    if (wrong) throw new Error(`${[...path, what].join(', ')}: ${wrong}`)
    walked += walk(after, depth - 1, [...path, what], next)
  }
  return walked
}

describe('every order of what can happen to a payment', () => {
  it('up to six long, each heard of at once: one right at most, no money kept for nothing', () => {
    expect(walk(START, 6, [], (world, what) => look(happen(world, what)))).toBe(EVENTS.length ** 6)
  })

  it('up to five long, most of it unheard until somebody looks', () => {
    const heard = (what: Happening) => what === 'verify' || what.startsWith('dispute')
    const next = (world: World, what: Happening) => (heard(what) ? look(happen(world, what)) : happen(world, what))
    expect(walk(START, 5, [], next)).toBe(EVENTS.length ** 5)
  })
})

describe('such orders through database and sandbox', () => {
  const RUNS = IS_WHOLE_RUN ? 150 : 15
  let shop: Shop
  let buyer: Caller
  beforeAll(async () => {
    shop = await openShop({ worker: true })
    buyer = await shop.as('USER', 'asha')
  })
  afterAll(() => shop.stop())

  /** Numbers that are the same on every run (mulberry32). */
  function dice(seed: number) {
    let state = seed
    return (sides: number) => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides)
    }
  }

  /** One order and all that happens to it; what the provider refuses does not happen. */
  function storyOf(orderId: string, checkoutId: string) {
    const known: { main?: Identifiers; authorised?: string; dispute?: string } = {}
    const pay = (how: object) => shop.provider.pay(orderId, { webhooks: 'send', ...how })
    const onDispute = (event: string) =>
      known.dispute ? shop.provider.control(`/disputes/${known.dispute}`, { event }) : undefined
    const doing: Record<Happening, () => unknown> = {
      authorised: async () => (known.authorised = (await pay({ outcome: 'authorized' })).razorpay_payment_id),
      failed: () => pay({ outcome: 'failed' }),
      captured: async () => {
        if (known.authorised) await shop.deps.razorpay.capture(known.authorised, 9322)
        else known.main ??= await pay({})
      },
      'captured again': () => pay({ second: true }),
      verify: () => known.main && shop.verify(buyer, known.main),
      refund: () =>
        known.main &&
        shop.deps.razorpay.refund(known.main.razorpay_payment_id, { idempotencyKey: `dashboard-${checkoutId}` }),
      'dispute created': async () => {
        const payment_id = known.main?.razorpay_payment_id
        if (payment_id) known.dispute = (await shop.provider.control<{ id: string }>('/disputes', { payment_id })).id
      },
      'dispute won': () => onDispute('won'),
      'dispute lost': () => onDispute('lost'),
      expiry: () => applyProviderState(shop.deps, checkoutId),
    }
    return async (what: Happening) => {
      try {
        await doing[what]()
      } catch {
        // It cannot happen at the provider in this state.
      }
    }
  }

  it.each(Array.from({ length: RUNS }, (_, run) => run + 1))('run %i', async (run) => {
    const roll = dice(run)
    const { body } = await shop.order(buyer, single(await stock(shop)), { billing: { state: 'Goa' } })
    const live = storyOf(body.id, body.checkoutId)
    const story = Array.from({ length: 6 }, () => EVENTS[roll(EVENTS.length)] ?? 'verify')
    for (const what of story) await live(what)
    await applyProviderState(shop.deps, body.checkoutId)
    await expectSoundness(body.checkoutId)
  })

  /** Jobs may still be at work: everything is read as of one moment. */
  const expectSoundness = (checkoutId: string): Promise<void> =>
    shop.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        const checkout = await db
          .selectFrom('checkout')
          .selectAll()
          .where('id', '=', checkoutId)
          .executeTakeFirstOrThrow()
        const rights = await db.selectFrom('entitlement').selectAll().where('checkout_id', '=', checkoutId).execute()
        const invoices = await db.selectFrom('invoice').select('id').where('checkout_id', '=', checkoutId).execute()
        const credits = await db
          .selectFrom('credit_note')
          .innerJoin('invoice', 'invoice.id', 'credit_note.invoice_id')
          .select('credit_note.id')
          .where('invoice.checkout_id', '=', checkoutId)
          .execute()
        expect(Math.max(rights.length, invoices.length, credits.length)).toBeLessThan(2)
        expect(CHECKOUT_STATES).toContain(checkout.status)
        for (const right of rights) expect(right.status).toBe(ENTITLEMENT_IN[checkout.status])
        if (checkout.status === 'PAID') expect(rights).toHaveLength(1)
      })
})
