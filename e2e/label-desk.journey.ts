import { expect, type Page, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors } from './account.steps.ts'
import { expectAccessible } from './axe.ts'
import { asAdmin } from './clip-admin.steps.ts'
import { Keys } from './keyboard.steps.ts'
import { putOnSale } from './on-sale.ts'
import { enterWith } from './rights.steps.ts'
import { ADMIN } from './sign-in.steps.ts'

/** A theme that two clips carry, and no list yet. @returns its name, and one that it can get */
async function makeTheme(page: Page, sort: string): Promise<[string, string]> {
  const [was, becomes] = [`${sort} ${Date.now()}`, `${sort} anew ${Date.now()}`]
  const ids = [await putOnSale({ name: `${was} one` }), await putOnSale({ name: `${was} two` })]
  const { accessToken } = await (await page.request.post('/auth/login', { data: ADMIN })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  const edited = await page.request.post('/videos/bulkedit', { headers, data: { ids, addThemes: [was], apply: true } })
  expect(await edited.json()).toMatchObject({ changed: 2 })
  return [was, becomes]
}

const change = (page: Page, was: string, becomes: string) =>
  page.getByRole('listitem').filter({ hasText: `${was} → ${becomes}` })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('with settings alone, by touch: a theme is renamed on its clips, and that is undone', async ({ page }) => {
    failOnConsoleErrors(page)
    const [was, becomes] = await makeTheme(page, 'touched theme')
    await enterWith(page, ['settings'])
    await page.goto('/dashboard?section=manage-filters')
    await page.getByRole('button', { name: new RegExp(`^Rename ${was}$`, 'i') }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill(becomes)
    await expect(dialog).toContainText('The name changes on 2 clips')
    await expectFit(page)
    await dialog.getByRole('button', { name: 'Rename', exact: true }).tap()
    await expect(change(page, was, becomes)).toContainText('2 clips')
    await expectFit(page)
    await expectAccessible(page)
    await change(page, was, becomes).getByRole('button', { name: /^Undo/ }).tap()
    await expect(change(page, was, becomes)).toContainText('Undone')
    await expect(page.getByRole('button', { name: new RegExp(`^Rename ${was}$`, 'i') })).toBeVisible()
  })
})

test('by keyboard: an ADMIN renames a theme on its clips, and undoes that', async ({ page }) => {
  failOnConsoleErrors(page)
  const keys = new Keys(page)
  const [was, becomes] = await makeTheme(page, 'keyed theme')
  await asAdmin(page, 'manage-filters')
  const rename = page.getByRole('button', { name: new RegExp(`^Rename ${was}$`, 'i') })
  await rename.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await keys.fill(dialog.getByLabel('Name', { exact: true }), becomes)
  await page.keyboard.press('Enter')
  await expect(change(page, was, becomes)).toContainText('2 clips')
  await keys.expectFocus()
  const undo = change(page, was, becomes).getByRole('button', { name: /^Undo/ })
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(change(page, was, becomes)).toContainText('Undone')
  await expect(rename).toBeVisible()
  await keys.expectFocus()
})
