import { expect, type Page, test } from '@playwright/test'
import { failOnConsoleErrors, expectFit } from './account.steps.ts'
import { expectAccessible } from './axe.ts'
import { forgetSession } from './sign-in.steps.ts'

async function enter(page: Page, path = '/dashboard'): Promise<void> {
  const { ADMIN_ID: id = '', ADMIN_PASSWORD: password = '' } = process.env
  await forgetSession(page)
  expect((await page.request.post('/auth/login', { data: { id, password } })).status()).toBe(200)
  await page.goto(path)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('an ADMIN lands on what waits; each line leads to its rows', async ({ page }) => {
  failOnConsoleErrors(page)
  const said = { name: 'Asha', email: 'asha@buyer.example', phone: '9876543210', country: 'India', query: 'Hello' }
  expect((await page.request.post('/contact', { data: { ...said, message: 'Hello' } })).status()).toBe(200)
  await enter(page)
  await expect(heading(page, 'Today')).toBeVisible()
  await expect(page.getByText(/^As of /)).toBeVisible()
  await page
    .getByRole('list', { name: 'To do' })
    .getByRole('link', { name: /Messages/ })
    .click()
  await expect(heading(page, 'Messages')).toBeVisible()
})

test('a desk is loaded beside the back office itself, the one that is asked for and the first one', async ({
  page,
}) => {
  for (const [path, file, name] of [
    ['/dashboard?section=manage-plans', 'manage-plans', 'Manage Plans'],
    ['/dashboard', 'today-section', 'Today'],
  ] as const) {
    const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
    await page.route('**/assets/staff-dashboard-*.js', (route) => come.then(() => route.continue()))
    const desk = page.waitForRequest(`**/assets/${file}-*.js`)
    await enter(page, path)
    await desk
    await expect(heading(page, name)).toHaveCount(0)
    letCome()
    await expect(heading(page, name)).toBeVisible()
    await page.unrouteAll()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the menu is a sheet, by touch and by the keys', async ({ page }) => {
    failOnConsoleErrors(page)
    await enter(page)
    await expect(heading(page, 'Today')).toBeVisible()
    await expectFit(page)
    await expectAccessible(page)
    const open = page.getByRole('button', { name: /^Desks/ })
    const sheet = page.getByRole('dialog', { name: 'Desks of the back office' })
    await open.tap()
    await expect(sheet.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
    await sheet.getByRole('link', { name: 'Manage Users' }).tap()
    await expect(heading(page, 'Manage Users')).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await open.press('Enter')
    await sheet.getByRole('link', { name: 'Add User' }).press('Enter')
    await expect(heading(page, 'Add User')).toBeVisible()
    await expectFit(page)
    await expectAccessible(page)
    const email = `invited-${Date.now()}@staff.example`
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Orders, customers and messages').check()
    await page.getByRole('button', { name: 'Send the invitation' }).tap()
    await expect(page.getByText('Invitation sent.')).toBeVisible()
    await page.goto('/dashboard?section=manage-users')
    await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Invited, not signed in yet')
    await page.getByRole('button', { name: `Role and desks of ${email}` }).tap()
    const dialog = page.getByRole('dialog', { name: 'Role and desks' })
    await expect(dialog.getByLabel('Orders, customers and messages')).toBeChecked()
    await dialog.getByLabel('Review what was uploaded').check()
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Review what was uploaded')
  })
})
