import { expect, test } from '@playwright/test'
import {
  cardOf,
  expectAccessible,
  expectPlaying,
  expectHydrated,
  failOnConsoleErrors,
  playbackOf,
  open,
  stopHero,
  watchPreviews,
  unfold,
} from './browsing.ts'
import { clipName, fillLibrary, LIBRARY_SIZE } from './library.ts'

const FIRST = clipName(0)
const SECOND = clipName(1)

test.beforeAll(fillLibrary)

test('the home page shows what the specification lists', async ({ page }) => {
  failOnConsoleErrors(page)
  await open(page, '/')
  const hero = page.getByRole('region', { name: 'Search the library' })
  await expect(hero.getByRole('heading', { level: 1, name: 'Get Amazing Indian Stock Footage' })).toBeVisible()
  await stopHero(page)
  expect(await hero.locator('video').evaluate((video: HTMLVideoElement) => video.muted && video.loop)).toBe(true)
  await expect(hero.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/pricing')
  const panel = page.getByRole('complementary', { name: 'Filters' })
  for (const group of ['Video Themes', 'Shot Types'])
    await expect(panel.getByRole('heading', { name: group })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Collections' })).toHaveAttribute('href', '/collections')
  await expect(panel.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/pricing')
  await hero.getByRole('button', { name: 'Start free now' }).click()
  await expect(page.getByRole('dialog', { name: 'Create a free account' })).toBeVisible()
})

test('suggestions come from the fixed list first, and blank searches do nothing', async ({ page }) => {
  await open(page, '/')
  const box = page.getByRole('combobox', { name: 'Search clips' })
  await box.fill('  ')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await box.fill('AT')
  await expect(page.getByRole('option').first()).toHaveAccessibleName('katori')
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?term=katori/)
})

test('the grid has one, two or three columns by width, and never scrolls sideways', async ({ page }) => {
  await open(page, '/')
  for (const [width, columns] of [
    [1440, 3],
    [900, 2],
    [390, 1],
    [320, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await page
      .locator('.card')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

test('pages of 48 are mirrored in the address; the focus and the announcement follow', async ({ page }) => {
  failOnConsoleErrors(page)
  // What announces pages is loaded when the browser is idle: somebody may be quicker.
  const { promise: isNavigated, resolve: navigated } = Promise.withResolvers<void>()
  await page.route(/deferred-shell/, async (route) => {
    await isNavigated
    await route.continue()
  })
  await page.goto('/')
  await expectHydrated(page)
  await expect(page.locator('.card')).toHaveCount(48)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true')
  await pages.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/\?page=2/)
  await expect(page.locator('.card')).toHaveCount(LIBRARY_SIZE - 48)
  navigated()
  await expect(page.getByRole('heading', { name: 'New clips' })).toBeFocused()
  await expect(page.locator('p[aria-live=polite]')).toContainText('page 2')
  await expect(pages.getByRole('link', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
  await open(page, page.url())
  await expect(page.locator('.card')).toHaveCount(LIBRARY_SIZE - 48)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL(/\/pricing/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('on phones the panel is an overlay named Filters & Sort', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeHidden()
  await page.getByRole('button', { name: 'Filters & Sort' }).click()
  const overlay = page.getByRole('dialog', { name: 'Filters & Sort' })
  await expect(overlay.getByRole('heading', { name: 'Video Themes' })).toBeVisible()
  await overlay.getByRole('link', { name: 'Food' }).click()
  await expect(page).toHaveURL(/\/search\?term=food/i)
  await expect(overlay).toBeHidden()
})

test('sweeping 24 cards in a second asks for no preview', async ({ page }) => {
  await open(page, '/')
  await stopHero(page)
  const asked = watchPreviews(page)
  // Pointer events made in the page: their order in time does not depend on how busy the machine is.
  await page.evaluate(async () => {
    const cards = [...document.querySelectorAll('.card')].slice(0, 24)
    const at = (delay: number, card: Element, type: string) =>
      setTimeout(() => card.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse' })), delay)
    cards.forEach((card, index) => {
      at((index * 1000) / 24, card, 'pointerenter')
      at(((index + 1) * 1000) / 24, card, 'pointerleave')
    })
    await new Promise((resolve) => setTimeout(resolve, 1500))
  })
  expect(asked).toEqual([])
})

test('one preview plays at a time, and one that has played keeps its frame', async ({ page }) => {
  failOnConsoleErrors(page)
  await open(page, '/')
  const [first, second] = [cardOf(page, FIRST), cardOf(page, SECOND)]
  await first.hover()
  await expectPlaying(first)
  await first.getByRole('button', { name: /^Save/ }).hover()
  expect((await playbackOf(first))?.paused, 'the card’s buttons belong to it').toBe(false)
  await second.hover()
  await expectPlaying(second)
  await expect.poll(async () => (await playbackOf(first))?.paused).toBe(true)
  expect((await playbackOf(first))?.time).toBeGreaterThan(0)
  await page.mouse.move(5, 5)
  await expect.poll(async () => (await playbackOf(second))?.paused).toBe(true)
})

test('the keyboard’s focus plays as the pointer does, and reaches the same actions', async ({ page }) => {
  await open(page, '/')
  const card = cardOf(page, FIRST)
  await card.getByRole('link', { name: FIRST, exact: true }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expectPlaying(card)
  for (const action of ['Show Similar', 'Save', 'Download']) {
    await page.keyboard.press('Tab')
    await expect(card.locator(`[aria-label="${action}: ${FIRST}"]`)).toBeFocused()
    await expect(card.locator(`[aria-label="${action}: ${FIRST}"]`)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await playbackOf(card))?.paused).toBe(true)
})

test('pointing at the lower third looks through the clip', async ({ page }) => {
  await open(page, '/')
  const card = cardOf(page, FIRST)
  await card.hover()
  await expectPlaying(card)
  const frame = await card.locator('[data-frame]').boundingBox()
  if (!frame) throw new Error('no frame')
  await page.mouse.move(frame.x + frame.width * 0.75, frame.y + frame.height * 0.9)
  await expect.poll(async () => (await playbackOf(card))?.paused).toBe(true)
  const share = () => card.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime / film.duration)
  await expect.poll(share).toBeCloseTo(0.75, 1)
})

test('on touch screens a tap opens the clip, a preview starts by a long press alone, and the actions stand open', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await open(page, '/')
  await stopHero(page)
  const asked = watchPreviews(page)
  const card = cardOf(page, SECOND)
  for (const action of ['Show Similar', 'Save', 'Download'])
    await expect(card.locator(`[aria-label="${action}: ${SECOND}"]`)).toBeVisible()
  await card.scrollIntoViewIfNeeded()
  const frame = await card.locator('[data-frame]').boundingBox()
  await page.touchscreen.tap((frame?.x ?? 0) + 60, (frame?.y ?? 0) + 60)
  await expect(page).toHaveURL(/\/clip\//)
  await expect(page.getByRole('dialog', { name: SECOND })).toBeVisible()
  expect(asked).toEqual([])
  await page.goBack()
  await expect(page.getByRole('dialog', { name: SECOND })).toBeHidden()
  const touch = await context.newCDPSession(page)
  const place = await card.locator('[data-frame]').boundingBox()
  const touchPoints = [{ x: (place?.x ?? 0) + 60, y: (place?.y ?? 0) + 60 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expectPlaying(card)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(async () => (await playbackOf(card))?.paused).toBe(true)
  await expect(page.getByRole('dialog', { name: SECOND })).toBeHidden()
  await context.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the home page reads, pages and searches', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Get Amazing Indian Stock Footage' })).toBeVisible()
    await expect(page.locator('.card')).toHaveCount(48)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page.locator('.card')).toHaveCount(LIBRARY_SIZE - 48)
    await page.getByRole('combobox').fill('discovery')
    await page.getByRole('combobox').press('Enter')
    await expect(page).toHaveURL(/\/search\?term=discovery/)
    await expect(page.locator('.card').first()).toBeVisible()
  })
})

for (const theme of ['light', 'dark'] as const)
  test(`axe finds nothing on the home page, ${theme}`, async ({ page }) => {
    failOnConsoleErrors(page)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await open(page, '/')
    await cardOf(page, FIRST).hover()
    await expectAccessible(page)
  })

test('clips are found by their colours and by how much moves, with names and counts, by keyboard too', async ({
  page,
}) => {
  failOnConsoleErrors(page)
  await open(page, '/search?term=discovery')
  const panel = page.getByRole('complementary', { name: 'Filters' })
  await unfold(panel)
  const total = page.locator('.results-head output')
  const pink = panel.getByRole('checkbox', { name: 'Pink', exact: true })
  await expect(pink).toHaveAccessibleDescription(`${LIBRARY_SIZE / 4} clips`)
  await pink.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/search?term=discovery&colour=pink')
  await expect(total).toHaveText(`${LIBRARY_SIZE / 4} clips`)
  await panel.getByRole('checkbox', { name: 'Blue', exact: true }).check()
  await expect(page).toHaveURL('/search?term=discovery&colour=blue&colour=pink')
  await expect(total).toHaveText(`${LIBRARY_SIZE / 2} clips`)
  await panel.getByRole('checkbox', { name: 'Gentle motion' }).check()
  await expect(total).toHaveText(`${LIBRARY_SIZE / 4} clips`)
  await expect(page.locator('.card-name').first()).toHaveText(SECOND)
  await page.reload()
  await expect(panel.getByRole('checkbox', { name: 'Gentle motion' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Remove Gentle motion' }).click()
  await expect(total).toHaveText(`${LIBRARY_SIZE / 2} clips`)
})

test('Show Similar leads to clips that look like the one it was asked of, which open in turn', async ({ page }) => {
  failOnConsoleErrors(page)
  await open(page, '/')
  await cardOf(page, FIRST).hover()
  await page.getByRole('link', { name: `Show Similar: ${FIRST}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Similar Clips' })).toBeVisible()
  // Every fourth clip of the library shows the same film.
  const names = page.locator('.card-name')
  for (const at of [0, 1, 2, 3])
    expect((Number((await names.nth(at).textContent())?.match(/\d+/)?.[0]) - 1) % 4).toBe(0)
  await expectAccessible(page)
  const [one, next] = [await names.nth(0).textContent(), await names.nth(1).textContent()]
  await names.nth(0).getByRole('link').click()
  await expect(page.getByRole('dialog', { name: one ?? '' })).toBeVisible()
  await page.getByRole('button', { name: 'Next clip' }).click()
  await expect(page.getByRole('dialog', { name: next ?? '' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/similar\//)
})
