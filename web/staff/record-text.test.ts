import { afterEach, expect, it } from 'vitest'
import { activateHindi } from '../language/activate-hindi.ts'
import { hindiOfStaff } from '../language/hindi-staff.ts'
import { setLocale } from '../language/text.ts'
import { actionText, recordText } from './record-text.ts'
import { recordValue } from './record-values.ts'

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

it('says what the log keeps as codes in the words of the desks, and leaves what somebody typed', () => {
  const values: [string, string][] = [
    ['rights', 'upload orders'],
    ['state', 'in review'],
    ['state', 'open'],
    ['about', 'takedown'],
    ['reason', 'invalid_credentials'],
    ['reason', 'orders'],
    ['fields', 'name shotonmobile'],
    ['rights', '{"people":"unreleased","minors":"no"}'],
  ]
  expect(values.map(([name, value]) => recordValue(name, value))).toEqual([
    'Upload and describe clips; Orders, customers and messages',
    'in review',
    'Open',
    'Report of a clip',
    'Invalid credentials. Please check your email and password.',
    'orders',
    'Name; Shot on mobile',
    'people: unreleased',
  ])
  activateHindi(hindiOfStaff)
  expect(values.slice(0, 5).map(([name, value]) => recordValue(name, value))).toEqual([
    'क्लिप अपलोड करना और उनका विवरण; ऑर्डर, ग्राहक और संदेश',
    'समीक्षा में',
    'खुले',
    'क्लिप की रिपोर्ट',
    'ईमेल या पासवर्ड सही नहीं है। कृपया अपना ईमेल और पासवर्ड जाँच लें।',
  ])
})
