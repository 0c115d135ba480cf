import { expect, type Page, test } from '@playwright/test'
import { seedClip } from '../testing/clips.ts'
import { expectHydrated } from './browsing.ts'
import { fillOnce } from './library.ts'

/** Goal 3 of the front end: CLS of each public page. */
const MOST_SHIFT = 0.02
const named = (n: number) => `Steady lamp ${n}`
/** The clip, and eight similar ones. */
const CLIPS = 9

test.use({ viewport: { width: 390, height: 844 } })
test.beforeAll(() =>
  fillOnce(named(CLIPS), async (deps) => {
    for (let n = 1; n <= CLIPS; n++) {
      const createdAt = new Date(Date.UTC(2019, 0, n))
      await seedClip({ deps }, { name: named(n), tags: ['steady'], kinds: [], createdAt })
    }
  }),
)
test.beforeEach(({ page }) => page.addInitScript(sumShifts))

test('the clips that were found stay in their place when the button to follow the search comes', async ({ page }) => {
  await page.goto('/search?term=steady')
  await expect(page.getByRole('button', { name: 'E-mail me new clips' })).toBeVisible()
  expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT)
})

test('a vertical clip stands whole in a card of its own height, known before its picture is', async ({ page }) => {
  await fillOnce('Standing lamp', async (deps) => {
    await seedClip({ deps }, { name: 'Standing lamp', tags: ['upright'], kinds: [], width: 1080, height: 1920 })
  })
  let letThrough = () => {}
  const looked = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/media/**', async (route) => {
    await looked
    await route.abort()
  })
  await page.goto('/search?term=upright', { waitUntil: 'commit' })
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Standing lamp' }) })
  const frame = await card.locator('[data-frame]').boundingBox()
  if (!frame) throw new Error('The card is not shown')
  // What 9:16 fills of the frame's width.
  expect((frame.height * 9) / 16 / frame.width).toBeGreaterThan(0.7)
  expect(frame.height).toBeLessThan(844)
  letThrough()
  expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT)
})

test('the footer stays where a hurried visitor sees it while the similar clips come', async ({ page }) => {
  await page.goto('/search?term=steady')
  const path = await page.getByRole('link', { name: named(1), exact: true }).getAttribute('href')
  // One column, and three.
  for (const width of [390, 1000]) {
    await page.setViewportSize({ width, height: 844 })
    let letThrough = () => {}
    const scrolled = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route(
      '**/videos/view',
      async (route) => {
        await scrolled
        await route.continue()
      },
      { times: 1 },
    )
    await page.goto(path ?? '')
    await expectHydrated(page)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    letThrough()
    await expect(page.getByRole('region', { name: 'Similar Clips' }).getByRole('article')).toHaveCount(CLIPS - 1)
    expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT)
  }
})

/** Runs in the page. */
function sumShifts(): void {
  let sum = 0
  const add = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
  }
  new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
  Object.assign(globalThis, { shifted: () => sum })
}

/** Layout shifts since the page opened, after those of the frame that is being drawn. */
async function shiftOf(page: Page): Promise<number> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))))
  return page.evaluate(() => (globalThis as unknown as { shifted: () => number }).shifted())
}
