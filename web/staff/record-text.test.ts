import { expect, it } from 'vitest'
import { actionText, recordText } from './record-text.ts'

it('says in words what the log keeps as names of the code', () => {
  expect(['price.rise_announced', 'payment-link.made', 'sso.signed_in', 'searchRule.changed'].map(actionText)).toEqual([
    'Price rise announced',
    'Payment link made',
    'SSO signed in',
    'Search rule changed',
  ])
  expect(['effectiveOn', 'sessionId', 'role'].map(recordText)).toEqual(['effective on', 'session ID', 'role'])
})
