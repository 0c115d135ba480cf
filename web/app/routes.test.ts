import { existsSync } from 'node:fs'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { pages, routes } from './routes.tsx'

const matched = (address: string): RouteObject[] => (matchRoutes(routes, address) ?? []).map(({ route }) => route)

describe('the route table', () => {
  it.each([
    ['/', 'discover/home'],
    ['/admin', 'account/admin-login'],
    ['/dashboard', 'account/dashboard'],
    ['/onetimepurchase/7?type=mobile', 'licensing/one-time-purchase'],
    ['/subscriptionpayment?plan=year', 'licensing/subscription-payment'],
    ['/search?term=diwali', 'discover/search'],
    ['/category/travel', 'discover/category'],
    ['/similar/7', 'discover/similar'],
    ['/pricing', 'licensing/pricing'],
    ['/licence', 'licensing/licence'],
    ['/collections', 'discover/collections'],
    ['/subscribe', 'licensing/subscribe'],
    ['/about', 'site/about'],
    ['/faqs', 'site/faqs'],
    ['/contactus', 'site/contact'],
    ['/privacypolicy', 'site/privacy-policy'],
    ['/termsandconditions', 'site/terms'],
    ['/refundpolicy', 'site/refund-policy'],
    ['/shipmentanddelivery', 'site/shipment'],
    ['/notavailable', 'site/not-available'],
    ['/admincreate', 'account/admin-create'],
    ['/chatbot', 'site/chatbot'],
    ['/resetpassword', 'account/reset-password'],
    ['/confirmemail', 'account/confirm-email'],
    ['/clip/7/row-of-diyas', 'clip/clip'],
    ['/clip/7', 'clip/clip'],
    ['/board/a-token', 'boards/board'],
    ['/nowhere', 'site/not-found'],
  ])('%s shows %s', (address, page) => {
    expect(matched(address).at(-1)?.id).toBe(page)
  })

  it('guards the dashboard and the one-time checkout, and nothing else', () => {
    const isGuarded = (address: string) => matched(address).some(({ id }) => id === 'guard')
    expect(['/dashboard', '/onetimepurchase/7'].map(isGuarded)).toEqual([true, true])
    expect(['/', '/subscriptionpayment', '/admin', '/admincreate', '/pricing'].some(isGuarded)).toBe(false)
  })

  it('has the view of each page beside it, by the same name: the server finds its chunks by that', () => {
    const view = (id: string) => new URL(`../pages/${id}.view.tsx`, import.meta.url)
    expect(pages.map(([id]) => id).filter((id) => !existsSync(view(id)))).toEqual([])
  })

  it('lists in the site map the pages that stand by themselves', () => {
    const listed = pages.filter(([, page]) => page.sitemap).map(([, page]) => page)
    expect(listed.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        ...['/', '/collections', '/pricing', '/about', '/faqs', '/contactus'],
        ...['/privacypolicy', '/termsandconditions', '/refundpolicy', '/shipmentanddelivery'],
      ]),
    )
    expect(listed.filter(({ path, clientOnly, guarded }) => clientOnly || guarded || /[:*]/.test(path))).toEqual([])
  })
})
