// How quickly the site answers the pointer, with no throttling: front end goals 11, 12, 13 and 22.
//   BENCH_RUNS=5 BENCH_DATA=/some/folder npm run bench -- feel
import { setTimeout as sleep } from 'node:timers/promises'
import { openDemo } from './demo-browser.mjs'
import { median, report, short } from './report.mjs'

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3)
const DESKTOP = { viewport: { width: 1440, height: 900 } }
const MOST = { hover: 200, overlay: 100, previews: 0, growth: 15, films: 12 }
const HOVERS = 300
const SWEPT_CARDS = 24

const demo = await openDemo()
let kept = false
try {
  const hovers = await demo.repeat(RUNS, DESKTOP, hoverToPicture)
  const swept = await demo.repeat(1, DESKTOP, sweep)
  const overlays = await demo.repeat(RUNS, DESKTOP, openOverlay)
  const [after = { growth: NaN, films: NaN }] = await demo.repeat(1, DESKTOP, hoverOften)
  kept = report('no throttling, 1440 x 900', [
    {
      what: 'pointer on a card to first moving picture, ms',
      ours: list(hovers),
      measured: median(hovers),
      atMost: MOST.hover,
    },
    {
      what: `previews asked for by sweeping ${SWEPT_CARDS} cards in a second`,
      ours: '',
      measured: swept[0] ?? NaN,
      atMost: MOST.previews,
    },
    {
      what: 'click on a card to the overlay drawn, ms',
      ours: list(overlays),
      measured: median(overlays),
      atMost: MOST.overlay,
    },
    { what: `heap grown by ${HOVERS} hovers, MB`, ours: '', measured: after.growth, atMost: MOST.growth },
    { what: `film elements after ${HOVERS} hovers`, ours: '', measured: after.films, atMost: MOST.films },
  ])
} finally {
  await demo.stop()
}
process.exit(kept ? 0 : 1)

/** @param {number[]} values */
function list(values) {
  return values.map(short).join(', ')
}

/** A page that has come to life and fetched what it fetches when idle. @param {import('@playwright/test').Page} page */
async function openHome(page) {
  await page.goto(demo.url, { waitUntil: 'networkidle', timeout: 60_000 })
  await page.locator('.card').nth(1).scrollIntoViewIfNeeded()
  await sleep(300)
}

/** @param {import('@playwright/test').Page} page */
async function hoverToPicture(page) {
  await openHome(page)
  const first = page.evaluate(
    () =>
      new Promise((resolve) => {
        const card = document.querySelectorAll('.card')[1]
        if (!card) throw new Error('no card')
        card.addEventListener('pointerenter', ({ timeStamp }) => {
          const observer = new MutationObserver(() => {
            const video = card.querySelector('video')
            if (!video) return
            observer.disconnect()
            video.requestVideoFrameCallback((now) => resolve(now - timeStamp))
          })
          observer.observe(card, { childList: true, subtree: true })
        })
      }),
  )
  await page.locator('.card').nth(1).hover()
  return Number(await first)
}

/** The pointer runs over the cards, resting on none. @param {import('@playwright/test').Page} page */
async function sweep(page) {
  await openHome(page)
  let asked = 0
  page.on('request', (request) => (asked += request.url().endsWith('.mp4') ? 1 : 0))
  const boxes = await page
    .locator('.card')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()))
  const visible = boxes.filter(({ top, bottom }) => top >= 0 && bottom <= 900)
  for (let n = 0; n < SWEPT_CARDS; n++) {
    const box = visible[n % visible.length]
    if (box) await page.mouse.move(box.left + box.width / 2, box.top + box.height / 2)
    await sleep(1_000 / SWEPT_CARDS)
  }
  await page.mouse.move(2, 2)
  await sleep(500)
  return asked
}

/** @param {import('@playwright/test').Page} page */
async function openOverlay(page) {
  await openHome(page)
  const link = page.locator('.card-link').nth(1)
  await link.hover()
  await sleep(1_000)
  const drawn = page.evaluate(
    () =>
      new Promise((resolve) => {
        let clicked = 0
        addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true })
        const observer = new MutationObserver(() => {
          if (!document.querySelector('.clip-overlay .detail')) return
          observer.disconnect()
          requestAnimationFrame((now) => resolve(now - clicked))
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await link.click()
  return Number(await drawn)
}

/** @param {import('@playwright/test').Page} page */
async function hoverOften(page) {
  await openHome(page)
  const devtools = await page.context().newCDPSession(page)
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return usedSize / 1e6
  }
  const before = await heap()
  const cards = page.locator('.card')
  const count = Math.min(24, await cards.count())
  for (let n = 0; n < HOVERS; n++) {
    await cards.nth(n % count).hover({ force: true })
    await sleep(160)
  }
  await page.mouse.move(2, 2)
  await sleep(1_000)
  return { growth: (await heap()) - before, films: await page.locator('.card video').count() }
}
