import { expect, test } from '@playwright/test'
import { cardOf, expectHydrated, expectPlaying, failOnConsoleErrors, open, watchPreviews } from './browsing.ts'
import { clipName, fillLibrary, LIBRARY_SIZE } from './library.ts'

const FIRST = clipName(0)

test.beforeAll(fillLibrary)

const savingData = () =>
  Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) })

test('with data saver nothing moves or loads until asked', async ({ page }) => {
  await page.addInitScript(savingData)
  const asked = watchPreviews(page)
  await page.goto('/')
  await page.mouse.move(5, 5)
  await expectHydrated(page)
  const card = cardOf(page, FIRST)
  await card.hover()
  await page.waitForTimeout(500)
  expect(asked).toEqual([])
  await card.getByRole('button', { name: `Play preview: ${FIRST}` }).click()
  await expectPlaying(card)
  await expect(page).toHaveURL(/\/$/)
})

test('where data is saved the first view of a phone is below 150 kB, and comes alive at the first touch', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.addInitScript(savingData)
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  // Nobody reads the session's answer yet, so the network is never idle.
  await page.goto('/', { waitUntil: 'load' })
  await expect(page.getByRole('heading', { name: 'Get Amazing Indian Stock Footage' })).toBeVisible()
  await expect(page.locator('.card').first()).toBeVisible()
  await page.waitForTimeout(1500)
  expect(scripts).toEqual([])
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(150_000)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.getByRole('switch', { name: 'Saving data: on' }).tap()
  await expect(page.getByRole('switch', { name: 'Saving data: off' })).toBeVisible()
  await page.reload()
  await expectHydrated(page)
  await context.close()
})

test('without a network the page stays, says so, and goes on in place', async ({ page, context }) => {
  failOnConsoleErrors(page, /ERR_INTERNET_DISCONNECTED/)
  // As if the network were gone before the part that shows notices had loaded: the page does without it.
  const notices = '**/assets/toaster-*.js'
  await page.route(notices, (route) => route.abort('internetdisconnected'))
  await open(page, '/')
  // The banner’s own part of the program comes last, when the browser is idle.
  await expect(page.locator('p[aria-live=polite]')).toBeAttached()
  await context.setOffline(true)
  const banner = page.getByText('No connection. Please check that you are online.')
  await expect(banner).toBeVisible()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page.getByText('The clips could not be loaded.')).toBeVisible()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeHidden()
  await page.unroute(notices)
  const loaded = page.waitForResponse(notices)
  await context.setOffline(false)
  expect((await loaded).status()).toBe(200)
  await expect(page.locator('.card')).toHaveCount(LIBRARY_SIZE - 48)
  await expect(banner).toBeHidden()
})
