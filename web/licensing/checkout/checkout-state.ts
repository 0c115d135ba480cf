import type { BillingFields } from './checkout.schema.ts'
import type { Item } from './checkout-order.ts'
import type { Purchase } from './open-checkout.ts'
import type { Sum } from '../pricing/price.ts'

export interface CheckoutOptions {
  item: Item | null
  /** What the page sells, also when nothing of it is left to buy. */
  purchase: Purchase
  /** Names the item in the provider's window. */
  description: string
  /** The total that the buyer sees, in paise. */
  shownPaise: number
  settings: { brand: string; razorpayKeyId: string; razorpayCheckoutScript: string }
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
