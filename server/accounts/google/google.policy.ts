/** What is known when somebody comes back from Google. */
export interface GoogleSituation {
  /** The account that this Google account is connected to. */
  known: 'none' | 'open' | 'closed'
  /** Whoever has Google's e-mail here: nobody, staff, a customer who proved the address, or one who did not. */
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
  /** Link, and drop everything that whoever registered the address before its owner came could still hold. */
  | 'take-over'
  /** The password shows that both are the same person. */
  | 'ask-password'
  | 'refuse'

/**
 * Integrations 2, linking: the first rule that fits. An e-mail alone never opens an existing account unless Google runs
 * its mailbox; an address given to somebody new comes with a new Google account, and does not inherit the old one's.
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
