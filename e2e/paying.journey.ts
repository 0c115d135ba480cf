import { expect, type Page, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors, signUp } from './account.steps.ts'
import * as steps from './checkout.steps.ts'
import { putOnSale } from './on-sale.ts'
import { pictures } from './pictures.steps.ts'
import { ADMIN } from './sign-in.steps.ts'

test.afterEach(({ page }) => steps.heal(page))

/** A cart of two clips at its checkout, filled in. */
async function atCheckout(page: Page): Promise<void> {
  const clips = [await putOnSale({ name: 'Paid later one' }), await putOnSale({ name: 'Paid later two' })]
  await page.request.post('/user/cart', {
    headers: await steps.authorization(page),
    data: { add: clips.map((videoID) => ({ videoID, quality: 'HD' })) },
  })
  await page.goto('/cart/checkout')
  await steps.fillForm(page)
}

test('an order is paid by bank transfer, to an account number of its own', async ({ page }) => {
  failOnConsoleErrors(page)
  await signUp(page, 'Transfer', 'Buyer')
  await atCheckout(page)
  await page.getByRole('button', { name: 'Pay by bank transfer' }).click()
  await pictures(page, 'transfer-asked')
  const ask = page.getByRole('button', { name: 'Get the account number' })
  // Before the window is there the key would go on in the page behind it.
  await expect(ask).toBeVisible()
  await ask.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pay by bank transfer' })
  await expect(dialog.getByText('Transfer exactly ₹186.44 in one transfer', { exact: false })).toBeVisible()
  await expectFit(page)
  await pictures(page, 'transfer-account')
  const number = await dialog.locator('dd').first().innerText()
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Proforma invoice (PDF)' }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^QT-.*\.pdf$/)
  await page.goto('/dashboard?tab=orders')
  const pending = page.getByRole('region', { name: 'Pending payments' })
  await expect(pending.getByRole('button', { name: 'Proforma invoice (PDF)' })).toBeVisible()
  await pictures(page, 'transfer-waits')
  await page.request.post('/__sandbox/razorpay/transfer', {
    data: { account_number: number, amount: 18_644, webhooks: 'drop' },
  })
  await pending.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('list', { name: 'Orders and invoices' }).getByText('Paid', { exact: true })).toBeVisible()
})

test('a company with an agreement orders now and pays later', async ({ page, request }) => {
  failOnConsoleErrors(page)
  await signUp(page, 'Terms', 'Rao')
  const headers = await steps.authorization(page)
  await page.request.post('/user/company', {
    headers,
    data: { name: 'Later Pictures', gstin: '27AAPFU0939F1ZV', email: 'accounts@later.example' },
  })
  const { company } = await (await page.request.get('/user/company', { headers })).json()
  // Beside the page, whose session it would take.
  const staff = await (await request.post('/auth/login', { data: ADMIN })).json()
  const agreed = await request.post('/staff/companyterms', {
    headers: { authorization: `Bearer ${staff.accessToken}` },
    data: { companyId: company.id, rupees: 1000, days: 30, on: true },
  })
  expect(agreed.status()).toBe(200)
  await atCheckout(page)
  await expect(page.getByText('₹1,000 of the credit limit of your company is left.')).toBeVisible()
  await pictures(page, 'terms-offered')
  await page.getByRole('button', { name: 'Order now, pay in 30 days' }).click()
  await expectFit(page)
  await pictures(page, 'terms-dialog')
  await page.getByRole('button', { name: 'Place order, pay ₹186.44 later' }).press('Enter')
  await expect(page).toHaveURL(/\/dashboard\?tab=orders$/)
  await expect(page.getByRole('list', { name: 'Orders and invoices' }).getByText('2 clips').first()).toBeVisible()
  await pictures(page, 'terms-ordered')
})

test('credit is bought with its GST, and then pays a cart', async ({ page }) => {
  failOnConsoleErrors(page)
  await signUp(page, 'Credit', 'Buyer')
  await page.goto('/credit')
  await page.getByRole('radio', { name: /^Credit of ₹5,500/ }).check()
  await steps.expectSum(page, ['5,000.00', '900.00', '5,900.00'])
  await expect(page.getByText('Valid for 365 days from the payment.', { exact: false }).first()).toBeVisible()
  await expectFit(page)
  await pictures(page, 'credit-packs')
  await steps.fillForm(page)
  await steps.complete(page)
  await steps.payByUpi(page)
  await expect(page.getByText('₹5,500 of credit is yours.')).toBeVisible({ timeout: 60_000 })
  await expect(
    page.getByRole('region', { name: 'Your credit' }).getByText('₹5,500 of ₹5,500, until', { exact: false }),
  ).toBeVisible()
  // The page stays, ready for another pack.
  await expect(page.getByRole('button', { name: 'Complete Payment' })).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('checkbox', { name: /^I agree/ })).not.toBeChecked()
  await atCheckout(page)
  await page.getByRole('button', { name: 'Pay with credit' }).click()
  await expectFit(page)
  await pictures(page, 'credit-dialog')
  await page.getByRole('button', { name: 'Pay ₹158 with credit' }).press('Enter')
  await expect(page).toHaveURL(/\/dashboard\?tab=orders$/)
  await expect(page.getByText('₹158 of credit', { exact: false })).toBeVisible()
  await pictures(page, 'credit-ordered')
})
