import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { linkIn } from './mailbox.ts'
import { forgetSession } from './sign-in.steps.ts'

const PASSWORD = { old: 'the old pass phrase', fresh: 'a fresh pass phrase' }

/** A customer of this journey's own. */
async function customer(page: Page, name: string): Promise<string> {
  const email = `${name}@mail.example`
  const answer = await page.request.post('/auth/signup', {
    data: { firstName: 'Meera', lastName: 'Nair', email, password: PASSWORD.old },
  })
  expect(answer.status()).toBe(200)
  await forgetSession(page)
  return email
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('a forgotten password: link asked for, mail read, new password set, signed in', async ({ page, context }) => {
  const email = await customer(page, 'forgetful')
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/resetpassword$/)
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('If there is an account with this address, we have sent a link to it.')).toBeVisible()
  await linkIn(page, email, 'Set a new password')

  // The sandbox shows the mail as in a mail client; its link opens in another tab.
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Read the mails here' }).click()
  const reader = await opened
  await reader
    .getByRole('link', { name: new RegExp(`Set a new password.*${email}`, 's') })
    .first()
    .click()
  await expect(reader.getByRole('heading', { name: /Set a new password/ })).toBeVisible()
  const followed = context.waitForEvent('page')
  await reader.frameLocator('iframe').getByRole('link', { name: 'Set a new password' }).click()
  const form = await followed
  await expect(form.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await expect(form).toHaveURL(/\/resetpassword$/)
  await expectAccessible(form)
  await form.getByLabel('New Password').fill('password123')
  await form.getByRole('button', { name: 'Set password' }).click()
  await expect(form.locator('main').getByText('one of the most common ones')).toBeVisible()
  await form.getByLabel('New Password').fill(PASSWORD.fresh)
  await form.getByRole('button', { name: 'Set password' }).click()
  await expect(form.getByText('Your password has been changed.')).toBeFocused()

  await form.locator('main').getByRole('button', { name: 'Sign In' }).click()
  const dialog = form.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD.fresh)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(form).toHaveURL(/\/dashboard/)
})

test('a link for a password works once; the way to another is beside the words', async ({ page }) => {
  const email = await customer(page, 'twice')
  await page.request.post('/auth/forgotpassword', { data: { email } })
  const link = await linkIn(page, email, 'Set a new password')
  const token = link.split('#token=')[1] ?? ''
  await page.request.post('/auth/resetpassword', { data: { token, password: PASSWORD.fresh } })
  await page.goto(link)
  await page.getByLabel('New Password').fill('another pass phrase')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.locator('main').getByText('This link has expired or was used before.')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
})

test('the link of the welcome mail confirms the address, once however often the page is drawn', async ({ page }) => {
  const email = await customer(page, 'confirming')
  const link = await linkIn(page, email, 'Welcome')
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname))
  await page.goto(link)
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await expect(page).toHaveURL(/\/confirmemail$/)
  await expectAccessible(page)
  expect(posted.filter((path) => path === '/auth/confirmemail')).toHaveLength(1)

  // What is left in the history holds no token.
  await page.reload()
  await expect(page.getByText('Open this page with the link in our mail.')).toBeVisible()
  expect(posted.filter((path) => path === '/auth/confirmemail')).toHaveLength(1)

  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText('This link has expired or was used before.')).toBeVisible()
  await expectAccessible(page)
})

test('a signed-in customer with a dead link gets another', async ({ page }) => {
  const email = await customer(page, 'late')
  const link = await linkIn(page, email, 'Welcome')
  await page.request.post('/auth/userlogin', { data: { id: email, password: PASSWORD.old } })
  await page.goto(`${link}spoilt`)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.locator('main').getByText(`We sent a link to ${email}.`)).toBeVisible()
  await page.goto('about:blank')
  await page.goto(await linkIn(page, email, 'Confirm your address'))
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.locator('main').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})
