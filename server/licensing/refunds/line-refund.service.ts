import { moveLineRefund, setLineRefund } from '../checkout/order-line.repository.ts'
import { setEntitlementStatus } from '../downloads/entitlement.repository.ts'
import { supportLicences } from '../licences/licence.service.ts'
import type { OrderContext } from '../payments/order-transition.service.ts'
import { listCaptured } from '../payments/payment.repository.ts'
import { enqueueRefund } from '../payments/surplus-refund.service.ts'
import { alignUpgrades } from '../payments/upgrade.service.ts'
import type { OrderLine } from '../prices/item.model.ts'
import { LEAST_PAISE, leftOf, refundKey } from './refund-failure.policy.ts'
import { listRefunds } from './refund.repository.ts'

/** Lines of an order that were not given back: what a refund of the order would take away. */
export const linesLeft = ({ checkout: { item } }: OrderContext): OrderLine[] =>
  item.kind === 'cart' ? item.lines.filter(({ refundKey: key }) => key === null) : []

/**
 * MON-71. Gives lines of a paid order back: their money in one refund, their rights at once, under the locks that a download takes.
 * The other lines stay as they are. Where less than a rupee is left for them no money is sent, and their rights end.
 * @returns the amount
 */
export async function sendLinesBack(
  one: OrderContext,
  paymentId: string,
  lines: readonly OrderLine[],
  reason: string,
): Promise<number> {
  const { deps, trx, checkout } = one
  const known = await listRefunds(trx, checkout.id)
  const payment = (await listCaptured(trx, checkout.id)).find(({ id }) => id === paymentId)
  const left = payment ? leftOf(payment, known) : 0
  const wanted = lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0)
  const amountPaise = Math.min(left, wanted) < LEAST_PAISE ? 0 : Math.min(left, wanted)
  const earlier = known.filter((row) => row.paymentId === paymentId).length
  const next = refundKey(checkout.id, { id: paymentId, role: 'main' }, earlier)
  // The next refund of money must not find these lines under its key.
  const idempotencyKey = amountPaise > 0 ? next : `${next}-0`
  const numbers = lines.map(({ line }) => line)
  await setLineRefund(trx, checkout.id, numbers, idempotencyKey)
  markLines(one, numbers, idempotencyKey)
  await setEntitlementStatus(trx, checkout.id, 'suspended', numbers)
  await supportLicences(deps, trx, checkout, one.now)
  await alignUpgrades(one, false, numbers)
  if (amountPaise > 0) await enqueueRefund(deps, trx, { idempotencyKey, paymentId, amountPaise, reason })
  else await endLines(one, idempotencyKey)
  return amountPaise
}

/** The bank has paid a refund, or will never be asked to: the rights of its lines are gone for good. */
export async function endLines(one: OrderContext, key: string): Promise<void> {
  const numbers = linesOf(one, key)
  if (numbers.length === 0) return
  await setEntitlementStatus(one.trx, one.checkout.id, 'revoked', numbers)
  await alignUpgrades(one, true, numbers)
}

/** What the lines of a refund wait for is another one now. */
export async function moveLines(one: OrderContext, from: string, to: string): Promise<void> {
  const numbers = linesOf(one, from)
  if (numbers.length === 0) return
  await moveLineRefund(one.trx, from, to)
  markLines(one, numbers, to)
}

/** Staff revoke a refund that the bank refused: its lines are the buyer's again, but for those never delivered. */
export async function restoreLines(one: OrderContext): Promise<boolean> {
  const { trx, checkout } = one
  const failed = (await listRefunds(trx, checkout.id)).filter(({ status }) => status === 'failed')
  const numbers = failed.flatMap(({ idempotencyKey }) => linesOf(one, idempotencyKey, true))
  if (numbers.length === 0) return false
  await setLineRefund(trx, checkout.id, numbers, null)
  markLines(one, numbers, null)
  await setEntitlementStatus(trx, checkout.id, 'active', numbers)
  await alignUpgrades(one, false, numbers)
  return true
}

const linesOf = ({ checkout: { item } }: OrderContext, key: string, isDelivered = false): number[] =>
  item.kind === 'cart'
    ? item.lines.filter((line) => line.refundKey === key && !(isDelivered && line.refused)).map(({ line }) => line)
    : []

function markLines(one: OrderContext, numbers: readonly number[], key: string | null): void {
  const { checkout } = one
  const { item } = checkout
  if (item.kind !== 'cart') return
  const lines = item.lines.map((line) => (numbers.includes(line.line) ? { ...line, refundKey: key } : line))
  one.checkout = { ...checkout, item: { ...item, lines } }
}
