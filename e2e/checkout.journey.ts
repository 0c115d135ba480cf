import { expect, type Page, test } from '@playwright/test'
import { failOnConsoleErrors, PASSWORD, signUp } from './account.steps.ts'
import * as steps from './checkout.steps.ts'
import { putOnSale } from './on-sale.ts'
import { forgetSession } from './sign-in.steps.ts'

/** Clips are found by their own addresses: no other journey sees them by name. */
const buy = (page: Page, id: string, type: 'mobile' | 'highres') => page.goto(`/onetimepurchase/${id}?type=${type}`)

/** Where the document itself was loaded from. */
const documentPath = (page: Page) =>
  page.evaluate(() => new URL(performance.getEntriesByType('navigation')[0]?.name ?? '').pathname)

test.afterEach(({ page }) => steps.heal(page))

test.describe('a plan', () => {
  test('by the month: chosen by a guest, kept through signing in, paid by card', async ({ page, context }) => {
    failOnConsoleErrors(page)
    const clip = await putOnSale({ name: 'Plan elsewhere' })
    const email = await signUp(page, 'Monthly', 'Buyer')
    await forgetSession(page)
    await page.goto('/pricing')
    await expect(page.getByText('₹1,178.82 a month with 18% GST')).toBeVisible()
    await expect(page.getByText('Orders are taken from billing addresses in India.').first()).toBeVisible()
    const licence = page.getByRole('link', { name: 'What the licence allows' }).first()
    await expect(licence).toHaveAttribute('href', '/licence')
    await page.getByRole('button', { name: 'Try Now: Monthly' }).click()
    const signIn = page.getByRole('dialog', { name: 'Sign In' })
    await signIn.getByLabel('Email').fill(email)
    await signIn.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await signIn.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Login successful! Redirecting to payment...').first()).toBeVisible()
    await expect(page).toHaveURL(/\/subscriptionpayment\?plan=month$/)
    expect(await documentPath(page), 'a document of its own, where the provider is let in').toBe('/subscriptionpayment')
    await steps.expectSum(page, ['999.00', '179.82', '1,178.82'])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText('Monthly plan ₹1,178.82')).toBeInViewport()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByText('Monthly plan ₹1,178.82')).toBeHidden()
    for (const term of [
      'Pay by UPI, card, net banking or wallet',
      'Does not renew by itself',
      'Refunded in full within 14 days',
    ])
      await expect(page.getByRole('listitem').filter({ hasText: term })).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Monthly')
    await expect(page.getByLabel('Last Name (optional)')).toHaveValue('Buyer')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByRole('checkbox', { name: /^I agree/ })).not.toBeChecked()
    const other = await context.newPage()
    await other.goto(`/clip/${clip}`)
    await expect(other.getByRole('button', { name: /Monthly/ })).toBeVisible()
    await steps.fillForm(page)
    await steps.complete(page)
    await steps.payByCard(page)
    await steps.expectPaid(page)
    await expect(page.getByText('Your subscription is active.')).toBeVisible()
    // A tab that was open meanwhile does not sell it once more.
    await other.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(other.getByRole('dialog', { name: 'Download' }).getByLabel('Quality')).toBeVisible()
    await other.close()
  })

  test('by the year: the first saved address stands in the form, paid by UPI; again it adds a year', async ({
    page,
  }) => {
    failOnConsoleErrors(page)
    await signUp(page, 'Yearly', 'Buyer')
    await steps.saveAddress(page)
    await page.goto('/pricing')
    await expect(page.getByText('billed annually at ₹9,999')).toBeVisible()
    await expect(page.getByText('₹833').first()).toBeVisible()
    await page.getByRole('button', { name: 'Try Now: Yearly' }).click()
    await expect(page).toHaveURL(/\/subscriptionpayment\?plan=year$/)
    await steps.expectSum(page, ['9,999.00', '1,799.82', '11,798.82'])
    await expect(page.getByLabel('Address Line 1')).toHaveValue('7 Brigade Road')
    await expect(steps.state(page)).toHaveValue('Karnataka')
    await expect(page.getByLabel(/^Company billing GSTIN/)).toHaveValue('29ABCDE1234F1ZW')
    await page.getByLabel(/Company name/).fill('Asha Films')
    await page.getByLabel('Phone').fill('9876543210')
    await page.getByRole('checkbox', { name: /^I agree/ }).check()
    await steps.complete(page)
    await steps.payByUpi(page)
    await steps.expectPaid(page)
    await page.goto('/subscriptionpayment?plan=year')
    await expect(page.getByText(/You are subscribed until .* This adds a year from that day on\./)).toBeVisible()
  })
})

