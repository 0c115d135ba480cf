import { describe, expect, it } from 'vitest'
import { billingOf, checkoutSchema, emptyCheckout, refusalText } from './checkout.schema.ts'

const messages = (input: unknown) => {
  const parsed = checkoutSchema.safeParse(input)
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((issue) => [issue.path[0], issue.message]))
}

const filled = {
  ...emptyCheckout({ firstName: 'Asha', username: 'asha@example.in' }),
  phone: '98765 43210',
  address1: '4 Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411 001',
  company: 'Lake Pictures',
  agree: true,
}

describe('the checkout form', () => {
  it('reports each required field with the message of the spec', () => {
    expect(messages(emptyCheckout(null))).toEqual({
      firstName: 'First Name is required',
      phone: 'Phone is required',
      email: 'Email is required',
      address1: 'Address Line 1 is required',
      city: 'City is required',
      state: 'State is required',
      zip: 'Zip Code is required',
      agree: 'Please agree to the Privacy Policy and Terms & Conditions before proceeding',
    })
  })

  it('MON-46, MON-47: asks for the company of a GSTIN, and for a PIN code of the State', () => {
    const company = 'Company name is required beside a GSTIN'
    expect(messages({ ...filled, company: '', gst: '27AAPFU0939F1ZV' })).toEqual({ company })
    expect(messages({ ...filled, state: 'Ladakh' })).toEqual({ zip: 'PIN code 411001 does not lie in Ladakh' })
  })

  it('MON-53: sends the SEZ flag beside a GSTIN only', () => {
    const of = (gst: string, sez: boolean) => billingOf({ ...filled, gst, sez }).sez
    expect([of('27AAPFU0939F1ZV', true), of('27AAPFU0939F1ZV', false), of('', true)]).toEqual(['yes', '', ''])
  })

  it('does not take blanks for an answer', () => {
    expect(messages({ ...emptyCheckout(null), city: '   ' })['city']).toBe('City is required')
  })

  it('takes a filled form without last name, second line and GSTIN', () => {
    expect(messages(filled)).toEqual({})
    expect(filled).toMatchObject({ firstName: 'Asha', email: 'asha@example.in' })
  })

  it.each([
    ['phone', '12345', 'Phone is an Indian mobile number of 10 digits'],
    ['zip', '4110', 'Zip Code is a PIN code of 6 digits, as in 560001'],
    ['state', 'Bavaria', 'Choose a State of India'],
    ['gst', '27ABCDE1234F1Z1', 'GSTIN is mistyped: its last character does not fit'],
    ['gst', '29ABCDE1234F1ZW', 'This GSTIN is registered in Karnataka: the address must be there, too'],
  ])('looks at what is filled: %s %s', (field, value, message) =>
    expect(messages({ ...filled, [field]: value })).toEqual({ [field]: message }),
  )

  it('tells a GSTIN of another State together with whatever else is wrong', () => {
    expect(messages({ ...filled, city: '', gst: '29ABCDE1234F1ZW' })).toEqual({
      city: 'City is required',
      gst: 'This GSTIN is registered in Karnataka: the address must be there, too',
    })
  })

  it('sends each field the one way in which it is stored', () => {
    expect(billingOf({ ...filled, gst: '27abcde1234f1z0' })).toMatchObject({
      phone: '+919876543210',
      zip: '411001',
      gst: '27ABCDE1234F1Z0',
      state: 'Maharashtra',
    })
  })

  it('has one toast for missing fields, one for the box alone, and what is filled wrongly speaks for itself', () => {
    const agree = { message: 'Please agree to the Privacy Policy and Terms & Conditions before proceeding' }
    const zip = { message: 'Zip Code is a PIN code of 6 digits, as in 560001' }
    const missing = 'Please fill all required fields'
    expect(refusalText({ zip, city: { message: 'City is required' }, agree })).toBe(missing)
    expect(refusalText({ zip, agree })).toBe(zip.message)
    expect(refusalText({ agree })).toBe(agree.message)
  })
})
