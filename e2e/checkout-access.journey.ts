import { expect, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors, PASSWORD, signUp, tabTo } from './account.steps.ts'
import * as steps from './checkout.steps.ts'
import { putOnSale } from './on-sale.ts'

test('the keyboard alone buys a plan', async ({ page }) => {
  failOnConsoleErrors(page)
  await signUp(page, 'Keys', 'Only')
  await page.goto('/pricing')
  await tabTo(page, page.getByRole('button', { name: 'Try Now: Monthly' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/subscriptionpayment\?plan=month$/)
  const typed = [
    ['Phone', '9876543210'],
    ['Address Line 1', '12 Marine Drive'],
    ['City', 'Mumbai'],
    ['State', 'Maharashtra'],
    ['Zip Code', '400020'],
  ] as const
  for (const [label, text] of typed) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByRole('checkbox', { name: /^I agree/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Complete Payment' }))
  await page.keyboard.press('Enter')
  const provider = steps.windowOf(page)
  await tabTo(page, provider.getByRole('tab', { name: 'Card' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, provider.getByRole('button', { name: /^Pay ₹/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, provider.getByRole('button', { name: 'Success' }))
  await page.keyboard.press('Enter')
  await steps.expectPaid(page)
})

test('what was typed outlives the other language and a session that ends, and not the purchase', async ({ page }) => {
  failOnConsoleErrors(page, /\/pay\/create-order$/)
  const email = await signUp(page, 'Typed', 'Rao')
  const ids = [await putOnSale({ name: 'Typed lamps' }), await putOnSale({ name: 'Typed boats' })]
  const checkout = (id: string | undefined) => `/onetimepurchase/${id}?type=highres&quality=HD`
  await page.goto(checkout(ids[0]))
  await steps.fillForm(page)
  await page.getByLabel('Purchase order number (optional)').fill('PO-7')
  await page.getByLabel('Company billing GSTIN (optional)').fill('27AAPFU0939F1ZV')
  await page.getByLabel('Company name').fill('Kalakar Studio')
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL(/\/hi\/onetimepurchase/)
  await expect(page.locator('[name=address1]')).toHaveValue('12 Marine Drive')
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page.getByLabel('Address Line 1')).toHaveValue('12 Marine Drive')
  // What is agreed to is agreed to anew.
  await expect(page.getByRole('checkbox', { name: /^I agree/ })).not.toBeChecked()
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.request.post('/auth/logout', { headers: await steps.authorization(page) })
  await steps.complete(page)
  const window = page.getByRole('dialog', { name: 'Sign In' })
  await window.getByLabel('Email').fill(email)
  await window.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await window.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('98765 43210')
  await expect(page.getByLabel('Purchase order number (optional)')).toHaveValue('PO-7')
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await steps.complete(page)
  await steps.payByUpi(page)
  await steps.expectPaid(page)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('typed:')))).toEqual([])
  await page.goto(checkout(ids[1]))
  await expect(page.getByLabel('First Name')).toHaveValue('Typed')
  await expect(page.getByLabel('Purchase order number (optional)')).toHaveValue('')
  // For whom the last order was paid is known, where no saved address says otherwise.
  await expect(page.getByLabel('Company billing GSTIN (optional)')).toHaveValue('27AAPFU0939F1ZV')
  await expect(page.getByLabel('Company name')).toHaveValue('Kalakar Studio')
})

for (const theme of ['light', 'dark'] as const)
  test(`every page on the way to a payment reads well, ${theme}`, async ({ page }) => {
    failOnConsoleErrors(page)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await signUp(page, 'Reader', theme)
    const id = await putOnSale({ name: `Banyan ${theme} ${Date.now()}` })
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of [
        '/pricing',
        '/subscribe',
        '/subscriptionpayment?plan=year',
        `/onetimepurchase/${id}?type=highres`,
      ]) {
        await page.goto(path)
        await expect(page.getByText(/₹[\d,.]+/).first()).toBeVisible()
        await expectFit(page)
      }
      await steps.complete(page)
      await expect(page.getByText('Phone is required')).toBeVisible()
      await expectFit(page)
      await page.goto(`/clip/${id}`)
      await page.getByRole('button', { name: 'Download', exact: true }).last().click()
      await expect(page.getByRole('link', { name: 'Continue to Payment' })).toBeVisible()
      await expectFit(page)
    }
  })
