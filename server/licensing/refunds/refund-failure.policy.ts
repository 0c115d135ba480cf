import type { CheckoutStatus } from '../checkout/checkout-states.table.ts'
import type { CapturedPayment } from '../payments/payment.repository.ts'
import type { KnownRefund } from './refund.repository.ts'

/** MON-69: the payment provider sends back no less. */
export const LEAST_PAISE = 100

const HOUR_SECONDS = 3600
/** How long after each refusal of the bank the same money is sent again by itself; then it is left to staff. */
const RETRY_AFTER_SECONDS = [HOUR_SECONDS, 6 * HOUR_SECONDS, 24 * HOUR_SECONDS]

/** A payment whose money should have gone back and did not. */
export interface StuckPayment extends CapturedPayment {
  /** What is to go back and no refund has taken yet. */
  leftPaise: number
  /** Refunds of this payment that were made, whatever came of them. */
  refundCount: number
  failures: number
  /** Why it was to go back. */
  reason: string
  /** Of the refund that the bank refused last. */
  lastKey: string
  /** Less than was left of it was to go back. */
  isPart: boolean
}

/**
 * Payments of an order whose last refund the bank refused, with nothing on its way and money left. The payment that
 * bought is among them while the order waits for its refund (later it was given back to its buyer to use), and for a part
 * that was refused; of a refunded order for what the bank returned after a dispute. Pure.
 */
export function stuckPayments(
  status: CheckoutStatus,
  captured: readonly CapturedPayment[],
  refunds: readonly KnownRefund[],
): StuckPayment[] {
  return captured
    .flatMap((payment) => stuck(payment, refunds, goesBackWhole(payment, status)) ?? [])
    .filter((payment) => payment.role !== 'main' || goesBackWhole(payment, status) || payment.isPart)
}

/** All that is left of it is to go back, whatever parts of it were tried meanwhile. */
const goesBackWhole = ({ role }: CapturedPayment, status: CheckoutStatus): boolean =>
  role === 'surplus' || (role === 'main' && (status === 'REFUND_PENDING' || status === 'REFUNDED'))

function stuck(payment: CapturedPayment, refunds: readonly KnownRefund[], isWhole: boolean): StuckPayment | undefined {
  const own = refunds.filter((row) => row.paymentId === payment.id)
  const failed = own.filter((row) => row.status === 'failed')
  // Of lines still waiting for their money, if there are any.
  const last = failed.findLast((row) => row.isOfLines) ?? failed.at(-1)
  const leftPaise = leftOf(payment, own)
  const isMoving = own.some((row) => row.status === 'queued' || row.status === 'pending')
  if (!last || isMoving || leftPaise < LEAST_PAISE) return undefined
  const isPart = !isWhole && last.amountPaise < leftPaise
  // A part that was sent again meanwhile is through.
  const isAgain = own.some(
    (row) => row.amountPaise === last.amountPaise && isLater(row, last) && row.status !== 'failed',
  )
  if (isPart && !last.isOfLines && isAgain) return undefined
  const counted = { refundCount: own.length, failures: failed.length }
  return {
    ...payment,
    ...counted,
    leftPaise: isPart ? last.amountPaise : leftPaise,
    reason: last.reason,
    lastKey: last.idempotencyKey,
    isPart,
  }
}

const isLater = (one: KnownRefund, other: KnownRefund): boolean => one.createdAt > other.createdAt

/** What is left of a payment when all refunds that have not failed are through; what the bank took is gone. */
export const leftOf = (payment: CapturedPayment, refunds: readonly KnownRefund[]): number =>
  refunds.reduce(
    (paise, row) => paise - (row.paymentId === payment.id && row.status !== 'failed' ? row.amountPaise : 0),
    payment.amountPaise - payment.takenPaise,
  )

/** Seconds until a payment's refund is sent again by itself; null when it has failed too often. */
export const secondsToRetry = (failures: number): number | null => RETRY_AFTER_SECONDS[failures - 1] ?? null

/**
 * The key of a payment's next refund: the old one would give the old answer. At most 40 characters, as it is the
 * refund's receipt at the provider too.
 */
export function refundKey(checkoutId: string, payment: Pick<CapturedPayment, 'id' | 'role'>, earlier: number): string {
  const stem = payment.role === 'main' ? `rf-${checkoutId.replaceAll('-', '')}` : `surplus-${payment.id}`
  return earlier === 0 ? stem : `${stem}-${earlier + 1}`
}
