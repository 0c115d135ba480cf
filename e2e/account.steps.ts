import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'

export const PASSWORD = 'a customer’s password'
export const NEW_PASSWORD = 'quiet river under stars'

export const accountOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Account', exact: true })
export const row = (account: Locator, name: string): Locator => account.getByRole('group', { name, exact: true })
export const signIn = (page: Page, id: string, password: string) =>
  page.request.post('/auth/userlogin', { data: { id, password } })

/** A customer of their own for each test, signed in in this browser. @returns the e-mail */
export async function signUp(page: Page, firstName: string, lastName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}-${Date.now()}@e2e.example`
  const answer = await page.request.post('/auth/signup', { data: { firstName, lastName, email, password: PASSWORD } })
  expect(answer.status()).toBe(200)
  return email
}

/** An account with Google sign-in only. @returns the e-mail */
export async function signUpByGoogle(page: Page, name: string): Promise<string> {
  const email = `${name.replace(' ', '.').toLowerCase()}.${Date.now()}@gmail.com`
  const token = await page.request.post('/__sandbox/google/token', { data: { email, name } })
  const credential = (await token.json()).access_token as string
  expect((await page.request.post('/auth/google', { data: { credential } })).status()).toBe(200)
  return email
}

/** By its own address, as a mail would. */
export async function openAccount(page: Page): Promise<Locator> {
  await page.goto('/dashboard?account=open')
  const account = accountOf(page)
  await expect(account.getByRole('button', { name: 'Edit User Name' })).toBeVisible()
  return account
}

/** The same person in another browser, with the window open. */
export async function elsewhere(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage()
  await signIn(page, email, PASSWORD)
  await openAccount(page)
  return page
}

export async function openByKeyboard(page: Page, account: Locator, part: string): Promise<void> {
  await tabTo(page, account.getByRole('button', { name: `Edit ${part}` }))
  await page.keyboard.press('Enter')
}

/** With the keys alone; a window holds the focus, so that every control comes by. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

export async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

export async function fillAddress(form: Locator, label: string): Promise<void> {
  await form.getByLabel('Label').fill(label)
  await form.getByLabel('Address Line 1').fill('7 Brigade Road')
  await form.getByLabel('City').fill('Bengaluru')
  await form.getByLabel('State').selectOption('Karnataka')
  await form.getByLabel('Zip Code').fill('560001')
  await form.getByRole('button', { name: 'Add Address' }).click()
}

/** Through the calls alone: the checkout has a journey of its own. */
export async function buyMonth(page: Page): Promise<void> {
  const { accessToken } = await (await page.request.get('/refresh')).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  const order = await page.request.post('/pay/create-order', {
    headers,
    data: { notes: { type: 'subscription', plan: 'month' } },
  })
  const paid = await page.request.post('/__sandbox/razorpay/pay', { data: { order_id: (await order.json()).id } })
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = await paid.json()
  await expect
    .poll(async () => {
      const data = { razorpay_order_id, razorpay_payment_id, razorpay_signature }
      return (await (await page.request.post('/pay/verify-payment', { headers, data })).json()).status
    })
    .toBe('ok')
}

export async function addStaff(page: Page, userId: string): Promise<void> {
  const admin = { id: process.env['ADMIN_ID'] ?? '', password: process.env['ADMIN_PASSWORD'] ?? '' }
  const { accessToken } = await (await page.request.post('/auth/login', { data: admin })).json()
  const added = await page.request.post('/auth/addemployee', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { userId, password: PASSWORD },
  })
  expect(added.status()).toBe(201)
}

export async function expectFit(page: Page): Promise<void> {
  for (const selector of ['html', '.dialog-viewport'])
    for (const box of await page.locator(selector).all())
      expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth), 'no sideways scroll').toBe(0)
  expect(await violationsOf(page)).toEqual([])
}

export { failOnConsoleErrors } from './browsing.ts'
