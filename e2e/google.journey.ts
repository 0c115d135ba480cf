import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  expectAccessible,
  expectFieldError,
  expectToast,
  focused,
  forgetSession,
  openSignIn,
  pressAndClose,
} from './sign-in.steps.ts'

const LOGIN_FAILED = 'Google login failed. Please try again.'
const SIGNUP_FAILED = 'Google signup failed. Please try again.'
const ASK_PASSWORD = 'Sign in with your password, then connect Google in Account.'

/** Google's window, as the button in a modal of ours opens it. */
async function openGoogle(page: Page, modal: Locator): Promise<Page> {
  const popup = page.waitForEvent('popup')
  await modal.getByRole('button', { name: 'Continue with Google' }).click()
  const chooser = await popup
  await expect(chooser.getByRole('button', { name: 'Meera Nair' })).toBeVisible()
  return chooser
}
const choose = async (page: Page, modal: Locator, name: string): Promise<void> =>
  pressAndClose(await openGoogle(page, modal), name)

async function openSignUp(page: Page): Promise<Locator> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Start free now' }).click()
  return page.getByRole('dialog', { name: 'Create a free account' })
}

/** A page that logs an error is a page that fails; a refused call is logged by the browser itself. */
function failOnConsoleErrors(page: Page): void {
  page.on('console', (message) => {
    const refused = message.text().startsWith('Failed to load resource: the server responded with a status of 4')
    expect.soft(message.type() === 'error' && !refused ? message.text() : '').toBe('')
  })
  page.on('pageerror', (error) => expect.soft(error.message).toBe(''))
}

test.beforeEach(({ page }) => failOnConsoleErrors(page))

test.describe('Google', () => {
  test('signs a stranger up from the sign-up modal', async ({ page }) => {
    await choose(page, await openSignUp(page), 'Meera Nair')
    await expectToast(page, 'Google signup successful! Welcome to our platform.')
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByRole('heading', { name: 'Meera' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // It is a session like any other: it outlives the page.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Meera' })).toBeVisible()
  })

  test('signs them in again from the sign-in modal', async ({ page }) => {
    await choose(page, await openSignIn(page), 'Meera Nair')
    await expectToast(page, 'Google login successful! Welcome back.')
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByRole('heading', { name: 'Meera' })).toBeVisible()
  })

  test('goes on to the payment on the pricing flow', async ({ page }) => {
    await page.goto('/pricing')
    await page.getByRole('button', { name: 'Try Now' }).first().click()
    await choose(page, page.getByRole('dialog', { name: 'Sign In' }), 'Arjun Iyer')
    await expectToast(page, 'Google login successful! Welcome back.')
    await expect(page).toHaveURL(/\/subscriptionpayment\?plan=(month|year)/)
  })

  test('says nothing when its window is closed, and can be opened again', async ({ page }) => {
    const modal = await openSignIn(page)
    const button = modal.getByRole('button', { name: 'Continue with Google' })
    const chooser = await openGoogle(page, modal)
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await pressAndClose(chooser, 'Close popup')
    await expect(button).not.toHaveAttribute('aria-busy')
    await (await openGoogle(page, modal)).close()
    await expect(button).not.toHaveAttribute('aria-busy')
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await expect(modal.getByText(LOGIN_FAILED)).toHaveCount(0)
  })

  for (const outcome of ['Deny', 'Token of another app', 'Expired token', 'Nila Das'])
    test(`fails with the words of the spec: ${outcome}`, async ({ page }) => {
      const modal = await openSignIn(page)
      await choose(page, modal, outcome)
      await expectToast(page, LOGIN_FAILED)
      await expectFieldError(modal.getByLabel('Email'), LOGIN_FAILED)
      await modal.getByLabel('Email').fill('a')
      await expect(modal.getByText(LOGIN_FAILED)).toHaveCount(0)
    })

  test('fails with its own words on sign-up', async ({ page }) => {
    const modal = await openSignUp(page)
    await choose(page, modal, 'Deny')
    await expectToast(page, SIGNUP_FAILED)
    await expect(modal.getByText(SIGNUP_FAILED)).toBeVisible()
    // Trying again takes the old words away.
    const chooser = await openGoogle(page, modal)
    await expect(modal.getByText(SIGNUP_FAILED)).toHaveCount(0)
    await chooser.close()
  })

  test('asks an account with a password for the password first', async ({ page }) => {
    const customer = { firstName: 'Asha', lastName: 'Rao', email: 'asha@jhalak.example', password: 'a long password' }
    expect([200, 409]).toContain((await page.request.post('/auth/signup', { data: customer })).status())
    await forgetSession(page)
    const modal = await openSignIn(page)
    await choose(page, modal, 'Asha Rao')
    await expectToast(page, ASK_PASSWORD)
    await expectFieldError(modal.getByLabel('Email'), ASK_PASSWORD)
    await expectAccessible(page)
  })

  test('fails with the words of the spec when its script cannot be had', async ({ page }) => {
    await page.route('**/gsi/client', (route) => route.abort())
    page.removeAllListeners('console')
    const modal = await openSignIn(page)
    await modal.getByRole('button', { name: 'Continue with Google' }).click()
    await expectToast(page, LOGIN_FAILED)
  })
})

test.describe('the account chooser', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`is accessible and fits, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const chooser = await openGoogle(page, await openSignIn(page))
      await expect(chooser.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await expect(chooser.getByText('This is not Google', { exact: false })).toBeVisible()
      const { violations } = await new AxeBuilder({ page: chooser as never }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
      for (const width of [320, 480]) {
        await chooser.setViewportSize({ width, height: 680 })
        expect(await chooser.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      }
    })

  test('works by keyboard alone', async ({ page }) => {
    const modal = await openSignIn(page)
    await modal.getByRole('button', { name: 'Continue with Google' }).focus()
    const popup = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    const chooser = await popup
    await expect(chooser.getByRole('button', { name: 'Meera Nair' })).toBeVisible()
    await expect.poll(() => focused(chooser)).toBe('Choose an account')
    for (const name of ['Meera Nair', 'Arjun Iyer', 'Kabir Sen']) {
      await chooser.keyboard.press('Tab')
      expect(await focused(chooser)).toContain(name)
    }
    // The window closes itself at the key, often before the key is up again.
    await chooser.keyboard.press('Enter').catch(() => expect(chooser.isClosed()).toBe(true))
    await expectToast(page, 'Google login successful! Welcome back.')
    await expect(page.getByRole('heading', { name: 'Kabir' })).toBeVisible()
  })
})
