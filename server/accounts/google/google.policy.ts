/** What is known when somebody signs in with Google. */
export interface GoogleSituation {
  /** The account that this Google account is connected to. */
  known: 'none' | 'open' | 'closed'
  /** The account that has Google's e-mail here: none, staff, a customer with or without a verified address. */
  owner: 'none' | 'staff' | 'proven' | 'unproven'
  /** Whether that customer is connected to another Google account. */
  ownerConnected: boolean
  /** Google itself runs the mailbox. */
  authoritative: boolean
}

export type GoogleDecision =
  | 'sign-in'
  | 'create'
  | 'link'
  /** Link, and revoke all access of whoever registered the address before its owner came. */
  | 'take-over'
  /** The password shows that both are the same person. */
  | 'ask-password'
  | 'refuse'

/**
 * ACC-13: a decision table, the first matching rule wins. An e-mail alone never opens an existing
 * account unless Google runs its mailbox; an address given to somebody new comes with a new Google account, and does
 * not inherit the old one's.
 */
const RULES: readonly [when: Partial<GoogleSituation>, then: GoogleDecision][] = [
  [{ known: 'open' }, 'sign-in'],
  [{ known: 'closed' }, 'refuse'],
  [{ owner: 'staff' }, 'refuse'],
  [{ owner: 'none' }, 'create'],
  [{ authoritative: false }, 'ask-password'],
  [{ owner: 'unproven' }, 'take-over'],
  [{ ownerConnected: true }, 'ask-password'],
  [{ owner: 'proven' }, 'link'],
]

export function decideGoogleSignIn(situation: GoogleSituation): GoogleDecision {
  const fits = (when: Partial<GoogleSituation>) =>
    Object.entries(when).every(([key, value]) => situation[key as keyof GoogleSituation] === value)
  return RULES.find(([when]) => fits(when))?.[1] ?? 'refuse'
}
