import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, failOnConsoleErrors, open, unfold } from './browsing.ts'
import { fillLibrary, LIBRARY_SIZE } from './library.ts'
import { fillSearchLibrary, TERM } from './search-library.ts'

const RESULTS = `/search?term=${TERM}`
const PHONE = { width: 390, height: 844 }

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
const namesOn = (page: Page) => page.locator('.card-name').allTextContents()
const expectClips = (page: Page, ...names: string[]) => expect.poll(() => namesOn(page)).toEqual(names)
const totalOn = (page: Page) => page.locator('.results-head output')
const watchSearches = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/getsearchvideos')) asked.push(request.url())
  })
  return asked
}

test.beforeAll(async () => {
  await fillLibrary()
  await fillSearchLibrary()
})

test('the term is split into removable chips; Clear All returns to /', async ({ page }) => {
  failOnConsoleErrors(page)
  await open(page, `${RESULTS}+camels&res=4k`)
  await expectClips(page, 'Camels')
  for (const chip of [TERM, 'camels', '4K'])
    await expect(page.getByRole('link', { name: `Remove ${chip}` })).toBeVisible()
  await page.getByRole('link', { name: 'Remove camels' }).click()
  await expect(page).toHaveURL(`${RESULTS}&res=4k`)
  await page.getByRole('link', { name: 'Remove 4K' }).click()
  await expect(totalOn(page)).toHaveText('4 clips')
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('filters narrow, add up, tell their counts and stand in the address', async ({ page }) => {
  failOnConsoleErrors(page)
  await open(page, RESULTS)
  const panel = panelOf(page)
  await unfold(panel)
  const travel = panel.getByRole('checkbox', { name: 'Travel', exact: true })
  await expect(travel).toHaveAccessibleDescription('2 clips')
  await expect(panel.getByRole('radio', { name: '4K' })).toHaveAccessibleDescription('1 clip')
  await expect(panel.getByRole('radio', { name: 'Square' })).toHaveAccessibleDescription('1 clip')
  await travel.check()
  await expect(page).toHaveURL(`${RESULTS}&theme=travel`)
  await expect(totalOn(page)).toHaveText('2 clips')
  await panel.getByRole('checkbox', { name: 'Festival' }).check()
  await expect(page).toHaveURL(`${RESULTS}&theme=travel&theme=festival`)
  await expect(totalOn(page)).toHaveText('3 clips')
  await panel.getByRole('radio', { name: '1080p' }).check()
  await expect(totalOn(page)).toHaveText('3 clips')
  await panel.getByRole('radio', { name: 'Vertical' }).check()
  await expectClips(page, 'Dancer')
  await page.reload()
  await expect(panel.getByRole('radio', { name: 'Vertical' })).toBeChecked()
  await expectClips(page, 'Dancer')
  await page.goBack()
  await expect(totalOn(page)).toHaveText('3 clips')
})

test('a State is chosen on a map, also by keyboard', async ({ page }) => {
  failOnConsoleErrors(page)
  await open(page, RESULTS)
  const panel = panelOf(page)
  await unfold(panel)
  await panel.getByText('Choose on a map').click()
  const map = panel.getByRole('group', { name: 'States and Union Territories' })
  await expect(map.getByRole('checkbox')).toHaveCount(36)
  await expect(map.getByRole('checkbox', { name: 'AS, Assam, 0 clips' })).toBeDisabled()
  await map.getByTitle('Kerala, 1 clip').click()
  await expect(page).toHaveURL(`${RESULTS}&place=Kerala`)
  await expectClips(page, 'Dancer')
  // A town's clips are its State's.
  await map.getByRole('checkbox', { name: 'RJ, Rajasthan, 1 clip' }).focus()
  await page.keyboard.press('Space')
  await expect(totalOn(page)).toHaveText('2 clips')
  if (!process.env['NO_AXE']) await expectAccessible(page)
  await page.getByRole('link', { name: 'Remove Kerala' }).click()
  await expectClips(page, 'Camels')
})

test('results are sorted by views, by length and by age', async ({ page }) => {
  await open(page, RESULTS)
  // Without scrolling, above the grid; the panel has it too.
  const sort = page.locator('.results-head').getByRole('combobox', { name: 'Sort By' })
  await expect(sort).toBeInViewport()
  await expect(sort.getByRole('option')).toHaveText(['Relevance', 'Views', 'Duration', 'Newest'])
  await sort.selectOption('views')
  await expectClips(page, 'Dancer', 'Drum', 'Camels', 'Kitchen')
  await sort.selectOption('duration')
  await expectClips(page, 'Kitchen', 'Camels', 'Drum', 'Dancer')
  await sort.selectOption('newest')
  await expectClips(page, 'Drum', 'Kitchen', 'Dancer', 'Camels')
  await expect(page).toHaveURL(`${RESULTS}&sort=newest`)
})

test('where all clips are held, a filter shows before the server has answered', async ({ page }) => {
  await open(page, RESULTS)
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/videos/getsearchvideos*', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await unfold(panelOf(page))
  await panelOf(page).getByRole('radio', { name: 'Square' }).check()
  await expectClips(page, 'Drum')
  answer()
  await expectClips(page, 'Drum')
})

test('the slider reaches to 500 s, on phones to 60 s, and its top end means "and longer"', async ({ page }) => {
  await open(page, RESULTS)
  const slider = (name: string) => page.getByRole('slider', { name: `${name}, seconds` })
  await expect(slider('Longest')).toHaveAttribute('max', '500')
  await expect(slider('Longest')).toHaveAttribute('aria-valuetext', '500 seconds and longer')
  await slider('Shortest').press('PageUp')
  await expect(page).toHaveURL(/min=10$/)
  await expect(totalOn(page)).toHaveText('3 clips')
  await expect(page.getByLabel('To, seconds')).toHaveCSS('height', '40px')
  await page.getByLabel('To, seconds').fill('20')
  await page.getByLabel('To, seconds').press('Enter')
  await expect(page).toHaveURL(/min=10&max=20$/)
  await expectClips(page, 'Drum')
  await page.setViewportSize(PHONE)
  await open(page, RESULTS)
  await page.getByRole('button', { name: 'Filters & Sort' }).click()
  const longest = page.getByRole('dialog').getByRole('slider').last()
  await expect(longest).toHaveAttribute('max', '60')
  await expect(longest).toHaveAttribute('aria-valuetext', '60 seconds and longer')
  await open(page, `${RESULTS}&max=60`)
  await page.getByRole('button', { name: 'Filters & Sort' }).click()
  await expect(longest).toHaveAttribute('aria-valuetext', '60 seconds')
})

test('on phones the filters are an overlay with See Results, which tells how many', async ({ page }) => {
  failOnConsoleErrors(page)
  await page.setViewportSize(PHONE)
  await open(page, RESULTS)
  await page.getByRole('button', { name: 'Filters & Sort' }).click()
  const overlay = page.getByRole('dialog', { name: 'Filters & Sort' })
  await overlay.getByRole('checkbox', { name: 'Food' }).check()
  await overlay.getByRole('button', { name: 'See Results (1)' }).click()
  await expect(overlay).toBeHidden()
  await expectClips(page, 'Kitchen')
  // What was chosen stands in one row with the button; the region is named by its heading, not by its buttons too.
  const results = page.getByRole('region', { name: TERM, exact: true })
  const tops = [
    results.getByRole('button', { name: 'Filters & Sort' }),
    results.getByRole('link', { name: 'Remove Food' }),
  ].map(async (one) => {
    const box = await one.boundingBox()
    return box && box.y + box.height / 2
  })
  const [button, chip] = await Promise.all(tops)
  expect(chip).toBeCloseTo(button ?? 0, 0)
})

test('Back closes the filters of phones, and leaves neither the results nor the site', async ({ page }) => {
  failOnConsoleErrors(page)
  await page.setViewportSize(PHONE)
  await open(page, RESULTS)
  const button = page.getByRole('button', { name: 'Filters & Sort' })
  const overlay = page.getByRole('dialog', { name: 'Filters & Sort' })
  await button.click()
  await expect(overlay).toBeVisible()
  await page.goBack()
  await expect(overlay).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${TERM}$`))
  await expectClips(page, 'Dancer', 'Drum', 'Camels', 'Kitchen')

  // Closed by its own button it leaves no entry behind, and what was chosen in it is one step of the history.
  const entries = await page.evaluate(() => history.length)
  await button.click()
  await overlay.getByRole('button', { name: 'Close' }).click()
  await expect(overlay).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${TERM}$`))
  await button.click()
  await overlay.getByRole('checkbox', { name: 'Food' }).check()
  await overlay.getByRole('button', { name: 'See Results (1)' }).click()
  await expect(page).toHaveURL(/theme=food$/i)
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${TERM}$`))
  await expect(overlay).toBeHidden()

  // Also where the page is loaded with the panel open.
  await open(page, `${RESULTS}#filters`)
  await expect(overlay).toBeVisible()
  await overlay.getByRole('button', { name: 'Close' }).click()
  await expect(overlay).toBeHidden()
})

