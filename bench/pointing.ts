// How quickly the home page answers the pointer, and what it keeps in memory.
import { setTimeout as sleep } from 'node:timers/promises'
import { slowDown, type Line } from './page-paint.ts'
import type { Page } from '@playwright/test'

export const DESKTOP = { viewport: { width: 1440, height: 900 } }
export const SWEPT_CARDS = 24
const PATIENCE_MS = 20_000

/** A page that has come to life and fetched what it fetches when idle. */
async function openHome(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  await page.locator('.card').nth(1).scrollIntoViewIfNeeded()
  await sleep(300)
}

/**
 * Milliseconds from the pointer's coming to the first frame.
 * @param [line] what the film comes over
 */
export async function hoverToPicture(page: Page, url: string, line?: Line) {
  // The browser takes our slow 4G for 3G, where nothing plays by itself.
  if (line) await page.addInitScript(callItFast)
  await openHome(page, url)
  if (line) await slowDown(page, line, 1)
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
  return Number(await Promise.race([first, never('no film played')]))
}

/** Runs in the page. */
function callItFast() {
  const value = Object.assign(new EventTarget(), { effectiveType: '4g', saveData: false })
  Object.defineProperty(navigator, 'connection', { value })
}

/** What is waited for too long has failed. */
async function never(what: string): Promise<never> {
  await sleep(PATIENCE_MS, undefined, { ref: false })
  throw new Error(what)
}

/** How many films are asked for while the pointer runs over the cards, resting on none. */
export async function sweep(page: Page, url: string) {
  await openHome(page, url)
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

/** Milliseconds from a click on a card to its overlay. */
export async function openOverlay(page: Page, url: string) {
  await openHome(page, url)
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
  return Number(await Promise.race([drawn, never('no overlay opened')]))
}

/** What is left after many hovers and overlays. */
export async function hoverOften(
  page: Page,
  url: string,
  { hovers, overlays = 0 }: { hovers: number; overlays?: number },
) {
  await openHome(page, url)
  const devtools = await page.context().newCDPSession(page)
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return usedSize / 1e6
  }
  const before = await heap()
  const cards = page.locator('.card')
  const count = Math.min(24, await cards.count())
  for (let n = 0; n < hovers; n++) {
    await cards.nth(n % count).hover({ force: true })
    await sleep(160)
  }
  await page.mouse.move(2, 2)
  for (let n = 0; n < overlays; n++) {
    await page
      .locator('.card-link')
      .nth(n % count)
      .click()
    await page.locator('.clip-overlay .detail').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.clip-overlay').waitFor({ state: 'detached' })
  }
  await sleep(1_000)
  return { growth: (await heap()) - before, films: await page.locator('.card video').count() }
}
