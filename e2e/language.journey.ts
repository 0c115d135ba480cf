import { expect, type Page, test } from '@playwright/test'
import { hindi } from '../web/language/hindi.ts'
import { hindiOfStaff } from '../web/language/hindi-staff.ts'
import { SECTIONS, sectionsOf } from '../web/staff/staff-sections.ts'
import { failOnConsoleErrors, signUp } from './account.steps.ts'
import { companyPlaces } from './company-places.ts'
import { englishOn, expectHindiPage, PageData, untilAtRest } from './language.ts'
import { putOnSale } from './on-sale.ts'
import { ROUTE_PATTERNS } from './route-patterns.ts'
import { ADMIN } from './sign-in.steps.ts'

// Words alone are looked at: nothing need move, and little be drawn.
test.use({ viewport: { width: 700, height: 700 }, contextOptions: { reducedMotion: 'reduce' } })

/** Clips of a name that no text of the interface holds. */
const NAME = 'Zxq Vlmp'
let clip = ''
test.beforeAll(async () => {
  clip = await putOnSale({ name: `${NAME} ${Date.now()}` })
})

/** Every route of the table, with its parts filled in. */
function routePaths(): string[] {
  const filled = {
    '/clip/:id/:slug?': `/clip/${clip}`,
    '/similar/:id': `/similar/${clip}`,
    '/category/:id': '/category/food',
  }
  expect(ROUTE_PATTERNS.length).toBeGreaterThan(25)
  return ROUTE_PATTERNS.map(
    (path) =>
      (filled as Record<string, string>)[path] ??
      path
        .replace('*', '/no-such-page')
        .replace(/\/:\w+\?$/, '')
        .replace(/:\w+/, 'nowhere'),
  )
}

async function expectNoEnglish(page: Page, data: PageData, path: string): Promise<void> {
  await page.goto(path)
  await untilAtRest(page)
  expect.soft(await englishOn(page, data), path).toEqual([])
}

test('every route is in Hindi for a guest, and says so', async ({ page }) => {
  // The browser itself reports a page that answers 404, and calls for what is not there.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/40[0-9]/.test(message.text())) expect.soft(message.text()).toBe('')
  })
  page.on('pageerror', (error) => expect.soft(error.message).toBe(''))
  const data = new PageData(page)
  for (const path of [...routePaths(), '/search?term=zxq', '/search?term=nothing-like-it']) {
    const inHindi = path === '/' ? '/hi' : `/hi${path}`
    await expectNoEnglish(page, data, inHindi)
    await expectHindiPage(page, inHindi)
  }
})

test('so is what a customer has', { tag: '@whole' }, async ({ page }) => {
  failOnConsoleErrors(page)
  const data = new PageData(page)
  await signUp(page, 'Zara', 'Quill')
  const own = ['history', 'purchased', 'saved', 'orders'].map((tab) => `?tab=${tab}`)
  for (const query of [...own, '?account=open']) await expectNoEnglish(page, data, `/hi/dashboard${query}`)
  for (const path of [`/onetimepurchase/${clip}?type=highres`, '/subscriptionpayment?plan=year', `/clip/${clip}`])
    await expectNoEnglish(page, data, `/hi${path}`)
})

test('so is what a company buys by, with something in it', { tag: '@whole' }, async ({ page }) => {
  test.slow()
  failOnConsoleErrors(page)
  const data = new PageData(page)
  for (const { name, path, then } of await companyPlaces(page))
    await test.step(name, async () => {
      await page.goto('about:blank')
      await page.goto(`/hi${path}`)
      await untilAtRest(page)
      await then?.(page, (text) => hindi[text])
      await untilAtRest(page)
      expect.soft(await englishOn(page, data), name).toEqual([])
    })
})

test('so is every desk of an ADMIN', { tag: '@whole' }, async ({ page }) => {
  failOnConsoleErrors(page)
  const data = new PageData(page)
  // Below, the menu is a sheet that closes at each desk.
  await page.setViewportSize({ width: 1024, height: 700 })
  expect((await page.request.post('/auth/login', { data: ADMIN })).status()).toBe(200)
  const [first, ...others] = sectionsOf('ADMIN')
  await expectNoEnglish(page, data, `/hi/dashboard?section=${first}`)
  // By the menu: so the program starts but once.
  const menu = page.getByRole('navigation', { name: hindiOfStaff['Super admin panel'] })
  for (const section of others) {
    const address = `/hi/dashboard?section=${section}`
    await menu.locator(`a[href="${address}"]`).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText({ ...hindi, ...hindiOfStaff }[SECTIONS[section]])
    await untilAtRest(page)
    expect.soft(await englishOn(page, data), address).toEqual([])
  }
})

test('from the switch through sign-up and search to a clip and the plans, all by clicks', async ({ page }) => {
  failOnConsoleErrors(page)
  await page.goto('/search?term=zxq&page=1')
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL(/\/hi\/search\?term=zxq&page=1$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('hi')

  await page
    .getByRole('banner')
    .getByRole('link', { name: /Jhalak/ })
    .click()
  await expect(page).toHaveURL(/\/hi$/)
  await page.getByRole('button', { name: 'मुफ़्त में शुरू करें' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'ईमेल से जारी रखें' }).click()
  const email = `hindi-${Date.now()}@e2e.example`
  await modal.getByLabel('नाम', { exact: true }).fill('आशा')
  await modal.getByLabel('उपनाम').fill('राव')
  await modal.getByLabel(/^ईमेल/).fill(email)
  await modal.getByLabel('पासवर्ड', { exact: true }).fill('a customer’s password')
  await modal.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/hi\/dashboard/)
  await expect(page.getByRole('heading', { level: 1, name: 'आशा' })).toBeVisible()

  await page
    .getByRole('banner')
    .getByRole('link', { name: /Jhalak/ })
    .click()
  await page.getByRole('main').getByRole('combobox').fill('zxq')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/hi\/search\?term=zxq/)
  // The address changes first: until the results are there, the home page and its cards still are.
  await expect(page.getByRole('heading', { level: 1, name: 'zxq' })).toBeVisible()
  await page.locator('.card-link').first().click()
  await expect(page).toHaveURL(new RegExp(`/hi/clip/[\\w-]+/zxq`))
  const detail = page.getByRole('dialog')
  await expect(detail.getByRole('heading', { name: new RegExp(NAME) }).last()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(NAME) })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'क़ीमतें' }).click()
  await expect(page).toHaveURL(/\/hi\/pricing$/)
  const english = page.getByRole('banner').getByRole('link', { name: 'English' })
  await expect(english).toHaveAttribute('href', '/pricing')
  await english.click()
  await expect(page).toHaveURL(/\/pricing$/)
  await expect(page.getByRole('heading', { level: 1, name: 'The best Indian footage licence' })).toBeVisible()
})
