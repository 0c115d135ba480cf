import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { makeCustomer, openSignIn, signIn } from './sign-in.steps.ts'
import { strFromU8, unzipSync } from 'fflate'

const PASSWORD = 'correct horse battery'
/** As the proxy in front would say it; the server of these journeys takes this machine for one. */
const from = (country: string) => ({ extraHTTPHeaders: { 'cf-ipcountry': country } })
const banner = (page: Page) => page.getByRole('region', { name: 'Availability' })
const newEmail = () => `privacy-${crypto.randomUUID()}@e2e.example`

async function expectNoViolations(page: Page) {
  expect(await violationsOf(page)).toEqual([])
}

test.describe('from where the service is not offered', () => {
  test.use(from('DE'))

  test('people browse, and a banner says so until they close it', async ({ page }) => {
    await page.goto('/pricing')
    await expect(banner(page)).toContainText('Jhalak is not offered where you seem to be')
    await expectNoViolations(page)
    await banner(page).getByRole('link', { name: 'Learn more' }).click()
    await expect(page).toHaveURL('/notavailable')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not available where you live')
    await expect(page.getByText('Browse and search all clips')).toBeVisible()
    await expectNoViolations(page)
    await banner(page).getByRole('button', { name: 'Close' }).press('Enter')
    await expect(banner(page)).toHaveCount(0)
    // Only a call would show that nobody asks any more.
    let asked = 0
    page.on('request', (request) => (asked += Number(new URL(request.url()).pathname === '/residence')))
    await page.reload({ waitUntil: 'networkidle' })
    await expect(banner(page)).toHaveCount(0)
    expect(asked).toBe(0)
    await page.getByRole('link', { name: 'Browse clips' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Get Amazing Indian Stock Footage/)
  })

  test('sign-up says why not, beside the button, with a way on; by keyboard alone', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Start free now' }).press('Enter')
    await page.getByRole('button', { name: 'Continue with Email' }).press('Enter')
    await expect(page.getByLabel('First Name')).toBeFocused()
    for (const text of ['Hans', 'Muster', newEmail(), PASSWORD]) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('18 or over')
    await dialog.getByLabel('Password', { exact: true }).press('Enter')
    const problem = dialog
      .getByRole('alert')
      .filter({ hasText: 'not offered to residents of the EU, the UK or the US' })
    await expect(problem).toBeVisible()
    await expectNoViolations(page)
    const [more] = await Promise.all([page.waitForEvent('popup'), problem.getByRole('link').press('Enter')])
    await expect(more.getByRole('heading', { level: 1 })).toHaveText('Not available where you live')
    // What was typed is still there.
    await expect(dialog.getByLabel('First Name')).toHaveValue('Hans')
  })

  test('the checkout says so too, and orders nothing', async ({ page, request }) => {
    const email = newEmail()
    const person = { firstName: 'Asha', lastName: 'Rao', email, password: PASSWORD }
    const home = { 'cf-ipcountry': 'IN' }
    expect((await request.post('/auth/signup', { data: person, headers: home })).status()).toBe(200)
    await page.goto('/subscriptionpayment?plan=month')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
    const fields = { Phone: '9876543210', 'Address Line 1': '1 MG Road', City: 'Pune', 'Zip Code': '411001' }
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
    await page.getByLabel('State').selectOption({ label: 'Maharashtra' })
    await page.getByRole('checkbox', { name: /^I agree/ }).check()
    await page.getByRole('button', { name: 'Complete Payment' }).click()
    const problem = page.getByRole('alert').filter({ hasText: 'not offered to residents of the EU, the UK or the US' })
    await expect(problem.getByRole('link')).toHaveAttribute('href', '/notavailable')
    await expectNoViolations(page)
  })
})

test.describe('from India', () => {
  test.use(from('IN'))

  test('there is no banner', async ({ page }) => {
    const answer = page.waitForResponse('**/residence')
    await page.goto('/')
    expect(await (await answer).json()).toEqual({ country: 'IN', offered: true })
    await expect(banner(page)).toHaveCount(0)
  })

  test('the copy of one’s data opens and holds its parts; then the account goes for good', async ({ request }) => {
    const email = newEmail()
    const person = { firstName: 'Asha', lastName: 'Rao', email, password: PASSWORD, adult: true, resident: true }
    const signUp = await request.post('/auth/signup', { data: person })
    const { accessToken } = (await signUp.json()) as { accessToken: string }
    const headers = { authorization: `Bearer ${accessToken}` }

    const copy = await request.get('/user/export', { headers })
    expect(copy.headers()['content-disposition']).toMatch(/^attachment; filename="jhalak-data-[\d-]+\.zip"$/)
    const files = unzipSync(await copy.body())
    const part = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as object
    expect(part('account.json')).toMatchObject({ email, firstName: 'Asha' })
    expect(part('consents.json')).toHaveLength(4)
    for (const name of ['orders', 'licences', 'downloads', 'saved-clips', 'addresses'])
      expect(part(`${name}.json`)).toEqual([])

    const wrong = await request.post('/user/deleteaccount', { headers, data: { password: 'not this one' } })
    expect([wrong.status(), (await wrong.json()) as object]).toMatchObject([400, { code: 'wrong_password' }])
    expect((await request.post('/user/deleteaccount', { headers, data: { password: PASSWORD } })).status()).toBe(200)
    expect((await request.get('/user/export', { headers })).status()).toBe(401)
    const back = await request.post('/auth/userlogin', { data: { id: email, password: PASSWORD } })
    expect(back.status()).toBe(401)
  })
})

test('whoever signs out leaves no searches and no name behind; the choices of the browser stay', async ({ page }) => {
  const who = await makeCustomer(page, newEmail())
  await signIn(await openSignIn(page), who)
  await expect(page.getByRole('button', { name: /user menu/ })).toBeVisible()
  const stored = () => page.evaluate(() => Object.keys(localStorage))
  await page.evaluate(() => {
    for (const [key, value] of [
      ['recentSearches', '["rain"]'],
      ['board-name', 'Asha'],
      ['pendingClip', `one ${Date.now()}`],
      ['language', 'en'],
    ] as const)
      localStorage.setItem(key, value)
  })
  await page.getByRole('button', { name: /user menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Start free now' })).toBeVisible()
  expect(await stored()).toContain('language')
  for (const key of ['recentSearches', 'board-name', 'pendingClip']) expect(await stored()).not.toContain(key)
})

test('every page names who runs the site', async ({ page }) => {
  for (const path of ['/', '/pricing', '/termsandconditions']) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toContainText('Jhalak Footage Private Limited')
  }
})
