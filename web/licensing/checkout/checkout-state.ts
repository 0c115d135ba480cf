import type { CallInput, CallReply } from '../../../contract/index.ts'
import type { Colours } from '../../../contract/site/colours.ts'
import type { Quality } from '../../../contract/values.ts'
import { api } from '../../lib/api.ts'
import type { PlanParam } from '../pricing/plan.ts'
import type { Sum } from '../pricing/price.ts'
import type { BillingFields } from './checkout.schema.ts'

const KEY = 'open-checkout'

/** What is being bought: `plan:month`, `clip:{id}`, `credit:{rupees}` or the cart. */
type Purchase = `plan:${string}` | `clip:${string}` | `credit:${number}` | 'cart'

/**
 * Remembers, for this tab alone, the checkout under way, so that a page reloaded during payment can ask whether the
 * money went through. Ids only.
 */
export function rememberCheckout(purchase: Purchase, checkoutId: string): void {
  store((storage) => storage.setItem(KEY, JSON.stringify({ purchase, checkoutId })))
}

export function forgetCheckout(): void {
  store((storage) => storage.removeItem(KEY))
}

/** The checkout left open for this purchase, if any. */
export function rememberedCheckout(purchase: Purchase): string | null {
  const text = store((storage) => storage.getItem(KEY))
  if (!text) return null
  try {
    const stored = JSON.parse(text) as { purchase?: unknown; checkoutId?: unknown }
    return stored.purchase === purchase && typeof stored.checkoutId === 'string' ? stored.checkoutId : null
  } catch {
    return null
  }
}

/** Storage may be refused by the browser; the payment itself does not depend on it. */
function store<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.sessionStorage)
  } catch {
    return null
  }
}

/** What is bought: a clip in one quality, a plan, several clips together, or a credit pack. */
export type Item = SingleItem | CartItem | CreditItem
type SingleItem =
  | { kind: 'clip'; videoId: string; quality: Quality }
  | { kind: 'plan'; plan: PlanParam; isChange?: boolean; autopay?: boolean }
interface CreditItem {
  kind: 'credit'
  /** The price of the pack before GST. */
  rupees: number
}
interface CartItem {
  kind: 'cart'
  lines: readonly { videoID: string; quality: Quality }[]
  /** Empty: none. */
  coupon: string
}

/** A key that identifies an item. */
export function itemKey(item: Item): string {
  if (item.kind === 'cart')
    return [item.coupon, ...item.lines.map(({ videoID, quality }) => `${videoID} ${quality}`)].join()
  if (item.kind === 'credit') return `credit ${item.rupees}`
  if (item.kind === 'plan' && item.autopay) return `autopay ${item.plan}`
  if (item.kind === 'plan') return item.isChange ? `change ${item.plan}` : item.plan
  return `${item.videoId} ${item.quality}`
}

/** Opens the order of what is bought. */
export function createOrder(item: Item, billing: BillingFields): Promise<CallReply<'POST /pay/create-order'>> {
  if (item.kind === 'credit')
    return api('POST /pay/create-credit-order', { rupees: item.rupees, billing, agreed: true })
  if (item.kind !== 'cart') return api('POST /pay/create-order', orderInput(item, billing))
  const { lines, coupon } = item
  return api('POST /pay/create-cart-order', { lines: [...lines], billing, agreed: true, ...(coupon && { coupon }) })
}

/**
 * The body of `POST /pay/create-order`. MON-3: the amount sent is a hard-coded 1 INR; the server computes its own.
 * It includes the billing fields, so that a browser crash loses no invoice (MON-9), and the consent that every form needs.
 */
export function orderInput(item: SingleItem, billing: BillingFields): CallInput<'POST /pay/create-order'> {
  const notes =
    item.kind === 'plan'
      ? ({ type: 'subscription', plan: item.plan, ...(item.isChange && { change: true }) } as const)
      : ({ type: 'one-time', plan: item.quality, videoID: item.videoId, quality: item.quality } as const)
  const allowed = item.kind === 'plan' && item.autopay ? { autopay: true } : {}
  return { amount: 1, currency: 'INR', receipt: receipt(), notes, billing, agreed: true, ...allowed }
}

/** The provider requires a receipt of at most 40 characters, unique per attempt. */
const receipt = () => `receipt_${Date.now()}_${Math.random().toString(36).slice(2, 8)}`

export interface CheckoutOptions {
  item: Item | null
  /** What the page sells, also when nothing of it is left to buy. */
  purchase: Purchase
  /** Names the item in the provider's window. */
  description: string
  /** The total that the buyer sees, in paise. */
  shownPaise: number
  settings: { brand: string; colours: Colours; razorpayKeyId: string; razorpayCheckoutScript: string }
  /** The payment is confirmed. */
  onPaid: () => void
  /** The session has ended; the person must sign in again. */
  onSignedOut: () => void
}

export interface CheckoutState {
  /** `waiting`: paid, not confirmed yet. `late`: still not confirmed when polling ended. */
  phase: 'form' | 'busy' | 'waiting' | 'late'
  /** What went wrong, shown beside the button. */
  problem: string
  /** What is known beyond waiting, when nothing is wrong: a review. */
  note: string
  /** The field that the server refused. */
  blamed: { field: keyof BillingFields; text: string } | null
  /** Refused for the buyer's country. */
  notOffered: boolean
  checkoutId: string
  /** The server's price of what was last ordered; where it differs, the buyer agrees by pressing again. */
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

/** What the steps of a checkout share. */
export interface CheckoutContext {
  /** The page's current options. */
  read: () => CheckoutOptions
  publish: (change: Partial<CheckoutState>) => void
  sleep: (seconds: number) => Promise<void>
  /** Number of the current attempt: polling for an older one ends when it changes. */
  attempt: number
}
