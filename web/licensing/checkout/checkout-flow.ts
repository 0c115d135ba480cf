import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { blamedField, hasCode, isSignedOut } from '../../lib/error-message.ts'
import {
  type CheckoutContext,
  type CheckoutOptions,
  type CheckoutState,
  createOrder,
  forgetCheckout,
  type Item,
  itemKey,
  rememberCheckout,
  rememberedCheckout,
} from './checkout-state.ts'
import type { BillingFields } from './checkout.schema.ts'
import { applyOutcome, failCheckout, fetchOutcome, followPayment } from './payment-follow.ts'
import { orderFailed, proved, verificationFailed } from './payment-outcome.ts'
import { loadRazorpay, openRazorpay } from './razorpay.ts'

type Order = CallReply<'POST /pay/create-order'>

export interface CheckoutFlow {
  /** Starts a payment with a filled form; a second press while one runs does nothing. */
  pay: (billing: BillingFields) => Promise<void>
  /** Follows the checkout that a reloaded page left open. */
  resume: () => Promise<void>
  stop: () => void
}

const CHANGED = 'The price has changed since this page was loaded. Check the total, then press Complete Payment again.'
const NOT_COMPLETED = 'Payment not completed; your order is kept. You can try again.'
const inSeconds = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

/**
 * The payment flow of SCR-39: load the provider's script, create an order, open the provider's window, verify.
 * `read` gives the page's current options, `publish` receives changes of state.
 */
export function createCheckoutFlow(
  read: () => CheckoutOptions,
  publish: (change: Partial<CheckoutState>) => void,
  sleep = inSeconds,
): CheckoutFlow {
  const context: CheckoutContext = { read, publish, sleep, attempt: 0 }
  let running = false
  return {
    async pay(billing) {
      const { item } = read()
      if (running || !item) return
      running = true
      context.attempt++
      publish({ phase: 'busy', problem: '', note: '', blamed: null, notOffered: false })
      await runPayment(context, item, billing).catch(() =>
        failCheckout(context, t('Something went wrong. Please try again.')),
      )
      running = false
    },
    resume: () => resumePayment(context),
    stop: () => void context.attempt++,
  }
}

async function runPayment(context: CheckoutContext, item: Item, billing: BillingFields): Promise<void> {
  const { purchase, settings } = context.read()
  const loaded = await loadRazorpay(settings.razorpayCheckoutScript).then(
    () => true,
    () => false,
  )
  if (!loaded) return failCheckout(context, t('Razorpay SDK failed to load. Are you online?'))
  const order = await placeOrder(context, item, billing)
  if (!order) return
  const { checkoutId, amount: totalPaise, basePaise, taxPaise } = order
  rememberCheckout(purchase, checkoutId)
  const isAsShown = totalPaise === context.read().shownPaise
  context.publish({ checkoutId, quote: { item: itemKey(item), sum: { basePaise, taxPaise, totalPaise } } })
  // MON-1: what is charged is the server's price, shown to the buyer before paying.
  if (isAsShown) return openPaymentWindow(context, order, billing)
  context.publish({ phase: 'form', problem: t(CHANGED) })
}

/** @returns null when the server refused, which is shown */
async function placeOrder(context: CheckoutContext, item: Item, billing: BillingFields): Promise<Order | null> {
  try {
    return await createOrder(item, billing)
  } catch (error) {
    const text = orderFailed(error)
    failCheckout(context, text)
    const field = blamedField(error, Object.keys(billing) as (keyof BillingFields)[])
    context.publish({ notOffered: hasCode(error, 'not_offered_here'), blamed: field ? { field, text } : null })
    if (isSignedOut(error)) context.read().onSignedOut()
    return null
  }
}

async function openPaymentWindow(context: CheckoutContext, order: Order, billing: BillingFields): Promise<void> {
  const { description, settings } = context.read()
  const proof = await openRazorpay({
    key: settings.razorpayKeyId,
    order,
    brand: settings.brand,
    color: settings.colours.COLOUR_ACCENT,
    description,
    person: billing,
    onTryFailed: (problem) => context.publish({ problem }),
  })
  context.publish({ problem: '' })
  if (!proof) return afterWindowClosed(context, order.checkoutId)
  const outcome = await api('POST /pay/verify-payment', { ...proof, ...billing }).then(proved, verificationFailed)
  applyOutcome(context, order.checkoutId, outcome)
}

/** Money may have moved in a payment app although the window was closed, so the status is fetched before anything is said. */
async function afterWindowClosed(context: CheckoutContext, checkoutId: string): Promise<void> {
  const outcome = await fetchOutcome(checkoutId)
  if (outcome.kind !== 'open') return applyOutcome(context, checkoutId, outcome)
  void followPayment(context, checkoutId, 'form', { problem: t(NOT_COMPLETED), note: '' })
}

async function resumePayment(context: CheckoutContext): Promise<void> {
  const checkoutId = rememberedCheckout(context.read().purchase)
  if (!checkoutId) return
  const { attempt } = context
  const outcome = await fetchOutcome(checkoutId)
  if (context.attempt !== attempt) return
  // Nothing paid so far: the form can be used, and a late confirmation of the bank is still noticed.
  if (outcome.kind === 'open') void followPayment(context, checkoutId, 'form', { problem: '', note: '' })
  else if (outcome.kind === 'over') forgetCheckout()
  else applyOutcome(context, checkoutId, outcome)
}
