import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import type { CheckoutContext } from './checkout-state.ts'
import { forgetCheckout } from './open-checkout.ts'
import { type PaymentOutcome, statusFailed, verified } from './payment-outcome.ts'
import { waitForPayment } from './payment-wait.ts'

/** What stands beside the form or the spinner while a payment is followed. */
interface Shown {
  problem: string
  note: string
}

export const fetchOutcome = (checkoutId: string): Promise<PaymentOutcome> =>
  api('GET /pay/status', { checkoutId }).then(verified, statusFailed)

export function failCheckout({ publish }: CheckoutContext, text: string): void {
  toast.error(text)
  publish({ phase: 'form', problem: text })
}

/** Acts on what is known of a payment: finishes, reopens the form, or goes on polling. */
export function applyOutcome(context: CheckoutContext, checkoutId: string, outcome: PaymentOutcome): void {
  if (outcome.kind === 'paid') return finishPaid(context)
  if (outcome.kind === 'over') return closeCheckout(context, outcome.text)
  const calm = outcome.kind === 'wait' && outcome.calm === true
  if (outcome.text && !calm) toast.error(outcome.text)
  const shown = calm ? { problem: '', note: outcome.text } : { problem: outcome.text, note: '' }
  void followPayment(context, checkoutId, outcome.kind === 'wait' ? 'waiting' : 'form', shown)
}

/** Polls a checkout, with the buyer watching (`waiting`) or in the background while the form stays usable. */
export async function followPayment(
  context: CheckoutContext,
  checkoutId: string,
  phase: 'waiting' | 'form',
  shown: Shown,
): Promise<void> {
  const attempt = ++context.attempt
  context.publish({ phase, checkoutId, ...shown })
  const stopped = () => context.attempt !== attempt
  const poll = async () => {
    const outcome = await fetchOutcome(checkoutId)
    if (outcome.kind === 'wait' && !stopped()) context.publish({ phase: 'waiting', problem: '', note: outcome.text })
    return outcome
  }
  const last = await waitForPayment(poll, context.sleep, stopped)
  if (stopped()) return
  if (last.kind === 'paid') finishPaid(context)
  else if (last.kind === 'over') closeCheckout(context, last.text)
  else if (last.kind === 'wait' || phase === 'waiting') context.publish({ phase: 'late' })
}

function finishPaid(context: CheckoutContext): void {
  context.attempt++
  forgetCheckout()
  toast.success(t('Payment successful!'))
  context.read().onPaid()
}

/** Nothing more comes of this order. */
function closeCheckout(context: CheckoutContext, text: string): void {
  forgetCheckout()
  failCheckout(context, text)
}
