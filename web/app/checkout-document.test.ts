import type { LoaderFunctionArgs } from 'react-router'
import { describe, expect, it } from 'vitest'
import { checkoutLoader } from './checkout-document.ts'

const to = (path: string) => ({ request: new Request(`https://jhalak.example${path}`) }) as LoaderFunctionArgs

/** Where a full load leads; null when the page opens as it is. */
async function leads(from: string | null, path: string): Promise<string | null> {
  try {
    await checkoutLoader(from)(to(path), undefined)
    return null
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer
    expect(answer.headers.get('X-Remix-Reload-Document')).toBe('true')
    return answer.headers.get('Location')
  }
}

describe('a checkout', () => {
  it.each(['/', '/pricing', '/clip/7/waves', '/dashboard'])('is loaded whole from %s', async (from) => {
    expect(await leads(from, '/subscriptionpayment?plan=year')).toBe('/subscriptionpayment?plan=year')
    expect(await leads(from, '/onetimepurchase/7?type=mobile')).toBe('/onetimepurchase/7?type=mobile')
  })

  it('is loaded whole in its own language, which the router adds', async () => {
    expect(await leads('/hi/pricing', '/hi/subscriptionpayment?plan=year')).toBe('/subscriptionpayment?plan=year')
    expect(await leads('/hi/onetimepurchase/7', '/hi/subscriptionpayment?plan=month')).toBeNull()
  })

  it('opens at once in the document of a checkout, and on the server', async () => {
    expect(await leads('/onetimepurchase/7', '/subscriptionpayment?plan=month')).toBeNull()
    expect(await leads('/SubscriptionPayment/', '/onetimepurchase/7')).toBeNull()
    expect(await leads(null, '/subscriptionpayment?plan=month')).toBeNull()
  })
})
