import { describe, expect, it } from 'vitest'
import { contactForm, contactProblem, emptyContact, digitsOnly } from './contact.schema.ts'

const filled = {
  name: 'Asha',
  email: 'asha@example.in',
  phone: '9876543210',
  country: 'India',
  query: 'A question',
  message: '',
  agree: true,
}

/** The message under each field that is refused. */
function problems(variant: 'query' | 'country', fields: object): Record<string, string> {
  const parsed = contactForm(variant).safeParse(fields)
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('the contact form', () => {
  it.each(['query', 'country'] as const)('%s variant: every required field in its own words', (variant) => {
    expect(problems(variant, emptyContact)).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      phone: 'phone is required',
      [variant]: `${variant} is required`,
      agree: expect.stringContaining('Please agree to the Terms & Conditions before proceeding'),
    })
  })

  it.each(['name', 'email', 'phone', 'query'])('takes blanks in %s for nothing', (field) => {
    expect(Object.keys(problems('query', { ...filled, [field]: '   ' }))).toEqual([field])
  })

  it('takes no email that nobody can answer to', () => {
    expect(problems('query', { ...filled, email: 'nope' })).toEqual({ email: 'Please enter a valid email' })
  })

  it('needs no message, and each variant only its own field', () => {
    expect(problems('query', { ...filled, country: '' })).toEqual({})
    expect(problems('country', { ...filled, query: '' })).toEqual({})
  })

  it('tells the box from the fields in the toast', () => {
    expect(contactProblem(['agree'])).toContain('Please agree to the Terms & Conditions before proceeding')
    expect(contactProblem(['name', 'agree'])).toBe('Please fill in all required fields.')
  })

  it('keeps only the figures of a phone number', () => {
    expect(digitsOnly('+91 98765-43210x')).toBe('919876543210')
  })
})
