/** A dispute as we keep it: the provider's states. */
export type DisputeStatus = 'open' | 'under_review' | 'won' | 'lost' | 'closed'

const RANK: Readonly<Record<DisputeStatus, number>> = { open: 0, under_review: 1, closed: 2, won: 3, lost: 4 }

/** The later of two words about a dispute, in whatever order they arrive. */
export const laterOf = (one: DisputeStatus, other: DisputeStatus): DisputeStatus =>
  RANK[other] > RANK[one] ? other : one

/** What the provider's status means; null for one we do not know. `action_required` asks again for what `open` asks. */
export function disputeStatusOf(event: string): DisputeStatus | null {
  if (event === 'created' || event === 'action_required') return 'open'
  return event in RANK ? (event as DisputeStatus) : null
}

export type DisputeState = 'none' | 'open' | 'lost'

/** What all disputes of a payment together mean for the right it bought. */
export function disputeStateOf(disputes: readonly DisputeStatus[]): DisputeState {
  if (disputes.includes('lost')) return 'lost'
  return disputes.some((one) => one === 'open' || one === 'under_review') ? 'open' : 'none'
}
