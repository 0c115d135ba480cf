import { afterEach, expect, it } from 'vitest'
import { activateHindi } from '../language/activate-hindi.ts'
import { hindiOfStaff } from '../language/hindi-staff.ts'
import { setLocale } from '../language/text.ts'
import { actionText, recordText, recordValue } from './record-text.ts'

afterEach(() => setLocale('en'))

it('says in words what the log keeps as names of the code', () => {
  expect(['price.rise_announced', 'payment-link.made', 'sso.signed_in', 'searchRule.changed'].map(actionText)).toEqual([
    'Price rise announced',
    'Payment link made',
    'SSO signed in',
    'Search rule changed',
  ])
  expect(['effectiveOn', 'sessionId', 'role'].map(recordText)).toEqual(['effective on', 'session ID', 'role'])
})

it('says fields and values in Hindi, also where the field has the name of something else', () => {
  activateHindi(hindiOfStaff)
  expect(['company.founded', 'name', 'gstin', 'isOn'].map(recordText)).toEqual([
    'कंपनी बनाई गई',
    'नाम',
    'जीएसटी नंबर (GSTIN)',
    'चालू',
  ])
  // The provider's own events, in the history of an order.
  expect(actionText('provider: payment.captured')).toBe('भुगतान सेवा: भुगतान की रकम मिली')
  const values = { name: 'Kept Pictures', domain: '', isOn: 'true', role: 'EMPLOYEE' }
  expect(Object.entries(values).map(([name, value]) => recordValue(name, value))).toEqual([
    'Kept Pictures',
    'कुछ नहीं',
    'हाँ',
    'कर्मचारी',
  ])
})
