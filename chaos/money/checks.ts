import type { Payment } from '../../sandbox/razorpay/provider.types.ts'
import type { State } from '../../sandbox/razorpay/state.store.ts'
import { LEAST_PAISE } from '../../server/licensing/refunds/refund-failure.policy.ts'
import { capturedIsGranted, invoiceNumbersAreGapless } from '../../testing/invariants/money.invariant.ts'
import {
  type Books,
  readAgreements,
  readBooks,
  readCredit,
  readDiscounts,
  readMandates,
  readMembers,
  readOverlaps,
  readProformas,
  readSeries,
  readTerms,
} from './books.ts'
import { remainingPaise, type Order, paymentsOf, refundsOf } from './model.ts'
import type { Run } from './step.model.ts'
import { LIMIT_RUPEES } from './terms.steps.ts'

/** An order, its money at the provider, and what the shop has of it. */
interface Case {
  order: Order
  live: State
  captured: Payment[]
  books: Books
  main: Payment | undefined
  right: string | undefined
}

type Rule = (one: Case) => string | null

/** Must hold whatever the shop has heard so far. */
const ALWAYS: Record<string, Rule> = {
  'one right, one payment, one invoice': ({ books }) =>
    books.entitlements.length > Math.max(1, books.lines.length) ||
    books.invoices.length > 1 ||
    mainsOf(books).length > 1
      ? `${books.entitlements.length} rights, ${mainsOf(books).length} main payments, ${books.invoices.length} invoices`
      : null,
  'no right without captured money': ({ right, main }) =>
    right === 'active' && !main?.captured ? 'an active right rests on no captured payment' : null,
  'a line that goes back has no right': ({ books }) => {
    const line = books.lines.find((one) => one.right === 'active' && (one.refundKey !== null || one.refused !== null))
    return line ? `line ${line.line} goes back and its right is active` : null
  },
  'a line given back is over': ({ books }) => {
    const line = books.lines.find((one) => one.refund === 'processed' && one.right !== null && one.right !== 'revoked')
    return line ? `line ${line.line} was given back, its right is ${line.right}` : null
  },
  'a refunded line touches no other': ({ books }) => {
    if (books.status !== 'PAID' || mainsOf(books).length === 0 || books.reviewReason?.includes('anew')) return null
    const line = books.lines.find(
      (one) =>
        !one.refused &&
        !one.refundKey &&
        one.right !== 'active' &&
        (one.bases === null || one.bases.includes('active')),
    )
    return line ? `line ${line.line} of a paid order is ${line.right}` : null
  },
  'an upgraded line stands on its base': ({ books }) => {
    const line = books.lines.find((one) => one.right === 'active' && one.bases?.every((status) => status === 'revoked'))
    return line ? `line ${line.line} is an upgrade without a right to HD` : null
  },
  'a changed plan stands on its month': ({ books, right }) =>
    books.monthRight !== null && right === 'active' && books.monthRight !== 'active'
      ? `an active year at the price of the difference, and its month is ${books.monthRight}`
      : null,
  'a quotation is charged at its price, once': ({ order, main, books }) =>
    order.quotedPaise !== null && (order.totalPaise > order.quotedPaise || mainsOf(books).length > 1)
      ? `${order.quotedPaise} were quoted, and ${order.totalPaise} are charged (${main?.id})`
      : null,
  'a renewal is debited once': ({ order, live }) => {
    const asked = paymentsOf(live, order).filter((payment) => payment.token_id && payment.status !== 'failed')
    return order.isRenewal && asked.length > 1 ? `${asked.length} debits of one renewal` : null
  },
  'an upgrade stands on its base': ({ order, books, right }) =>
    order.isUpgrade && right === 'active' && !books.baseRights.some((status) => status !== 'revoked')
      ? 'an active 4K right, paid at the price of the difference, without a right to HD'
      : null,
}

