import { expect, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors } from './account.steps.ts'
import { asAdmin } from './clip-admin.steps.ts'
import { putOnSale } from './on-sale.ts'
import { ADMIN, makeStaff, signInAtAdmin } from './sign-in.steps.ts'

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
  await page.getByLabel('Status').selectOption('live')
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

test('a clip is taken off the site from its dialog, and handed in again', async ({ page }) => {
  failOnConsoleErrors(page)
  const word = `Haathi${Date.now()}`
  const clip = await putOnSale({ name: `${word} walk` })
  // What an old link says that no list knows counts as nothing.
  await asAdmin(page, `manage-videos&view=library&q=${word}&state=gone&sort=age&from=soon&page=last`)
  await page.getByRole('button', { name: `Edit ${word} walk` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hold back' }).click()
  await expect(page.getByText('Off the site. Submit it again under Held back.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Hold back' })).toHaveCount(0)
  expect((await page.request.get(`/videos/getonevideo?id=${clip}`)).status()).toBe(404)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Whole library' }).getByText('draft')).toBeVisible()
  await page.getByRole('tab', { name: /^Held back/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: word })
  await row.getByRole('button', { name: /^Publish|^Submit/ }).click()
  const questions = page.getByRole('dialog', { name: 'Who and what is in the picture?' })
  await questions.getByLabel('People').selectOption('none')
  await questions.getByLabel('A brand, a logo or a work of art').selectOption('no')
  await questions.getByLabel('A recognisable person under 18').selectOption('no')
  await questions.getByRole('button', { name: /^Publish|^Submit/ }).click()
  await expect(row).toHaveCount(0)
  await expect.poll(async () => (await page.request.get(`/videos/getonevideo?id=${clip}`)).status()).toBe(200)
})

test('staff are told on a clip’s page that favorites are for customers, and no clip is saved', async ({ page }) => {
  failOnConsoleErrors(page)
  const clip = await putOnSale({ name: `Seen by staff ${Date.now()}` })
  let saves = 0
  page.on('request', (request) => (saves += Number(request.url().endsWith('/user/save'))))
  await signInAtAdmin(page, ADMIN)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(`/clip/${clip}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const favorites = page.getByRole('dialog', { name: 'Favorites' })
  await expect(favorites).toContainText('Favorites are for customer accounts.')
  await favorites.getByRole('button', { name: 'Done' }).click()
  await expect(favorites).toBeHidden()
  expect(saves).toBe(0)
})

test('staff are told at a card that purchases are for customers, and their cart stays empty', async ({ page }) => {
  failOnConsoleErrors(page)
  const name = `Priced for staff ${Date.now()}`
  await putOnSale({ name })
  await signInAtAdmin(page, ADMIN)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(`/search?${new URLSearchParams({ term: name })}`)
  await page.locator('.card').filter({ hasText: name }).hover()
  await page.getByRole('button', { name: `Add to cart: ${name}` }).click()
  await expect(page.getByText('Purchases are for customer accounts.')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})

test('a link to the library with a filter that is none shows all of it', async ({ page }) => {
  failOnConsoleErrors(page)
  await asAdmin(page, 'manage-videos&view=library&fps=23')
  await expect(page.getByLabel('Frame rate')).toHaveValue('')
  await expect(page.getByRole('list', { name: 'Whole library' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
