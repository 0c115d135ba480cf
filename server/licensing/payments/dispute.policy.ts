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

export const LOST_IN_PART = 'a dispute over a part was lost: let the buyer keep it, or give the rest back'
/** MON-49: until there is one, or staff have looked at the order. */
export const CREDIT_UNDECIDED = 'a dispute was lost: decide whether a credit note is issued'

export type DisputeState = 'none' | 'open' | 'lost'

export interface KnownDispute {
  status: DisputeStatus
  /** The provider's word; 'retrieval' is a question of the bank that moves no money. */
  phase: string
  amountPaise: number
  /** What the bank took, once it is lost. */
  takenPaise: number | null
  /** What it gave back of that later. */
  returnedPaise: number
}

/** What the bank takes for a dispute that is lost: the claim where the provider does not say; nothing for a question. */
export function takenBy(lost: { phase: string; amountPaise: number; deductedPaise: number }): number | null {
  return lost.phase === 'retrieval' ? null : lost.deductedPaise || lost.amountPaise
}

const atStake = ({ takenPaise, amountPaise, returnedPaise }: KnownDispute): number =>
  (takenPaise ?? amountPaise) - returnedPaise

/** The disputes for which the bank keeps money, and those that may still take some: a question of the bank is none. */
export function partsOf(disputes: readonly KnownDispute[]): { lost: KnownDispute[]; open: KnownDispute[] } {
  const chargebacks = disputes.filter((one) => one.phase !== 'retrieval')
  return {
    lost: chargebacks.filter((one) => one.status === 'lost' && atStake(one) > 0),
    open: chargebacks.filter((one) => one.status === 'open' || one.status === 'under_review'),
  }
}

/**
 * What all disputes of a payment together mean for the right it bought (MON-65): a question means nothing, and what puts
 * only a part at stake leaves the rest bought, so that staff decide.
 * @param paidPaise what was paid and not given back
 */
export function disputeStateOf(disputes: readonly KnownDispute[], paidPaise: number): DisputeState {
  const { lost, open } = partsOf(disputes)
  const sum = (of: readonly KnownDispute[]) => of.reduce((paise, one) => paise + atStake(one), 0)
  if (lost.length > 0 && sum(lost) >= paidPaise) return 'lost'
  return open.length > 0 && sum(lost) + sum(open) >= paidPaise ? 'open' : 'none'
}
