import type { CallInput } from '../../../contract/index.ts'
import type { Quality } from '../../../contract/values.ts'
import type { BillingFields } from './checkout.schema.ts'
import type { PlanParam } from '../pricing/plan.ts'

/** What is bought: a clip in one quality, or a plan. */
export type Item = { kind: 'clip'; videoId: string; quality: Quality } | { kind: 'plan'; plan: PlanParam }

/** Tells one item from another. */
export const itemKey = (item: Item): string => (item.kind === 'plan' ? item.plan : `${item.videoId} ${item.quality}`)

/**
 * The body of `POST /pay/create-order`. MON-3: the amount sent is a hard-coded 1 INR; the server works out its own.
 * The billing fields travel along, so that a dead browser loses no invoice (MON-9), and so does the box that
 * no form is sent without.
 */
export function orderInput(item: Item, billing: BillingFields): CallInput<'POST /pay/create-order'> {
  const notes =
    item.kind === 'plan'
      ? ({ type: 'subscription', plan: item.plan } as const)
      : ({ type: 'one-time', plan: item.quality, videoID: item.videoId, quality: item.quality } as const)
  return { amount: 1, currency: 'INR', receipt: receipt(), notes, billing, agreed: true }
}

/** Providers want a receipt of at most 40 characters, different for each try. */
const receipt = () => `receipt_${Date.now()}_${Math.random().toString(36).slice(2, 8)}`
