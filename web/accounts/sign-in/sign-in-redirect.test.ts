import { describe, expect, it } from 'vitest'
import { signInRedirect, signedInText } from './sign-in-redirect.ts'

describe('after sign-in', () => {
  it('goes to payment on the pricing flow', () => {
    expect(signInRedirect({ plan: 'year', returnTo: '/faqs' })).toBe('/subscriptionpayment?plan=year')
    expect(signedInText({ plan: 'month' })).toBe('Login successful! Redirecting to payment...')
  })

  it('goes to the remembered destination, else to the dashboard', () => {
    expect(signInRedirect({ returnTo: '/onetimepurchase/1?type=highres' })).toBe('/onetimepurchase/1?type=highres')
    expect(signInRedirect({})).toBe('/dashboard')
    expect(signedInText({})).toBe('Login successful! Welcome back.')
  })

  it('never leaves the site', () => {
    for (const returnTo of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(signInRedirect({ returnTo })).toBe('/dashboard')
  })
})
