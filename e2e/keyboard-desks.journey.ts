import { expect, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors } from './account.steps.ts'
import { Keys } from './keyboard.steps.ts'
import { putOnSale } from './on-sale.ts'
import { endSessions } from './session-end.steps.ts'
import { ADMIN, forgetSession, makeStaff, password } from './sign-in.steps.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('by keyboard: an EMPLOYEE finds a clip in the whole library, is signed out in the middle of it, and loses nothing', async ({
  page,
}) => {
  const keys = new Keys(page)
  const word = `Veena${Date.now()}`
  await putOnSale({ name: `${word} strings` })
  const staff = await makeStaff(page, `keys-library-${Date.now()}`)
  expect((await page.request.post('/auth/login', { data: staff })).status()).toBe(200)
  await page.goto('/dashboard?section=manage-videos&view=library')
  await keys.fill(page.getByLabel('Name, tag, place, number, file name or checksum'), word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${word}`))
  await keys.press(page.getByRole('button', { name: `Edit ${word} strings` }))
  const edit = page.getByRole('dialog')
  await keys.press(edit.getByRole('button', { name: 'Edit Details' }))
  await keys.fill(edit.getByLabel('Place'), 'Thanjavur')
  await endSessions(page, staff)
  await keys.press(edit.getByRole('button', { name: 'Save Changes' }))
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toContainText('Session expired. Please login again.')
  await keys.expectFocus()
  await keys.fill(again.getByLabel('Email'), staff.id)
  await keys.fill(password(again), staff.password)
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
  await expect(edit.locator('dl')).toContainText('Thanjavur')
  await keys.expectFocus()
})

test('by keyboard: an ADMIN goes from what waits to its rows, makes a collection, and invites somebody', async ({
  page,
}) => {
  failOnConsoleErrors(page)
  const keys = new Keys(page)
  const mark = Date.now()
  const said = { name: 'Meera', email: `keys-${mark}@buyer.example`, phone: '9876543210', country: 'India' }
  const message = { ...said, query: `Keys ${mark}`, message: 'Do you have lamps?' }
  expect((await page.request.post('/contact', { data: message })).status()).toBe(200)
  await forgetSession(page)
  expect((await page.request.post('/auth/login', { data: ADMIN })).status()).toBe(200)
  await page.goto('/dashboard')
  const waits = page.getByRole('list', { name: 'To do' })
  await keys.press(waits.getByRole('link', { name: /Messages/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await keys.expectFocus()
  const row = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: said.email })
  await keys.press(row.getByRole('button', { name: /^Answer/ }))
  await keys.fill(row.getByLabel('Answer, sent by mail'), 'We have.')
  await keys.press(row.getByRole('button', { name: 'Send the answer' }))
  await expect(row).toHaveCount(0)
  await keys.expectFocus()

  const menu = page.getByRole('navigation', { name: 'Super admin panel' })
  await keys.to(menu.getByRole('link', { name: 'Collections' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await keys.press(page.getByRole('button', { name: 'New collection' }))
  const dialog = page.getByRole('dialog')
  await keys.fill(dialog.getByLabel('Name', { exact: true }), `Lamps ${mark}`)
  await page.keyboard.press('Enter')
  const collections = page.getByRole('list', { name: 'Collections' })
  await expect(collections.getByText(`Lamps ${mark}`)).toBeVisible()
  await keys.expectFocus(page.getByRole('button', { name: 'New collection' }))
  await keys.press(page.getByRole('button', { name: `Move Lamps ${mark} up` }))
  await keys.expectFocus()
  await expectFit(page)

  await keys.to(menu.getByRole('link', { name: 'Add User' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await keys.fill(page.getByLabel('Email', { exact: true }), `invited-${mark}@staff.example`)
  await keys.press(page.getByLabel('Review what was uploaded').last(), 'Space')
  await keys.press(page.getByRole('button', { name: 'Send the invitation' }))
  await expect(page.getByText('Invitation sent.')).toBeVisible()
  await keys.expectFocus()
  await keys.to(menu.getByRole('link', { name: 'Manage Users' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const person = page.getByRole('listitem').filter({ hasText: `invited-${mark}@staff.example` })
  await expect(person).toContainText('Review what was uploaded')
  await expectFit(page)
})
