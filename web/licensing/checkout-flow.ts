import type { CallReply } from '../../contract/index.ts'
import { api } from '../lib/api.ts'
import { isNotOffered } from '../lib/not-offered.ts'
import { toast } from '../lib/toast.ts'
import type { BillingFields } from './checkout.schema.ts'
import { type Item, itemKey, orderInput } from './checkout-order.ts'
import { forgetCheckout, type Purchase, rememberCheckout, rememberedCheckout } from './open-checkout.ts'
import { isSignedOut, orderFailed, type Outcome, verificationFailed, verified } from './payment-outcome.ts'
import { waitForPayment } from './payment-wait.ts'
import type { Sum } from './price.ts'
import { loadRazorpay, openRazorpay } from './razorpay.ts'

type Order = CallReply<'POST /pay/create-order'>

export interface CheckoutOptions {
  item: Item | null
  /** What the page sells, also when nothing of it is left to buy. */
  purchase: Purchase
  /** What is bought, in words, for the provider's window. */
  description: string
  /** The total that the buyer sees, in paise. */
  shownPaise: number
  settings: { brand: string; razorpayKeyId: string; razorpayCheckoutScript: string }
  /** The payment is confirmed. */
  onPaid(): void
  /** The session has ended; the person must sign in again. */
  onSignedOut(): void
}

export interface CheckoutState {
  /** `waiting`: paid, not confirmed yet. `late`: still not confirmed after the last question. */
  phase: 'form' | 'busy' | 'waiting' | 'late'
  /** What went wrong, shown beside the button. */
  problem: string
  /** It is refused for where the buyer seems to be. */
  notOffered: boolean
  checkoutId: string
  /** The server's own price of what was last ordered; where it differs, the buyer agrees by pressing again. */
  quote: { item: string; sum: Sum } | null
}
export const NEW_CHECKOUT: CheckoutState = {
  phase: 'form',
  problem: '',
  notOffered: false,
  checkoutId: '',
  quote: null,
}

export interface CheckoutFlow {
  /** Starts a payment with a filled form; a second press while one runs does nothing. */
  pay: (billing: BillingFields) => Promise<void>
  /** Asks after the checkout that a reloaded page left open. */
  resume: () => Promise<void>
  stop: () => void
}

const CHANGED = 'The price has changed since this page was loaded. Check the total, then press Complete Payment again.'
const NOT_COMPLETED = 'Payment not completed; your order is kept. You can try again.'
const inSeconds = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

/**
 * The payment flow of spec 4: load the provider's script, create an order, open the provider's window, verify.
 * `read` gives the page's present options, `publish` takes changes of state.
 */
export function createCheckoutFlow(
  read: () => CheckoutOptions,
  publish: (change: Partial<CheckoutState>) => void,
  sleep = inSeconds,
): CheckoutFlow {
  let running = false
  // Each try has a number, so that an older one's waiting ends when a new one starts or the page goes.
  let turn = 0

  function paid() {
    turn++
    forgetCheckout()
    toast.success('Payment successful!')
    read().onPaid()
  }

  function refuse(text: string) {
    toast.error(text)
    publish({ phase: 'form', problem: text })
  }

  const ask = (checkoutId: string) => api('GET /pay/status', { checkoutId }).then((reply) => reply.status)

  /** Goes on asking, with the buyer watching (`waiting`) or quietly while the form stays usable. */
  async function follow(checkoutId: string, phase: 'waiting' | 'form', problem: string) {
    const mine = ++turn
    publish({ phase, problem })
    const last = await waitForPayment(
      () => ask(checkoutId),
      sleep,
      () => turn !== mine,
    )
    if (turn !== mine) return
    if (last === 'ok') paid()
    else if (phase === 'waiting') publish({ phase: 'late' })
  }

  function settle(checkoutId: string, outcome: Outcome) {
    if (outcome.kind === 'paid') return paid()
    if (outcome.text) toast.error(outcome.text)
    void follow(checkoutId, outcome.kind === 'wait' ? 'waiting' : 'form', outcome.text)
  }

  /** The window was closed: money may still have moved in a payment app, so ask before saying anything. */
  async function closed(checkoutId: string) {
    const status = await ask(checkoutId).catch(() => 'pending' as const)
    if (status === 'ok') paid()
    else void follow(checkoutId, 'form', NOT_COMPLETED)
  }

  async function take(order: Order, billing: BillingFields) {
    const { description, settings } = read()
    const proof = await openRazorpay({
      key: settings.razorpayKeyId,
      order,
      brand: settings.brand,
      description,
      person: billing,
      onTryFailed: (problem) => publish({ problem }),
    })
    publish({ problem: '' })
    if (!proof) return closed(order.checkoutId)
    const outcome = await api('POST /pay/verify-payment', { ...proof, ...billing }).then(verified, verificationFailed)
    settle(order.checkoutId, outcome)
  }

  async function run(item: Item, billing: BillingFields) {
    const loaded = await loadRazorpay(read().settings.razorpayCheckoutScript).then(
      () => true,
      () => false,
    )
    if (!loaded) return refuse('Razorpay SDK failed to load. Are you online?')
    const order = await place(item, billing)
    if (!order) return
    const { checkoutId, amount: totalPaise, basePaise, taxPaise } = order
    rememberCheckout(read().purchase, checkoutId)
    const asShown = totalPaise === read().shownPaise
    publish({ checkoutId, quote: { item: itemKey(item), sum: { basePaise, taxPaise, totalPaise } } })
    // Readings, register: what is charged is the server's price, shown to the buyer before paying.
    if (asShown) return take(order, billing)
    publish({ phase: 'form', problem: CHANGED })
  }

  async function place(item: Item, billing: BillingFields): Promise<Order | null> {
    try {
      return await api('POST /pay/create-order', orderInput(item, billing))
    } catch (error) {
      refuse(orderFailed(error))
      publish({ notOffered: isNotOffered(error) })
      if (isSignedOut(error)) read().onSignedOut()
      return null
    }
  }

  return {
    async pay(billing) {
      const { item } = read()
      if (running || !item) return
      running = true
      turn++
      publish({ phase: 'busy', problem: '', notOffered: false })
      await run(item, billing).catch(() => refuse('Something went wrong. Please try again.'))
      running = false
    },
    async resume() {
      const open = rememberedCheckout(read().purchase)
      if (!open) return
      const status = await ask(open).catch(() => null)
      if (status === 'ok') paid()
    },
    stop: () => void turn++,
  }
}
