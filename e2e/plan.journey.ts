import { expect, type Page, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors, signUp } from './account.steps.ts'
import * as steps from './checkout.steps.ts'
import { pictures } from './pictures.steps.ts'

test.afterEach(({ page }) => steps.heal(page))

test('a month renews by UPI Autopay for who ticks it, is changed to a year, and Autopay ends in two clicks', async ({
  page,
}) => {
  failOnConsoleErrors(page)
  await signUp(page, 'Plan', 'Buyer')
  await page.goto('/subscriptionpayment?plan=month')
  await expect(page.getByText('Does not renew by itself. We remind you before it ends.')).toBeVisible()
  const autopay = page.getByRole('checkbox', { name: 'Renew by UPI Autopay until I end it' })
  await expect(autopay).not.toBeChecked()
  await autopay.check()
  await expect(page.getByText('never above ₹1,178.82', { exact: false })).toBeVisible()
  await expect(page.getByText('Does not renew by itself. We remind you before it ends.')).toHaveCount(0)
  await expectFit(page)
  await pictures(page, 'autopay-checkout')
  await steps.fillForm(page)
  await steps.complete(page)
  await steps.payByUpi(page)
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 60_000 })
  const plan = page.getByRole('region', { name: 'Your plan' })
  await expect(plan.getByText('Renews by UPI Autopay', { exact: false })).toBeVisible()
  await expectFit(page)
  await pictures(page, 'autopay-plan')
  await changeInvoiceDetails(page)

  // Bought today, the whole month is taken off the year.
  await plan.getByRole('link', { name: 'Change to yearly, ₹10,620.00' }).click()
  await steps.expectSum(page, ['9,000.00', '1,620.00', '10,620.00'])
  await expect(page.getByText(/less ₹999 for \d\d of \d\d days/)).toBeVisible()
  await expectFit(page)
  await pictures(page, 'plan-change')
  await page.goBack()

  await expectMonthRenewed(page)
  await page.goto('/dashboard')
  await plan.getByRole('button', { name: 'End Autopay' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End Autopay' }).click()
  await expect(plan.getByText('No auto-renewal. Renew whenever you like.')).toBeVisible()
})

/** The dashboard says what the next invoice will name, and changes it. */
async function changeInvoiceDetails(page: Page): Promise<void> {
  const plan = page.getByRole('region', { name: 'Your plan' })
  await plan.getByRole('button', { name: 'Change invoice details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invoice details of renewals' })
  await expect(dialog.getByLabel('First Name')).not.toHaveValue('')
  await dialog.getByLabel('Company billing GSTIN (optional)').fill('29AAMFJ0530C1ZO')
  await dialog.getByLabel('State').selectOption('Karnataka')
  await dialog.getByLabel('Zip Code').fill('560001')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Company name is required beside a GSTIN')).toBeVisible()
  await dialog.getByLabel('Company name').fill('Konkan Pictures')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    plan.getByText(/^Its invoice will name: Konkan Pictures, .*560001, Karnataka, GSTIN 29AAMFJ0530C1ZO$/),
  ).toBeVisible()
}

/** On the pricing page the running month is renewed as a month, beside a year that begins today. */
async function expectMonthRenewed(page: Page): Promise<void> {
  await page.goto('/pricing')
  const year = page.getByRole('region', { name: 'Yearly' })
  const month = page.getByRole('region', { name: 'Monthly' })
  await expect(year.getByText('₹10,620.00 with GST: the rest of your month counts.')).toBeVisible()
  await expect(month.getByText(/^Begins on .+, when the time you have paid for ends\.$/)).toBeVisible()
  await expect(month.getByText('The year begins today', { exact: false })).toHaveCount(0)
  await month.getByRole('button', { name: 'Renew' }).click()
  await expect(page).toHaveURL(/\/subscriptionpayment\?plan=month$/)
  await steps.expectSum(page, ['999.00', '179.82', '1,178.82'])
}

test('a company that has no sign-in of its own is told so', async ({ page }) => {
  await page.goto('/companysignin')
  await page.getByLabel('Email').fill('mira@nowhere.example')
  await page.getByRole('button', { name: 'Go to your company' }).click()
  await expect(page.getByText('No company with this address has its own sign-in here.')).toBeVisible()
  await expectFit(page)
  await pictures(page, 'company-sign-in')
})