test('a theme or shot of the groups is added to the term', async ({ page }) => {
  await open(page, RESULTS)
  const group = panelOf(page).locator('details', { has: page.getByRole('heading', { name: 'Shot Types' }) })
  await group.locator('summary').click()
  await group.getByRole('link', { name: 'Wide' }).click()
  await expect(page).toHaveURL(new RegExp(`/search\\?term=${TERM}\\+wide$`, 'i'))
  await expectClips(page, 'Camels')
  await group.locator('summary').click()
  await expect(group.getByRole('link', { name: 'Wide' })).toBeHidden()
})

test('what was searched for instead is told, with a way to what was typed', async ({ page }) => {
  await open(page, '/search?term=pushkarmelx')
  await expect(page.getByText(`Showing results for ${TERM}`)).toBeVisible()
  await expect(totalOn(page)).toHaveText('4 clips')
  await page.getByRole('link', { name: 'pushkarmelx', exact: true }).click()
  await expect(page.getByText('No videos found matching your criteria')).toBeVisible()
  await open(page, `${RESULTS}+zzyzxqq`)
  await expect(page.getByText('No clip has all of these words.')).toBeVisible()
  await open(page, RESULTS)
  await page.getByRole('navigation', { name: 'Related searches' }).getByRole('link', { name: 'camels' }).click()
  await expect(page).toHaveURL('/search?term=camels')
})

