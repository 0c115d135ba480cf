import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client, Actor } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { mailAboutOrder } from '../buyer-mail.service.ts'
import { enqueueRefund, refundSurplus } from '../payments/surplus-refund.service.ts'
import * as payments from '../payments/payment.repository.ts'
import { decideRequest, insertRequest } from './refund-request.repository.ts'
import {
  reasonAgainstLines,
  type RefundEligibility,
  refundEligibilities,
  type RefundSettings,
} from './refund-eligibility.service.ts'
import type { OrderLine } from '../prices/item.model.ts'
import { linesLeft, restoreLines, sendLinesBack } from './line-refund.service.ts'
import { mailApproval, returnsOf } from './refund-approval.service.ts'
import { rupees } from '../prices/rupees.model.ts'
import { applyRefundEvents } from './refund-effects.service.ts'
import { LEAST_PAISE, leftOf, refundKey } from './refund-failure.policy.ts'
import { findStuck, sendAgain } from './refund-retry.service.ts'
import { type KnownRefund, listRefunds } from './refund.repository.ts'
import { alertAdmins } from '../payments/order-alert.service.ts'
import { type OrderContext, type PaymentDeps, transition, withOrder } from '../payments/order-transition.service.ts'

export interface RefundDeps extends PaymentDeps, RefundSettings {}

/** A decision of staff on an order, with a note. */
export interface Decision {
  actor: Actor
  client: Client
  checkoutId: string
  note: string
}

/**
 * Requests a refund of an order.
 * @throws AppError order_not_found (also another buyer's), refund_not_possible (with the policy's reason), refund_requested
 */
export async function requestRefund(
  deps: RefundDeps,
  {
    actor,
    client,
    checkoutId,
    reason,
    lines,
  }: Omit<Decision, 'note'> & { reason: string; lines?: number[] | undefined },
): Promise<void> {
  const ask = async (one: OrderContext) => {
    const { trx, now } = one
    const eligibility = await eligibilityOf(deps, one)
    if (eligibility.requested) throw new AppError('refund_requested')
    const against = lines ? await reasonAgainstLines(deps, trx, { checkoutId, lines }) : eligibility.reason
    if (against) throw new AppError('refund_not_possible', { message: against })
    const id = newId(now)
    await insertRequest(trx, { id, checkoutId, accountId: actor.id, reason, lines: lines ?? null, now })
    await audit(trx, { action: 'order.refund_requested', actorId: actor.id, subjectId: checkoutId, client })
    await mailAboutOrder(deps, trx, one.checkout, { key: `refund-requested ${id}`, template: 'refund-requested' })
    await alertAdmins(deps, trx, { kind: 'refund-requested', about: id, orderId: checkoutId, note: reason })
  }
  await withOrder(deps, checkoutId, ask, actor.id)
}

/**
 * Refunds an order: on a request that the policy allows, at the discretion of staff with a note, of a payment under
 * review, or again after the bank refused. The entitlement is suspended at once, under the lock that a download takes: one
 * of the two wins.
 * @param decision.lines of an order of several clips: only these; left out, those that the open request names
 * @param decision.paymentId the payment it is meant for: any other one than the payment that bought is refused
 * @param decision.amount paise; less than is left of that payment goes back as a part, and the entitlement stays
 * @param decision.seen how many refunds were known when it was made
 * @throws AppError order_not_found, refund_not_possible, refund_unseen
 */
export async function refundOrder(
  deps: RefundDeps,
  decision: Decision & {
    paymentId?: string | undefined
    amount?: number | undefined
    lines?: number[] | undefined
    seen?: number | undefined
  },
): Promise<void> {
  if (decision.amount !== undefined && decision.lines)
    throw new AppError('invalid_input', { message: 'Name an amount or clips, not both.', field: 'lines' })
  await withOrder(deps, decision.checkoutId, async (one) => {
    const { status } = one.checkout
    const before = await listRefunds(one.trx, decision.checkoutId)
    if (decision.seen !== undefined && decision.seen < before.length) throw new AppError('refund_unseen')
    await requireMeant(one, decision.paymentId)
    if (decision.amount !== undefined && (await isPart(one, decision.amount)))
      return returnPart(one, { ...decision, amountPaise: decision.amount })
    const lines = decision.amount === undefined ? await linesMeant(deps, one, decision.lines) : []
    if (lines.length > 0) await returnLines(deps, one, lines, decision)
    else if (status === 'REVIEW') await refundMismatch(one)
    else if (status === 'REFUND_PENDING') await retry(one)
    else await returnMain(deps, one, decision)
    const sent = await record(one, decision, { before, lines })
    // Of what is sent again the buyer was told when it was decided.
    if (status !== 'REFUND_PENDING') await mailApproval(one, sent, lines)
  })
}

