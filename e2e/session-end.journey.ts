import { expect, test } from '@playwright/test'
import { putOnSale } from './on-sale.ts'
import { endSessions, signInAgain } from './session-end.steps.ts'
import { expectToast, makeStaff, signInAtAdmin } from './sign-in.steps.ts'

test('a session that ends in the middle of an edit: signed in again in place, what was typed is saved', async ({
  page,
}) => {
  const name = `Session lamps ${Date.now()}`
  const id = await putOnSale({ name })
  const staff = await makeStaff(page, `session-${Date.now()}`)
  await signInAtAdmin(page, staff)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(`/dashboard?section=manage-videos&view=library&q=${id}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('dialog')
  await edit.getByRole('button', { name: 'Edit Details' }).click()
  await edit.getByLabel('Place').fill('Ujjain')
  // A reload, a crash: the edit is still there.
  await page.reload()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(edit.getByLabel('Place')).toHaveValue('Ujjain')
  await endSessions(page, staff)
  await edit.getByRole('button', { name: 'Save Changes' }).click()

  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toContainText('Session expired. Please login again.')
  await expect(again.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: 'What you typed is still here' })).toBeVisible()
  await expect(edit.getByLabel('Place')).toHaveValue('Ujjain')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await signInAgain(page, staff)
  await expectToast(page, 'Video details updated!')
  const clip = await (await page.request.get('/videos/getonevideo', { params: { id } })).json()
  expect(clip.place).toBe('Ujjain')
})

test('staff who seem to be away are warned two minutes before, and stay by a press', async ({ page }) => {
  const staff = await makeStaff(page, `away-${Date.now()}`)
  let left = 90
  await page.route('**/auth/sessionend', (route) =>
    route.fulfill({ json: { seconds: left, canStay: true }, headers: { 'cache-control': 'no-store' } }),
  )
  await signInAtAdmin(page, staff)
  const warning = page.getByRole('dialog', { name: 'You will be signed out. Stay?' })
  await expect(warning.getByRole('alert')).toContainText('in 90 seconds this session ends')
  const stayed = page.waitForRequest('**/auth/staysignedin')
  left = 1800
  await page.keyboard.press('Enter')
  await stayed
  await expect(warning).toHaveCount(0)
})
