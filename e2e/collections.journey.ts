import { expect, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors } from './account.steps.ts'
import { asAdmin } from './clip-admin.steps.ts'
import { putOnSale } from './on-sale.ts'

test('a collection is made, filled, given a cover and a place, and comes back after it was deleted', async ({
  page,
}) => {
  failOnConsoleErrors(page)
  const [first, second] = [`Boats ${Date.now()}`, `Sails ${Date.now()}`]
  await putOnSale({ name: `${first} one` })
  await putOnSale({ name: `${first} two` })
  await asAdmin(page, 'collections')
  const dialog = page.getByRole('dialog')
  const list = page.getByRole('list', { name: 'Collections' })
  for (const name of [first, second]) {
    await page.getByRole('button', { name: 'New collection' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByLabel('Name in Hindi').fill('नावें')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(list.getByText(name)).toBeVisible()
  }
  await expect(list.getByRole('listitem').filter({ hasText: first })).toContainText('Hidden: no clip of it is live')

  // Two clips at once, from the library.
  await page.goto(`/dashboard?section=manage-videos&view=library&q=${encodeURIComponent(first)}`)
  await page.getByRole('button', { name: /^Select all that match/ }).click()
  await page.getByRole('region', { name: 'Selected clips' }).getByRole('button', { name: 'Collection' }).click()
  await dialog.getByLabel('Collection').selectOption({ label: first })
  await dialog.getByRole('button', { name: 'Show what changes' }).click()
  await dialog.getByRole('button', { name: 'Change 2' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/dashboard?section=collections')
  const row = list.getByRole('listitem').filter({ hasText: first })
  await expect(row).toContainText('Visitors see it')
  await expect(row.getByRole('link', { name: '2 clips' })).toBeVisible()
  await page.getByRole('button', { name: `Edit ${first}` }).click()
  await dialog.getByRole('radio', { name: `${first} one` }).check()
  const folder = process.env['E2E_PICTURES']
  await expectFit(page)
  if (folder) await page.screenshot({ path: `${folder}/collection-dialog.png` })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: `Move ${second} up` }).click()
  const names = () => list.getByRole('listitem').allInnerTexts()
  const placeOf = async (name: string) => (await names()).findIndex((text) => text.includes(name))
  await expect.poll(async () => (await placeOf(second)) < (await placeOf(first))).toBe(true)

  await page.getByRole('button', { name: `Edit ${second}` }).click()
  await dialog.getByRole('button', { name: 'Delete collection' }).click()
  await dialog.getByRole('button', { name: 'Delete it: the clips stay' }).click()
  await expect(page.getByRole('button', { name: `Restore ${second}` })).toBeVisible()
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
    [320, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectFit(page)
    if (folder) await page.screenshot({ path: `${folder}/collections-${width}.png`, fullPage: true })
  }
  await page.getByRole('button', { name: `Restore ${second}` }).click()
  await expect(page.getByRole('button', { name: `Edit ${second}` })).toBeVisible()

  await page.goto('/collections')
  await expect(page.getByRole('link', { name: new RegExp(first) }).first()).toBeVisible()
  await expect(page.getByText(second)).toHaveCount(0)
})
