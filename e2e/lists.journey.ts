import { expect, test, type APIRequestContext } from '@playwright/test'
import { expectAccessible, failOnConsoleErrors, open } from './browsing.ts'
import { fillLibrary } from './library.ts'
import { COLLECTION, fillSearchLibrary, TERM } from './search-library.ts'

test.beforeAll(async () => {
  await fillLibrary()
  await fillSearchLibrary()
})

test('a collection has a cover, a count, the way to a search, and an address with its own clips alone', async ({
  page,
}) => {
  failOnConsoleErrors(page)
  await open(page, '/collections')
  const card = page.getByRole('article').filter({ hasText: COLLECTION })
  await expect(card.locator('img')).toBeVisible()
  await expect(card.getByText('No description available')).toBeVisible()
  await expect(card.getByRole('link', { name: new RegExp(`^${COLLECTION}`) })).toHaveAttribute(
    'href',
    `/search?term=${encodeURIComponent(COLLECTION)}`,
  )
  await card.getByRole('link', { name: `2 clips in the collection ${COLLECTION}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: COLLECTION })).toBeVisible()
  await expect(page.locator('.card-name')).toHaveText(['Dancer', 'Camels'])
  await page.reload()
  await expect(page.locator('.card-name')).toHaveText(['Dancer', 'Camels'])
  await expect(page).toHaveTitle(new RegExp(COLLECTION))
})

test('a category holds what staff have put under its word, whatever it is called', async ({ page }) => {
  failOnConsoleErrors(page)
  await open(page, '/category/travel')
  await expect(page.getByRole('heading', { level: 1, name: 'Travel' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Camels', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dancer', exact: true })).toBeHidden()
})

test('what is not there is told so', async ({ request }) => {
  for (const path of [
    '/collections/nothing',
    '/category/unheardof',
    `/category/${'y'.repeat(900)}`,
    '/category/travel?page=9',
  ])
    expect((await request.get(path)).status(), path).toBe(404)
})

test('a place has one address, whatever it is called', async ({ request }) => {
  for (const [asked, own] of [
    ['/places/kerala', '/places/Kerala'],
    ['/places/Rajputana', '/places/Rajasthan'],
    ['/hi/places/Rajputana', '/hi/places/Rajasthan'],
  ] as const) {
    const answer = await request.get(asked)
    expect([answer.status(), new URL(answer.url()).pathname], asked).toEqual([200, own])
  }
})

test('lists tell search engines what is on them; filtered and empty ones stay out', async ({ request }) => {
  const home = await headOf(request, '/')
  expect(home.list?.itemListElement).toHaveLength(48)
  const second = await headOf(request, '/?page=2')
  expect(second.list?.itemListElement[0]?.position).toBe(49)
  const found = await headOf(request, `/search?term=${TERM}`)
  expect(found).toMatchObject({ hidden: false, canonical: `/search?term=${TERM}`, list: { numberOfItems: 4 } })
  expect(found.list?.itemListElement[0]?.url).toMatch(/^http.+\/clip\//)
  for (const filtered of ['theme=travel', 'res=4k', 'sort=views', 'min=5'])
    expect((await headOf(request, `/search?term=${TERM}&${filtered}`)).hidden, filtered).toBe(true)
  for (const thin of ['/search', '/search?term=qqzzxxyy', `/search?term=${TERM}&page=9`])
    expect((await headOf(request, thin)).hidden, thin).toBe(true)
  expect(await headOf(request, '/category/travel')).toMatchObject({ hidden: false, canonical: '/category/travel' })
  const { list } = await headOf(request, '/collections')
  expect(list?.itemListElement.find(({ name }) => name === COLLECTION)?.url).toMatch(/\/collections\/[0-9a-f-]{36}$/)
})

interface ItemList {
  '@type': string
  numberOfItems: number
  itemListElement: { position: number; name: string; url: string }[]
}

/** Metadata of a page, as the server sends it. */
async function headOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const list = blocks.map(([, json = '']) => JSON.parse(json) as ItemList).find((one) => one['@type'] === 'ItemList')
  const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? []
  const url = canonical && new URL(canonical)
  return { hidden: html.includes('noindex'), canonical: url && url.pathname + url.search, list }
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on collections, one of them, and a category, ${colorScheme}`, async ({ page }) => {
    failOnConsoleErrors(page)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(page, '/collections')
    await expectAccessible(page)
    await page
      .getByRole('link', { name: /clips in the collection/ })
      .first()
      .click()
    await expect(page.locator('.card').first()).toBeVisible()
    await expectAccessible(page)
    await open(page, '/category/travel')
    await expectAccessible(page)
  })