test('what is typed before the page is hydrated stays in the field all the while', async ({ page }) => {
  await page.route(/\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const field = page.getByRole('main').getByRole('combobox', { name: 'Search clips' })
  await field.fill('lighthouse')
  const values = await field.evaluate(async (input: HTMLInputElement) => {
    const seen = new Set<string>()
    const frame = () => new Promise(requestAnimationFrame)
    const isHydrated = () => Object.keys(input).some((key) => key.startsWith('__reactProps$'))
    // Half a second longer: typed text is given back by then.
    for (let frames = 0; frames < 30; frames += Number(isHydrated())) {
      seen.add(input.value)
      await frame()
    }
    return [...seen]
  })
  expect(values).toEqual(['lighthouse'])
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?term=lighthouse/)
})

test('where nothing is found, filters are reset and a shot is asked for', async ({ page }) => {
  await open(page, `${RESULTS}&theme=food&res=4k`)
  await expect(page.getByText('No videos found matching your criteria')).toBeVisible()
  await expect(page.getByRole('link', { name: 'without “Food”' })).toHaveAttribute('href', `${RESULTS}&res=4k`)
  const wish = page.getByRole('textbox', { name: 'Ask for this shot' })
  await page.route('**/videos/askforshot', (route) => route.fulfill({ status: 429, json: { message: 'Too many.' } }))
  await wish.fill('Pushkar kitchen in 4K')
  await wish.press('Enter')
  await expect(wish).toHaveAccessibleDescription(/Too many\./)
  await page.unroute('**/videos/askforshot')
  await page.getByRole('button', { name: 'Send request' }).press('Enter')
  await expect(page.getByText('Thank you. We will look into it.')).toBeVisible()
  await expect(page.getByText('We have your request: “Pushkar kitchen in 4K”')).toBeFocused()
  const nearest = page.getByRole('region', { name: 'without the filters' })
  await expect(nearest.locator('.card')).toHaveCount(4)
  await page.getByRole('button', { name: 'Reset all filters' }).click()
  await expect(page).toHaveURL(RESULTS)
  await expect(totalOn(page)).toHaveText('4 clips')

  await open(page, '/search?term=xvqjxvqj')
  await expect(page.getByText('No videos found matching your criteria')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Added last' }).locator('.card')).toHaveCount(12)
})

test('a failure empties the list, says so in the words of the spec, and can be tried again', async ({ page }) => {
  await open(page, RESULTS)
  await page.route('**/videos/getsearchvideos*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('combobox', { name: 'Search clips' }).fill('discovery')
  await page.getByRole('combobox', { name: 'Search clips' }).press('Enter')
  await expect(page.getByText('Failed to search videos. Please try again.')).toBeVisible()
  await expect(page.locator('.card')).toHaveCount(0)
  await page.unroute('**/videos/getsearchvideos*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.card')).toHaveCount(48)
})

test('pages are numbered, and Back leads to the place left without a request', async ({ page }) => {
  failOnConsoleErrors(page)
  await open(page, '/search?term=discovery')
  await expect(page.locator('.card')).toHaveCount(48)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true')
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('.card')).toHaveCount(LIBRARY_SIZE - 48)
  await expect(pages.getByRole('link', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
  await page.evaluate(() => scrollTo(0, 400))
  // Without pointing at it, for that would scroll there first.
  await page.locator('footer a[href="/pricing"]').dispatchEvent('click')
  await expect(page).toHaveURL(/pricing/)
  const asked = watchSearches(page)
  await page.goBack()
  await expect(page.locator('.card')).toHaveCount(LIBRARY_SIZE - 48)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(400)
  expect(asked).toEqual([])
})

const ODD = {
  'a page before the first': [`${RESULTS}&page=-1`, '4 clips'],
  'a range the wrong way round': [`${RESULTS}&min=20&max=10`, '1 clip'],
  'choices that nobody knows': [`${RESULTS}&sort=best&res=8k&orient=round&free=perhaps`, '4 clips'],
  'bytes that are no text': [`${RESULTS}+%00%ff%ed`, /clip/],
  '10,000 characters': [`/search?term=${'xvqj'.repeat(2_500)}`, '0 clips'],
} as const
for (const [what, [path, total]] of Object.entries(ODD))
  test(`an odd address is a page like any other: ${what}`, async ({ page }) => {
    failOnConsoleErrors(page)
    await open(page, path)
    await expect(totalOn(page)).toHaveText(total)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

test('no term gives an empty list, and a page past the end leads back', async ({ page }) => {
  const asked = watchSearches(page)
  await open(page, '/search?theme=travel')
  await expect(page.getByText('No videos found matching your criteria')).toBeVisible()
  expect(asked).toEqual([])
  await open(page, `${RESULTS}&page=9`)
  await expect(page.getByText('There is no page 9.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page.locator('.card')).toHaveCount(4)
})

test('suggestions are walked through by keyboard, in any script', async ({ page }) => {
  await open(page, RESULTS)
  const box = page.getByRole('combobox', { name: 'Search clips' })
  await box.fill('पुष्करमेला')
  await expect(page.getByRole('option', { name: TERM, exact: true })).toBeVisible()
  await box.fill('pushk')
  const first = page.getByRole('option').first()
  await expect(first).toHaveAccessibleName(TERM)
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await box.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '-')
  await box.press('Escape')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await expect(box).toHaveValue('pushk')
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL(RESULTS)
})

test('filters are worked by keyboard alone', async ({ page }) => {
  await open(page, RESULTS)
  await page.getByLabel('To, seconds').focus()
  for (let steps = 0; steps < 30; steps++) {
    if ((await page.evaluate(() => (document.activeElement as HTMLInputElement).value)) === 'travel') break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(`${RESULTS}&theme=travel`)
  await expect(panelOf(page).getByRole('checkbox', { name: 'Travel', exact: true })).toBeFocused()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('results are read, searched and narrowed', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('combobox').fill(TERM)
    await page.getByRole('combobox').press('Enter')
    await expect(totalOn(page)).toHaveText('4 clips')
    await panelOf(page).getByRole('checkbox', { name: 'Travel', exact: true }).check()
    await panelOf(page).getByRole('checkbox', { name: 'Festival' }).check()
    await panelOf(page).getByRole('button', { name: 'See Results' }).click()
    await expect(totalOn(page)).toHaveText('3 clips')
    await page.getByRole('link', { name: 'Remove Travel' }).click()
    await expectClips(page, 'Dancer')
    await page.getByRole('button', { name: 'Clear All' }).click()
    await expect(page).toHaveURL(/\/\??$/)
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on the results, their overlay and an empty list, ${colorScheme}`, async ({ page }) => {
    failOnConsoleErrors(page)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(page, `${RESULTS}&theme=travel`)
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Search clips' }).fill('pushk')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
    await open(page, `${RESULTS}&theme=food&res=4k`)
    await expect(page.getByRole('textbox', { name: 'Ask for this shot' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Filters & Sort' }).click()
    await expect(page.getByRole('dialog').getByRole('slider').first()).toBeVisible()
    await expectAccessible(page)
  })
