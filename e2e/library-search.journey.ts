import { expect, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors } from './account.steps.ts'
import { putOnSale } from './on-sale.ts'
import { makeStaff, signInAtAdmin } from './sign-in.steps.ts'

test('staff go from a clip’s page to its edit form, and find any clip of the library by a word', async ({ page }) => {
  failOnConsoleErrors(page)
  const word = `Zarda${Date.now()}`
  const clip = await putOnSale({ name: `${word} lamps` })
  const staff = await makeStaff(page, `library-${Date.now()}`)
  await signInAtAdmin(page, staff)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(`/clip/${clip}`)
  await page.getByRole('link', { name: 'Edit this clip' }).click()
  const list = page.getByRole('list', { name: 'Whole library' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: `Edit ${word} lamps` }).click()
  await expect(page.getByRole('dialog')).toContainText(clip)
  await page.keyboard.press('Escape')

  await page.getByLabel('Name, tag, place, number, file name or checksum').fill(word.slice(0, 9).toLowerCase())
  await page.getByLabel('State').selectOption('live')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/state=live/)
  await expect(list.getByText(`${word} lamps`)).toBeVisible()
  await page.getByRole('button', { name: /^Select all that match/ }).click()
  await expect(page.getByRole('region', { name: 'Selected clips' })).toContainText(/\d+ selected/)
  await expectFit(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFit(page)
  const folder = process.env['E2E_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/library-390.png` })
  await page.setViewportSize({ width: 1440, height: 900 })
  if (folder) await page.screenshot({ path: `${folder}/library.png` })
})
