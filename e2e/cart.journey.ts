import { expect, type Page, test } from '@playwright/test'
import { failOnConsoleErrors, PASSWORD, signUp } from './account.steps.ts'
import { expectAccessible } from './axe.ts'
import * as steps from './checkout.steps.ts'
import { putOnSale } from './on-sale.ts'
import { forgetSession, signIn } from './sign-in.steps.ts'

test.afterEach(({ page }) => steps.heal(page))

/** Where a picture of a screen goes, for whoever wants to look at it. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

const cartLink = (page: Page, count: number) =>
  page.getByRole('link', { name: count === 1 ? 'Cart, 1 clip' : `Cart, ${count} clips` })

const isCart = (url: URL | string) => new URL(url).pathname === '/user/cart'

const edl = (...ids: string[]) =>
  ids
    .map(
      (id, index) =>
        `00${index + 1}  AX V C 00:00:00:00 00:00:02:00 01:00:0${2 * index}:00 01:00:0${2 * index + 2}:00\n* FROM CLIP NAME: watermarked_video_${id}.mp4\n`,
    )
    .join('')

test('a guest fills the cart, signs up, pays once; the edit list then relinks what is owned', async ({ page }) => {
  failOnConsoleErrors(page)
  const [one, two] = [await putOnSale({ name: 'Cart lamps' }), await putOnSale({ name: 'Cart kites' })]
  await page.goto(`/clip/${one}`)
  await page.getByRole('button', { name: 'Add to cart', exact: true }).press('Enter')
  await expect(page.getByRole('link', { name: 'In your cart' })).toBeFocused()
  await expect(cartLink(page, 1)).toBeVisible()

  await test.step('the edit list fills it', async () => {
    await page.goto('/cuttocart')
    const list = `TITLE: Spring film\n${edl(one, two)}`
    await page
      .getByLabel('Choose an edit list')
      .setInputFiles({ name: 'film.edl', mimeType: 'text/plain', buffer: Buffer.from(list) })
    await expect(page.getByRole('heading', { name: 'Spring film' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Clips in the film' }).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText('2.0 seconds in the film').first()).toBeVisible()
    if (!process.env['NO_AXE']) await expectAccessible(page)
    await picture(page, 'edit-list')
    await page.getByRole('button', { name: 'Put them in the cart' }).click()
    await expect(page).toHaveURL(/\/cart$/)
  })

  await steps.expectSum(page, ['158.00', '28.44', '186.44'])
  await page.getByLabel('Quality of Cart kites').selectOption('4K')
  await steps.expectSum(page, ['208.00', '37.44', '245.44'])
  if (!process.env['NO_AXE']) await expectAccessible(page)
  await picture(page, 'cart')
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'cart-390')
  await page.setViewportSize({ width: 1440, height: 900 })

  await signUp(page, 'Cart', 'Buyer')
  await page.goto('/cart')
  await expect(cartLink(page, 2)).toBeVisible()
  await page.getByRole('link', { name: 'Go to payment' }).click()
  await steps.fillForm(page)
  await page.getByLabel('Purchase order number (optional)').fill('PO-4711')
  const coupon = page.getByLabel('Coupon code (optional)')
  await coupon.fill('NOBODYS')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.locator('[aria-live]').filter({ has: coupon })).toContainText('This code is not valid.')
  await coupon.fill('')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('This code is not valid.')).toHaveCount(0)
  await picture(page, 'cart-checkout')
  await steps.complete(page)
  await steps.payByUpi(page)
  await expect(page).toHaveURL(/\/dashboard\?tab=orders$/, { timeout: 60_000 })
  await expect(page.getByText('2 clips')).toBeVisible()
  await page.getByText('Clips of this order').click()
  await picture(page, 'orders')
  await expect(cartLink(page, 0)).toBeVisible()

  await test.step('the same list again: all owned, and a copy that names the licensed files', async () => {
    await page.goto('/cuttocart')
    await page
      .getByLabel('Choose an edit list')
      .setInputFiles({ name: 'film.edl', mimeType: 'text/plain', buffer: Buffer.from(edl(one, two)) })
    // Bought in 4K, which includes HD.
    await expect(page.getByText('Yours already: 2')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Relinked edit list' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('film relinked.edl')
  })
})

test('the accounts department pays by a link, without an account', async ({ page, browser }) => {
  failOnConsoleErrors(page)
  const clip = await putOnSale({ name: 'Linked lamps' })
  await signUp(page, 'Link', 'Buyer')
  await page.goto(`/clip/${clip}`)
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(cartLink(page, 1)).toBeVisible()
  await page.goto('/cart/checkout')
  await steps.fillForm(page)
  await page.getByLabel('Purchase order number (optional)').fill('PO-4712')
  await page.getByRole('button', { name: 'Let someone else pay' }).click()
  await page.getByRole('button', { name: 'Create payment link' }).click()
  const url = await page.getByRole('dialog').locator('code').innerText()
  await expect(page.locator('iframe.razorpay-checkout-frame')).toHaveCount(0)
  await picture(page, 'payment-link')

  const accounts = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  failOnConsoleErrors(accounts)
  await accounts.goto(url)
  await expect(accounts.getByRole('heading', { name: /^Ordered by Link/ })).toBeVisible()
  await expect(accounts.getByText('Purchase order: PO-4712')).toBeVisible()
  expect(new URL(accounts.url()).hash).toBe('')
  if (!process.env['NO_AXE']) await expectAccessible(accounts)
  await picture(accounts, 'pay-order-390')
  await accounts.getByRole('button', { name: 'Pay now' }).click()
  // Of whoever pays, not of the buyer.
  await steps.windowOf(accounts).getByLabel('Mobile number').fill('9876500000')
  await steps.payByUpi(accounts)
  await expect(accounts.getByText('Paid. The buyer has the clips and the tax invoice.')).toBeVisible({
    timeout: 60_000,
  })
  await accounts.context().close()

  await page.goto('/dashboard?tab=purchased')
  await expect(page.getByRole('tabpanel').getByText('Linked lamps').first()).toBeVisible()
})

test('what was put in stays, however late the cart that was read before is answered', async ({ page }) => {
  failOnConsoleErrors(page)
  const clip = await putOnSale({ name: 'Late lamps' })
  await signUp(page, 'Late', 'Reader')
  const changed = page.waitForResponse((response) => isCart(response.url()) && response.request().method() === 'POST')
  let readings = 0
  let answered = Promise.resolve()
  await page.route(isCart, async (route) => {
    const response = await route.fetch()
    // The first is let through: nothing is added to a cart that nobody has read.
    const isLate = route.request().method() === 'GET' && ++readings > 1
    answered = (isLate ? changed : Promise.resolve()).then(() => route.fulfill({ response }))
  })
  await page.goto(`/clip/${clip}`)
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await changed
  await answered
  await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible()
  await expect(cartLink(page, 1)).toBeVisible()
})

/** An account whose cart holds a clip, in a browser that has forgotten it. @returns the e-mail */
async function leaveCart(page: Page, firstName: string, clip: string): Promise<string> {
  const email = await signUp(page, firstName, 'Buyer')
  const headers = await steps.authorization(page)
  const answer = await page.request.post('/user/cart', { headers, data: { add: [{ videoID: clip, quality: 'HD' }] } })
  expect(answer.status()).toBe(200)
  await forgetSession(page)
  return email
}

