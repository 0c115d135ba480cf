import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { openAccount, PASSWORD, signUp } from './account.steps.ts'
import { linkIn, mailsOf } from './mailbox.ts'
import {
  ADMIN,
  expectAccessible,
  expectFieldError,
  expectNoSidewaysScroll,
  expectToast,
  makeStaff,
  openSignIn,
  password,
  signInAtAdmin,
} from './sign-in.steps.ts'

const WRONG = 'That code is not right. Enter the one your app shows now, or a recovery code.'
/** What an authenticator app shows now, or in the step to come: no code works twice. */
const shown = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

async function openSecurity(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Security', exact: true }).click()
  return page.getByRole('dialog', { name: 'Security' }).getByRole('region', { name: 'Second factor' })
}

async function beginSetUp(place: Locator, typed: string): Promise<void> {
  await place.getByLabel('Your password', { exact: true }).fill(typed)
  await place.getByRole('button', { name: 'Continue' }).click()
}

/** @returns the secret, as a person would type it into the app */
const secretIn = async (place: Locator): Promise<string> =>
  (await place.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')

async function turnOn(place: Locator, code: string): Promise<void> {
  await place.getByLabel('Code').fill(code)
  await place.getByRole('button', { name: 'Turn on' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /user menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
}

const enterCode = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('staff set a second factor up, sign in with it, with a recovery code, and take it off again', async ({ page }) => {
  const who = await makeStaff(page, `guarded-${Date.now()}`)
  await signInAtAdmin(page, who)
  const place = await openSecurity(page)
  await place.getByRole('button', { name: 'Set up' }).click()
  await expect(place.getByLabel('Your password', { exact: true })).toBeFocused()
  await beginSetUp(place, 'not the password')
  await expectFieldError(place.getByLabel('Your password', { exact: true }), 'The password is not right.')
  await expectAccessible(page)
  await beginSetUp(place, who.password)

  const picture = place.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expect(place.getByLabel('Code')).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const secret = await secretIn(place)
  let sent = 0
  page.on('request', (request) => (sent += request.url().endsWith('/auth/secondfactor/confirm') ? 1 : 0))
  await turnOn(place, '000000')
  await expectFieldError(place.getByLabel('Code'), WRONG)
  // A wrong code is not tried a second time behind the person's back: ten close the door.
  expect(sent).toBe(1)
  await turnOn(place, shown(secret))

  const list = place.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allInnerTexts()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await place.getByRole('button', { name: 'Copy' }).click()
  await expectToast(page, 'Recovery codes copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    place.getByRole('button', { name: 'Download' }).click(),
  ])
  const kept = await readFile(await file.path(), 'utf8')
  for (const code of codes) expect(kept).toContain(code)
  await place.getByRole('button', { name: 'I have saved them' }).click()
  await expect(place.getByText('10 recovery codes are left.')).toBeVisible()
  await expect(place.getByRole('button', { name: 'Remove' })).toBeFocused()
  await page.keyboard.press('Escape')
  await logOut(page)

  await signInAtAdmin(page, who)
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(password(page)).toHaveValue(who.password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Please fill in all required fields')
  await expectFieldError(page.getByLabel('Code'), 'Code is required')
  await enterCode(page, '000000')
  await expectToast(page, WRONG)
  await expectFieldError(page.getByLabel('Code'), WRONG)
  await enterCode(page, shown(secret, 1))
  await expectToast(page, 'Login successful! Welcome back.')
  await expect(page).toHaveURL(/\/dashboard/)
  await logOut(page)

  await signInAtAdmin(page, who)
  await enterCode(page, codes[0] ?? '')
  await expect(page).toHaveURL(/\/dashboard/)
  await openSecurity(page)
  await expect(place.getByText('9 recovery codes are left.')).toBeVisible()
  await place.getByRole('button', { name: 'Remove' }).click()
  const remove = async (code: string) => {
    await place.getByLabel('Your password', { exact: true }).fill(who.password)
    await place.getByLabel('Code').fill(code)
    await place.getByRole('button', { name: 'Remove' }).click()
  }
  await remove(codes[0] ?? '')
  await expectFieldError(place.getByLabel('Code'), WRONG)
  await remove(codes[1] ?? '')
  await expectToast(page, 'Second factor removed.')
  await expect(place.getByRole('button', { name: 'Set up' })).toBeFocused()
  await page.keyboard.press('Escape')
  await logOut(page)
  await signInAtAdmin(page, who)
  await expect(page).toHaveURL(/\/dashboard/)
})

test('an ADMIN takes off the second factor of somebody who lost it', async ({ page }) => {
  const who = await makeStaff(page, `unlucky-${Date.now()}`)
  await signInAtAdmin(page, who)
  const place = await openSecurity(page)
  await place.getByRole('button', { name: 'Set up' }).click()
  await beginSetUp(place, who.password)
  await turnOn(place, shown(await secretIn(place)))
  await place.getByRole('button', { name: 'I have saved them' }).click()
  await page.keyboard.press('Escape')
  await logOut(page)

  await signInAtAdmin(page, ADMIN)
  await page.getByRole('link', { name: 'Manage Users', exact: true }).click()
  await page.getByRole('button', { name: `Reset second factor of ${who.id}` }).click()
  await page.getByRole('dialog', { name: 'Reset second factor' }).getByRole('button', { name: 'Reset' }).click()
  await expectToast(page, 'Second factor reset.')
  await expect(page.getByRole('button', { name: `Reset second factor of ${who.id}` })).toHaveCount(0)
  await logOut(page)
  await signInAtAdmin(page, who)
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a customer sets an app up, loses it and the codes, asks for the way back by mail, and stops it again', async ({
  page,
}) => {
  const email = await signUp(page, 'Lost', 'Phone')
  await openAccount(page)
  const place = page
    .getByRole('dialog', { name: 'Account', exact: true })
    .getByRole('region', { name: 'Second factor' })
  await place.getByRole('button', { name: 'Set up' }).click()
  await beginSetUp(place, PASSWORD)
  const secret = await secretIn(place)
  await turnOn(place, shown(secret))
  await place.getByRole('button', { name: 'I have saved them' }).click()
  await place.getByRole('button', { name: 'New recovery codes' }).click()
  await place.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await place.getByLabel('Code').fill(shown(secret, 1))
  await expectAccessible(page)
  await place.getByRole('button', { name: 'New recovery codes' }).click()
  await expect(place.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await place.getByRole('button', { name: 'I have saved them' }).click()
  const signedIn = await page.context().storageState()
  await page.context().clearCookies()

  const modal = await openSignIn(page)
  await modal.getByLabel('Email').fill(email)
  await modal.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await modal.getByRole('button', { name: 'Sign In' }).click()
  await modal.getByRole('button', { name: 'I have lost my passkeys and codes' }).click()
  await expect(modal.getByText(`We sent a link to ${email}. Three days after`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto(await linkIn(page, email, 'You have lost the second factor'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove them in three days' }).click()
  await expect(page.getByText(/They are removed at/)).toBeFocused()
  await expect
    .poll(async () => (await mailsOf(page, email)).map(({ subject }) => subject).join())
    .toContain('In three days')

  // Whoever is signed in sees it at once.
  await page.context().addCookies(signedIn.cookies)
  await page.goto('/dashboard')
  const notice = page.getByRole('alert').filter({ hasText: 'because somebody with your password' })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await notice.getByRole('button', { name: 'Keep my second factor' }).click()
  await expectToast(page, 'Your second factor stays.')
  await expect(notice).toHaveCount(0)
})
