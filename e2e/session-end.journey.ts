import { expect, type Page, test } from '@playwright/test'
import { putOnSale } from './on-sale.ts'
import { expectToast, makeStaff, password, signInAtAdmin } from './sign-in.steps.ts'

/** Ends every session of somebody, as from another device. */
async function endSessions(page: Page, who: { id: string; password: string }): Promise<void> {
  const elsewhere = await page.context().browser()?.newContext()
  if (!elsewhere) throw new Error('no browser')
  const origin = new URL(page.url()).origin
  const { accessToken } = await (await elsewhere.request.post(`${origin}/auth/login`, { data: who })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  expect(
    (
      await elsewhere.request.post(`${origin}/auth/logouteverywhere`, { headers, data: { password: who.password } })
    ).status(),
  ).toBe(200)
  await elsewhere.close()
}

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
  await endSessions(page, staff)
  await edit.getByRole('button', { name: 'Save Changes' }).click()

  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toContainText('Session expired. Please login again.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: 'What you typed is still here' })).toBeVisible()
  await expect(edit.getByLabel('Place')).toHaveValue('Ujjain')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await again.getByLabel('Email').fill(staff.id)
  await password(again).fill(staff.password)
  await again.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Video details updated!')
  const clip = await (await page.request.get('/videos/getonevideo', { params: { id } })).json()
  expect(clip.place).toBe('Ujjain')
})
