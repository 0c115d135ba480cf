import { expect, type Page, test } from '@playwright/test'
import { openAccount, PASSWORD, signUp } from './account.steps.ts'
import {
  expectAccessible,
  expectFieldError,
  expectNoSidewaysScroll,
  expectToast,
  makeCustomer,
  makeStaff,
  openSignIn,
  signInAtAdmin,
} from './sign-in.steps.ts'

/** Chromium's own authenticator, with a finger that always fits. */
async function withAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const passkeysOf = (page: Page, dialog: string) =>
  page.getByRole('dialog', { name: dialog, exact: true }).getByRole('region', { name: 'Passkeys' })

async function addPasskey(page: Page, dialog: string, password: string): Promise<void> {
  const place = passkeysOf(page, dialog)
  await place.getByRole('button', { name: 'Add a passkey' }).click()
  await place.getByLabel('Name of the device').fill('My phone')
  await place.getByLabel('Your password', { exact: true }).fill(password)
  await expectAccessible(page)
  await place.getByRole('button', { name: 'Continue' }).click()
  await expect(place.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await place.getByRole('button', { name: 'I have saved them' }).click()
  await expect(place.getByRole('list', { name: 'Passkeys' }).getByText('My phone')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('a customer adds a passkey, signs in with it, and takes it off again', async ({ page }) => {
  await withAuthenticator(page)
  await signUp(page, 'Passkey', 'Customer')
  await openAccount(page)
  await addPasskey(page, 'Account', PASSWORD)
  await page.request.get('/logout')
  await page.context().clearCookies()
  const modal = await openSignIn(page)
  await modal.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('button', { name: /user menu/ })).toBeVisible()

  await openAccount(page)
  const place = passkeysOf(page, 'Account')
  await place.getByRole('button', { name: 'Remove the passkey My phone' }).click()
  // The password alone would not sign in either: a passkey proves who is there.
  await place.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await place.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectFieldError(place.getByLabel('Code'), 'Code is required')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await place.getByRole('button', { name: 'Use a passkey' }).click()
  await expectToast(page, 'Passkey removed')
  await expect(place.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)
})

test('staff add a passkey, and sign in at Admin Login with it', { tag: '@whole' }, async ({ page }) => {
  await withAuthenticator(page)
  const who = await makeStaff(page, `keyed-${Date.now()}`)
  await signInAtAdmin(page, who)
  await page.getByRole('button', { name: 'Security', exact: true }).click()
  await addPasskey(page, 'Security', who.password)
  await page.context().clearCookies()
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Security', exact: true })).toBeVisible()
})

test('an ADMIN changes a customer’s address by a passkey, or by password and code, and by nothing less', async ({
  page,
}) => {
  await withAuthenticator(page)
  const email = `unreachable-${Date.now()}@e2e.example`
  await makeCustomer(page, email)
  const who = await makeStaff(page, `keyed-admin-${Date.now()}`, 'ADMIN')
  await signInAtAdmin(page, who)
  await page.getByRole('button', { name: 'Security', exact: true }).click()
  await addPasskey(page, 'Security', who.password)
  await page.goto(`/dashboard?section=customers&q=${encodeURIComponent(email)}`)
  await page.getByRole('main').getByText('Asha Rao').first().click()
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change e-mail' })
  await dialog.getByLabel('New e-mail').fill(`new-${email}`)
  const password = dialog.getByLabel('Your password', { exact: true })
  await expect(password).toHaveAccessibleDescription('Leave it empty to use a passkey instead.')
  await expectAccessible(page)
  await password.fill(who.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('code')
  await password.fill('')
  await page.keyboard.press('Enter')
  await expectToast(page, 'The mail is on its way.')
  await expect(dialog).toHaveCount(0)
})
