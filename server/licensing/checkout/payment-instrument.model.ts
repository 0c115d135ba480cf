import type { RazorpayPayment } from '../../platform/payments/razorpay.schema.ts'

/**
 * With what somebody paid, as in "Visa •••• 1007, HDFC" or "a•••@okaxis": no more than the law lets us keep (RBI, 2022: last four
 * digits and the issuer's name).
 */
export function instrumentOf({ method, card, bank, wallet, vpa }: RazorpayPayment): string {
  if (card) return [`${card.network ?? 'Card'} •••• ${lastFour(card.last4)}`, card.issuer].filter(Boolean).join(', ')
  return (vpa && masked(vpa)) || bank || wallet || method || ''
}

/** Four digits whatever the provider sends: a whole card number must never get in here. */
const lastFour = (text: string | null): string => text?.replace(/\D/g, '').slice(-4) ?? ''

function masked(vpa: string): string {
  const [name = '', handle = ''] = vpa.split('@')
  return `${name.slice(0, 1)}•••${handle ? `@${handle}` : ''}`
}
