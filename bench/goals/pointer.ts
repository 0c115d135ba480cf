// Goals 11, 12, 13 and 22: how the grid answers the pointer, and what is left of it in memory.
import { setTimeout as sleep } from 'node:timers/promises'
import { FAST_4G, SLOW_4G, type Line } from '../page-paint.ts'
import { DESKTOP, hoverOften, hoverToPicture, openOverlay, sweep, SWEPT_CARDS } from '../pointing.ts'
import { median, short } from '../../harness/report.ts'
import type { Demo, Goal } from './goal.ts'
import type { Page } from '@playwright/test'

const HOVERS = 300
const OVERLAYS = 30

export async function measurePointer(demo: Demo, runs: number): Promise<Goal[]> {
  const hover = (line: Line) => demo.repeat(runs, DESKTOP, (page) => hoverToPicture(page, demo.url, line))
  const near = await demo.repeat(runs, DESKTOP, (page) => hoverToPicture(page, demo.url))
  const [fast, slow] = [await hover(FAST_4G), await hover(SLOW_4G)]
  const [swept] = await demo.repeat(1, DESKTOP, (page) => sweep(page, demo.url))
  const overlays = await demo.repeat(runs, DESKTOP, (page) => openOverlay(page, demo.url))
  const backs = await demo.repeat(runs, DESKTOP, (page) => goBack(page, demo.url))
  const [after = { growth: NaN, films: NaN }] = await demo.repeat(1, DESKTOP, (page) =>
    hoverOften(page, demo.url, { hovers: HOVERS, overlays: OVERLAYS }),
  )
  return [
    {
      number: 11,
      name: 'pointer on a card to its first moving picture, ms: near, fast 4G, slow 4G',
      parts: [
        { measured: median(near), atMost: 200 },
        { measured: median(fast), atMost: 400 },
        { measured: median(slow), atMost: 1200 },
      ],
      notes: [[near, fast, slow].map((all) => all.map(short).join(', ')).join('; ')],
    },
    {
      number: 12,
      name: `previews asked for by sweeping ${SWEPT_CARDS} cards in a second`,
      parts: [{ measured: swept, atMost: 0 }],
    },
    {
      number: 13,
      name: 'a card to its overlay, ms; Back to the grid, ms; scrolled meanwhile, px',
      parts: [
        { measured: median(overlays), atMost: 100 },
        { measured: median(backs.map(({ ms }) => ms)), atMost: 100 },
        { measured: Math.max(...backs.map(({ scrolled }) => scrolled)), atMost: 0 },
      ],
      notes: [`overlay ${overlays.map(short).join(', ')}; Back ${backs.map(({ ms }) => short(ms)).join(', ')}`],
    },
    {
      number: 22,
      name: `${HOVERS} hovers and ${OVERLAYS} overlays: heap grown by MB, film elements left`,
      parts: [
        { measured: after.growth, atMost: 15 },
        { measured: after.films, atMost: 12 },
      ],
    },
  ]
}

/** From a clip opened far down the grid back to it. */
async function goBack(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  const link = page.locator('.card-link').nth(12)
  await link.scrollIntoViewIfNeeded()
  await sleep(300)
  const before = await page.evaluate(() => scrollY)
  await link.click()
  await page.locator('.clip-overlay .detail').waitFor()
  await sleep(500)
  const gone = page.evaluate(
    () =>
      new Promise((resolve) => {
        let left = 0
        addEventListener('popstate', ({ timeStamp }) => (left = timeStamp), { capture: true, once: true })
        const observer = new MutationObserver(() => {
          if (document.querySelector('.clip-overlay')) return
          observer.disconnect()
          requestAnimationFrame((now) => resolve(now - left))
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.goBack()
  const ms = Number(await gone)
  return { ms, scrolled: Math.abs((await page.evaluate(() => scrollY)) - before) }
}
