import { expect, test } from '@playwright/test'
import { delayReply } from './delayed-reply.ts'
import {
  expectAccessible,
  expectFieldError,
  expectNoSidewaysScroll,
  expectText,
  expectToast,
  focused,
  forgetSession,
  makeCustomer,
  openSignIn,
  password,
  signIn,
  tabOrder,
} from './sign-in.steps.ts'

const EMAIL = 'asha@sign-in.example'
const MISSING = 'Please fill in all required fields'
const WRONG = 'Invalid credentials. Please check your email and password.'

test.describe('Sign In', () => {
  test('says which fields are missing, and stops as they are typed', async ({ page }) => {
    const modal = await openSignIn(page)
    await expect(modal.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await modal.getByRole('button', { name: 'Sign In' }).click()
    await expectToast(page, MISSING)
    await expectFieldError(modal.getByLabel('Email'), 'Email is required')
    await expectFieldError(password(modal), 'Password is required')
    await expectAccessible(page)
    await modal.getByLabel('Email').fill('a')
    await password(modal).fill('b')
    await expect(modal.getByText('is required')).toHaveCount(0)
  })

  test('says one thing of every refusal', async ({ page }) => {
    const known = await makeCustomer(page, EMAIL)
    const modal = await openSignIn(page)
    for (const id of [known.id, 'nobody@sign-in.example']) {
      await signIn(modal, { id, password: 'not the password' })
      await expectToast(page, WRONG)
      await expectText(modal, WRONG)
      await password(modal).fill('')
      await expect(modal.getByText(WRONG)).toHaveCount(0)
    }
  })

  test('does not blame the password for an outage or for haste', async ({ page }) => {
    const modal = await openSignIn(page)
    await page.route('**/auth/userlogin', (route) => route.abort())
    await signIn(modal, { id: EMAIL, password: 'a password' })
    await expectToast(page, 'Something went wrong. Please try again.')
    await expectText(modal, 'Something went wrong. Please try again.')
    await page.unroute('**/auth/userlogin')
    const message = 'Too many attempts. Please wait a little and try again.'
    await page.route('**/auth/userlogin', (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many_requests', message, requestId: '1' } }),
    )
    await modal.getByRole('button', { name: 'Sign In' }).click()
    await expectToast(page, message)
    await expectText(modal, message)
  })

  test('goes to the dashboard and closes the window', async ({ page }) => {
    const who = await makeCustomer(page, EMAIL)
    const modal = await openSignIn(page)
    await signIn(modal, who)
    await expectToast(page, 'Login successful! Welcome back.')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(modal).toHaveCount(0)
  })

  test('goes to payment when a plan was chosen', async ({ page }) => {
    const who = await makeCustomer(page, EMAIL)
    for (const [index, plan] of ['month', 'year'].entries()) {
      await forgetSession(page)
      await page.goto('/pricing')
      await page.getByRole('button', { name: 'Try Now' }).nth(index).click()
      const modal = page.getByRole('dialog', { name: 'Sign In' })
      // The plan stays remembered on the way through the other window.
      await modal.getByRole('button', { name: 'Sign up' }).click()
      const signUp = page.getByRole('dialog', { name: 'Create a free account' })
      await signUp.getByRole('button', { name: 'Sign in' }).click()
      await signIn(modal, who)
      await expectToast(page, 'Login successful! Redirecting to payment...')
      await expect(page).toHaveURL(new RegExp(`/subscriptionpayment\\?plan=${plan}$`))
    }
  })

  test('goes back to where a guest was stopped', async ({ page }) => {
    const who = await makeCustomer(page, EMAIL)
    await page.goto('/onetimepurchase/01900000-0000-7000-8000-000000000000?type=highres')
    await signIn(page.getByRole('dialog', { name: 'Sign In' }), who)
    await expectToast(page, 'Login successful! Welcome back.')
    await expect(page).toHaveURL(/\/onetimepurchase\/01900000-0000-7000-8000-000000000000\?type=highres$/)
  })

  test('leads to a new password', async ({ page }) => {
    const modal = await openSignIn(page)
    await modal.getByLabel('Email').fill('asha@example.com')
    await modal.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL(/\/resetpassword$/)
    await expect(modal).toHaveCount(0)
    await expect(page.getByLabel('Email')).toHaveValue('asha@example.com')
  })

  test('works by keyboard alone', async ({ page }) => {
    await page.goto('/faqs')
    const opener = page.getByRole('banner').getByRole('button', { name: 'Sign In' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const modal = page.getByRole('dialog', { name: 'Sign In' })
    await expect(modal.getByLabel('Email')).toBeFocused()
    // Google's button, where there is one, comes after the last of these and before the first.
    expect((await tabOrder(page)).slice(0, 9)).toEqual([
      'Email',
      'Password',
      'Show password',
      'Sign In',
      'Use a passkey',
      'Forgot password?',
      'Sign in with your company',
      'Sign up',
      'Close',
    ])
    await page.keyboard.press('Escape')
    await expect(modal).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  test('fits every width', async ({ page }) => {
    await openSignIn(page)
    await expectNoSidewaysScroll(page)
  })
})

test.describe('Create a free account', () => {
  const open = async (page: Parameters<typeof openSignIn>[0]) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Start free now' }).click()
    const modal = page.getByRole('dialog', { name: 'Create a free account' })
    await expect(modal.getByLabel('First Name')).toHaveCount(0)
    await modal.getByRole('button', { name: 'Continue with Email' }).click()
    return modal
  }
  const fill = async (modal: Awaited<ReturnType<typeof open>>, email: string) => {
    await modal.getByLabel('First Name').fill('Meera')
    await modal.getByLabel('Last Name').fill('Nair')
    await modal.getByLabel('Email').fill(email)
    await password(modal).fill('a newcomer’s password')
  }

  test('says which fields are missing, and stops as they are typed', async ({ page }) => {
    const modal = await open(page)
    await expect(modal.getByLabel('First Name')).toBeFocused()
    await modal.getByRole('button', { name: 'Create account' }).click()
    await expectToast(page, MISSING)
    for (const name of ['First Name', 'Last Name', 'Email', 'Password'])
      await expectFieldError(modal.getByLabel(name, { exact: true }), `${name} is required`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await fill(modal, 'x')
    await expect(modal.getByText('is required')).toHaveCount(0)
  })

  test('gives the server’s message, else its own', async ({ page }) => {
    const taken = await makeCustomer(page, EMAIL)
    const modal = await open(page)
    await fill(modal, taken.id)
    await modal.getByRole('button', { name: 'Create account' }).click()
    const message = 'An account with this email already exists. Sign in, or reset your password.'
    await expectToast(page, message)
    await expectFieldError(modal.getByLabel('Email'), message)
    const failed = 'Failed to create account. Please try again.'
    for (const answer of ['none', 'empty']) {
      await page.unroute('**/auth/signup')
      await page.route('**/auth/signup', (route) =>
        answer === 'none' ? route.abort() : route.fulfill({ status: 500, json: {} }),
      )
      await fill(modal, `${answer}@sign-in.example`)
      await expect(modal.getByText(failed)).toHaveCount(0)
      await modal.getByRole('button', { name: 'Create account' }).click()
      await expectToast(page, failed)
      await expectFieldError(modal.getByLabel('Email'), failed)
    }
  })

  test('shows Loading... while busy, then goes to the dashboard', async ({ page }) => {
    const modal = await open(page)
    const answer = await delayReply(page, '/auth/signup')
    await fill(modal, `new-${Date.now()}@sign-in.example`)
    await modal.getByRole('button', { name: 'Create account' }).click()
    await expect(modal.getByRole('button', { name: 'Loading...' })).toBeDisabled()
    answer()
    await expectToast(page, 'Account created successfully! Welcome to our platform.')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(modal).toHaveCount(0)
  })

  test('works by keyboard alone', async ({ page }) => {
    await page.goto('/')
    const opener = page.getByRole('button', { name: 'Start free now' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const modal = page.getByRole('dialog', { name: 'Create a free account' })
    await modal.getByRole('button', { name: 'Continue with Email' }).focus()
    await page.keyboard.press('Enter')
    await expect(modal.getByLabel('First Name')).toBeFocused()
    const order = await tabOrder(page)
    expect(order.slice(0, 5)).toEqual(['First Name', 'Last Name', 'Email', 'Password', 'Show password'])
    expect(order.indexOf('Create account')).toBeLessThan(order.indexOf('Sign in'))
    await modal.getByRole('button', { name: 'Sign in' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Email')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('the session', () => {
  test('is asked for behind a spinner; then the app renders either way', async ({ page }) => {
    const who = await makeCustomer(page, EMAIL)
    await page.request.post('/auth/userlogin', { data: who })
    for (const [path, place] of [
      ['/faqs', page.getByRole('banner')],
      ['/dashboard', page.locator('body')],
    ] as const) {
      const answer = await delayReply(page, '/refresh')
      await page.goto(path)
      await expect(place.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeVisible()
      answer()
      await expect(page.getByRole('button', { name: /user menu/ })).toBeVisible()
      await page.unroute('**/refresh')
    }
    await page.route('**/refresh', (route) => route.abort())
    await page.goto('/faqs')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  })

  test('ends with Logout, which reloads the page at /', async ({ page }) => {
    const who = await makeCustomer(page, EMAIL)
    await page.request.post('/auth/userlogin', { data: who })
    await page.goto('/faqs')
    await page.getByRole('button', { name: /user menu/ }).click()
    await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }))
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
    expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(false)
    expect(await (await page.request.get('/refresh')).json()).toEqual({ accessToken: null })
  })
})