test('a guest who signs in at the checkout pays for what the account’s cart held, too', async ({ page }) => {
  failOnConsoleErrors(page)
  const [before, now] = [await putOnSale({ name: 'Merged lamps' }), await putOnSale({ name: 'Merged kites' })]
  const id = await leaveCart(page, 'Merged', before)
  await page.goto(`/clip/${now}`)
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(cartLink(page, 1)).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Go to payment' }).click()
  const modal = page.getByRole('dialog', { name: 'Sign In' })
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Sign in to continue to payment.')).toBeVisible()
  await picture(page, 'cart-checkout-guest')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await signIn(modal, { id, password: PASSWORD })
  const lines = page.getByRole('list', { name: 'Clips in this order' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(cartLink(page, 2)).toBeVisible()
  await steps.expectSum(page, ['158.00', '28.44', '186.44'])
})

test('a clip removed in one tab leaves the cart of the other', async ({ page, context }) => {
  failOnConsoleErrors(page)
  const [one, two] = [await putOnSale({ name: 'Tabbed lamps' }), await putOnSale({ name: 'Tabbed kites' })]
  await signUp(page, 'Tabs', 'Buyer')
  const headers = await steps.authorization(page)
  const change = (data: object) => page.request.post('/user/cart', { headers, data })
  const inHd = (videoID: string) => ({ videoID, quality: 'HD' })
  expect((await change({ add: [inHd(one), inHd(two)] })).status()).toBe(200)
  const other = await context.newPage()
  const linesOf = (tab: Page) => tab.getByRole('list', { name: 'Clips in the cart' }).getByRole('listitem')
  for (const tab of [page, other]) {
    await tab.goto('/cart')
    await expect(linesOf(tab)).toHaveCount(2)
  }
  const remove = page.getByRole('button', { name: 'Remove Tabbed lamps, HD' })
  await remove.click()
  await expect(linesOf(other)).toHaveCount(1)
  await expect(page.getByText('Tabbed lamps is no longer in the cart.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(linesOf(other)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await remove.click()
  await expect(linesOf(other)).toHaveCount(1)
  await expect(cartLink(other, 1)).toBeVisible()

  // On another device: noticed when somebody comes back to the tab.
  expect((await change({ remove: [inHd(two)] })).status()).toBe(200)
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(other.getByText('Your cart is empty.')).toBeVisible()
  await other.close()
})

test('a guest who chooses a quality that is in the cart already has it once', async ({ page }) => {
  failOnConsoleErrors(page)
  const clip = await putOnSale({ name: 'Lamps chosen twice' })
  await page.goto('/')
  await page.evaluate(
    (videoID) =>
      localStorage.setItem(
        'cart',
        JSON.stringify([
          { videoID, quality: 'HD' },
          { videoID, quality: '4K' },
        ]),
      ),
    clip,
  )
  await page.goto('/cart')
  const lines = page.getByRole('list', { name: 'Clips in the cart' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await page.getByLabel('Quality of Lamps chosen twice').first().selectOption('4K')
  await expect(lines).toHaveCount(1)
  await expect(cartLink(page, 1)).toBeVisible()
})

test('a tab opened as guest follows a sign-in on a document of another tab', async ({ page, context }) => {
  failOnConsoleErrors(page)
  const clip = await putOnSale({ name: 'Lamps of a guest' })
  await page.goto(`/clip/${clip}`)
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await page.goto('/cart')
  const lines = page.getByRole('list', { name: 'Clips in the cart' }).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  // By calls alone: no page of this browser has told the others.
  await signUp(page, 'Tab', 'Guest')
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(cartLink(other, 1)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Tab.*user menu$/ })).toBeVisible()
  await expect(lines).toHaveCount(1)
  await other.close()
})

test('the buttons of a clip stay on one line once it is in the cart', async ({ page }) => {
  const clip = await putOnSale({ name: 'Lamps on a line' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/clip/${clip}`)
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  for (const [path, name] of [
    ['/clip', 'In your cart'],
    ['/hi/clip', 'आपके कार्ट में है'],
  ] as const) {
    if (path !== '/clip') await page.goto(`${path}/${clip}`)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const row = page.locator('.detail-actions > :is(a, button).border')
      await expect(row).toHaveCount(3)
      const tops = await row.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(new Set(tops).size, `${path} at ${width} px`).toBe(1)
    }
  }
})

test('a board that a client approved is licensed at once', async ({ page }) => {
  failOnConsoleErrors(page)
  const id = await putOnSale({ name: 'Board lamps' })
  await signUp(page, 'Board', 'Owner')
  await page.goto('/dashboard')
  const board = await page.evaluate(async (clip) => {
    const { accessToken } = (await (await fetch('/refresh')).json()) as { accessToken: string }
    const post = async (path: string, body: object) =>
      (
        await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
          body: JSON.stringify(body),
        })
      ).json() as Promise<{ id: string; share: { token: string } }>
    const made = await post('/user/saveboard', { name: 'Spring film' })
    await post('/user/addtoboard', { id: made.id, clips: [clip] })
    const { share } = await post('/user/shareboard', { id: made.id, on: true, comments: true })
    await post('/boards/approve', { token: share.token, name: 'Ravi', clip, kind: 'approved' })
    return made.id
  }, id)
  await page.goto(`/dashboard?tab=saved&board=${board}`)
  await page.getByRole('link', { name: 'License all approved' }).click()
  await expect(page.getByText(/^Approved by Ravi/)).toBeVisible()
  await steps.expectSum(page, ['79.00', '14.22', '93.22'])
  if (!process.env['NO_AXE']) await expectAccessible(page)
  await picture(page, 'license-board')
  await page.getByRole('button', { name: 'License all approved' }).click()
  await expect(page).toHaveURL(/\/cart\/checkout$/)

  // What else lies in the cart is not sold along unseen.
  const other = await putOnSale({ name: 'Kites beside the board' })
  await page.goto(`/clip/${other}`)
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible()
  await page.goto(`/cart/board/${board}`)
  await page.getByRole('button', { name: 'License all approved' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('They are in your cart, beside what was there already.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Clips in the cart' }).getByRole('listitem')).toHaveCount(2)
  await forgetSession(page)
})
