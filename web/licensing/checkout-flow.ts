import type { CallReply } from '../../contract/index.ts'
import { t } from '../language/text.ts'
import { api, ApiError } from '../lib/api.ts'
import { isNotOffered } from '../lib/not-offered.ts'
import { toast } from '../lib/toast.ts'
import { blamedField, type BillingFields } from './checkout.schema.ts'
import { type Item, itemKey, orderInput } from './checkout-order.ts'
import { forgetCheckout, type Purchase, rememberCheckout, rememberedCheckout } from './open-checkout.ts'
import {
  isSignedOut,
  orderFailed,
  type Outcome,
  proved,
  statusFailed,
  verificationFailed,
  verified,
} from './payment-outcome.ts'
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
  /** What is known beyond waiting, when nothing is wrong: a review. */
  note: string
  /** The server refused what stands in one field. */
  blamed: { field: keyof BillingFields; text: string } | null
  /** It is refused for where the buyer seems to be. */
  notOffered: boolean
  checkoutId: string
  /** The server's own price of what was last ordered; where it differs, the buyer agrees by pressing again. */
  quote: { item: string; sum: Sum } | null
}
export const NEW_CHECKOUT: CheckoutState = {
  phase: 'form',
  problem: '',
  note: '',
  blamed: null,
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
 * The payment flow of SCR-39: load the provider's script, create an order, open the provider's window, verify.
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
    toast.success(t('Payment successful!'))
    read().onPaid()
  }

  function refuse(text: string) {
    toast.error(text)
    publish({ phase: 'form', problem: text })
  }

  const ask = (checkoutId: string) => api('GET /pay/status', { checkoutId }).then(verified, statusFailed)

  /** Goes on asking, with the buyer watching (`waiting`) or quietly while the form stays usable. */
  async function follow(checkoutId: string, phase: 'waiting' | 'form', said: { problem: string; note: string }) {
    const mine = ++turn
    publish({ phase, checkoutId, ...said })
    const stopped = () => turn !== mine
    const askOn = async () => {
      const outcome = await ask(checkoutId)
      if (outcome.kind === 'wait' && !stopped()) publish({ phase: 'waiting', problem: '', note: outcome.text })
      return outcome
    }
    const last = await waitForPayment(askOn, sleep, stopped)
    if (stopped()) return
    if (last.kind === 'paid') paid()
    else if (last.kind === 'over') end(last.text)
    else if (last.kind === 'wait' || phase === 'waiting') publish({ phase: 'late' })
  }

  function settle(checkoutId: string, outcome: Outcome) {
    if (outcome.kind === 'paid') return paid()
    if (outcome.kind === 'over') return end(outcome.text)
    const calm = outcome.kind === 'wait' && outcome.calm === true
    if (outcome.text && !calm) toast.error(outcome.text)
    const said = calm ? { problem: '', note: outcome.text } : { problem: outcome.text, note: '' }
    void follow(checkoutId, outcome.kind === 'wait' ? 'waiting' : 'form', said)
  }

  function end(text: string) {
    forgetCheckout()
    refuse(text)
  }

  /** The window was closed: money may still have moved in a payment app, so ask before saying anything. */
  async function closed(checkoutId: string) {
    const outcome = await ask(checkoutId)
    if (outcome.kind === 'open') void follow(checkoutId, 'form', { problem: t(NOT_COMPLETED), note: '' })
    else settle(checkoutId, outcome)
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
    const outcome = await api('POST /pay/verify-payment', { ...proof, ...billing }).then(proved, verificationFailed)
    settle(order.checkoutId, outcome)
  }

  async function run(item: Item, billing: BillingFields) {
    const loaded = await loadRazorpay(read().settings.razorpayCheckoutScript).then(
      () => true,
      () => false,
    )
    if (!loaded) return refuse(t('Razorpay SDK failed to load. Are you online?'))
    const order = await place(item, billing)
    if (!order) return
    const { checkoutId, amount: totalPaise, basePaise, taxPaise } = order
    rememberCheckout(read().purchase, checkoutId)
    const asShown = totalPaise === read().shownPaise
    publish({ checkoutId, quote: { item: itemKey(item), sum: { basePaise, taxPaise, totalPaise } } })
    // MON-1: what is charged is the server's price, shown to the buyer before paying.
    if (asShown) return take(order, billing)
    publish({ phase: 'form', problem: t(CHANGED) })
  }

  async function place(item: Item, billing: BillingFields): Promise<Order | null> {
    try {
      return await api('POST /pay/create-order', orderInput(item, billing))
    } catch (error) {
      const text = orderFailed(error)
      refuse(text)
      const field = error instanceof ApiError ? blamedField(error.field) : null
      publish({ notOffered: isNotOffered(error), blamed: field && { field, text } })
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
      publish({ phase: 'busy', problem: '', note: '', blamed: null, notOffered: false })
      await run(item, billing).catch(() => refuse(t('Something went wrong. Please try again.')))
      running = false
    },
    async resume() {
      const open = rememberedCheckout(read().purchase)
      if (!open) return
      const mine = turn
      const outcome = await ask(open)
      if (turn !== mine) return
      // Nothing paid so far: the form can be used, and the bank's late word is still heard.
      if (outcome.kind === 'open') void follow(open, 'form', { problem: '', note: '' })
      else if (outcome.kind === 'over') forgetCheckout()
      else settle(open, outcome)
    },
    stop: () => void turn++,
  }
}
