import { describe, expect, it } from 'vitest'
import {
  checkGstin,
  checkGstinState,
  checkPhone,
  checkPin,
  checkPinState,
  checkState,
  gstinOf,
  INDIAN_STATES,
  phoneOf,
  pinOf,
  stateNamed,
  stateOfGstin,
} from './billing-checks.ts'
import { liesIn } from './pin-zones.ts'

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29AAMFJ0530C1ZO', '07ABCDE1234F1Z2', '27ABCDE1234F1Z0', '29 abcde1234f1zw', ''])(
    'the GSTIN %j is right',
    (gstin) => expect(checkGstin(gstin)).toBeUndefined(),
  )

  it.each([
    ['03AAJCR2207E1Z2', 'does not fit'],
    ['29ABCDE1234F1Z', '15 characters'],
    ['29ABCDE1234F1YW', 'form'],
    ['45ABCDE1234F1ZW', 'State code'],
    ['97ABCDE1234F1Z5', 'names no State'],
    ['99ABCDE1234F1Z5', 'names no State'],
  ])('the GSTIN %j is wrong: %s', (gstin, words) => expect(checkGstin(gstin)).toContain(words))

  it('every single mistyped character is found', () => {
    const right = '27AAPFU0939F1ZV'
    for (let index = 0; index < right.length; index++) {
      const other = /\d/.test(right.charAt(index)) ? '4' : 'Q'
      const typed = right.slice(0, index) + other + right.slice(index + 1)
      if (typed !== right) expect([typed, checkGstin(typed) === undefined]).toEqual([typed, false])
    }
  })

  it('tells the State, and a clash with the address', () => {
    expect(stateOfGstin('29ABCDE1234F1ZW')?.name).toBe('Karnataka')
    expect(checkGstinState('29ABCDE1234F1ZW', 'Karnataka')).toBeUndefined()
    expect(checkGstinState('29ABCDE1234F1ZW', '')).toBeUndefined()
    expect(checkGstinState('', 'Goa')).toBeUndefined()
    expect(checkGstinState('29ABCDE1234F1ZW', 'Goa')).toContain('registered in Karnataka')
  })

  it('old codes belong to the State of today', () => {
    expect([stateOfGstin('28')?.name, stateOfGstin('25')?.code]).toEqual(['Andhra Pradesh', '26'])
  })

  it('is stored in capitals without spaces', () => expect(gstinOf(' 29 abcde1234f1zw ')).toBe('29ABCDE1234F1ZW'))
})

describe('a State', () => {
  it('is one of 36, each with a code of its own, by name', () => {
    expect(new Set(INDIAN_STATES.map(({ code }) => code)).size).toBe(36)
    const names = INDIAN_STATES.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect(
      INDIAN_STATES.filter(({ utgst }) => utgst)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(['04', '26', '31', '35', '38'])
  })

  it.each([
    ['karnataka ', '29'],
    ['Orissa', '21'],
    ['Jammu & Kashmir', '01'],
    ['07', '07'],
  ])('the State is found as %j', (text, code) => expect(stateNamed(text)?.code).toBe(code))

  it('is not what nobody calls so', () => {
    expect(stateNamed('Bavaria')).toBeUndefined()
    expect([checkState('Bavaria'), checkState('')]).toEqual(['Choose a State of India', undefined])
  })
})

describe('PIN and phone', () => {
  it('a PIN has six digits and does not begin with 0', () => {
    expect(['560001', '560 001', ''].map(checkPin)).toEqual([undefined, undefined, undefined])
    for (const wrong of ['060001', '56001', '5600011', '56 0001', 'abcdef'])
      expect(checkPin(wrong)).toBe('Zip Code is a PIN code of 6 digits, as in 560001')
    expect(pinOf('560 001')).toBe('560001')
  })

  it('a phone is an Indian mobile number, stored with +91', () => {
    for (const same of ['9876543210', '98765 43210', '+91 98765-43210', '09876543210', '919876543210'])
      expect(phoneOf(same)).toBe('+919876543210')
    expect(phoneOf('9198765432')).toBe('+919198765432')
    for (const wrong of ['5876543210', '987654321', '+1 415 555 0100'])
      expect(checkPhone(wrong)).toBe('Phone is an Indian mobile number of 10 digits')
  })

  it.each([
    ['411001', 'Maharashtra', undefined],
    ['411 001', 'maharashtra', undefined],
    ['411001', 'Ladakh', 'PIN code 411001 does not lie in Ladakh'],
    ['110001', 'Haryana', 'PIN code 110001 does not lie in Haryana'],
    ['533464', 'Puducherry', undefined],
    ['744101', 'Andaman and Nicobar Islands', undefined],
    ['900056', 'Goa', undefined],
    ['4110', 'Ladakh', undefined],
    ['411001', '', undefined],
  ])('MON-47: PIN %s and State %j', (pin, name, message) => expect(checkPinState(pin, name)).toBe(message))

  it('MON-47: every State has PIN codes', () => {
    for (const { code } of INDIAN_STATES)
      expect(
        Array.from({ length: 80 }, (_, two) => liesIn(`${two + 10}0001`, code)).filter(Boolean).length,
        code,
      ).toBeGreaterThan(0)
  })
})
