import { mailAboutOrder } from '../buyer-mail.service.ts'
import { spendableAgain } from '../credit/credit-return.service.ts'
import type { OrderContext } from '../payments/order-transition.service.ts'
import * as payments from '../payments/payment.repository.ts'
import type { OrderLine } from '../prices/item.model.ts'
import { findOffline } from '../terms/offline-payment.repository.ts'
import type { KnownRefund } from './refund.repository.ts'

/**
 * Tells the buyer that staff decided to give something back: one mail a decision, since each sends a refund of its own.
 * @param sent the refunds that the decision made
 * @param lines of an order of several clips, where not all of it goes back
 */
export async function mailApproval(
  one: OrderContext,
  sent: readonly KnownRefund[],
  lines: readonly OrderLine[],
): Promise<void> {
  const { deps, trx, checkout } = one
  const key = sent[0]?.idempotencyKey ?? (lines[0] && lineKey(one, lines[0].line)) ?? checkout.id
  const names = lines.map(({ name, clipId, quality }) => `${name || clipId}, ${quality}`).join('; ')
  const data = { whole: lines.length === 0, names, returns: await returnsOf(one, sent) }
  await mailAboutOrder(deps, trx, checkout, { key: `refund-approved ${key}`, template: 'refund-approved', data })
}

/** Lines that cost nothing any more go back under a key without a refund. */
const lineKey = ({ checkout: { item } }: OrderContext, number: number): string | null =>
  (item.kind === 'cart' && item.lines.find(({ line }) => line === number)?.refundKey) || null

/** What comes back: money, credit that paid for it, or less that is owed. */
export async function returnsOf(one: OrderContext, sent: readonly KnownRefund[]) {
  const main = (await payments.listCaptured(one.trx, one.checkout.id)).find(({ role }) => role === 'main')
  const paymentId = sent[0]?.paymentId ?? main?.id
  const offline = paymentId ? await findOffline(one.trx, paymentId) : undefined
  if (offline?.source === 'credit') {
    const paise = sent.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    return (await spendableAgain(one.trx, one.checkout.id, paise)) < paise ? 'old credit' : 'credit'
  }
  if (offline?.isUnpaid) return 'debt'
  return sent.length > 0 ? 'money' : 'nothing'
}
