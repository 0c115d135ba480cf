import { type Browser, expect, type Locator, type Page, type Request } from '@playwright/test'
import { addStaff, expectFit, PASSWORD } from './account.steps.ts'
import { addFile, fillLibrary, fillOnce } from './library.ts'
import { seedClip } from '../testing/clips.ts'

export const STAMP = Date.now()
export const clip = (n: number, of = STAMP) => `Desk ${of} ${n}`
/** More than a phone has room for, and no place to break. */
const LONG_TAGS = ['desk', ...Array.from({ length: 30 }, (_, n) => `a rather long tag, number ${n}`), 'x'.repeat(60)]
const FILM = 'katori_kheer_brass_bowl_saffron_sweet_dessert_thali_food_closeup'
/**
 * Uploaded long ago, so that they stand on the first page of a list in upload order.
 * @param of journeys that are run by one process share `STAMP`: who decides about clips brings a number of their own
 */
export async function seed(count: number, waiting: number[], of = STAMP): Promise<void> {
  await fillLibrary()
  await fillOnce(clip(count, of), async (deps) => {
    for (let n = 1; n <= count; n++) {
      const createdAt = new Date(Date.UTC(2020, 0, 1) + (of % 1e8) * 1000 + n)
      const tags = n === 3 || n === 4 ? ['desk', 'seeded'] : LONG_TAGS
      const { id } = await seedClip({ deps }, { name: clip(n, of), tags, kinds: [], createdAt })
      await addFile(deps, id, 'poster', `${FILM}.poster.jpg`)
      await addFile(deps, id, 'hover', `${FILM}.hover.mp4`)
      if (waiting.includes(n))
        await deps.db.updateTable('clip').set({ published_at: null, review: 'waiting' }).where('id', '=', id).execute()
    }
  })
}

async function openAs(page: Page, id: string, password: string, path = 'manage-videos'): Promise<void> {
  expect((await page.request.post('/auth/login', { data: { id, password } })).status()).toBe(200)
  await page.goto(`/dashboard?section=${path}`)
}
export const asAdmin = (page: Page, path?: string) =>
  openAs(page, process.env['ADMIN_ID'] ?? '', process.env['ADMIN_PASSWORD'] ?? '', path)

export async function colleague(browser: Browser, page: Page): Promise<Page> {
  const id = `desk-${STAMP}@e2e.example`
  await addStaff(page, id)
  const other = await (await browser.newContext()).newPage()
  await openAs(other, id, PASSWORD)
  return other
}

/** The card of a clip in the review queue, on whichever page it waits. */
export async function cardInQueue(page: Page, name: string): Promise<Locator> {
  const card = queueOf(page).getByRole('group', { name, exact: true })
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true })
  await expect(async () => {
    await expect(queueOf(page)).toBeVisible()
    if (await card.isVisible()) return
    // What others decide moves it to a page before: after the last one it is looked for from the beginning.
    const next = pages.getByRole('link', { name: 'Next page' })
    const isLast = (await next.getAttribute('aria-disabled')) === 'true'
    await (isLast ? pages.getByRole('link', { name: 'Page 1', exact: true }) : next).press('Enter')
    await expect(card).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  return card
}
export const queueOf = (page: Page): Locator => page.getByRole('list', { name: 'Clips to review' })

export const rows = (page: Page): Locator => page.getByRole('list', { name: 'Videos' }).getByRole('listitem')
export const dialog = (page: Page): Locator => page.getByRole('dialog')
export const close = (page: Page) => dialog(page).getByRole('button', { name: 'Close' }).click()

/** Tags of any length and number make nothing wider than a small phone. */
export async function isNoWider(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 844 })
  expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
}

export async function fits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1024, height: 768 })
  expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFit(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** SCR-33: numbered pages of 48, mirrored in the address. */
export async function isPaged(page: Page): Promise<void> {
  await expect(rows(page)).toHaveCount(48)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.locator('[aria-current=page]')).toHaveText('1')
  const first = await rows(page).first().textContent()
  await pages.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/[?&]page=2\b/)
  await expect(pages.locator('[aria-current=page]')).toHaveText('2')
  await expect(rows(page).first()).not.toHaveText(first ?? '')
  await page.goBack()
  await expect(rows(page).first()).toHaveText(first ?? '')
}

