import type { Finding } from './step.model.ts'

/** Findings in the product that are recorded and not mended yet; each line goes with its repair. */
export interface KnownFinding {
  /** Printed with the number of times it came up. */
  id: string
  rule: string
  /** Which breaks of the rule are meant; left out, all. */
  when?: (finding: Finding) => boolean
  why: string
}

export const KNOWN: readonly KnownFinding[] = [
  {
    id: 'second payments',
    rule: 'a refused refund needs attention',
    why: 'a refused refund of a second payment is not on the list of what needs attention',
  },
  {
    id: 'second payments',
    rule: 'refund names its payment',
    why: 'staff can send only the main payment back, so a retry of a second payment returns the wrong one',
  },
  {
    id: 'upgrade base',
    rule: 'an upgrade stands on its base',
    why: 'an upgrade ordered at the difference is granted, and stays, when its base has gone back',
  },
  {
    id: 'late decisions',
    rule: 'refund in time',
    when: ({ what }) => what.includes('within 14 days'),
    why: 'a request is judged when staff decide, not when it was made',
  },
  {
    id: 'lists not compared',
    rule: 'nothing captured unseen',
    when: ({ order }) => order?.onlyInLists === true,
    why: 'refunds of payments older than six days are found by no comparison',
  },
  {
    id: 'lists not compared',
    rule: 'no right without money kept',
    when: ({ order }) => order?.onlyInLists === true,
    why: 'refunds of payments older than six days are found by no comparison',
  },
  {
    id: 'lists not compared',
    rule: 'credit notes equal refunds',
    when: ({ order }) => order?.onlyInLists === true,
    why: 'refunds of payments older than six days are found by no comparison',
  },
  {
    id: 'lists not compared',
    rule: 'disputes decide the right',
    when: ({ order }) => order?.onlyInLists === true,
    why: 'disputes are found by no comparison',
  },
  {
    id: 'dispute phase and amount',
    rule: 'disputes decide the right',
    when: ({ what }) => what.includes('moves money') || what.includes('no dispute over all of it'),
    why: 'phase and amount of a dispute are not looked at',
  },
]

export const knownFinding = (finding: Finding): KnownFinding | undefined =>
  KNOWN.find((known) => known.rule === finding.rule && (known.when?.(finding) ?? true))
