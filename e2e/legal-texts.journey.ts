import { expect, test } from '@playwright/test'
import { failOnConsoleErrors } from './account.steps.ts'
import { expectAccessible } from './axe.ts'
import { asAdmin } from './clip-admin.steps.ts'
import { Keys } from './keyboard.steps.ts'

const WORDS = `How {brand} delivers.

## At once

{company} delivers by download. See [Contact Us](/contactus).
`

test('an ADMIN puts a legal text of the shop in force by keyboard: guests read it in both languages, the earlier one too', async ({
  page,
}) => {
  failOnConsoleErrors(page)
  const keys = new Keys(page)
  await asAdmin(page, 'shop-settings')
  await page.getByRole('tab', { name: 'Legal texts' }).click()
  await page.getByLabel('Legal text', { exact: true }).selectOption('shipment')
  const english = page.getByRole('form', { name: 'Legal text: In English' })
  const words = english.getByLabel('In English')
  await keys.to(words)
  await words.fill('No sections.')
  await expect(english).toContainText('The text has no sections')
  await words.fill(WORDS)
  await expect(english.getByText('The text has no sections')).toBeHidden()
  await keys.press(english.getByRole('button', { name: 'Put in force' }))
  await expect(english).toContainText('Changed by')
  const hindi = page.getByRole('form', { name: 'Legal text: In Hindi' })
  await hindi.getByLabel('In Hindi').fill('{brand} कैसे देता है।\n\n## तुरंत\n\n{company} डाउनलोड से देती है।')
  await hindi.getByText('Preview').click()
  await expect(hindi.getByText('1. तुरंत')).toBeVisible()
  await keys.to(hindi.getByRole('button', { name: 'Save' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(hindi).toContainText('Changed by')
  await expectAccessible(page)

  const html = await (await page.request.get('/shipmentanddelivery')).text()
  expect(html).toContain('delivers by download.')
  await page.goto('/shipmentanddelivery')
  await expect(page.getByRole('heading', { name: '1. At once' })).toBeVisible()
  await page.getByRole('link', { name: /^Version of 30/ }).click()
  await expect(page.getByText(/^An earlier version, of 30/)).toBeVisible()
  await page.goto('/hi/shipmentanddelivery')
  await expect(page.getByRole('heading', { name: '1. तुरंत' })).toBeVisible()
  await expect(page.getByRole('note')).toContainText('अंग्रेज़ी पाठ ही मान्य है')
  await expectAccessible(page)

  await page.goto('/dashboard?section=shop-settings')
  await page.getByRole('tab', { name: 'Legal texts' }).click()
  await page.getByLabel('Legal text', { exact: true }).selectOption('shipment')
  await hindi.getByRole('button', { name: 'Without a translation' }).click()
  await expect(hindi.getByRole('button', { name: 'Without a translation' })).toBeHidden()
  await page
    .getByRole('button', { name: /^Restore In English: Shipment and Delivery/ })
    .first()
    .click()
  await expect(english.getByRole('button', { name: 'Restore the default text' })).toBeHidden()
  await page.goto('/shipmentanddelivery')
  await expect(page.getByText('Last updated 30 March 2025')).toBeVisible()
})
