import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { expectWhole } from './large-text.ts'
import { ROUTE_PATTERNS } from './route-patterns.ts'
import { IS_WHOLE_RUN as all } from '../testing/usual-run.ts'

/** Of pages whose address has parts, or that say more with a query. */
const EXAMPLES: Record<string, string> = {
  '/search': '/search?term=nothing-matches-this',
  '/category/:id': '/category/food',
  '/legal/:text/:version': '/legal/terms/2025-03-30',
  '/verify/:number?': '/verify',
  '*': '/no-such-page',
}
/** What needs clips, boards or orders of somebody, or asks a guest to sign in, by the journey that looks at it. */
const ELSEWHERE: Record<string, string> = {
  '/clip/:id/:slug?': 'large-text',
  '/similar/:id': 'large-text',
  '/collections/:id': 'lists',
  '/places/:name': 'lists',
  '/board/:token': 'keyboard-agency',
  '/cart/checkout': 'cart',
  '/cart/board/:id': 'control-names-company',
  '/certificate/:number': 'keyboard-agency',
  '/company': 'company',
  '/credit': 'paying',
  '/dashboard': 'routes',
  '/onetimepurchase/:id': 'routes',
  '/subscriptionpayment': 'routes',
}

/** Every other page a guest can open, each once; widths and themes take turns. */
const PAGES = ROUTE_PATTERNS.filter((pattern) => !(pattern in ELSEWHERE)).map((pattern) => {
  const path = EXAMPLES[pattern] ?? pattern
  if (path.includes(':'))
    throw new Error(`${pattern} is new: an example of it, or the journey that looks at it, is missing`)
  return path
})
const WIDTHS = [1440, 390, 320]
const THEMES = ['light', 'dark'] as const

const VIEWS = WIDTHS.flatMap((width) => THEMES.map((theme) => ({ width, theme })))

for (const [turn, { width, theme }] of VIEWS.entries()) {
  test(`pages at ${width} px, ${theme}`, async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    // One after another in one tab: in a tab of its own each would cost twice as much.
    for (const path of PAGES.filter((_path, index) => all || index % VIEWS.length === turn))
      await test.step(path, () => expectReadable(page, path, { width, theme }, errors))
  })
}

type View = (typeof VIEWS)[number]

async function expectReadable(page: Page, path: string, { width, theme }: View, errors: string[]): Promise<void> {
  errors.length = 0
  await page.setViewportSize({ width, height: 900 })
  const answer = await page.goto(path, { waitUntil: 'networkidle' })
  expect(answer?.status()).toBe(path === '/no-such-page' ? 404 : 200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-theme', theme)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(sideways, `${path}: no sideways scroll`).toBeLessThanOrEqual(0)
  expect.soft(await violationsOf(page), path).toEqual([])
  // The browser itself reports a page that answers 404.
  const unexpected = errors.filter((text) => !(path === '/no-such-page' && text.includes('404')))
  expect.soft(unexpected, path).toEqual([])
  await expectWhole(page, path, Math.min(width, 390))
}
