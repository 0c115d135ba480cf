import { expect, test } from '@playwright/test'
import { signUp } from './account.steps.ts'
import { type LiveShop, openLiveShop, watchViolations } from './checkout-policy.steps.ts'
import * as steps from './checkout.steps.ts'

test.describe('the checkout under the policy of a live shop', () => {
  let shop: LiveShop
  test.beforeAll(async () => {
    shop = await openLiveShop()
  })
  test.afterAll(() => shop?.stop())

  test('lets in all that the provider’s script loads, injects, frames and posts', async ({ browser }) => {
    const page = await browser.newPage({ baseURL: shop.url })
    const asked = await shop.answerProvider(page)
    const violations = await watchViolations(page)
    await signUp(page, 'Policy', 'Buyer')
    await page.goto('/subscriptionpayment?plan=month')
    await steps.fillForm(page)
    await steps.complete(page)
    await expect(steps.windowOf(page).getByRole('tab', { name: 'UPI' })).toBeVisible()
    // Soft, so that one run names everything that is blocked.
    await expect.soft.poll(() => page.evaluate(() => 'razorpayRisk' in window), 'the risk script').toBe(true)
    const layout = await page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('div'))
      frame.className = 'razorpay-checkout-frame razorpay-mobile-layout'
      return getComputedStyle(frame).position
    })
    expect.soft(layout, 'the style element').toBe('fixed')
    for (const path of [
      'GET https://cdn.razorpay.com/static/cx/razorpay-risk-detection/bundle.js',
      'GET https://cdn.razorpay.com/static/cx/pixel.gif',
      'POST https://lumberjack-metrics.razorpay.com/v1/track',
      'POST https://api.razorpay.com/v1/checkout/opened',
    ])
      expect.soft(asked).toContain(path)
    expect.soft(await violations()).toEqual([])
    await steps.payByUpi(page)
    await steps.expectPaid(page)
    // The dashboard goes on asking, and the shop is about to stop.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  })
})
