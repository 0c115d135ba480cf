import { expect, it } from 'vitest'
import { actionWords, recordWords } from './record-words.ts'

it('says in words what the log keeps as names of the code', () => {
  expect(['price.rise_announced', 'payment-link.made', 'sso.signed_in', 'searchRule.changed'].map(actionWords)).toEqual(
    ['Price rise announced', 'Payment link made', 'SSO signed in', 'Search rule changed'],
  )
  expect(['effectiveOn', 'sessionId', 'role'].map(recordWords)).toEqual(['effective on', 'session ID', 'role'])
})
