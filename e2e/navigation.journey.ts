import { expect, type Page, test } from '@playwright/test'
import { expectHydrated, failOnConsoleErrors, open } from './browsing.ts'
import { delayReply } from './delayed-reply.ts'
import { fillLibrary, LIBRARY_SIZE } from './library.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const HOME = 'Get Amazing Indian Stock Footage'
const PRICING = 'The best Indian footage licence'
const ABOUT = 'India, as it moves'

/** Follows a link of the footer, without pointing at it, for that would scroll there first. */
const follow = (page: Page, path: string) => page.locator(`footer a[href="${path}"]`).dispatchEvent('click')

/** Asks for a search whose answer is on its way. Answers what lets it come. */
async function searchSlowly(page: Page): Promise<() => Promise<void>> {
  const { promise: comes, resolve: letCome } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  await page.route('**/videos/getsearchvideos*', async (route) => {
    ask()
    await comes
    await route.continue()
  })
  const field = page.getByRole('combobox', { name: 'Search clips' }).first()
  await field.fill('kaveri')
  await field.press('Enter')
  await asked
  await expect(page.locator('.navigation-bar')).toHaveAttribute('data-busy', 'true')
  return async () => {
    const answered = page.waitForResponse('**/videos/getsearchvideos*')
    letCome()
    await answered
    // Whatever comes of the answer, comes now.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
}

test.describe('from page to page', () => {
  test.beforeEach(({ page }) => failOnConsoleErrors(page))

  test('the link that is pressed last is the one that is followed', async ({ page }) => {
    await open(page, '/')
    const letCome = await searchSlowly(page)
    await follow(page, '/pricing')
    await expect(heading(page, PRICING)).toBeVisible()
    await letCome()
    await expect(heading(page, PRICING)).toBeVisible()
    await expect(page).toHaveURL(/\/pricing$/)
    await expect(page.locator('.navigation-bar')).toHaveAttribute('data-busy', 'false')
    await page.goBack()
    await expect(heading(page, HOME)).toBeVisible()
  })

  test('Back leads back also while another page is loading', async ({ page }) => {
    await open(page, '/')
    await follow(page, '/pricing')
    await expect(heading(page, PRICING)).toBeVisible()
    const letCome = await searchSlowly(page)
    await page.goBack()
    await expect(heading(page, HOME)).toBeVisible()
    await letCome()
    await expect(heading(page, HOME)).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await page.goForward()
    await expect(heading(page, PRICING)).toBeVisible()
  })

  test('a new page starts at its top, and one gone back to where it was left, also after a reload', async ({
    page,
  }) => {
    await open(page, '/faqs')
    await follow(page, '/pricing')
    await expect(heading(page, PRICING)).toBeVisible()
    await page.evaluate(() => scrollTo(0, 300))
    await follow(page, '/about')
    await expect(heading(page, ABOUT)).toBeVisible()
    await expect.poll(() => scrolled(page)).toBe(0)
    await page.evaluate(() => scrollTo(0, 200))
    await page.reload({ waitUntil: 'networkidle' })
    await expect.poll(() => scrolled(page)).toBe(200)
    await page.goBack()
    await expect(heading(page, PRICING)).toBeVisible()
    await expect.poll(() => scrolled(page)).toBe(300)
    await page.goForward()
    await expect(heading(page, ABOUT)).toBeVisible()
    await expect.poll(() => scrolled(page)).toBe(200)
  })

  test('the link past the navigation leads into the page, and Back out of it', async ({ page }) => {
    await open(page, '/faqs')
    await page.evaluate(() => scrollTo(0, 300))
    await follow(page, '/pricing')
    await expect(heading(page, PRICING)).toBeVisible()
    await page.locator('.skip-link').press('Enter')
    await expect(page).toHaveURL(/\/pricing#main$/)
    // Where the browser has put it: at the top of the page's own part, not where another page was left.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(await scrolled(page)).toBeLessThan(200)
    await page.goBack()
    await expect(page).toHaveURL(/\/pricing$/)
    await expect(heading(page, PRICING)).toBeVisible()
  })

  test('a word that leads to a page leaves no step in the history', async ({ page }) => {
    await page.route('**/videos/getsearchvideos*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), redirect: '/about' } })
    })
    await open(page, '/pricing')
    const field = page.getByRole('combobox', { name: 'Search clips' }).first()
    await field.fill('kaveri')
    await field.press('Enter')
    await expect(heading(page, ABOUT)).toBeVisible()
    await expect(page).toHaveURL(/\/about$/)
    await page.goBack()
    await expect(heading(page, PRICING)).toBeVisible()
    await expect(field).toHaveValue('')
  })
})

test('a page whose route cannot be loaded says so in its place, and comes when tried again', async ({ page }) => {
  await page.route('**/assets/other-routes-*.js', (route) => route.abort())
  await open(page, '/')
  await follow(page, '/pricing')
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  await expect(page).toHaveTitle('This page cannot be shown · Jhalak')
  await expect(page).toHaveURL(/\/pricing$/)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, PRICING)).toBeVisible()
})

test('a window whose files are on their way says so until it stands', async ({ page }) => {
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/sign-in-modal-*.js', (route) => come.then(() => route.continue()))
  await page.goto('/pricing')
  await expectHydrated(page)
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const status = page.getByRole('status').filter({ hasText: 'Loading' })
  await expect(status).toBeVisible()
  letCome()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  await expect(status).toHaveCount(0)
})

test('Back leads back also from a page that is loaded again and not hydrated yet', async ({ page }) => {
  await open(page, '/')
  await follow(page, '/pricing')
  await expect(heading(page, PRICING)).toBeVisible()
  const { promise: comes, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/entry-client-*.js', (route) => comes.then(() => route.continue()))
  await page.reload({ waitUntil: 'commit' })
  await expect(heading(page, PRICING)).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/$/)
  letCome()
  await expect(heading(page, HOME)).toBeVisible()
  await expectHydrated(page)
  await page.goForward()
  await expect(heading(page, PRICING)).toBeVisible()
})

test('the page of a list that is asked for shows as the current one before its clips come', async ({ page }) => {
  await fillLibrary()
  await open(page, '/search?term=discovery')
  const letCome = await delayReply(page, '/videos/getsearchvideos*')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const current = pages.locator('[aria-current=page]')
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(current).toHaveText('2')
  await expect(page).toHaveURL(/term=discovery$/)
  await expect(page.locator('.card')).toHaveCount(48)
  await pages.getByRole('link', { name: 'Previous page' }).click()
  await expect(current).toHaveText('1')
  await pages.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(current).toHaveText('2')
  letCome()
  await expect(page.locator('.card')).toHaveCount(LIBRARY_SIZE - 48)
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(page.locator('.card')).toHaveCount(48)
  await expect(current).toHaveText('1')
})
