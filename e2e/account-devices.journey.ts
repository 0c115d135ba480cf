import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import {
  NEW_PASSWORD,
  PASSWORD,
  accountOf,
  addStaff,
  elsewhere,
  expectFit,
  failOnConsoleErrors,
  openAccount,
  signIn,
  signUp,
} from './account.steps.ts'
import { post } from './agency.steps.ts'
import { putOnSale } from './on-sale.ts'

/** Where somebody is signed in, what is kept about them, and how it all ends. */
test.describe('the account window', () => {
  test('signs other devices out, and they are told; then all of them', async ({ page, browser }) => {
    const email = await signUp(page, 'Nisha', 'Das')
    const other = await elsewhere(await browser.newContext(), email)
    const account = await openAccount(page)
    const devices = account.getByRole('region', { name: 'Devices' })
    await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    const theirs = devices.getByRole('listitem').filter({ hasNotText: 'This device' })
    await expect(theirs).toContainText('Chrome on Linux')
    await theirs.getByRole('button', { name: 'Sign out' }).click()
    const proof = page.getByRole('dialog', { name: 'Sign out Chrome on Linux' })
    await proof.getByLabel('Your password').fill(PASSWORD)
    await proof.getByRole('button', { name: 'Sign out' }).click()
    await expect(proof).toBeHidden()
    await expect(devices.getByRole('listitem')).toHaveCount(1)

    // The other browser still shows the window; its next call is refused.
    const remote = accountOf(other)
    await remote.getByRole('button', { name: 'Edit User Name' }).click()
    await remote.getByLabel('First Name').fill('Too late')
    await remote.getByRole('button', { name: 'Submit Changes' }).click()
    await expect(other.getByText('Session expired. Please login again.')).toBeVisible()
    await expect(other.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    await expect(remote).toBeHidden()

    const tab = await page.context().newPage()
    await tab.goto('/dashboard')
    await expect(tab.getByRole('heading', { name: 'Nisha', level: 1 })).toBeVisible()
    await devices.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog', { name: 'Sign out everywhere?' }).getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText('You are signed out everywhere.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The other tab of this browser is out too.
    await expect(tab.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    await other.context().close()
  })

  test('gives the person’s data, and deletes the account', async ({ page }) => {
    const email = await signUp(page, 'Omar', 'Khan')
    const account = await openAccount(page)
    const saved = page.waitForEvent('download')
    await account.getByRole('button', { name: 'Download your data' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')

    await account.getByRole('button', { name: 'Delete account' }).click()
    const question = page.getByRole('dialog', { name: 'Delete account?' })
    await expect(question).toContainText('Orders, invoices and licences are kept')
    await question.getByRole('button', { name: 'Delete account' }).click()
    await expect(question.getByText('Password is required')).toBeVisible()
    await question.getByLabel('Current Password', { exact: true }).fill('not my password')
    await question.getByRole('button', { name: 'Delete account' }).click()
    await expect(question.getByText('The password is not right.')).toBeVisible()
    await expect(question.getByLabel('Current Password', { exact: true })).toHaveValue('not my password')
    await question.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
    await question.getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByText('Your account has been deleted.')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await signIn(page, email, PASSWORD)).status()).toBe(401)
  })
})

test('staff choose their own password when somebody else set it', async ({ page, browser }) => {
  const id = `desk-${Date.now()}`
  await addStaff(page, id)
  const context = await browser.newContext()
  const desk = await context.newPage()
  failOnConsoleErrors(desk)
  expect((await desk.request.post('/auth/login', { data: { id, password: PASSWORD } })).status()).toBe(200)
  await desk.goto('/dashboard')
  const notice = desk.getByText('An administrator set your password. Please choose your own.')
  await expect(notice).toBeVisible()
  await expectFit(desk)
  await desk.getByRole('button', { name: 'Security' }).click()
  const security = desk.getByRole('dialog', { name: 'Security' })
  await expect(security.getByText('An administrator set your password. Please choose your own.')).toBeVisible()
  for (const heading of ['Password', 'Second factor', 'Devices'])
    await expect(security.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
  await expectFit(desk)
  await security.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
  await security.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await security.getByRole('button', { name: 'Change password' }).click()
  await expect(desk.getByText('Password updated successfully!')).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(security).toBeHidden()
  await expect(notice).toBeHidden()
  await context.close()
})

test('somebody else signs in where a session has ended: nothing of whoever was there before is shown', async ({
  page,
  browser,
}) => {
  const clip = await putOnSale({ name: 'Lamps of the first' })
  const second = await browser.newContext()
  const secondEmail = await signUp(await second.newPage(), 'Second', 'Sen')
  await second.close()
  await signUp(page, 'First', 'Rao')
  await post(page, '/user/save', { id: clip })
  await page.goto('/dashboard?tab=saved')
  const saved = page.getByRole('tabpanel')
  await expect(saved.getByText('Lamps of the first')).toBeVisible()

  // Something typed and not sent.
  await page.evaluate(() => sessionStorage.setItem('typed:first:checkout', '{}'))

  const tab = await page.context().newPage()
  await tab.goto('/about')
  await tab.getByRole('button', { name: /user menu/ }).click()
  await tab.getByRole('button', { name: 'Logout' }).click()
  const window = page.getByRole('dialog', { name: 'Sign In' })
  await expect(window).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('typed:')))).toEqual([])
  await window.getByLabel('Email').fill(secondEmail)
  await window.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await window.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Second', level: 1 })).toBeVisible()
  await expect(saved.getByText('No saved clips yet')).toBeVisible()
})
