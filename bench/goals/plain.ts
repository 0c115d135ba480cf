// Goals 15, 19 and 20: what the server itself gives: quickly, readable without script, and with what search engines want.
import { get } from 'node:http'
import type { Page } from '@playwright/test'
import { CARDS, drawOften } from '../drawing.ts'
import { quantile } from '../../harness/report.ts'
import type { Demo, Goal } from './goal.ts'

const ASKED = 200

export async function measureDrawing(demo: Demo): Promise<Goal[]> {
  const { times } = await drawOften()
  const waits = []
  for (let n = 0; n < ASKED; n++) waits.push(await firstByte(demo.url))
  return [
    {
      number: 15,
      name: `${CARDS} cards drawn, p95 ms; first byte of a kept page, p95 ms`,
      parts: [
        { measured: quantile(times, 0.95), atMost: 8 },
        { measured: quantile(waits, 0.95), atMost: 20 },
      ],
    },
  ]
}

/** Milliseconds until the answer begins. */
function firstByte(url: string): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { headers: { accept: 'text/html' } }, (answer) => {
      resolve(performance.now() - began)
      answer.resume()
    }).once('error', reject)
  })
}

export type Reading = [what: string, path: string, isRight: (page: Page) => Promise<boolean>]

/** Each page, and something on it that must be there or work. @param clip its address */
const readings = (clip: string): Reading[] => [
  ['home has its heading', '/', async (page) => page.getByRole('heading', { level: 1 }).isVisible()],
  ['home has cards with names', '/', async (page) => (await page.locator('.card-link').count()) >= 24],
  ['a card leads to its clip', '/', leadsTo('.card-link', /\/clip\//)],
  ['the bar leads to the prices', '/', leadsTo('header a[href="/pricing"]', /\/pricing$/)],
  ['home searches', '/', searches],
  ['search has results', '/search?term=night', async (page) => (await page.locator('.card-link').count()) > 0],
  ['search searches again', '/search?term=night', searches],
  ['a clip has its name', clip, async (page) => page.getByRole('heading', { level: 1 }).isVisible()],
  ['a clip can be played', clip, async (page) => page.locator('video[controls]').isVisible()],
  [
    'a clip says its resolution',
    clip,
    async (page) =>
      page
        .getByText(/\d+ x \d+/)
        .first()
        .isVisible(),
  ],
  ['the questions are there', '/faqs', async (page) => (await page.locator('details').count()) === 15],
  ['a question opens', '/faqs', opensQuestion],
  ...['/privacypolicy', '/termsandconditions', '/refundpolicy', '/shipmentanddelivery'].map((path): Reading => [
    `${path} can be read`,
    path,
    async (page) => ((await page.locator('main').textContent()) ?? '').length > 1_000,
  ]),
]

function leadsTo(selector: string, address: RegExp): Reading[2] {
  return async (page) => {
    await page.locator(selector).first().click()
    await page.waitForURL(address)
    return page.getByRole('heading', { level: 1 }).isVisible()
  }
}

async function searches(page: Page) {
  const box = page.getByRole('combobox').first()
  await box.fill('river')
  await box.press('Enter')
  await page.waitForURL(/\/search\?.*term=river/)
  return page.getByRole('heading', { level: 1 }).isVisible()
}

async function opensQuestion(page: Page) {
  await page.locator('details summary').nth(2).click()
  return (await page.locator('details[open]').count()) === 1
}

export async function readWithoutScript(demo: Demo, clip: string): Promise<Goal[]> {
  const wrong: string[] = []
  const all = readings(clip)
  await demo.repeat(1, { javaScriptEnabled: false }, async (page) => {
    for (const [what, path, isRight] of all) {
      await page.goto(demo.url + path)
      if (!(await isRight(page).catch(() => false))) wrong.push(what)
    }
    return true
  })
  return [
    {
      number: 19,
      name: `readings of ${all.length} that work without script`,
      parts: [{ measured: all.length - wrong.length, atLeast: all.length }],
      notes: wrong,
    },
  ]
}

const REQUIRED = ['name', 'thumbnailUrl', 'uploadDate']
const RECOMMENDED = ['description', 'duration', 'contentUrl', 'interactionStatistic', 'keywords', 'isFamilyFriendly']

export async function readStructuredData(base: string, clip: string): Promise<Goal[]> {
  const html = await (await fetch(base + clip)).text()
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const all = blocks.map(([, json = '']) => JSON.parse(json))
  const video = all.find((one) => one['@type'] === 'VideoObject') ?? {}
  const has = (fields: string[]) => fields.filter((field) => video[field]?.toString()).length
  const types = ['Product', 'BreadcrumbList'].filter((type) => all.some((one) => one['@type'] === type))
  return [
    {
      number: 20,
      name: 'structured data of a clip: fields of the video required, recommended; product and path',
      parts: [
        { measured: has(REQUIRED), atLeast: REQUIRED.length },
        { measured: has(RECOMMENDED), atLeast: 5 },
        { measured: types.length, atLeast: 2 },
      ],
    },
  ]
}
