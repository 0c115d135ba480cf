import { type Browser, expect, type Page, test } from '@playwright/test'
import { failOnConsoleErrors } from './account.steps.ts'
import { putOnSale } from './on-sale.ts'
import { openWire, type Wire } from './wire.ts'

const preview = (id: string) => `watermarked_video_${id}.mp4`

const edl = ([one = '', two = '']: readonly string[]) => `TITLE: Sahasra teaser
001  KAVERI   V C 00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00
* FROM CLIP NAME: दुल्हन का प्रवेश
* SOURCE FILE: /Volumes/Mandakini/${preview(one)}
002  AX V C 00:00:00:00 00:00:02:00 01:00:02:00 01:00:04:00
* FROM CLIP NAME: ${preview(two)}
* COMMENT: Vasundhara must not know
003  AX V C 00:00:00:00 00:00:02:00 01:00:04:00 01:00:06:00
* FROM CLIP NAME: Unreleased heroine.mov
`

const fcpxml = (clips: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.10"><resources><format id="r1" frameDuration="100/2500s"/>
${clips.map((id, at) => `<asset id="a${at}" name="दुल्हन ${at}" hasVideo="1"><media-rep kind="original-media" src="file:///Users/Mandakini/${preview(id)}"/></asset>`).join('')}
<asset id="own" name="Unreleased heroine" hasVideo="1" src="file:///Users/Mandakini/heroine.mov"/></resources>
<library><event name="Kaveri"><project name="Sahasra teaser"><sequence format="r1" duration="60s"><spine>
${clips.map((_id, at) => `<asset-clip ref="a${at}" name="Vasundhara ${at}" offset="${2 * at}s" duration="2s"/>`).join('')}
<asset-clip ref="own" offset="4s" duration="2s"><marker start="1s" value="Vasundhara must not know"/></asset-clip>
</spine></sequence></project></event></library></fcpxml>`

const item = (file: string, at: number) =>
  `<clipitem><name>दुल्हन ${at}</name><start>${50 * at}</start><end>${50 * at + 50}</end><in>0</in><out>50</out>${file}</clipitem>`

const premiere = (clips: readonly string[]) =>
  `<?xml version="1.0"?><!DOCTYPE xmeml><xmeml version="5"><sequence id="s"><name>Sahasra teaser</name>
<rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate><marker><comment>Vasundhara must not know</comment></marker>
<media><video><track>${[...clips.map(preview), 'Unreleased heroine.mov'].map((name, at) => item(`<file id="f${at}"><name>Kaveri ${at}</name><pathurl>file://localhost/Mandakini/${encodeURIComponent(name)}</pathurl></file>`, at)).join('')}
</track></video></media></sequence></xmeml>`

/** Of the film, in the lists above: title, clips, reels, folders and remarks. */
const WORDS = [
  'Sahasra',
  'teaser',
  'दुल्हन',
  'heroine',
  'Kaveri',
  'KAVERI',
  'Mandakini',
  'Vasundhara',
  'watermarked_video',
]
const LISTS = [
  { name: 'Bhairavi lock.edl', write: edl },
  { name: 'Bhairavi lock.fcpxml', write: fcpxml },
  { name: 'Bhairavi lock.xml', write: premiere },
]

const choose = (page: Page, name: string, text: string) =>
  page.getByLabel('Choose an edit list').setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })

/** A page all of whose requests are overheard. */
async function overheard(browser: Browser): Promise<{ page: Page; wire: Wire }> {
  const wire = await openWire()
  const page = await (await browser.newContext({ proxy: wire.proxy })).newPage()
  failOnConsoleErrors(page)
  await page.goto('/cuttocart')
  return { page, wire }
}

test('of an edit list the numbers of our clips are looked up, and no other word leaves the device', async ({
  browser,
}) => {
  const clips = [await putOnSale({ name: 'List lamps' }), await putOnSale({ name: 'List kites' })]
  const { page, wire } = await overheard(browser)
  for (const { name, write } of LISTS)
    await test.step(name, async () => {
      await page.reload()
      await choose(page, name, write(clips))
      await expect(page.getByRole('heading', { name: 'Sahasra teaser' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Clips in the film' }).getByRole('listitem')).toHaveCount(2)
      await expect(page.getByText('Other files in the list: 1')).toBeVisible()
    })
  await page.getByRole('button', { name: 'Put them in the cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.context().close()
  wire.close()
  const said = wire.said()
  for (const clip of clips) expect(said, 'it was listened to').toContain(clip)
  for (const word of [...WORDS, 'Bhairavi']) expect(said.includes(word), word).toBe(false)
  expect(said.includes('CONNECT '), 'nothing is said to others').toBe(false)
})

test('what cannot be read gets a sentence; 50 MB are read while the page goes on drawing and hears keys', async ({
  browser,
}) => {
  const { page, wire } = await overheard(browser)
  await choose(page, 'bomb.fcpxml', '<!DOCTYPE x [<!ENTITY a "b">]><fcpxml>&a;</fcpxml>')
  await expect(page.getByText('This file declares entities of its own.', { exact: false })).toBeVisible()
  await choose(page, 'half.xml', '<xmeml><sequence>')
  await expect(page.getByText('This file is damaged', { exact: false })).toBeVisible()
  await choose(page, 'none.edl', edl(['00000000-0000-7000-8000-000000000000']))
  await expect(page.getByText('This clip is no longer available.')).toBeVisible()
  await dropLong(page)
  const { frames, longest, took, unheard } = await readingOf(page)
  // Half of the time is far from what a page shows that reads by itself: there one gap is all of it.
  expect(longest / took, `${frames} frames in ${took} ms`).toBeLessThan(0.5)
  expect(unheard / took, 'the longest that a key waited for the reading').toBeLessThan(0.5)
  await page.context().close()
  wire.close()
  expect(wire.most(), 'the most that was sent at once').toBeLessThan(100_000)
  for (const word of [...WORDS, 'ENTITY', 'xmeml', 'TITLE', 'camera roll'])
    expect(wire.said().includes(word), word).toBe(false)
})

/** A key: when it was pressed, and after how many milliseconds the page heard it. */
type Pressed = { at: number; after: number }

/** Drops 50 MB of events as a file, and presses keys until the page says what is in it, which notes what it draws and hears. */
async function dropLong(page: Page): Promise<void> {
  const said = page.getByText('long.edl uses none of our clips.', { exact: false })
  const dropped = page.getByText('Choose an edit list', { exact: true }).evaluate((zone) => {
    const event = '001  AX V C 00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00\n* FROM CLIP NAME: camera roll.mov\n'
    const given = new DataTransfer()
    given.items.add(new File([`TITLE: Endless\n${event.repeat(Math.ceil(50e6 / event.length))}`], 'long.edl'))
    const reading = { began: performance.now(), ended: 0, drawn: [] as number[], heard: [] as Pressed[] }
    Object.assign(window, { reading })
    addEventListener('keydown', ({ timeStamp }) =>
      reading.heard.push({ at: timeStamp, after: performance.now() - timeStamp }),
    )
    const look = () => {
      reading.drawn.push(performance.now())
      if (document.body.textContent?.includes('long.edl uses none')) reading.ended = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    zone.dispatchEvent(new DragEvent('drop', { dataTransfer: given, bubbles: true, cancelable: true }))
  })
  // From before the drop, so that a list that is read at once is not over before the first of them.
  await expect(async () => {
    await page.keyboard.press('Shift')
    expect(await said.isVisible()).toBe(true)
  }).toPass({ intervals: [0], timeout: 60_000 })
  await dropped
}

/** The longest time that the page drew nothing, and the longest that a key pressed meanwhile waited. */
const readingOf = (page: Page) =>
  page.evaluate(() => {
    type Reading = { began: number; ended: number; drawn: number[]; heard: Pressed[] }
    const { began, ended, drawn, heard } = (window as unknown as { reading: Reading }).reading
    const gaps = drawn.map((at, nth) => at - (drawn[nth - 1] ?? began))
    return {
      frames: drawn.length,
      longest: Math.max(...gaps),
      took: ended - began,
      unheard: Math.max(0, ...heard.filter(({ at }) => at > began && at < ended).map(({ after }) => after)),
    }
  })
