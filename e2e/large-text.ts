import { expect, type Page } from '@playwright/test'
import { untilAtRest } from './language.ts'

/** With the browser's text at twice its size, as people set it, nothing leaves the screen sideways and nothing is cut off. */
export async function expectWhole(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'))
  await untilAtRest(page)
  await expect(page.locator('main, [role=dialog]').first()).toBeVisible()
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(sideways, `${path} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(await page.evaluate(lost), `${path} at ${width} px`).toEqual([])
}

/** What stands beyond the edge of the screen, or is cut off by its own box, and cannot be scrolled to. */
function lost(): string[] {
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  return [...document.querySelectorAll('a, button, input, select, h1, h2, h3, p, dt, dd, label')].flatMap((element) => {
    const { left, right, width, height } = element.getBoundingClientRect()
    const { visibility, overflowX, textOverflow } = getComputedStyle(element)
    if (
      width <= 1 ||
      height <= 1 ||
      visibility === 'hidden' ||
      element.closest('.sr-only, .skip-link, [inert], [hidden]')
    )
      return []
    const isOff = (right > innerWidth + 1 || left < -1) && !scrolls(element.parentElement)
    const frame = element.closest('.player')?.getBoundingClientRect()
    const isOutside = frame !== undefined && (right > frame.right + 1 || left < frame.left - 1)
    const isCut = overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 2
    const name = `${element.tagName.toLowerCase()} ${element.className}: ${element.textContent?.trim().slice(0, 40)}`
    return isOff || isOutside || isCut ? [name] : []
  })
}
