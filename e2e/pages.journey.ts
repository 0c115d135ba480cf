import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'

/** Every page a guest can open, each once; widths and themes take turns so that every pair meets often. */
const PAGES = [
  '/',
  '/search?term=nothing-matches-this',
  '/pricing',
  '/cart',
  '/picture',
  '/licence',
  '/subscribe',
  '/collections',
  '/category/food',
  '/about',
  '/faqs',
  '/contactus',
  '/chatbot',
  '/privacypolicy',
  '/termsandconditions',
  '/refundpolicy',
  '/shipmentanddelivery',
  '/notavailable',
  '/verify',
  '/admin',
  '/admincreate',
  '/resetpassword',
  '/confirmemail',
  '/lostsecondfactor',
  '/keepsecondfactor',
  '/no-such-page',
]
const WIDTHS = [1440, 390, 320]
const THEMES = ['light', 'dark'] as const
const all = process.env['TEST_ALL'] !== undefined

const views = PAGES.flatMap((path, index) =>
  WIDTHS.flatMap((width, column) =>
    THEMES.map((theme, row) => ({ path, width, theme, turn: (index + column + row * 3) % 6 === 0 })),
  ),
).filter(({ turn }) => all || turn)

for (const { path, width, theme } of views) {
  test(`${path} at ${width} px, ${theme}`, async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const answer = await page.goto(path, { waitUntil: 'networkidle' })
    expect(answer?.status()).toBe(path === '/no-such-page' ? 404 : 200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('body')).toHaveAttribute('data-theme', theme)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      'no sideways scroll',
    ).toBeLessThanOrEqual(0)
    expect(await violationsOf(page)).toEqual([])
    // The browser itself reports a page that answers 404.
    expect(errors.filter((text) => !(path === '/no-such-page' && text.includes('404')))).toEqual([])
  })
}
