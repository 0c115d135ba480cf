import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { routes } from './routes.tsx'

const matched = (address: string): RouteObject[] => (matchRoutes(routes, address) ?? []).map(({ route }) => route)

describe('the route table (spec 2)', () => {
  it.each([
    ['/', 'home-page'],
    ['/admin', 'admin-login-page'],
    ['/dashboard', 'dashboard-page'],
    ['/onetimepurchase/7?type=mobile', 'one-time-purchase-page'],
    ['/subscriptionpayment?plan=year', 'subscription-payment-page'],
    ['/search?term=diwali', 'search-page'],
    ['/category/travel', 'category-page'],
    ['/similar/7', 'similar-page'],
    ['/pricing', 'pricing-page'],
    ['/collections', 'collections-page'],
    ['/subscribe', 'subscribe-page'],
    ['/about', 'about-page'],
    ['/faqs', 'faqs-page'],
    ['/contactus', 'contact-page'],
    ['/privacypolicy', 'privacy-policy-page'],
    ['/termsandconditions', 'terms-page'],
    ['/refundpolicy', 'refund-policy-page'],
    ['/shipmentanddelivery', 'shipment-page'],
    ['/notavailable', 'not-available-page'],
    ['/admincreate', 'admin-create-page'],
    ['/chatbot', 'chatbot-page'],
    ['/resetpassword', 'reset-password-page'],
    ['/confirmemail', 'confirm-email-page'],
    ['/clip/7/row-of-diyas', 'clip-page'],
    ['/clip/7', 'clip-page'],
    ['/board/a-token', 'board-page'],
    ['/nowhere', 'not-found-page'],
  ])('%s shows %s', (address, page) => {
    expect(matched(address).at(-1)?.id).toBe(page)
  })

  it('guards the dashboard and the one-time checkout, and nothing else', () => {
    const isGuarded = (address: string) => matched(address).some(({ id }) => id === 'guard')
    expect(['/dashboard', '/onetimepurchase/7'].map(isGuarded)).toEqual([true, true])
    expect(['/', '/subscriptionpayment', '/admin', '/admincreate', '/pricing'].some(isGuarded)).toBe(false)
  })
})
