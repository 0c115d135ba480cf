import type { CallInput } from '../../../contract/index.ts'
import type { Quality } from '../../../contract/values.ts'
import type { BillingFields } from './checkout.schema.ts'
import type { PlanParam } from '../pricing/plan.ts'

/** What is bought: a clip in one quality, or a plan. */
export type Item = { kind: 'clip'; videoId: string; quality: Quality } | { kind: 'plan'; plan: PlanParam }

/** A key that identifies an item. */
export const itemKey = (item: Item): string => (item.kind === 'plan' ? item.plan : `${item.videoId} ${item.quality}`)

/**
 * The body of `POST /pay/create-order`. MON-3: the amount sent is a hard-coded 1 INR; the server computes its own.
 * It includes the billing fields, so that a browser crash loses no invoice (MON-9), and the consent that every form needs.
 */
export function orderInput(item: Item, billing: BillingFields): CallInput<'POST /pay/create-order'> {
  const notes =
    item.kind === 'plan'
      ? ({ type: 'subscription', plan: item.plan } as const)
      : ({ type: 'one-time', plan: item.quality, videoID: item.videoId, quality: item.quality } as const)
  return { amount: 1, currency: 'INR', receipt: receipt(), notes, billing, agreed: true }
}

/** The provider requires a receipt of at most 40 characters, unique per attempt. */
const receipt = () => `receipt_${Date.now()}_${Math.random().toString(36).slice(2, 8)}`
