import { expect, type Page, test } from '@playwright/test'
import { cardOf, expectAccessible, expectPlaying, failOnConsoleErrors, playbackOf, open } from './browsing.ts'
import { delayReply } from './delayed-reply.ts'
import { clipName, fillLibrary, LARGE_PREVIEW } from './library.ts'

const [FIRST, SECOND, THIRD, UPRIGHT] = [clipName(0), clipName(1), clipName(2), clipName(3)]

test.beforeAll(fillLibrary)

const detail = (page: Page, name: string) => page.getByRole('dialog', { name })
const openDetail = async (page: Page, name: string) => {
  await cardOf(page, name).getByRole('link', { name, exact: true }).click()
  await expect(detail(page, name)).toBeVisible()
}
const addressOf = (page: Page, name: string) =>
  cardOf(page, name).getByRole('link', { name, exact: true }).getAttribute('href')

test('a clip opens over the grid at its own address, with all that the specification lists', async ({ page }) => {
  failOnConsoleErrors(page)
  await open(page, '/')
  await openDetail(page, FIRST)
  await expect(page).toHaveURL(/\/clip\/[\w-]+\/clip-01$/)
  const clip = detail(page, FIRST)
  await expect(clip.getByRole('group', { name: `Player: ${FIRST}` })).toBeVisible()
  await expect(clip.getByRole('heading', { name: FIRST, level: 2 }).last()).toBeVisible()
  await expect(clip.getByRole('link', { name: 'View License Information' })).toBeVisible()
  for (const label of ['Resolution', 'Clip ID', 'Length', 'File Size', 'Orientation'])
    await expect(clip.getByRole('term').filter({ hasText: label })).toBeVisible()
  await expect(clip.getByText('3840 x 2160')).toBeVisible()
  await expect(clip.getByText('5.00 MB')).toBeVisible()
  await expect(clip.getByText('4K .mp4')).toBeVisible()
  for (const action of ['Download', 'Save', 'Share'])
    await expect(clip.getByRole('button', { name: action, exact: true })).toBeVisible()
  await expect(clip.getByRole('heading', { name: 'Similar Clips' })).toBeVisible()
  // The library's clips came in one after another, and most of what is said of them is the same.
  await expect(clip.getByRole('region', { name: 'From the same shoot' }).locator('.card')).toHaveCount(8)
  await expect(clip.locator('.card').first()).toBeVisible()
  await clip.getByRole('link', { name: 'discovery' }).click()
  await expect(page).toHaveURL(/\/search\?term=discovery/)
})

test('similar clips wait for those of the same shoot, which come above them: nobody’s reading is pushed down', async ({
  page,
}) => {
  const letSeriesCome = await delayReply(page, '/videos/series?*')
  await open(page, '/')
  const viewed = page.waitForResponse('**/videos/view')
  await page.goto((await addressOf(page, FIRST)) ?? '')
  await viewed
  await page.getByRole('status').filter({ hasText: 'Loading' }).last().scrollIntoViewIfNeeded()
  const similar = page.getByRole('heading', { name: 'Similar Clips' })
  await expect(similar).toHaveCount(0)
  letSeriesCome()
  await expect(page.getByRole('heading', { name: 'From the same shoot' })).toBeVisible()
  await expect(similar).toBeVisible()
})

test('Escape and Back lead to the grid as it was, without a request', async ({ page }) => {
  await open(page, '/?page=1')
  await cardOf(page, clipName(20)).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  const close = [() => page.keyboard.press('Escape'), () => page.goBack()]
  for (const leave of close) {
    await openDetail(page, clipName(20))
    await expect(detail(page, clipName(20)).locator('.card').first()).toBeVisible()
    const calls: string[] = []
    page.on('request', (request) => {
      if (['document', 'fetch', 'xhr'].includes(request.resourceType())) calls.push(request.url())
    })
    await leave()
    await expect(detail(page, clipName(20))).toBeHidden()
    await expect(page).toHaveURL(/\/\?page=1$/)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    expect(calls).toEqual([])
    await expect(cardOf(page, clipName(20)).getByRole('link', { name: clipName(20), exact: true })).toBeFocused()
    page.removeAllListeners('request')
  }
  await page.goForward()
  await expect(detail(page, clipName(20))).toBeVisible()
})