/** Money of another payment that waits must not be taken for the money of the order. */
async function requireMeant(one: OrderContext, paymentId: string | undefined): Promise<void> {
  if (one.checkout.status !== 'PAID') return
  const main = (await payments.listCaptured(one.trx, one.checkout.id)).find((row) => row.role === 'main')
  const isMain = paymentId !== undefined && paymentId === main?.id
  if (paymentId !== undefined && !isMain)
    throw new AppError('refund_not_possible', { message: 'This payment did not buy the order.' })
  if (!isMain && (await findStuck(one)).some((payment) => payment.role !== 'main'))
    throw new AppError('refund_not_possible', {
      message: 'A refund of another payment failed: send that one again, or name the payment to refund.',
    })
}

/** @throws AppError refund_not_possible when more is asked for than is left, or less than a rupee would be left */
async function isPart({ trx, checkout }: OrderContext, amountPaise: number): Promise<boolean> {
  if (checkout.status !== 'PAID')
    throw new AppError('refund_not_possible', {
      message: 'Only a paid order can be refunded in part.',
      field: 'amount',
    })
  const main = (await payments.listCaptured(trx, checkout.id)).find((row) => row.role === 'main')
  const left = main ? leftOf(main, await listRefunds(trx, checkout.id)) : 0
  const restPaise = left - amountPaise
  if (restPaise === 0 || restPaise >= LEAST_PAISE) return restPaise > 0
  const message =
    restPaise < 0
      ? `No more than ₹${rupees(left)} of this payment is left.`
      : `Refund all of the ₹${rupees(left)} that is left, or leave at least ₹1: no less can be sent back later.`
  throw new AppError('refund_not_possible', { message, field: 'amount' })
}

/** MON-69: goodwill, or a mistake in the price. What was bought stays; the credit note follows when the bank has paid. */
async function returnPart(one: OrderContext, part: Decision & { amountPaise: number }): Promise<void> {
  const { deps, trx, checkout } = one
  const { actor, client, note, amountPaise } = part
  if (note === '')
    throw new AppError('refund_not_possible', { message: 'Write down why a part is refunded.', field: 'note' })
  const idempotencyKey = await sendBack(one, 'a part, decided by staff', amountPaise)
  const details = { note, amountPaise }
  await audit(trx, { action: 'order.refunded_in_part', actorId: actor.id, subjectId: checkout.id, client, details })
  const sent = (await listRefunds(trx, checkout.id)).filter((refund) => refund.idempotencyKey === idempotencyKey)
  // Where no money moves the mail of what became of it says all.
  if ((await returnsOf(one, sent)) !== 'money') return
  const mail = { key: `refund-part ${idempotencyKey}`, template: 'refund-part' }
  await mailAboutOrder(deps, trx, checkout, { ...mail, data: { totalRupees: rupees(amountPaise) } })
}

/** The lines that a decision is about; none when it is about the whole order, or about all that is left of it. */
async function linesMeant(deps: RefundDeps, one: OrderContext, named: number[] | undefined): Promise<OrderLine[]> {
  if (one.checkout.status !== 'PAID' || one.checkout.item.kind !== 'cart') return []
  const { requested, request } = await eligibilityOf(deps, one)
  const numbers = named ?? (requested ? request?.lines : null)
  const left = linesLeft(one)
  const meant = numbers ? left.filter(({ line }) => numbers.includes(line)) : []
  if (numbers && meant.length === 0)
    throw new AppError('refund_not_possible', { message: 'This clip of the order was refunded.' })
  return meant.length === left.length ? [] : meant
}

/**
 * Whether the open request asks for all these lines, and what the policy has against giving them back.
 * @param lines of an order of several clips: all that would go back
 * @throws AppError refund_not_possible for what needs a note and has none
 */
async function requireReason(
  deps: RefundDeps,
  { trx, checkout }: OrderContext,
  { lines, note, isWhole }: { lines: readonly OrderLine[]; note: string; isWhole: boolean },
): Promise<{ isAsked: boolean; isByPolicy: boolean }> {
  const eligibility = await eligibilityOf(deps, { trx, checkout })
  const numbers = lines.map(({ line }) => line)
  const named = eligibility.requested ? eligibility.request?.lines : null
  const isAsked =
    eligibility.requested && (!named || (numbers.length > 0 && numbers.every((line) => named.includes(line))))
  const isOfLines = !isWhole || (isAsked && named)
  const against = isOfLines
    ? await reasonAgainstLines(deps, trx, { checkoutId: checkout.id, lines: numbers })
    : eligibility.reason
  if (note === '' && (against || !isAsked))
    throw new AppError('refund_not_possible', {
      message: `${against || 'The customer has not asked for it.'} Write a note to refund it all the same.`,
      field: 'note',
    })
  return { isAsked, isByPolicy: isAsked && against === '' }
}

/** Some clips of an order: by the policy where the customer asked, else with a note of staff. */
async function returnLines(deps: RefundDeps, one: OrderContext, lines: OrderLine[], { note }: Decision): Promise<void> {
  const { isAsked } = await requireReason(deps, one, { lines, note, isWhole: false })
  const main = (await payments.listCaptured(one.trx, one.checkout.id)).find((row) => row.role === 'main')
  if (!main) throw new AppError('refund_not_possible', { message: 'No payment of this order is left.' })
  await sendLinesBack(one, main.id, lines, isAsked ? 'asked for by the customer' : 'decided by staff')
}

