import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { type CheckoutContext, forgetCheckout } from './checkout-state.ts'
import { type PaymentOutcome, statusFailed, verified } from './payment-outcome.ts'

/** The first pauses between two polls of an unconfirmed payment, in seconds. */
const FIRST = [2, 3, 5, 8, 13] as const
const LIMIT_SECONDS = 180

/** The pauses between two polls, in seconds: 2, 3, 5, 8, then every 13, up to 3 minutes in all. */
export function* paymentWaits(): Generator<number> {
  let total = 0
  for (let turn = 0; ; turn++) {
    const wait = FIRST[turn] ?? 13
    total += wait
    if (total > LIMIT_SECONDS) return
    yield wait
  }
}

/**
 * Polls a checkout until it is paid or over, the pauses are used up, or the caller stops it. Every other outcome counts as
 * "not yet".
 * @returns the last outcome
 */
export async function waitForPayment(
  poll: () => Promise<PaymentOutcome>,
  sleep: (seconds: number) => Promise<void>,
  stopped: () => boolean = () => false,
): Promise<PaymentOutcome> {
  let last: PaymentOutcome = { kind: 'open', text: '' }
  for (const seconds of paymentWaits()) {
    await sleep(seconds)
    if (stopped()) return last
    last = await poll()
    if (last.kind === 'paid' || last.kind === 'over' || stopped()) return last
  }
  return last
}

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
