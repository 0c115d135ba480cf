import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openDatabase } from '../server/platform/db/database.ts'
import { findRunningPostgres } from '../server/platform/db/embedded.ts'
import {
  NEW_PASSWORD,
  PASSWORD,
  accountOf,
  buyMonth,
  expectFit,
  failOnConsoleErrors,
  fillAddress,
  openAccount,
  openByKeyboard,
  retype,
  row,
  signIn,
  signUp,
  signUpByGoogle,
  tabTo,
} from './account.steps.ts'
import { delayReply } from './delayed-reply.ts'
import { pressAndClose } from './sign-in.steps.ts'

/** What a customer does with their own account, and what staff do with theirs. */
test.describe('the account window', () => {
  test('says who one is, and every part is edited by keyboard alone', async ({ page }) => {
    failOnConsoleErrors(page)
    const email = await signUp(page, 'Kavya', 'Iyer')
    const answer = await delayReply(page, '/user/getsavedaddress')
    await page.goto('/dashboard')
    const button = page.getByRole('button', { name: 'Account', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const account = accountOf(page)
    await expect(account.getByText('Loading addresses...')).toBeVisible()
    answer()
    await expect(account.getByText('No saved addresses available.')).toBeVisible()
    for (const heading of ['Personal Info', 'My Subscription', 'Saved Addresses', 'Devices', 'Your data'])
      await expect(account.getByRole('heading', { name: heading })).toBeVisible()
    await expect(account.getByText("You don't have any active subscription")).toBeVisible()
    await expect(row(account, 'User Name')).toContainText('Kavya Iyer')
    await expect(row(account, 'Email')).toContainText(email)
    await row(account, 'Email').getByRole('button', { name: 'Send the link again' }).click()
    await expect(row(account, 'Email')).toContainText(`We sent a link to ${email}.`)
    const submit = account.getByRole('button', { name: 'Submit Changes' })
    await expect(submit).toBeHidden()

    await openByKeyboard(page, account, 'User Name')
    await expect(account.getByLabel('First Name')).toBeFocused()
    await expect(submit).toBeHidden()
    await retype(page, 'Kavitha')
    await expect(submit).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Name updated successfully!')).toBeVisible()
    await expect(row(account, 'User Name')).toContainText('Kavitha Iyer')
    await expect(account.getByRole('button', { name: 'Edit User Name' })).toBeFocused()
    await expect(submit).toBeHidden()

    await openByKeyboard(page, account, 'Email')
    await expect(account.getByLabel('New Email')).toBeFocused()
    const newEmail = `new-${email}`
    await retype(page, newEmail)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(row(account, 'Email')).toContainText(
      `We sent a link to ${newEmail}. Your address changes when you open it.`,
    )
    await expect(row(account, 'Email')).toContainText(email)

    await openByKeyboard(page, account, 'Password')
    await expect(account.getByLabel('Current Password', { exact: true })).toBeFocused()
    await page.keyboard.type(PASSWORD)
    await tabTo(page, account.getByLabel('New Password', { exact: true }))
    await page.keyboard.type(NEW_PASSWORD)
    await tabTo(page, row(account, 'Password').getByRole('button', { name: 'Show password' }).last())
    await page.keyboard.press('Space')
    await expect(account.getByLabel('New Password', { exact: true })).toHaveAttribute('type', 'text')
    await tabTo(page, submit)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password updated successfully!')).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(account).toBeHidden()
    await expect(button).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Kavitha', level: 1 })).toBeVisible()
    expect((await signIn(page, email, NEW_PASSWORD)).status()).toBe(200)
  })

  test('keeps what was typed when it cannot be saved, says where, and saves it on another try', async ({ page }) => {
    await signUp(page, 'Farhan', 'Qureshi')
    const account = await openAccount(page)
    await page.route('**/user/editprofile', (route) => route.abort())
    await page.route('**/user/changepassword', (route) => route.fulfill({ status: 500, json: {} }))
    await account.getByRole('button', { name: 'Edit User Name' }).click()
    await account.getByLabel('First Name').fill('Farhaan')
    await account.getByRole('button', { name: 'Edit Password' }).click()
    await account.getByLabel('Current Password', { exact: true }).fill('not my password')
    await account.getByRole('button', { name: 'Submit Changes' }).click()
    await expect(page.getByText('Please fill in all required fields')).toBeVisible()
    await expect(account.getByText('Password is required')).toBeVisible()
    await account.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
    await expect(account.getByText('Password is required')).toBeHidden()
    await account.getByRole('button', { name: 'Submit Changes' }).click()
    for (const part of ['User Name', 'Password'])
      await expect(row(account, part)).toContainText('Not saved yet. Something went wrong. Please try again.')
    await expect(account.getByLabel('First Name')).toHaveValue('Farhaan')
    await expect(account.getByLabel('New Password', { exact: true })).toHaveValue(NEW_PASSWORD)

    await page.unrouteAll()
    await account.getByRole('button', { name: 'Submit Changes' }).click()
    await expect(row(account, 'User Name')).toContainText('Farhaan Qureshi')
    await expect(row(account, 'Password')).toContainText('Not saved yet.')
    await expect(row(account, 'Password').getByText('The password is not right.')).toBeVisible()
    await expect(account.getByLabel('Current Password', { exact: true })).toBeFocused()

    // Closing would lose it: asked first, by Escape and by the button alike.
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(account.getByLabel('New Password', { exact: true })).toHaveValue(NEW_PASSWORD)
    await account.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
    await account.getByRole('button', { name: 'Submit Changes' }).click()
    await expect(page.getByText('Password updated successfully!')).toBeVisible()
    await account.getByRole('button', { name: 'Edit Email' }).click()
    await account.getByLabel('New Email').fill('typed@e2e.example')
    await account.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(account).toBeHidden()
  })

  test('takes twenty addresses; one that is not saved is marked and tried again', async ({ page }) => {
    const email = await signUp(page, 'Leela', 'Menon')
    const account = await openAccount(page)
    const form = account.getByRole('form', { name: 'Add Address' })
    await form.getByRole('button', { name: 'Add Address' }).click()
    for (const text of ['Address Line 1 is required', 'City is required', 'State is required', 'Zip Code is required'])
      await expect(form.getByText(text)).toBeVisible()
    await expect(form.getByLabel('Country')).toHaveCount(0)
    await page.route('**/user/saveaddress', (route) => route.abort())
    await fillAddress(form, 'Studio')
    await expect(account.getByText('Not saved yet. Something went wrong. Please try again.')).toBeVisible()
    await expect(form.getByLabel('Address Line 1')).toHaveValue('')
    await page.unrouteAll()
    await account.getByRole('button', { name: 'Try again' }).click()
    await expect(account.getByText('Not saved yet.')).toBeHidden()

    // What the server refuses for a reason of its own stays in the form, at its field.
    await form.getByLabel('GSTIN').fill('2'.repeat(21))
    await fillAddress(form, 'Too long')
    await expect(form.getByText('GSTIN is longer than 20 characters')).toBeVisible()
    await form.getByLabel('GSTIN').fill('')
    await fillAddress(form, 'Second')
    await expect(account.getByRole('listitem').filter({ hasText: 'Second' })).toBeVisible()

    const token = (await (await signIn(page, email, PASSWORD)).json()).accessToken as string
    for (let index = 3; index <= 20; index++)
      await page.request.post('/user/saveaddress', {
        headers: { authorization: `Bearer ${token}` },
        data: { newAddress: { line1: `${index} MG Road`, city: 'Pune', state: 'Maharashtra', zipCode: '411001' } },
      })
    await fillAddress(form, 'Twenty-first')
    await expect(account.getByText('Not saved yet. You can keep at most 20 addresses.')).toBeVisible()
    await account.getByRole('button', { name: 'Discard' }).click()
    await expect(account.getByText('Twenty-first')).toBeHidden()

    // One is changed at its place, by the keyboard, and one removed.
    const studio = account.getByRole('listitem').first()
    await studio.getByRole('button', { name: 'Edit Studio' }).press('Enter')
    const edit = account.getByRole('form', { name: 'Edit address' })
    await expect(edit.getByLabel('Label')).toBeFocused()
    // No other row takes along what is typed.
    await expect(account.getByRole('button', { name: /^(Edit|Remove) Second$/ })).toHaveCount(0)
    await edit.getByLabel('Zip Code').fill('1')
    await edit.getByLabel('Zip Code').press('Enter')
    await expect(edit.getByText('Zip Code is a PIN code of 6 digits')).toBeVisible()
    await edit.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(account.getByRole('button', { name: 'Edit Second' })).toBeVisible()
    await studio.getByRole('button', { name: 'Edit Studio' }).press('Enter')
    await edit.getByLabel('Label').fill('Old studio')
    await edit.getByLabel('Label').press('Enter')
    await expect(studio).toContainText('Old studio')
    await studio.getByRole('button', { name: 'Remove Old studio' }).press('Enter')
    await page
      .getByRole('dialog', { name: 'Remove this address?' })
      .getByRole('button', { name: 'Remove' })
      .press('Enter')
    await expect(studio).toContainText('Second')
    await expect(account.getByText('Old studio')).toBeHidden()
  })

  test('corrects an address that was saved with another country', async ({ page }) => {
    failOnConsoleErrors(page)
    const email = await signUp(page, 'Uma', 'Nair')
    const token = (await (await signIn(page, email, PASSWORD)).json()).accessToken as string
    const address = { label: 'Abroad', line1: '1 Ring Road', city: 'Pune', state: 'Maharashtra', zipCode: '411001' }
    await page.request.post('/user/saveaddress', {
      headers: { authorization: `Bearer ${token}` },
      data: { newAddress: address },
    })
    const { db } = openDatabase(findRunningPostgres(join(process.env['E2E_DATA_DIR'] ?? '', 'postgres')) ?? '')
    await db.updateTable('address').set({ country: 'Nepal' }).where('label', '=', 'Abroad').execute()
    await db.destroy()
    const account = await openAccount(page)
    const saved = account.getByRole('listitem').filter({ hasText: 'Ring Road' })
    await expect(saved).toContainText('Nepal')
    await saved.getByRole('button', { name: 'Edit Abroad' }).click()
    const edit = account.getByRole('form', { name: 'Edit address' })
    await edit.getByLabel('Label').fill('At home')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(saved).toContainText('At home')
    await expect(saved).not.toContainText('Nepal')
  })

  test('tells the real plan under the fixed text', async ({ page }) => {
    failOnConsoleErrors(page)
    await signUp(page, 'Rohan', 'Shah')
    await buyMonth(page)
    const account = await openAccount(page)
    await expect(account.getByText('Trial and Personal Use')).toBeVisible()
    await expect(account.getByText(/^Monthly plan, paid until \d{1,2} \w{3,4} 20\d\d$/)).toBeVisible()
  })

  test('connects Google and takes it off again', async ({ page }) => {
    failOnConsoleErrors(page)
    await signUp(page, 'Tara', 'Bose')
    const account = await openAccount(page)
    const google = account.getByRole('region', { name: 'Google' })
    await google.getByLabel('Your password, to connect Google').fill(PASSWORD)
    // Somebody whom no other journey signs in: one Google account is one customer's.
    for (const way of ['Close popup', 'reel.studio@gmail.com']) {
      const popup = page.waitForEvent('popup')
      await google.getByRole('button', { name: 'Connect' }).click()
      await pressAndClose(await popup, way)
      // Giving up on the way is no failure.
      if (way === 'Close popup') await expect(google.getByRole('button', { name: 'Connect' })).toBeEnabled()
    }
    await expect(google).toContainText('Connected: reel.studio@gmail.com')
    await google.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('Google is disconnected.')).toBeVisible()
    await expect(google.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  })

  test('lets somebody whom Google alone signs in ask for a password first', async ({ page }) => {
    const email = await signUpByGoogle(page, 'Ishaan Roy')
    const account = await openAccount(page)
    await expect(account.getByRole('region', { name: 'Google' })).toContainText(`Connected: ${email}`)
    await expect(row(account, 'Password')).toContainText('Not set')
    await account.getByRole('button', { name: 'Edit Email' }).click()
    await expect(row(account, 'Email')).toContainText('You sign in with Google and have no password yet.')
    await account.getByRole('button', { name: 'Edit Password' }).click()
    await row(account, 'Password').getByRole('button', { name: 'Send me a link to set a password' }).click()
    await expect(row(account, 'Password')).toContainText(`We sent a link to ${email}.`)
    // A key outlasts the session, and there is nothing yet to prove who makes it.
    const keys = account.getByRole('region', { name: 'API keys' })
    await keys.getByLabel('Name of the program').fill('Cutting room')
    await keys.getByRole('checkbox').first().check()
    await expect(keys.getByLabel('Your password')).toHaveCount(0)
    await keys.getByRole('button', { name: 'Create key' }).click()
    await expect(keys).toContainText('Set a password first')
    // Google cannot be taken off while it is the only way in.
    await account.getByRole('button', { name: 'Disconnect' }).click()
    await expect(account.getByRole('region', { name: 'Google' })).toContainText('Set a password first')
    await account.getByRole('button', { name: 'Delete account' }).click()
    const question = page.getByRole('dialog', { name: 'Delete account?' })
    await question.getByLabel(`Type ${email} to confirm`).fill('somebody@else.example')
    await question.getByRole('button', { name: 'Delete account' }).click()
    await expect(question.getByText('Type your email address as it is shown.')).toBeVisible()
    await question.getByLabel(`Type ${email} to confirm`).fill(email)
    await question.getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  })

  for (const [width, theme] of [
    [1440, 'dark'],
    [390, 'light'],
    [320, 'dark'],
    [320, 'light'],
  ] as const)
    test(`fits ${width} px and everybody, ${theme}`, async ({ page }) => {
      failOnConsoleErrors(page)
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await signUp(page, 'Venkatanarasimharajuvaripeta', 'Lakshminarayanan')
      const account = await openAccount(page)
      for (const part of ['User Name', 'Email', 'Password'])
        await account.getByRole('button', { name: `Edit ${part}` }).click()
      await account.getByLabel('First Name').fill('V')
      await expectFit(page)
      await account.getByRole('button', { name: 'Delete account' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete account?' })).toBeVisible()
      await expectFit(page)
      // Long as it is, it can be closed from anywhere in it.
      await page.keyboard.press('Escape')
      await expect(account.getByRole('button', { name: 'Close' })).toBeInViewport()
    })
})
