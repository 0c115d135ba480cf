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
  /** What the bank took, once it is lost. */
  takenPaise: number | null
  /** It gave that back later. */
  isReturned: boolean
}

/** What the bank takes for a dispute that is lost: the claim where the provider does not say; nothing for a question. */
export function takenBy(lost: { phase: string; amountPaise: number; deductedPaise: number }): number | null {
  return lost.phase === 'retrieval' ? null : lost.deductedPaise || lost.amountPaise
}

/**
 * What all disputes of a payment together mean for the right it bought (MON-65): a question means nothing, and what puts
 * only a part at stake leaves the rest bought, so that staff decide.
 * @param paidPaise what was paid and not given back
 */
export function disputeStateOf(disputes: readonly KnownDispute[], paidPaise: number): DisputeState {
  const chargebacks = disputes.filter((one) => one.phase !== 'retrieval')
  const sum = (of: readonly KnownDispute[]) => of.reduce((paise, one) => paise + (one.takenPaise ?? one.amountPaise), 0)
  const lost = chargebacks.filter((one) => one.status === 'lost' && !one.isReturned)
  const open = chargebacks.filter((one) => one.status === 'open' || one.status === 'under_review')
  if (lost.length > 0 && sum(lost) >= paidPaise) return 'lost'
  return open.length > 0 && sum(lost) + sum(open) >= paidPaise ? 'open' : 'none'
}