/** Must hold once the shop has heard of everything, or compared. */
const HEARD: Record<string, Rule> = {
  'nothing captured unseen': ({ captured, books }) => {
    for (const { id, amount, amount_refunded } of captured) {
      const row = books.payments.find((one) => one.id === id)
      if (!row?.captured || row.amount !== amount) return `${id} of ${amount} is captured and unknown here`
      if (row.refunded !== amount_refunded) return `of ${id} ${amount_refunded} went back, ${row.refunded} here`
    }
    return null
  },
  'captured less refunded is granted, under way or under review': (one) => {
    const idle = one.captured.filter((payment) => remainingPaise(payment) > 0 && !isAccountedFor(one, payment))
    const [first] = idle
    return first
      ? `${remainingPaise(first)} paise of ${first.id} are kept for nothing (order ${one.books.status})`
      : null
  },
  'no right without money kept': ({ right, main }) =>
    right === 'active' && main && remainingPaise(main) === 0 ? 'an active right whose payment has gone back' : null,
  'credit notes equal refunds': ({ order, live, books, main }) => {
    if (books.invoices.length === 0 || !main) return null
    const back = refundsOf(live, order).filter((one) => one.payment_id === main.id && one.status === 'processed')
    const sum = (amounts: number[]) => amounts.reduce((paise, amount) => paise + amount, 0)
    const [returned, credited] = [sum(back.map((one) => one.amount)), sum(books.creditNotes.map((one) => one.total))]
    const lost = sum(disputesOf(live, main).map((one) => one.amount_deducted))
    // A lost dispute may have a credit note of its own.
    return credited === returned || credited === returned + lost
      ? null
      : `${returned} paise went back, credit notes over ${credited}`
  },
  'an invoice for what was granted': ({ books, main, right }) =>
    main && right === 'active' && books.invoices[0]?.total !== main.amount
      ? `paid ${main.amount}, invoiced ${books.invoices[0]?.total ?? 'nothing'}`
      : null,
  'disputes decide the right': disputesDecide,
}

const disputesOf = (live: State, payment: Payment) =>
  Object.values(live.disputes).filter((one) => one.payment_id === payment.id)

const mainsOf = (books: Books) => books.payments.filter(({ role }) => role === 'main')

/** Money we keep has bought a right that stands or rests, is on its way back, or lies with a person. */
function isAccountedFor({ books, main }: Case, payment: Payment): boolean {
  if (books.status === 'REVIEW') return true
  const refunds = books.refunds.filter((refund) => refund.payment === payment.id)
  if (refunds.some(({ status }) => status === 'queued' || status === 'pending')) return true
  // Refused by the bank: on the list of what needs attention. Money beside the purchase stays there until all of it is
  // back, also when somebody returned a part of it by hand.
  // A rest that the provider does not send.
  if (payment.amount_refunded > 0 && remainingPaise(payment) < LEAST_PAISE) return true
  const isBeside = payment.id !== main?.id
  if (refunds.at(-1)?.status === 'failed' || (isBeside && refunds.some(({ status }) => status === 'failed')))
    return true
  return payment.id === main?.id && books.entitlements.length > 0 && !['REFUNDED', 'OPEN', 'NEW'].includes(books.status)
}

function disputesDecide({ order, live, books, main, right }: Case): string | null {
  if (!main || remainingPaise(main) < main.amount) return null
  const disputes = disputesOf(live, main).filter(
    (one) => !order.unheardDisputes.has(one.id) && one.phase !== 'retrieval',
  )
  const isFull = ({ amount }: { amount: number }) => amount >= main.amount
  if (disputes.some((one) => one.status === 'lost' && isFull(one)))
    return right === 'revoked' ? null : `the dispute is lost, the right is ${right}`
  if (disputes.some((one) => one.status === 'open' && isFull(one)))
    return right === 'active' ? 'disputed, and the right is active' : null
  if (books.status === 'REVOKED') return 'the right is revoked, though no dispute over all of it is lost'
  return books.status === 'DISPUTED' && disputes.length === 0 ? 'suspended without a dispute that moves money' : null
}

/** Checks the orders touched since the last check, or all. */
export async function checkOrders(run: Run, orders: Iterable<Order>): Promise<void> {
  const wanted = Array.from(orders).filter((order) => order.finding === null)
  if (wanted.length === 0) return
  const live = run.shop.world.gateway.live
  const all = await readBooks(
    run.shop.world.db,
    wanted.map((order) => order.checkoutId),
  )
  for (const order of wanted) {
    const books = all.get(order.checkoutId)
    if (!books) {
      run.report('answers', 'an order that was answered is not there', order)
      continue
    }
    checkOne(run, caseOf(live, order, books))
  }
}