test('arrows turn to the clip before and after, in one step of the history', async ({ page }) => {
  await open(page, '/')
  await openDetail(page, SECOND)
  await detail(page, SECOND).getByRole('button', { name: 'Next clip' }).click()
  await expect(detail(page, THIRD)).toBeVisible()
  await expect(page).toHaveURL(/clip-03$/)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(detail(page, SECOND)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})

test('a similar clip opens over the first, Back leads through both, and closing leaves all at once', async ({
  page,
}) => {
  failOnConsoleErrors(page)
  await open(page, '/')
  await openDetail(page, FIRST)
  const similar = detail(page, FIRST).locator('.card .card-link').first()
  const name = (await similar.textContent()) ?? ''
  await similar.click()
  await expect(detail(page, name)).toBeVisible()
  await page.goBack()
  await expect(detail(page, FIRST)).toBeVisible()
  await page.goForward()
  await expect(detail(page, name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})

test('the player is worked by keys, frame by frame', async ({ page }) => {
  failOnConsoleErrors(page)
  await open(page, '/')
  await openDetail(page, FIRST)
  const player = detail(page, FIRST).getByRole('group', { name: `Player: ${FIRST}` })
  await expect(player).toBeFocused()
  await expectPlaying(player)
  await page.keyboard.press('k')
  await expect.poll(async () => (await playbackOf(player))?.paused).toBe(true)
  await page.keyboard.press('Home')
  await expect.poll(async () => (await playbackOf(player))?.time).toBe(0)
  for (let frame = 0; frame < 5; frame++) await page.keyboard.press('.')
  await expect.poll(async () => (await playbackOf(player))?.time).toBeCloseTo(5 / 25, 2)
  await page.keyboard.press(',')
  await expect.poll(async () => (await playbackOf(player))?.time).toBeCloseTo(4 / 25, 2)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('the player takes the 1080p film on a wide screen, and on a phone in full screen alone', async ({ page }) => {
  failOnConsoleErrors(page)
  const address = (await (await open(page, '/'), addressOf(page, clipName(LARGE_PREVIEW)))) ?? ''
  const film = page.getByRole('group', { name: /^Player/ }).locator('video')
  const source = () => film.evaluate((element: HTMLVideoElement) => element.currentSrc.split('/').pop())
  await page.goto(address)
  await expect.poll(source).toBe('watermark-hd.mp4')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  const fullScreen = page.getByRole('button', { name: 'Full screen' })
  // With the controls the choice was made; the film tells its address once the browser has begun to load it.
  await expect(fullScreen).toBeVisible()
  await expect.poll(source).not.toBe('')
  expect(await source()).toBe('watermark.mp4')
  const lines = await page.getByText(/^[\d:]+ \/ [\d:]+$/).evaluate((label) => {
    const text = document.createRange()
    text.selectNodeContents(label)
    return new Set([...text.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines, 'the time stands in one line').toBe(1)
  await fullScreen.click()
  await expect.poll(source).toBe('watermark-hd.mp4')
})

test('Share copies the address, from a moment when wanted, and such a link starts there', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await open(page, '/')
  const path = await addressOf(page, FIRST)
  await openDetail(page, FIRST)
  const clip = detail(page, FIRST)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await clip.getByRole('button', { name: 'Share' }).click()
  await expect(clip.getByRole('alert').filter({ hasText: 'Link copied to clipboard!' })).toBeVisible()
  expect(new URL(await copied()).pathname).toBe(path)
  const player = clip.getByRole('group', { name: `Player: ${FIRST}` })
  await expectPlaying(player)
  await player.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause()
    video.currentTime = 3
  })
  await clip.getByRole('checkbox', { name: 'Share from this moment of the clip' }).check()
  await clip.getByRole('button', { name: 'Share' }).click()
  await expect.poll(copied).toMatch(/\?t=3$/)
  await page.goto(await copied())
  const alone = page.getByRole('group', { name: `Player: ${FIRST}` })
  await expect.poll(async () => (await playbackOf(alone))?.time).toBeCloseTo(3, 1)
})

test('opened directly, the clip is a page of its own', async ({ page }) => {
  failOnConsoleErrors(page)
  await open(page, '/')
  const path = (await addressOf(page, UPRIGHT)) ?? ''
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: UPRIGHT })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Mobile HD .mp4')).toBeVisible()
  await expect(page.getByText('Vertical', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: `Play ${UPRIGHT}` }).click()
  await expectPlaying(page.getByRole('group', { name: `Player: ${UPRIGHT}` }))
})

test('on phones the focus comes to Download before the tags', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  await page.goto((await addressOf(page, FIRST)) ?? '')
  const order = await page.evaluate(() => {
    const all = [...document.querySelectorAll('main :is(a, button)')].map((element) => element.textContent)
    return { download: all.indexOf('Download'), tag: all.indexOf('discovery') }
  })
  expect(order.download).toBeGreaterThan(-1)
  expect(order.download).toBeLessThan(order.tag)
})

test('guests who save or download are sent to subscribe', async ({ page }) => {
  for (const action of ['Save', 'Download']) {
    await open(page, '/')
    await openDetail(page, FIRST)
    await detail(page, FIRST).getByRole('button', { name: action, exact: true }).click()
    await expect(page).toHaveURL(/\/subscribe$/)
  }
})

test('a customer saves a clip: asked first, then told by the server; the notice stands in nobody’s way', async ({
  page,
}) => {
  const person = {
    firstName: 'Ira',
    lastName: 'Sen',
    email: `ira${Date.now()}@e2e.example`,
    password: 'a customer’s password',
  }
  expect((await page.request.post('/auth/signup', { data: person })).ok()).toBe(true)
  await open(page, '/')
  await cardOf(page, FIRST).hover()
  await page.locator(`[aria-label="Save: ${FIRST}"]`).click()
  const dialog = page.getByRole('dialog', { name: 'Favorites' })
  await dialog.getByRole('button', { name: 'Add to Favorites' }).click()
  await expect(dialog.getByText(/saved/i)).toBeVisible()
  const notice = page.locator('[data-sonner-toast]')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const heart = page.locator(`[aria-label="Save: ${FIRST}"]`)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(notice).toHaveCount(0)
  // The filled heart leads out again.
  await heart.click()
  await expect(dialog.getByText(`${FIRST} is in your Favorites.`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add to another board' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove from Favorites' }).click()
  await expect(notice).toHaveText('Video removed from saved list successfully!')
  await expect(notice).toHaveAttribute('tabindex', '-1')
  await expect(dialog).toHaveCount(0)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a clip that is not there answers 404 and leads on', async ({ page }) => {
  const answer = await page.goto('/clip/00000000-0000-7000-8000-000000000000/gone')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('This clip is not available.')).toBeVisible()
})

test('without script the clip’s page can be read and played', async ({ browser, page, baseURL }) => {
  await open(page, '/')
  const path = (await addressOf(page, FIRST)) ?? ''
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const plain = await context.newPage()
  await plain.goto(path)
  await expect(plain.getByRole('heading', { level: 1, name: FIRST })).toBeVisible()
  await expect(plain.getByText('3840 x 2160')).toBeVisible()
  await expect(plain.getByRole('link', { name: 'discovery' })).toBeVisible()
  await expect(plain.locator('video[controls]')).toBeVisible()
  await context.close()
})

for (const theme of ['light', 'dark'] as const)
  test(`axe finds nothing on the detail, over the grid and alone, ${theme}`, async ({ page }) => {
    failOnConsoleErrors(page)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await open(page, '/')
    await openDetail(page, FIRST)
    await expect(detail(page, FIRST).locator('.card').first()).toBeVisible()
    await expectAccessible(page)
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1, name: FIRST })).toBeVisible()
    await expectAccessible(page)
  })
