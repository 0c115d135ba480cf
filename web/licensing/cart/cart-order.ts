import type { CartLine } from '../../lib/cart-store.ts'
import type { BillingFields } from '../checkout/checkout.schema.ts'

/** What is ordered at the cart's checkout. */
export interface CartOrder {
  lines: readonly CartLine[]
  coupon: string
  /** As filled in so far. */
  billing: () => BillingFields
}

/** The body of the calls that order it: whoever presses the button has read what they agree to. */
export const orderBody = ({ lines, coupon, billing }: CartOrder) => ({
  lines: [...lines],
  billing: billing(),
  agreed: true as const,
  ...(coupon && { coupon }),
})