function caseOf(live: State, order: Order, books: Books): Case {
  const captured = paymentsOf(live, order).filter((payment) => payment.captured)
  const [role] = mainsOf(books)
  const main = captured.find((payment) => payment.id === role?.id)
  return { order, live, captured, books, main, right: rightOf(books) }
}

/** Of several lines: active as long as one of them is. */
const rightOf = ({ entitlements }: Books): string | undefined =>
  entitlements.find(({ status }) => status === 'active')?.status ?? entitlements[0]?.status

function checkOne(run: Run, one: Case): void {
  const { order } = one
  const isHeard = !order.unheard && !order.unheardEnd && order.unheardDisputes.size === 0
  const rules = { ...ALWAYS, ...(isHeard ? HEARD : {}) }
  for (const [rule, holds] of Object.entries(rules)) {
    const what = holds(one)
    if (what !== null) return run.report(rule, what, order)
  }
}

/** Rules about the whole shop. */
export async function checkShop(run: Run): Promise<void> {
  const { db, store } = run.shop.world
  for (const what of await readSeries(db)) run.report('series without gaps, dates in order', what)
  for (const what of await readCredit(db)) run.report('credit adds up', what)
  for (const what of await readDiscounts(db)) run.report('discounts add up', what)
  for (const what of await readTerms(db, LIMIT_RUPEES * 100)) run.report('terms', what)
  for (const what of await readMandates(db)) run.report('renewals by mandate', what)
  for (const what of await readProformas(db)) run.report('a quotation is charged at its price, once', what)
  for (const what of await readMembers(db)) run.report('companies keep an owner', what)
  for (const what of await readAgreements(db)) run.report('agreements with companies', what)
  for (const what of await readOverlaps(db)) run.report('periods do not overlap', what, namedIn(run, what))
  for (const { what } of await invoiceNumbersAreGapless({ db, store })) run.report('invoice numbers and tax', what)
  for (const { what } of await capturedIsGranted({ db, store }))
    if (!Array.from(run.model.orders.values()).some((order) => order.unheard)) run.report('captured is granted', what)
  await needsAttention(run)
}

/** An order that a finding of the whole shop names: its buyer's steps are what is shortened. */
const namedIn = ({ model }: Run, what: string): Order | undefined =>
  Array.from(model.orders.values()).find(({ checkoutId }) => what.includes(checkoutId))

/** A refund that the bank refused lies with a person, of whichever payment it was. */
async function needsAttention(run: Run): Promise<void> {
  const { shop, model } = run
  const live = shop.world.gateway.live
  const refused = Array.from(model.orders.values()).filter(
    (order) => order.finding === null && !order.unheard && !order.unheardEnd && refusedPayments(live, order).length > 0,
  )
  const all = await readBooks(
    shop.world.db,
    refused.map((order) => order.checkoutId),
  )
  for (const order of refused) {
    const books = all.get(order.checkoutId)
    // A part of what bought a paid order has a review reason, which a check by staff settles; a bank that took the money back
    // leaves nothing to refund.
    if (
      ['PAID', 'REVOKED'].includes(books?.status ?? '') &&
      books &&
      mainsOf(books).some(({ id }) => refusedPayments(live, order).includes(id))
    )
      continue
    const query = { q: order.checkoutId, attention: '1' }
    const { body } = await shop.ask('GET /orders/search', query, shop.admin)
    const listed = (body['orders'] as { id?: string; checkoutId?: string }[]).length > 0
    if (!listed) run.report('a refused refund needs attention', 'its order is not on the list', order)
  }
}

const refusedPayments = (live: State, order: Order): string[] =>
  order.payments.filter((id) => {
    const refunds = refundsOf(live, order).filter((refund) => refund.payment_id === id)
    return refunds.at(-1)?.status === 'failed' && remainingPaise(live.payments[id]!) >= LEAST_PAISE
  })
