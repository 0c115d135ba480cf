// Goals 16, 18 and 21: every route as everybody who may see it, in both themes and three widths; and as narrow as 400 % of
// zoom makes it, with and without a reader's own spacing.
import AxeBuilder from '@axe-core/playwright'
import { comeToRest } from '../../e2e/axe.ts'
import { enter, routesOf, type Person } from './people.ts'
import type { Demo, Goal } from './goal.ts'
import type { Page } from '@playwright/test'

const SILENCE_MS = 5_000
const WIDTHS = [1440, 768, 390]
const THEMES = ['light', 'dark'] as const
/** 1280 pixels at 400 %. */
const NARROW = 320
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** WCAG 1.4.12. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'
/** Pages about what is not there: the browser itself logs their answers. */
const EXPECTED = /status of 40[0-9]/

export type Found = {
  barriers: string[]
  undecided: Map<string, number>
  errors: string[]
  sideways: string[]
  views: number
  narrow: number
}

/** @param clip an id */
export async function walkRoutes(demo: Demo, clip: string): Promise<Goal[]> {
  const found: Found = { barriers: [], undecided: new Map(), errors: [], sideways: [], views: 0, narrow: 0 }
  for (const [person, paths] of Object.entries(routesOf(clip)))
    await demo.repeat(1, { reducedMotion: 'reduce' }, async (page) => {
      await enter(page, demo.url, person as Person)
      listen(page, person, found)
      for (const path of paths) await look(page, demo.url + path, `${person} ${path}`, found)
      process.stderr.write(`  walked as ${person}\n`)
      return true
    })
  return [
    {
      number: 16,
      name: `axe violations in ${found.views} views of every route (2 themes, 3 widths)`,
      parts: [{ measured: found.barriers.length, atMost: 0 }],
      notes: [
        ...new Set(found.barriers),
        `axe leaves to the eye: ${[...found.undecided].map(([rule, times]) => `${rule} ${times}`).join(', ') || 'nothing'}`,
      ],
    },
    {
      number: 18,
      name: 'hydration warnings, errors in the console and CSP reports on the same walk',
      parts: [{ measured: found.errors.length, atMost: 0 }],
      notes: [...new Set(found.errors)],
    },
    {
      number: 21,
      name: `sideways scroll in ${found.narrow} views at ${NARROW} px (400 %), plain and with own spacing`,
      parts: [{ measured: found.sideways.length, atMost: 0 }],
      notes: [...new Set(found.sideways)],
    },
  ]
}

function listen(page: Page, person: string, { errors }: Found) {
  const where = () => `${person} ${new URL(page.url()).pathname}`
  page.on('console', (message) => {
    const isWrong = message.type() === 'error' || /hydrat|did not match|Content.Security/i.test(message.text())
    if (isWrong && !EXPECTED.test(message.text())) errors.push(`${where()}: ${message.text().slice(0, 200)}`)
  })
  page.on('pageerror', (error) => errors.push(`${where()}: ${error.message.slice(0, 200)}`))
}

async function look(page: Page, url: string, what: string, found: Found) {
  await page.setViewportSize({ width: WIDTHS[0] ?? 1440, height: 900 })
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  await page.locator('h1, [role=dialog]').first().waitFor()
  // Desks that listen to the server all the time never fall silent.
  await page.waitForLoadState('networkidle', { timeout: SILENCE_MS }).catch(() => undefined)
  for (const width of WIDTHS)
    for (const colorScheme of THEMES) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.locator(`body[data-theme=${colorScheme}]`).waitFor()
      await seeBarriers(page, `${what} at ${width} px, ${colorScheme}`, found)
    }
  await page.setViewportSize({ width: NARROW, height: 900 })
  await seeSideways(page, what, found)
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, SPACING)
  await seeSideways(page, `${what}, spaced`, found)
}

async function seeBarriers(page: Page, what: string, found: Found) {
  await comeToRest(page)
  const { violations, incomplete } = await new AxeBuilder({ page: page as any })
    .withTags(TAGS)
    .exclude('[data-sonner-toaster]')
    .analyze()
  found.views++
  for (const { id, nodes } of violations)
    found.barriers.push(`${what}: ${id}: ${nodes[0]?.html.slice(0, 160) ?? ''} (${nodes.length})`)
  for (const { id, nodes } of incomplete) found.undecided.set(id, (found.undecided.get(id) ?? 0) + nodes.length)
}

async function seeSideways(page: Page, what: string, found: Found) {
  found.narrow++
  const over = await page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('.dialog-viewport')].map(
        (box) => box.scrollWidth - box.clientWidth,
      ),
    ),
  )
  if (over > 0) found.sideways.push(`${what}: ${over} px too wide`)
}
