// Goals 4 and 14: how soon a press shows, on a phone whose processor is four times slower.
import { setTimeout as sleep } from 'node:timers/promises'
import { startCatalogueServer } from '../catalogue-server.mjs'
import { PHONE } from '../demo-browser.mjs'
import { CPU_SLOWER } from '../page-paint.mjs'
import { DESKTOP } from '../pointing.mjs'
import { short } from '../report.mjs'
import { percentile } from './goal.mjs'

/** Each of six kinds of press so often: 30 in all. */
const TIMES = 5
/** Clips with the commonest word are more than a third: enough for 2,000 results. */
const CATALOGUE = 6_000
const COMMON_WORD = 'temple'

/** @typedef {import('@playwright/test').Page} Page */

/**
 * @param {import('./goal.mjs').Demo} demo
 * @returns {Promise<import('./goal.mjs').Goal[]>}
 */
export async function measureAnswers(demo) {
  const big = await startCatalogueServer(CATALOGUE)
  try {
    const presses = [
      ...(await pressOften(demo, `${demo.url}/`, turnTheme)),
      ...(await pressOften(demo, `${demo.url}/`, openMenu)),
      ...(await pressOften(demo, `${demo.url}/search?term=night`, tickFilter)),
      ...(await pressOften(demo, `${demo.url}/`, openAndCloseClip)),
      ...(await pressOften(demo, `${big.url}/search?term=${COMMON_WORD}`, turnPage)),
    ]
    const { results, times } = await filterChanges(demo, big.url)
    const kinds = Map.groupBy(presses, ({ kind }) => kind)
    return [
      {
        number: 4,
        name: `${presses.length} presses on a phone, CPU ${CPU_SLOWER}x, until the next paint, p98 ms`,
        parts: [
          {
            measured: percentile(
              presses.map(({ ms }) => ms),
              0.98,
            ),
            atMost: 150,
          },
        ],
        notes: [...kinds].map(([kind, all]) => `${kind}: ${all.map(({ ms }) => short(ms)).join(', ')}`),
      },
      {
        number: 14,
        name: `filter ticked among ${results} results, CPU ${CPU_SLOWER}x, until the next paint, ms`,
        parts: [{ measured: Math.max(...times), atMost: 100 }],
        notes: [times.map(short).join(', ')],
      },
    ]
  } finally {
    await big.stop()
  }
}

/** @typedef {{ page: Page, press: (kind: string, act: () => Promise<void>) => Promise<void> }} Hand */

/**
 * @param {import('./goal.mjs').Demo} demo @param {string} url @param {(hand: Hand) => Promise<void>} act
 * @returns {Promise<{ kind: string, ms: number }[]>}
 */
async function pressOften(demo, url, act) {
  const [all = []] = await demo.repeat(1, PHONE, async (page) => {
    await openSlowly(page, url)
    /** @type {{ kind: string, ms: number }[]} */
    const found = []
    const press = async (/** @type {string} */ kind, /** @type {() => Promise<void>} */ one) => {
      found.push({ kind, ms: await timeOf(page, one) })
    }
    for (let time = 0; time < TIMES; time++) await act({ page, press })
    return found
  })
  return all
}

/** A page that has come to life and is at rest, with a slow processor. @param {Page} page @param {string} url */
async function openSlowly(page, url) {
  await page.addInitScript(watchPresses)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
}

/** How long the longest event of a press took until it was painted. @param {Page} page @param {() => Promise<void>} act */
async function timeOf(page, act) {
  await page.evaluate(() => /** @type {any} */ (globalThis).pressed.splice(0))
  await act()
  // The browser tells of an event after the paint that followed it; of what took less than 16 ms it tells nothing.
  await sleep(400)
  const times = /** @type {number[]} */ (await page.evaluate(() => /** @type {any} */ (globalThis).pressed))
  return Math.max(8, ...times)
}

/** Runs in the page. */
function watchPresses() {
  /** @type {number[]} */
  const pressed = []
  const take = (/** @type {PerformanceObserverEntryList} */ list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) if (entry.interactionId) pressed.push(entry.duration)
  }
  new PerformanceObserver(take).observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16, buffered: true }))
  Object.assign(globalThis, { pressed })
}

/** @param {Hand} hand */
async function turnTheme({ page, press }) {
  await press('theme', () => page.getByRole('switch', { name: 'Dark theme' }).tap())
}

/** @param {Hand} hand */
async function openMenu({ page, press }) {
  const menu = page.getByRole('button', { name: 'Menu' })
  await press('menu', () => menu.tap())
  await menu.tap()
  await sleep(200)
}

/** @param {Hand} hand */
async function tickFilter({ page, press }) {
  const dialog = page.getByRole('dialog')
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Filters & Sort' }).tap()
  const choice = dialog.getByRole('radio', { name: 'Horizontal', exact: true })
  await press('filter', () => choice.tap())
  await dialog.getByRole('radio', { name: 'All', exact: true }).last().tap()
  await sleep(300)
}

/** @param {Hand} hand */
async function openAndCloseClip({ page, press }) {
  const card = page.locator('.card-link').nth(1)
  await card.scrollIntoViewIfNeeded()
  await press('open a clip', async () => {
    await card.tap()
    await page.locator('.clip-overlay .detail').waitFor()
  })
  await press('close it', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await page.locator('.clip-overlay').waitFor({ state: 'detached' })
  })
}

/** @param {Hand} hand */
async function turnPage({ page, press }) {
  const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next page' })
  await next.scrollIntoViewIfNeeded()
  const before = page.url()
  await press('next page', async () => {
    await next.tap()
    await page.waitForURL((url) => url.href !== before)
  })
}

/** Ticks one theme after another in the panel beside the results. @param {import('./goal.mjs').Demo} demo @param {string} url */
async function filterChanges(demo, url) {
  const [found = { results: 0, times: [NaN] }] = await demo.repeat(1, DESKTOP, async (page) => {
    await openSlowly(page, `${url}/search?term=${COMMON_WORD}`)
    const total = (await page.locator('.results-head output').textContent()) ?? ''
    const choices = page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox')
    const times = []
    for (let time = 0; time < TIMES; time++) {
      const before = page.url()
      times.push(await timeOf(page, () => choices.nth(time).click()))
      await page.waitForURL((to) => to.href !== before)
      await page.waitForLoadState('networkidle')
    }
    return { results: Number(total.replaceAll(/\D/g, '')), times }
  })
  return found
}
