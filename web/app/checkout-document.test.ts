import { describe, expect, it } from 'vitest'
import { checkoutLoader } from './checkout-document.ts'
import { Redirect } from './page-loading.ts'

/** Where a full load leads; null when the page opens as it is. */
function leads(from: string | null, path: string): string | null {
  try {
    checkoutLoader(from)({ url: new URL(path, 'https://jhalak.example') })
    return null
  } catch (answer) {
    if (!(answer instanceof Redirect)) throw answer
    expect(answer.isDocument).toBe(true)
    return answer.to
  }
}

describe('a checkout', () => {
  it.each(['/', '/pricing', '/clip/7/waves', '/dashboard'])('is loaded whole from %s', (from) => {
    expect(leads(from, '/subscriptionpayment?plan=year')).toBe('/subscriptionpayment?plan=year')
    expect(leads(from, '/onetimepurchase/7?type=mobile')).toBe('/onetimepurchase/7?type=mobile')
  })

  it('is loaded whole in its own language, which the router adds', () => {
    expect(leads('/hi/pricing', '/hi/subscriptionpayment?plan=year')).toBe('/subscriptionpayment?plan=year')
    expect(leads('/hi/onetimepurchase/7', '/hi/subscriptionpayment?plan=month')).toBeNull()
  })

  it('opens at once in the document of a checkout, and on the server', () => {
    expect(leads('/onetimepurchase/7', '/subscriptionpayment?plan=month')).toBeNull()
    expect(leads('/SubscriptionPayment/', '/onetimepurchase/7')).toBeNull()
    expect(leads(null, '/subscriptionpayment?plan=month')).toBeNull()
  })
})
