import type { Executor } from '../../platform/db/database.ts'
import { refundDueAt, refundPossible } from './refund.policy.ts'
import { listLineCases, listRefundCases, type RefundCase } from './refund-request.repository.ts'

export interface RefundSettings {
  /** Whether an annual plan can be had back like anything else. */
  annualRefundable: boolean
}

/** The refund status of an order, in the terms of the contract. */
export interface RefundEligibility {
  possible: boolean
  /** Why not; empty when possible. */
  reason: string
  /** ISO 8601; null for what was never paid. */
  until: string | null
  /** A request is open. */
  requested: boolean
  /** ISO 8601: by when the open request is decided and paid. */
  dueAt: string | null
  decision: 'approved' | 'declined' | null
  /** The note with the decision. */
  note: string
  request: RefundCase['request']
  licensedDownloads: number
  unfetchedLinks: number
}

/**
 * Whether orders can be refunded, with their requests and decisions.
 * @returns by checkout id
 */
export async function refundEligibilities(
  deps: RefundSettings,
  db: Executor,
  checkoutIds: readonly string[],
): Promise<Map<string, RefundEligibility>> {
  const cases = await listRefundCases(db, checkoutIds)
  return new Map(cases.map((one) => [one.checkoutId, eligibilityOf(deps, one)]))
}

/**
 * Why each line of orders cannot be given back by itself.
 * @returns by checkout id and line; the empty text where it can be
 */
export async function lineRefunds(
  deps: RefundSettings,
  db: Executor,
  checkoutIds: readonly string[],
): Promise<Map<string, Map<number, string>>> {
  const cases = new Map((await listRefundCases(db, checkoutIds)).map((one) => [one.checkoutId, one]))
  const answers = new Map<string, Map<number, string>>()
  for (const { checkoutId, line, ...facts } of await listLineCases(db, checkoutIds)) {
    const order = cases.get(checkoutId)
    if (!order) continue
    const lines = answers.get(checkoutId) ?? new Map<number, string>()
    answers.set(checkoutId, lines.set(line, eligibilityOf(deps, { ...order, ...facts }).reason))
  }
  return answers
}

/**
 * The first reason that the policy has against giving these lines of an order back.
 * @returns the empty text when all can go back
 */
export async function reasonAgainstLines(
  deps: RefundSettings,
  db: Executor,
  { checkoutId, lines }: { checkoutId: string; lines: readonly number[] },
): Promise<string> {
  const answers = (await lineRefunds(deps, db, [checkoutId])).get(checkoutId)
  const reasons = lines.map((line) => answers?.get(line) ?? 'This clip of the order was refunded.')
  return reasons.find((reason) => reason !== '') ?? ''
}

function eligibilityOf({ annualRefundable }: RefundSettings, one: RefundCase): RefundEligibility {
  const { request, licensedDownloads, unfetchedLinks } = one
  const askedAt = request?.decision === null ? request.requestedAt : null
  const { possible, reason, until } = refundPossible({ ...one, askedAt, annualRefundable })
  return {
    possible,
    reason,
    until: until?.toISOString() ?? null,
    dueAt: askedAt && refundDueAt(askedAt).toISOString(),
    requested: request !== null && request.decision === null,
    decision: request?.decision ?? null,
    note: request?.note ?? '',
    request,
    licensedDownloads,
    unfetchedLinks,
  }
}