test.describe('one clip', () => {
  test('in HD, then 4K at the difference, then nothing is left to buy', async ({ page }) => {
    failOnConsoleErrors(page)
    await signUp(page, 'Single', 'Buyer')
    const name = `Monsoon over the ghats ${Date.now()}`
    const id = await putOnSale({ name })
    await buy(page, id, 'highres')
    await expect(page.getByRole('radio', { name: /^4K/ })).toBeChecked()
    await steps.expectSum(page, ['129.00', '23.22', '152.22'])
    await page.getByRole('radio', { name: /^HD/ }).check()
    await steps.expectSum(page, ['79.00', '14.22', '93.22'])
    await steps.fillForm(page)
    await steps.complete(page)
    await steps.payByCard(page)
    await steps.expectPaid(page)
    await steps.expectPurchase(page, name)

    await buy(page, id, 'highres')
    await expect(page.getByRole('radio', { name: /^HD.*You own this/ })).toBeDisabled()
    await steps.expectSum(page, ['50.00', '9.00', '59.00'])
    await steps.fillForm(page)
    await steps.complete(page)
    await steps.payByCard(page)
    await steps.expectPaid(page)
    expect(await steps.amountsAt(page, id)).toEqual([9322, 5900])

    await buy(page, id, 'highres')
    await expect(page.getByText('There is nothing left to buy for this clip.')).toBeVisible()
    for (const radio of [/^4K.*You own this/, /^HD.*You own this/])
      await expect(page.getByRole('radio', { name: radio })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Complete Payment' })).toBeDisabled()
  })

  test('shot on mobile: there is one quality, for 29', async ({ page }) => {
    failOnConsoleErrors(page)
    await signUp(page, 'Mobile', 'Buyer')
    const name = `Street food ${Date.now()}`
    const id = await putOnSale({ name, mobile: true })
    await buy(page, id, 'mobile')
    await expect(page.getByRole('radio')).toHaveCount(1)
    await expect(page.getByRole('radio', { name: /^Mobile HD/ })).toBeChecked()
    await steps.expectSum(page, ['29.00', '5.22', '34.22'])
    await steps.fillForm(page)
    await steps.complete(page)
    await steps.payByUpi(page)
    await steps.expectPaid(page)
    await steps.expectPurchase(page, name)
    expect(await steps.amountsAt(page, id)).toEqual([3422])
  })
})

test.describe('the form', () => {
  test('says what is missing, what is mistyped, and which GSTIN belongs elsewhere', async ({ page }) => {
    failOnConsoleErrors(page)
    await signUp(page, 'Careful', 'Buyer')
    await page.goto('/subscriptionpayment?plan=month')
    await steps.complete(page)
    await expect(page.getByText('Please fill all required fields').first()).toBeVisible()
    for (const label of ['Phone', 'Address Line 1', 'City', 'State', 'Zip Code'])
      await expect(page.getByText(`${label} is required`)).toBeVisible()
    const agree = 'Please agree to the Privacy Policy and Terms & Conditions before proceeding'
    await expect(page.getByText(agree)).toBeVisible()

    await steps.fillForm(page)
    await page.getByLabel('Zip Code').fill('4000')
    await page.getByLabel('Phone').fill('12345')
    await page.getByLabel(/^Company billing GSTIN/).fill('29abcde1234f1zw')
    await steps.complete(page)
    await expect(page.getByText('Zip Code is a PIN code of 6 digits, as in 560001').first()).toBeVisible()
    await expect(page.getByText('Phone is an Indian mobile number of 10 digits').first()).toBeVisible()
    const clash = page.getByText('This GSTIN is registered in Karnataka: the address must be there, too')
    await expect(clash.first()).toBeVisible()
    await steps.state(page).selectOption('Karnataka')
    await expect(page.locator('form').getByText('This GSTIN is registered in')).toHaveCount(0)
    await page.getByRole('checkbox', { name: /^I agree/ }).uncheck()
    await page.getByLabel('Zip Code').fill('560001')
    await page.getByLabel('Phone').fill('9876543210')
    await page.getByLabel(/Company name/).fill('Asha Films')
    await steps.complete(page)
    await expect(page.locator('[data-sonner-toast]').getByText(agree).first()).toBeVisible()
  })

  test('saves the address when told so, once; where that fails it can be chosen all the same', async ({ page }) => {
    await signUp(page, 'Saving', 'Buyer')
    await page.goto('/subscriptionpayment?plan=month')
    await expect(page.getByLabel('Company name')).toHaveCount(0)
    await steps.fillForm(page)
    await page.getByLabel(/^Company billing GSTIN/).fill('27ABCDE1234F1Z0')
    await page.getByLabel('Company name').fill('Konkan Pictures Private Limited')
    const box = page.getByRole('checkbox', { name: 'Save this address' })
    await expect(box).not.toBeChecked()
    await box.check()
    await page.route('**/user/saveaddress', (route) => route.abort())
    await steps.complete(page)
    await steps.closeWindow(page)
    const saved = page.getByRole('combobox', { name: 'Saved address' })
    await expect(saved.getByRole('option', { name: '12 Marine Drive, Mumbai' })).toHaveCount(1)
    await page.unroute('**/user/saveaddress')

    const chosen = saved.locator('option:checked')
    await expect(chosen).toHaveText('12 Marine Drive, Mumbai')
    await page.getByLabel('Address Line 1').fill('14 Marine Drive')
    await expect(chosen).toHaveText('Another address')
    await box.check()
    await steps.complete(page)
    await steps.payByUpi(page)
    await steps.expectPaid(page)
    await page.goto('/subscriptionpayment?plan=month')
    await expect(saved.getByRole('option')).toHaveText(['14 Marine Drive, Mumbai', 'Another address'])
    await expect(box).toHaveCount(0)
    await expect(page.getByLabel('Phone')).toHaveValue('+919876543210')
    const { orders } = await (
      await page.request.get('/user/orders', { headers: await steps.authorization(page) })
    ).json()
    expect(orders).toHaveLength(1)
  })

  test('tells a resident of the EU that nothing is sold there', async ({ page }) => {
    await signUp(page, 'Resident', 'Abroad')
    await page.setExtraHTTPHeaders({ 'cf-ipcountry': 'DE' })
    await page.goto('/subscriptionpayment?plan=month')
    await steps.fillForm(page)
    await steps.complete(page)
    await expect(
      page.locator('form').getByText(/is not offered to residents of the EU, the UK or the US/),
    ).toBeVisible()
    await expect(page.locator('iframe.razorpay-checkout-frame')).toHaveCount(0)
  })
})

test.describe('a payment', () => {
  test('that fails can be tried again in the same window, on the same order', async ({ page }) => {
    failOnConsoleErrors(page)
    await signUp(page, 'Second', 'Try')
    const id = await putOnSale({ name: `Tea garden ${Date.now()}`, mobile: true })
    await buy(page, id, 'mobile')
    await steps.fillForm(page)
    await steps.complete(page)
    await steps.payByUpi(page, 'Failure')
    await steps.windowOf(page).getByRole('button', { name: 'Try again' }).click()
    await steps.payByUpi(page)
    await steps.expectPaid(page)
    expect(await steps.amountsAt(page, id)).toEqual([3422])
  })

  test('whose window is closed keeps its order', async ({ page }) => {
    failOnConsoleErrors(page)
    await signUp(page, 'Closing', 'Window')
    const id = await putOnSale({ name: `Lotus pond ${Date.now()}`, mobile: true })
    await buy(page, id, 'mobile')
    await steps.fillForm(page)
    await steps.complete(page)
    await steps.closeWindow(page)
    await expect(page.getByText('Payment not completed; your order is kept. You can try again.')).toBeVisible()
    await steps.complete(page)
    await steps.payByUpi(page)
    await steps.expectPaid(page)
    expect(await steps.amountsAt(page, id)).toEqual([3422])
  })

  test('that only the webhook tells of is there on the next visit', { tag: '@alone' }, async ({ page, context }) => {
    await signUp(page, 'Lost', 'Browser')
    const name = `Desert caravan ${Date.now()}`
    const id = await putOnSale({ name })
    await steps.arm(page, { payment: { callback: 'lost' } })
    await buy(page, id, 'highres')
    await steps.fillForm(page)
    await steps.complete(page)
    await steps.payByUpi(page)
    await expect(steps.windowOf(page).getByText('The answer was lost')).toBeVisible()
    // The browser dies: a new tab knows nothing of the checkout.
    const next = await context.newPage()
    await page.close()
    await next.goto('/dashboard?tab=purchased')
    await expect(async () => {
      await next.reload()
      await expect(next.getByRole('tabpanel').getByText(name).first()).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 60_000 })
    await steps.heal(next)
  })

  test(
    'that the provider cannot confirm yet is waited for, and never called failed',
    { tag: '@alone' },
    async ({ page }) => {
      await signUp(page, 'Pending', 'Payment')
      const name = `Night train ${Date.now()}`
      const id = await putOnSale({ name })
      await buy(page, id, 'highres')
      await steps.fillForm(page)
      await steps.complete(page)
      await expect(steps.windowOf(page).getByRole('tab', { name: 'UPI' })).toBeVisible()
      const fail = ['order.fetch', 'order.payments', 'payment.fetch'].map((on) => ({ on, fail: '500', times: 1000 }))
      await steps.arm(page, { http: fail, webhooks: { mode: 'drop' } })
      await steps.payByUpi(page)
      // It took the place of the button, and the focus with it.
      await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeFocused()
      await expect(page.getByText('Payment verification failed')).toHaveCount(0)
      await steps.heal(page)
      await steps.expectPaid(page)
      await steps.expectPurchase(page, name)
    },
  )

  test('of a wrong amount is under review, also after a reload', { tag: '@alone' }, async ({ page }) => {
    await signUp(page, 'Review', 'Payment')
    const id = await putOnSale({ name: `Stepwell ${Date.now()}` })
    await steps.arm(page, { payment: { amount: 9999 } })
    await buy(page, id, 'highres')
    await steps.fillForm(page)
    await steps.complete(page)
    await steps.payByUpi(page)
    const told = page.getByText('We received your payment and are checking it')
    await expect(told).toBeVisible()
    await page.reload()
    await expect(told).toBeVisible()
    await expect(page.getByRole('button', { name: 'Complete Payment' })).toHaveCount(0)
  })

  test('without the provider’s script says so, and can be tried again', async ({ page }) => {
    await signUp(page, 'No', 'Script')
    await page.goto('/subscriptionpayment?plan=month')
    await steps.fillForm(page)
    await page.route('**/v1/checkout.js', (route) => route.abort())
    await steps.complete(page)
    await expect(page.getByText('Razorpay SDK failed to load. Are you online?').first()).toBeVisible()
    await page.unroute('**/v1/checkout.js')
    await steps.complete(page)
    await expect(steps.windowOf(page).getByRole('tab', { name: 'UPI' })).toBeVisible()
  })
})
