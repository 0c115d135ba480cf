import { describe, expect, it } from 'vitest'
import { decideGoogleSignIn, type GoogleDecision, type GoogleSituation } from './google.policy.ts'

const stranger: GoogleSituation = { known: 'none', owner: 'none', ownerConnected: false, authoritative: true }

describe('the linking table', () => {
  it.each<[what: string, situation: Partial<GoogleSituation>, decision: GoogleDecision]>([
    ['a known Google account', { known: 'open' }, 'sign-in'],
    ['a known one whose address Google only saw proof of', { known: 'open', authoritative: false }, 'sign-in'],
    ['a known one whose account was closed', { known: 'closed' }, 'refuse'],
    ['nobody by that e-mail', {}, 'create'],
    ['nobody, and another provider’s mailbox', { authoritative: false }, 'create'],
    ['a proven address, Google runs the mailbox', { owner: 'proven' }, 'link'],
    ['an unproven address, Google runs the mailbox', { owner: 'unproven' }, 'take-over'],
    ['an unproven address connected to another', { owner: 'unproven', ownerConnected: true }, 'take-over'],
    ['a proven address, another provider’s mailbox', { owner: 'proven', authoritative: false }, 'ask-password'],
    ['an unproven address, another provider’s mailbox', { owner: 'unproven', authoritative: false }, 'ask-password'],
    ['a proven address connected to another', { owner: 'proven', ownerConnected: true }, 'ask-password'],
    ['staff', { owner: 'staff' }, 'refuse'],
    ['staff, another provider’s mailbox', { owner: 'staff', authoritative: false }, 'refuse'],
  ])('a Google identity, %s', (_what, situation, decision) => {
    expect(decideGoogleSignIn({ ...stranger, ...situation })).toBe(decision)
  })

  it('lets nobody but Google’s own mailboxes into an account that it does not know', () => {
    for (const owner of ['staff', 'proven', 'unproven'] as const)
      for (const ownerConnected of [true, false])
        expect(['ask-password', 'refuse']).toContain(
          decideGoogleSignIn({ known: 'none', owner, ownerConnected, authoritative: false }),
        )
  })
})
