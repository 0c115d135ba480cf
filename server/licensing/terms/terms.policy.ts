import type { AgreedTerms } from './terms.repository.ts'

const DAY_MS = 86_400_000

/**
 * MON-76: whether a company may order for this much and pay later. Pure.
 * @returns the error that says why not; null when it may
 */
export function termsAgainst(
  terms: AgreedTerms | undefined,
  { owedPaise, overduePaise }: { owedPaise: number; overduePaise: number },
  totalPaise: number,
): 'terms_not_agreed' | 'terms_overdue' | 'terms_limit' | null {
  if (!terms?.isOn) return 'terms_not_agreed'
  if (overduePaise > 0) return 'terms_overdue'
  return owedPaise + totalPaise > terms.limitPaise ? 'terms_limit' : null
}

/** The same hour that many days later. */
export const dueAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)
