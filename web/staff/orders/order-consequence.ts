import { t } from '../../language/text.ts'
import { priceText } from '../../ui/price-text.ts'
import {
  acceptablePayments,
  type ActionKind,
  isRefundStuck,
  linesAskedBack,
  mainPayment,
  namesOfLines,
  type OrderDetails,
  paiseOfLines,
  refundablePaise,
} from './order-model.ts'

export const moneyText = (paise: number): string => `₹${priceText(paise, true)}`

/** @returns paise; null when it is no amount between one rupee and the most */
export function paiseTyped(typed: FormDataEntryValue | null, mostPaise: number): number | null {
  const text = typeof typed === 'string' ? typed.replaceAll(/[₹,\s]/g, '') : ''
  const paise = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0
  return paise >= 100 && paise <= mostPaise ? paise : null
}

/**
 * What a decision about an order brings about.
 * @param partPaise of a refund of less than all that is left
 */
export function consequence(kind: ActionKind, order: OrderDetails, partPaise?: number): string {
  const asked = linesAskedBack(order)
  const linesPaise = asked.length > 0 ? paiseOfLines(order, asked) : undefined
  const money = moneyText(partPaise ?? linesPaise ?? refundablePaise(order))
  const { email } = order.customer
  if (kind === 'decline')
    return isRefundStuck(order)
      ? t('{email} keeps the purchase and can use it again. No money goes back.', { email })
      : t('{email} keeps the purchase and gets a mail with your note. No money goes back.', { email })
  if (kind === 'accept') return acceptText(order)
  const payment = order.status === 'PAID' && mainPayment(order)?.id
  return [
    payment
      ? t('{money} of payment {payment} goes back to {email}.', { money, payment, email })
      : t('{money} goes back to {email}.', { money, email }),
    ...oldCreditText(order),
    asked.length > 0
      ? t('Access ends at once to what was asked back: {names}. The rest of the order stays.', {
          names: namesOfLines(asked),
        })
      : accessText(order, partPaise !== undefined),
    ...(order.invoiceNumber ? [t('A credit note is issued when the money has gone.')] : []),
    t('This cannot be undone.'),
  ].join(' ')
}

/** Credit goes back to its pack, also to one that is over. */
function oldCreditText(order: OrderDetails): string[] {
  const usable = order.creditBackPaise ?? Infinity
  if (usable >= refundablePaise(order)) return []
  return [
    t('It is credit, of which at most {money} can be spent again: the rest belongs to a pack that is over.', {
      money: moneyText(usable),
    }),
  ]
}

/** One payment is accepted: of an order that was paid in two, what staff read is what is invoiced, and the rest is named. */
function acceptText(order: OrderDetails): string {
  const { accepted, others = [] } = acceptablePayments(order) ?? {}
  const money = moneyText(accepted?.amountPaise ?? refundablePaise(order))
  const text = t(
    '{money} came in for an order of {total}. {email} gets what was ordered, and the invoice is for {money}.',
    { money, total: moneyText(order.totalPaise), email: order.customer.email },
  )
  if (others.length === 0) return text
  const rest = moneyText(others.reduce((paise, one) => paise + one.amountPaise - one.refundedPaise, 0))
  return `${text} ${t('That is the largest payment alone: what else came in, {rest}, goes back.', { rest })}`
}

function accessText({ status }: OrderDetails, isPart: boolean): string {
  if (isPart) return t('The purchase stays.')
  return status === 'REVIEW' ? t('Nothing was delivered for it.') : t('Access to the purchase ends at once.')
}
