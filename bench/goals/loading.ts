// Goals 1, 2, 3, 5, 7's main thread and 10: what a visitor waits for, on a slow line and a slow phone.
import { setTimeout as sleep } from 'node:timers/promises'
import { PHONE } from '../demo-browser.ts'
import {
  CPU_SLOWER,
  documentBytes,
  FAST_4G,
  measurePaint,
  paintOf,
  SLOW_4G,
  slowDown,
  THIRD_GENERATION,
  watchPaint,
} from '../page-paint.ts'
import { median, short } from '../../harness/report.ts'
import type { Demo, Goal } from './goal.ts'

const PUBLIC_ROUTES = [
  ...['/', '/search?term=night', '/collections', '/pricing', '/subscribe', '/about', '/faqs', '/contactus'],
  ...['/privacypolicy', '/termsandconditions', '/refundpolicy', '/shipmentanddelivery', '/category/festival'],
]

/** @param clip its address */
export async function measureLoading(demo: Demo, runs: number, clip: string): Promise<Goal[]> {
  const paint = (path: string, line = SLOW_4G) =>
    demo.repeat(runs, PHONE, (page) => measurePaint(page, demo.url + path, line))
  const lcp = (all: { lcp: number }[]) => median(all.map((run) => run.lcp))
  const home = await paint('/')
  const [fast, third] = [await paint('/', FAST_4G), await paint('/', THIRD_GENERATION)]
  const [clipPage, search] = [await paint(clip), await paint('/search?term=night')]
  const told = (all: { lcp: number }[]) => all.map((run) => short(run.lcp)).join(', ')
  const { html } = await documentBytes(demo.url, '/')
  const bytes = home.at(-1)?.bytes ?? { images: NaN, all: NaN }
  return [
    {
      number: 1,
      name: `LCP of home, ms, median of ${runs}: slow 4G, fast 4G, 3G`,
      parts: [
        { measured: lcp(home), atMost: 1800 },
        { measured: lcp(fast), atMost: 900 },
        { measured: lcp(third), atMost: 6000 },
      ],
      notes: [`slow 4G ${told(home)} (${home.at(-1)?.what}); fast 4G ${told(fast)}; 3G ${told(third)}`],
    },
    {
      number: 2,
      name: 'LCP of a clip and of /search, slow 4G, ms',
      parts: [
        { measured: lcp(clipPage), atMost: 1800 },
        { measured: lcp(search), atMost: 1800 },
      ],
      notes: [`clip ${told(clipPage)}; search ${told(search)}`],
    },
    {
      number: 7,
      name: 'long tasks beyond 50 ms, home, slow 4G, ms',
      parts: [{ measured: median(home.map((run) => run.blocked)), atMost: 150 }],
    },
    {
      number: 9,
      name: 'HTML brotli, pictures above the fold of home, kB',
      parts: [
        { measured: html, atMost: 30 },
        { measured: bytes.images, atMost: 120 },
      ],
    },
    {
      number: 10,
      name: 'home until its load event without film, and the film after it, kB',
      parts: [
        { measured: bytes.all, atMost: 330 },
        { measured: await heroBytes(demo), atMost: 900 },
      ],
    },
  ]
}

/** Kilobytes of the film at the top of home. */
async function heroBytes(demo: Demo) {
  const [source = ''] = await demo.repeat(1, PHONE, async (page) => {
    await page.goto(demo.url, { waitUntil: 'load' })
    const film = page.locator('.hero-picture video')
    await film.waitFor({ state: 'attached' })
    return film.evaluate((video) => (video as HTMLVideoElement).currentSrc)
  })
  const answer = await fetch(new URL(source, demo.url), { method: 'HEAD' })
  return Number(answer.headers.get('content-length') ?? NaN) / 1000
}

/** Goal 3: what moves on each public page until it has come to life, and when the theme is turned. */
export async function measureShifts(demo: Demo, clip: string): Promise<Goal[]> {
  const shifts: [path: string, moved: number][] = []
  for (const path of [...PUBLIC_ROUTES, clip]) {
    const [moved = NaN] = await demo.repeat(1, PHONE, async (page) => {
      await slowDown(page, FAST_4G)
      await page.addInitScript(watchPaint)
      await page.goto(demo.url + path, { waitUntil: 'networkidle', timeout: 120_000 })
      // By script: what a person's press moves would not count.
      for (const dark of ['true', 'false']) {
        await page.locator('header [role=switch]:visible').evaluate((one) => (one as HTMLElement).click())
        await page.locator(`header [role=switch][aria-checked=${dark}]:visible`).waitFor()
      }
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await sleep(500)
      return (await paintOf(page)).cls
    })
    shifts.push([path, moved])
  }
  const worst = shifts.toSorted(([, one], [, other]) => other - one)
  return [
    {
      number: 3,
      name: `CLS, worst of ${shifts.length} public pages, hydration and theme included`,
      parts: [{ measured: worst[0]?.[1], atMost: 0.02 }],
      notes: worst.slice(0, 3).map(([path, moved]) => `${path}: ${short(moved)}`),
    },
  ]
}

/** Goal 5: when React has put its props on the bar, the search box and the last card in sight. */
export async function measureHydration(demo: Demo, runs: number): Promise<Goal[]> {
  const timesWith = (cpu: number) =>
    demo.repeat(runs, PHONE, async (page) => {
      await slowDown(page, SLOW_4G, cpu)
      await page.addInitScript(watchLife)
      await page.goto(demo.url, { waitUntil: 'load', timeout: 120_000 })
      return Number(await page.evaluate(() => (globalThis as any).alive))
    })
  const [whole, quarter] = [await timesWith(1), await timesWith(CPU_SLOWER)]
  return [
    {
      number: 5,
      name: `home answers to the hand, slow 4G, ms, median of ${runs}: whole processor, a quarter of it`,
      parts: [
        { measured: median(whole), atMost: 2200 },
        { measured: median(quarter), atMost: 2600 },
      ],
      notes: [`whole ${whole.map(short).join(', ')}; a quarter ${quarter.map(short).join(', ')}`],
    },
  ]
}

/** Runs in the page. */
function watchLife() {
  const isAlive = (element: Element | undefined | null) =>
    element && Object.keys(element).some((key) => key.startsWith('__reactProps$'))
  const wanted = () => [
    document.querySelector('header [role=switch]'),
    document.querySelector('input[role=combobox], input[type=search]'),
    [...document.querySelectorAll('.card-link')].at(-1),
  ]
  const alive = new Promise((resolve) => {
    const look = () => (wanted().every(isAlive) ? resolve(performance.now()) : requestAnimationFrame(look))
    requestAnimationFrame(look)
  })
  Object.assign(globalThis, { alive })
}
