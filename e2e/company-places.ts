import { expect, type Page } from '@playwright/test'
import type { hindi } from '../web/language/hindi.ts'
import { signUp } from './account.steps.ts'
import { edl, post } from './agency.steps.ts'
import { putOnSale } from './on-sale.ts'

/** What guests and customers read; staff have more. */
type Text = keyof typeof hindi
/** The texts in the language of the page. */
type Say = (text: Text) => string

/** A page of buying as a company, with something on it. */
export interface Place {
  name: string
  path: string
  /** What is still done there. */
  then?: (page: Page, say: Say) => Promise<void>
}

const press = (text: Text, opens: Text): Place['then'] =>
  async function (page, say) {
    // The last to come beside these buttons: what comes later is heard from behind the window.
    await expect(page.locator('main a[href$="/credit"]')).toBeVisible()
    await page.getByRole('button', { name: say(text), exact: true }).click()
    await expect(page.getByRole('dialog', { name: say(opens) })).toBeVisible()
  }

/** A company of whoever signs up in this browser: a clip in the cart, one that a client approved, one that accounts is to pay. */
export async function companyPlaces(page: Page): Promise<Place[]> {
  const clips = [await putOnSale({ name: 'Zxq Vlmp' }), await putOnSale({ name: 'Zxq Wrnt' })]
  const [one = '', two = ''] = clips
  await signUp(page, 'Zara', 'Quill')
  await post(page, '/user/company', { name: 'Quill Quill', gstin: '27AAPFU0939F1ZV', email: 'zara@quill.example' })
  await post(page, '/user/invitemember', { email: `zara-${Date.now()}@quill.example`, role: 'buyer' })
  const { id } = await post(page, '/user/saveboard', { name: 'Zxq' })
  await post(page, '/user/addtoboard', { id, clips })
  const { share } = await post(page, '/user/shareboard', { id, on: true, comments: true })
  await post(page, '/boards/approve', { token: share.token, name: 'Zara', clip: one, kind: 'approved' })
  const lines = [{ videoID: two, quality: 'HD' }]
  const { checkoutId } = await post(page, '/pay/create-cart-order', { lines })
  const { url } = await post(page, '/pay/link', { checkoutId })
  await post(page, '/user/cart', { add: lines })
  const link = new URL(url)
  return [
    { name: 'cart', path: '/cart' },
    { name: 'cart checkout', path: '/cart/checkout' },
    { name: 'payment link', path: '/cart/checkout', then: press('Let someone else pay', 'Let someone else pay') },
    { name: 'bank transfer', path: '/cart/checkout', then: press('Pay by bank transfer', 'Pay by bank transfer') },
    { name: 'approved clips', path: `/cart/board/${id}` },
    { name: 'company', path: '/company' },
    { name: 'credit', path: '/credit' },
    { name: 'pending order', path: '/dashboard?tab=orders' },
    { name: 'edit list', path: '/cuttocart', then: dropList(clips) },
    { name: 'client room', path: `/board/${share.token}` },
    { name: 'linked order', path: link.pathname + link.hash },
  ]
}

const dropList = (clips: readonly string[]): Place['then'] =>
  async function (page, say) {
    await page.getByLabel(say('Choose an edit list')).setInputFiles({
      name: 'zxq.edl',
      mimeType: 'text/plain',
      buffer: Buffer.from(edl(clips).replace('Monsoon film', 'Zara')),
    })
    await expect(page.getByRole('button', { name: say('Put them in the cart') })).toBeVisible()
  }
