import { describe, expect, it } from 'vitest'
import { CheckoutForm, emptyCheckout, refusalText } from './checkout.schema.ts'

const messages = (input: unknown) => {
  const parsed = CheckoutForm.safeParse(input)
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((issue) => [issue.path[0], issue.message]))
}

describe('the checkout form (spec 5)', () => {
  it('names each required field in the spec’s words', () => {
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

  it('does not take blanks for an answer', () => {
    expect(messages({ ...emptyCheckout(null), city: '   ' })['city']).toBe('City is required')
  })

  it('takes a filled form without last name, second line and GSTIN', () => {
    const filled = {
      ...emptyCheckout({ firstName: 'Asha', username: 'asha@example.in' }),
      phone: '98765 43210',
      address1: '4 Lake Road',
      city: 'Pune',
      state: 'Maharashtra',
      zip: '411001',
      agree: true,
    }
    expect(messages(filled)).toEqual({})
    expect(filled).toMatchObject({ firstName: 'Asha', email: 'asha@example.in' })
  })

  it('has one toast for missing fields and one for the box alone', () => {
    expect(refusalText(['city', 'agree'])).toBe('Please fill all required fields')
    expect(refusalText(['agree'])).toBe('Please agree to the Privacy Policy and Terms & Conditions before proceeding')
  })
})
