import { expect, type Page, test } from '@playwright/test'
import { signUp } from './account.steps.ts'
import { putOnSale } from './on-sale.ts'

/** Every page that a guest or a customer opens; those of one clip come in addition. */
const GUEST = [
  ...['/', '/search?term=large', '/search?term=nothing-matches-this', '/pricing', '/licence', '/subscribe', '/cart'],
  ...['/collections', '/category/food', '/places', '/about', '/faqs', '/contactus', '/chatbot', '/cuttocart'],
  ...['/privacypolicy', '/termsandconditions', '/refundpolicy', '/shipmentanddelivery', '/notavailable', '/verify'],
  ...['/admin', '/admincreate', '/resetpassword', '/confirmemail', '/unfollow', '/payorder', '/no-such-page'],
]
const CUSTOMER = [
  ...['/dashboard', '/dashboard?tab=purchased', '/dashboard?tab=saved', '/dashboard?tab=orders'],
  ...['/company', '/subscriptionpayment?plan=month'],
]
const WIDTHS = [390, 320]
const all = process.env['TEST_ALL'] !== undefined

/** With the browser's text at twice its size, as people set it, nothing leaves the screen sideways and nothing is cut off. */
async function expectWhole(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  await page.goto(path)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'))
  await page.waitForLoadState('networkidle')
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
    const isCut = overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 2
    const name = `${element.tagName.toLowerCase()} ${element.className}: ${element.textContent?.trim().slice(0, 40)}`
    return isOff || isCut ? [name] : []
  })
}

/** A usual run looks at each page in one width, the whole run at both. */
const widthsOf = (turn: number): number[] => (all ? WIDTHS : WIDTHS.slice(turn % 2, (turn % 2) + 1))

test('guest pages with text at twice its size', async ({ page }) => {
  test.slow()
  const clip = await putOnSale({ name: 'Large text over a Chandrapratapnagar marketplace' })
  const ofClip = [`/clip/${clip}`, `/similar/${clip}`, `/hi/clip/${clip}`, '/hi']
  for (const [turn, path] of [...GUEST, ...ofClip].entries())
    for (const width of widthsOf(turn)) await expectWhole(page, path, width)
})

test('a customer’s pages with text at twice its size', async ({ page }) => {
  test.slow()
  const clip = await putOnSale({ name: 'Large text bought' })
  await signUp(page, 'Large', 'Textwala')
  for (const [turn, path] of [...CUSTOMER, `/onetimepurchase/${clip}?type=highres`].entries())
    for (const width of widthsOf(turn)) await expectWhole(page, path, width)
})
