/** A dispute as we keep it: the provider's states. */
export type DisputeStatus = 'open' | 'under_review' | 'won' | 'lost' | 'closed'

const RANK: Readonly<Record<DisputeStatus, number>> = { open: 0, under_review: 1, closed: 2, won: 3, lost: 4 }

/** The later of two statuses of a dispute, in whatever order they arrive. */
export const laterOf = (one: DisputeStatus, other: DisputeStatus): DisputeStatus =>
  RANK[other] > RANK[one] ? other : one

/** The provider's status as ours; null for an unknown one. `action_required` means the same as `open`. */
export function disputeStatusOf(event: string): DisputeStatus | null {
  if (event === 'created' || event === 'action_required') return 'open'
  return event in RANK ? (event as DisputeStatus) : null
}

export type DisputeState = 'none' | 'open' | 'lost'

export interface KnownDispute {
  status: DisputeStatus
  /** The provider's word; 'retrieval' is a question of the bank that moves no money. */
  phase: string
  amountPaise: number
}

/**
 * What all disputes of a payment together mean for the right it bought (MON-65): a question means nothing, and a part that
 * was lost leaves the rest bought, so that staff decide.
 * @param paidPaise what was paid
 */
export function disputeStateOf(disputes: readonly KnownDispute[], paidPaise: number): DisputeState {
  const chargebacks = disputes.filter((one) => one.phase !== 'retrieval')
  const lost = chargebacks.filter((one) => one.status === 'lost')
  if (lost.length > 0 && lost.reduce((paise, one) => paise + one.amountPaise, 0) >= paidPaise) return 'lost'
  return chargebacks.some((one) => one.status === 'open' || one.status === 'under_review') ? 'open' : 'none'
}
