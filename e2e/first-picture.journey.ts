import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Browser, expect, type Page, test } from '@playwright/test'
import type { Deps } from '../server/deps.ts'
import type { RenditionKind } from '../server/media/rendition.model.ts'
import { makePictureSet } from '../server/media/pictures/picture-set.client.ts'
import { type PictureFile, savePictures } from '../server/media/pictures/pictures.repository.ts'
import { newSecretName } from '../server/platform/ids.ts'
import { seedClip } from '../testing/clips.ts'
import { fillOnce } from './library.ts'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 }
const WIDE = { viewport: { width: 1440, height: 900 } }
const STILL = new URL(
  '../starter/clips/himalaya_snow_peaks_clouds_sunrise_mountains_nature_travel_drone.poster.jpg',
  import.meta.url,
)
/** The newest in 4K is the film at the top of home. */
const NAME = 'Peaks above the clouds'
const NEWEST = new Date(Date.UTC(2050, 0, 1))
const PLACES = [
  { place: 'home', path: async () => '/', picture: '.hero-picture img' },
  { place: 'a clip', path: async (page: Page) => clipPath(page), picture: '.player-poster' },
]

test.beforeAll(async ({ request }) => {
  await fillOnce(NAME, async (deps) => {
    const kinds: RenditionKind[] = ['poster', 'hover', 'watermark', 'hd', 'uhd']
    const { id } = await seedClip({ deps }, { name: NAME, width: 3840, height: 2160, kinds, createdAt: NEWEST })
    await addPictures(deps, id)
  })
  await expect.poll(async () => (await request.get('/')).text()).toContain(NAME)
})

for (const { place, path, picture } of PLACES)
  test(`@alone phones have the first picture of ${place} within the document, wide screens load one of their width`, async ({
    browser,
    page,
  }) => {
    const address = await path(page)
    const phone = await openPlain(browser, PHONE, address)
    expect(await shown(phone, picture)).toMatch(/^data:image\/avif;base64,/)
    // The links that preload a picture are for wide screens.
    const links = await phone
      .locator('link[rel=preload][as=image]')
      .evaluateAll((all) => all.map((one) => one.outerHTML))
    expect(links).toEqual([expect.stringContaining('media="(min-width: 641px)"')])
    await phone.context().close()
    const wide = await openPlain(browser, WIDE, address)
    expect(await shown(wide, picture)).toMatch(/\/media\/[\w-]+\/(960|1280)\.avif$/)
    await wide.context().close()
  })

test('@alone the picture in the document outlasts hydration; who browses to a clip loads it by its address', async ({
  browser,
  page: guest,
}) => {
  const path = await clipPath(guest)
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await shown(page, '.hero-picture img')).toMatch(/^data:image\/avif/)
  const link = `.card-link[href="${path}"]`
  // Cards too have on phones one file for all screens of two device pixels and more.
  expect(await shown(page, `.card:has(${link}) img`)).toMatch(/\/640\.avif$/)
  await page.locator(link).click()
  expect(await shown(page, '.player-poster')).toMatch(/\/media\/[\w-]+\/640\.avif$/)
  await context.close()
})

/** @returns the file that the picture shows */
async function shown(page: Page, picture: string): Promise<string> {
  const image = page.locator(picture)
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  return image.evaluate((one) => (one as HTMLImageElement).currentSrc)
}

/** Without script: what the document alone shows. */
async function openPlain(browser: Browser, screen: typeof PHONE | typeof WIDE, path: string): Promise<Page> {
  const context = await browser.newContext({ ...screen, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

async function clipPath(page: Page): Promise<string> {
  await page.goto('/')
  const link = page.getByRole('link', { name: NAME, exact: true }).last()
  return (await link.getAttribute('href')) ?? ''
}

/** Gives a clip pictures in all widths, as its processing would. */
async function addPictures({ db, store }: Deps, clipId: string): Promise<void> {
  const folder = newSecretName()
  const size = { width: 3840, height: 2160 }
  const { pictures, sizes } = await makePictureSet(await readFile(STILL), size, async () => null)
  const files: PictureFile[] = []
  for (const { content, ...picture } of pictures) {
    const stored = await store.put('public', `${folder}/${picture.name}`, Readable.from([content]))
    files.push({ ...picture, ...stored })
  }
  const shown = { folder, sizes, sprite: null }
  await db.transaction().execute((trx) => savePictures(trx, { clipId, shown, files, colour: '#5b84b8' }))
}
