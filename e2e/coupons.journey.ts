import { expect, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors, signUp } from './account.steps.ts'
import { expectAccessible } from './axe.ts'
import { authorization } from './checkout.steps.ts'
import { putOnSale } from './on-sale.ts'
import { enterWith } from './rights.steps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('with settings alone, by touch: a code is made, lowers the price of a cart, and is switched off', async ({
  page,
  browser,
  baseURL,
}) => {
  const code = `LAMPS${Date.now()}`
  await enterWith(page, ['settings'])
  await page.goto('/dashboard?section=manage-plans')
  await page.getByRole('button', { name: 'New code' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(dialog).toContainText('A code has 3 to 30 letters, digits and hyphens')
  await dialog.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await dialog.getByLabel('How much').fill('91')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(dialog).toContainText('The share in percent is at most 90')
  // What is refused is an error to the browser; from here on there is none.
  failOnConsoleErrors(page)
  await dialog.getByLabel('How much').fill('20')
  await dialog.getByLabel('Maximum uses (optional)').fill('5')
  await dialog.getByLabel('Note (optional)').fill('Diwali')
  await expectFit(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('list', { name: 'Codes' }).getByRole('listitem').filter({ hasText: code })
  await expect(row).toContainText('20% off')
  await expect(row).toContainText('used 0 of 5 times')
  await expect(row).toContainText('Diwali')
  await expectFit(page)

  const buyer = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signUp(buyer, 'Code', 'Buyer')
  const headers = await authorization(buyer)
  const lines = [{ videoID: await putOnSale({ name: 'Lamps by code' }), quality: 'HD' }]
  const quote = async () =>
    (await buyer.request.post('/pay/cart-quote', { headers, data: { lines, coupon: code } })).json()
  expect(await quote()).toMatchObject({ couponAgainst: '', discountPaise: 1_500 })
  await row.getByRole('button', { name: `Edit ${code}` }).tap()
  await dialog.getByLabel('Switched on').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(row).toContainText('Switched off')
  expect(await quote()).toMatchObject({ couponAgainst: 'This code is not valid.', discountPaise: 0 })
  await buyer.context().close()
})
