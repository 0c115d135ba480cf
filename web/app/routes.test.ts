import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { matchPage } from './navigation/load-page.ts'
import { landing, loadOthers } from './routes.ts'

const matched = async (address: string) =>
  (await matchPage(new URL(address, 'https://shop.example'), '/')).map(({ route }) => route)
const pages = [...landing.pages, ...(await loadOthers()).pages]

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
  ])('%s shows %s', async (address, page) => {
    expect((await matched(address)).at(-1)?.id).toBe(page)
  })

  it('guards the dashboard and the one-time checkout, and nothing else', async () => {
    const isGuarded = async (address: string) => (await matched(address)).some(({ id }) => id === 'guard')
    const areGuarded = (...addresses: string[]) => Promise.all(addresses.map(isGuarded))
    expect(await areGuarded('/dashboard', '/onetimepurchase/7')).toEqual([true, true])
    expect(await areGuarded('/', '/subscriptionpayment', '/admin', '/admincreate', '/pricing')).not.toContain(true)
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