/** SCR-60: the search is local, by name or tag, in any case. */
export async function isSearchedHere(page: Page): Promise<void> {
  await expect(rows(page)).not.toHaveCount(0)
  const asked: string[] = []
  const note = (request: Request) => void asked.push(new URL(request.url()).pathname)
  page.on('request', note)
  const search = page.getByLabel('Search by name or tag')
  await search.fill('SEEDED')
  await expect(rows(page).filter({ hasText: `Desk ${STAMP}` })).toHaveCount(2)
  await search.fill(`dESK ${STAMP}`)
  await expect(rows(page)).toHaveCount(6)
  expect(asked.filter((path) => /^\/(videos\/get|staff)/.test(path))).toEqual([])
  page.off('request', note)
}

/** SCR-61: what a row holds, and the modal as view and as form; Cancel leaves things as they were. */
export async function hasEveryField(page: Page): Promise<void> {
  const row = rows(page).filter({ hasText: clip(3) })
  await expect
    .poll(() => row.locator('img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await expect(row).toContainText('desk, seeded')
  await expect(row.getByRole('button')).toHaveText(['Edit', 'Delete'])
  await row.getByRole('button', { name: `Edit ${clip(3)}` }).click()
  await expect(dialog(page).getByLabel(`Preview of ${clip(3)}`)).toBeVisible()
  const facts = dialog(page).locator('dl')
  await expect(facts).toContainText((await videoNamed(page, clip(3)))?._id ?? 'its id')
  const named = (await facts.locator('dt').allTextContents()).map((name) => name.trim())
  expect(named).toEqual(
    expect.arrayContaining(['Clip ID', 'Name', 'Orientation', 'Tags', 'Themes', 'Shots', 'Shot on mobile']),
  )
  await dialog(page).getByRole('button', { name: 'Edit Details' }).click()
  for (const group of ['Themes', 'Shots'])
    await expect(dialog(page).getByRole('group', { name: group, exact: true })).toBeVisible()
  await expect(dialog(page).getByLabel('Shot on mobile')).not.toBeChecked()
  // SCR-62: a tag is added with Enter, is not blank, and is several where it has underscores.
  const tags = dialog(page).getByRole('list', { name: 'Tags chosen' }).getByRole('listitem')
  for (const [typed, all] of [
    ['   ', ['desk', 'seeded']],
    ['boat_oar', ['desk', 'seeded', 'boat', 'oar']],
  ] as const) {
    await dialog(page).getByLabel('Tags', { exact: true }).fill(typed)
    await page.keyboard.press('Enter')
    await expect(tags).toHaveText([...all])
  }
  // SCR-63: a new theme or shot is neither blank nor there already.
  for (const [group, known] of [
    ['Themes', 'travel'],
    ['Shots', 'wide'],
  ] as const)
    for (const [typed, problem] of [
      ['  ', 'Write a word first'],
      [known.toUpperCase(), `${known.toUpperCase()} is there already`],
    ] as const) {
      await dialog(page).getByLabel(`New entry for ${group}`).fill(typed)
      await page.keyboard.press('Enter')
      await expect(dialog(page).getByText(problem, { exact: true })).toBeVisible()
    }
  // SCR-64: five suggestions, or a custom orientation, which must be non-blank.
  const orientation = dialog(page).getByLabel('Orientation', { exact: true })
  await expect(orientation.getByRole('option')).toHaveText([
    'horizontal',
    'vertical',
    'square',
    'portrait',
    'landscape',
    'custom',
  ])
  await orientation.selectOption('custom')
  await dialog(page).getByLabel('Custom orientation').fill(' ')
  await expect(dialog(page).getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await dialog(page).getByLabel('Name', { exact: true }).fill('Not to be kept')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(facts).toContainText(clip(3))
  await expect(facts).toContainText('horizontal')
  await close(page)
}

interface Found {
  _id: string
  name: string
  tags: string[]
  themes: string[]
}
export async function videoNamed(page: Page, name: string): Promise<Found | undefined> {
  const answer = await page.request.get('/videos/getsearchvideos', { params: { term: name } })
  return ((await answer.json()) as Found[]).find((video) => video.name === name)
}