async function returnMain(deps: RefundDeps, one: OrderContext, { note }: Decision): Promise<void> {
  if (one.checkout.status !== 'PAID')
    throw new AppError('refund_not_possible', { message: (await eligibilityOf(deps, one)).reason })
  const { isByPolicy } = await requireReason(deps, one, { lines: linesLeft(one), note, isWhole: true })
  await sendBack(one, isByPolicy ? 'asked for by the customer' : 'decided by staff')
  await transition(one, 'refund decided')
}

/** The bank refused before: the payment that bought, or all that bought nothing. */
async function retry(one: OrderContext): Promise<void> {
  const stuck = await findStuck(one)
  const main = stuck.filter((payment) => payment.role === 'main')
  if (stuck.length === 0) throw new AppError('refund_not_possible', { message: 'This refund is on its way.' })
  for (const payment of main.length > 0 ? main : stuck) await sendAgain(one, payment)
}

/** Sends back what is left of the payment that bought, or a part of it. @returns the refund's key */
async function sendBack(one: OrderContext, reason: string, partPaise?: number): Promise<string> {
  const { deps, trx, checkout } = one
  const payment = (await payments.listCaptured(trx, checkout.id)).find((row) => row.role === 'main')
  const known = await listRefunds(trx, checkout.id)
  const amountPaise = partPaise ?? (payment ? leftOf(payment, known) : 0)
  if (!payment || amountPaise <= 0)
    throw new AppError('refund_not_possible', { message: 'No payment of this order is left.' })
  const earlier = known.filter((row) => row.paymentId === payment.id).length
  const idempotencyKey = refundKey(checkout.id, payment, earlier)
  await enqueueRefund(deps, trx, { idempotencyKey, paymentId: payment.id, amountPaise, reason })
  return idempotencyKey
}

/** Refunds all payments that did not match the order; where their banks took all of it back, the order is over at once. */
async function refundMismatch(one: OrderContext): Promise<void> {
  const { deps, trx, checkout } = one
  for (const { refundedPaise: amountRefundedPaise, ...payment } of await payments.listCaptured(trx, checkout.id))
    if (payment.role === 'none') await refundSurplus(deps, trx, { ...payment, amountRefundedPaise }, 'under review')
  await transition(one, 'refund decided')
  await applyRefundEvents(one, [])
}

/**
 * A request for other lines than those that go back stays open.
 * @param done.before the refunds that there were
 * @param done.lines those that go back alone
 * @returns what is new among the refunds: it now goes back
 */
async function record(
  one: OrderContext,
  { actor, client, note }: Decision,
  { before, lines }: { before: KnownRefund[]; lines: readonly OrderLine[] },
) {
  const { trx, now, checkout } = one
  const numbers = lines.map(({ line }) => line)
  const decided = { decision: 'approved', by: actor.id, note, now, lines: numbers } as const
  const asked = await decideRequest(trx, checkout.id, decided)
  const keys = before.map(({ idempotencyKey }) => idempotencyKey)
  const sent = (await listRefunds(trx, checkout.id)).filter(({ idempotencyKey }) => !keys.includes(idempotencyKey))
  const amountPaise = sent.reduce((sum, refund) => sum + refund.amountPaise, 0)
  const details = { note, asked, amountPaise }
  await audit(trx, { action: 'order.refunded', actorId: actor.id, subjectId: checkout.id, client, details })
  return sent
}

/**
 * Declines a request, with a note to the customer; or, where the bank refused a refund, revokes that decision and
 * restores the entitlement.
 * @throws AppError order_not_found when there is nothing to decline
 */
export async function declineRefund(deps: RefundDeps, { actor, client, checkoutId, note }: Decision): Promise<void> {
  await withOrder(deps, checkoutId, async (one) => {
    const { trx, now, checkout } = one
    const wasAsked = await decideRequest(trx, checkoutId, { decision: 'declined', by: actor.id, note, now })
    const isWhole = (await isRestorable(one)) && (await transition(one, 'restored'))
    const isRestored = isWhole || (checkout.status === 'PAID' && (await restoreLines(one)))
    if (!wasAsked && !isRestored)
      throw new AppError('order_not_found', { message: 'No refund of this order was asked for.' })
    const details = { note, restored: isRestored }
    await audit(trx, { action: 'order.refund_declined', actorId: actor.id, subjectId: checkoutId, client, details })
    const mail = { key: `refund-declined ${checkoutId} ${now.toISOString()}`, template: 'refund-declined' }
    await mailAboutOrder(deps, trx, checkout, { ...mail, data: { note } })
  })
}

/** Only the main payment has an entitlement to restore. */
const isRestorable = async (one: OrderContext): Promise<boolean> =>
  (await findStuck(one)).some((payment) => payment.role === 'main')

async function eligibilityOf(
  deps: RefundDeps,
  { trx, checkout }: Pick<OrderContext, 'trx' | 'checkout'>,
): Promise<RefundEligibility> {
  const eligibility = (await refundEligibilities(deps, trx, [checkout.id])).get(checkout.id)
  if (!eligibility) throw new AppError('order_not_found')
  return eligibility
}
