import { expect, type Page, test } from '@playwright/test'
import { sectionsOf } from '../web/staff/staff-sections.ts'
import { signUp } from './account.steps.ts'
import { expectWhole } from './large-text.ts'
import { putOnSale } from './on-sale.ts'
import { ADMIN } from './sign-in.steps.ts'
import { IS_WHOLE_RUN as all } from '../testing/usual-run.ts'

/** What a guest opens beside the pages of `pages.journey.ts`, which looks at those with large text too. */
const GUEST = ['/search?term=large']
const CUSTOMER = [
  ...['/dashboard', '/dashboard?tab=purchased', '/dashboard?tab=saved', '/dashboard?tab=orders'],
  ...['/company', '/subscriptionpayment?plan=month'],
]
const WIDTHS = [390, 320]

async function openWhole(page: Page, path: string, width: number): Promise<void> {
  await page.goto(path)
  await expectWhole(page, path, width)
}

/** A usual run looks at each page in one width, the whole run at both. */
const widthsOf = (turn: number): number[] => (all ? WIDTHS : WIDTHS.slice(turn % 2, (turn % 2) + 1))

test('guest pages with text at twice its size', async ({ page }) => {
  test.slow()
  const clip = await putOnSale({ name: 'Large text over a Chandrapratapnagar marketplace' })
  const ofClip = [`/clip/${clip}`, `/similar/${clip}`, `/hi/clip/${clip}`, '/hi']
  for (const [turn, path] of [...GUEST, ...ofClip].entries())
    for (const width of widthsOf(turn)) await openWhole(page, path, width)
  const lines = JSON.stringify(['HD', '4K'].map((quality) => ({ videoID: clip, quality })))
  await page.evaluate((cart) => localStorage.setItem('cart', cart), lines)
  for (const width of WIDTHS) {
    await page.goto('/cart')
    await expect(page.getByRole('list', { name: 'Clips in the cart' }).getByRole('listitem')).toHaveCount(2)
    await expectWhole(page, '/cart', width)
  }
})

test('a customer’s pages with text at twice its size', { tag: '@whole' }, async ({ page }) => {
  test.slow()
  const clip = await putOnSale({ name: 'Large text bought' })
  await signUp(page, 'Large', 'Textwala')
  for (const [turn, path] of [...CUSTOMER, `/onetimepurchase/${clip}?type=highres`].entries())
    for (const width of widthsOf(turn)) await openWhole(page, path, width)
})

test('desks with text at twice its size', async ({ page }) => {
  test.skip(!all, 'the other journeys open each desk; the whole run looks at them with large text')
  test.slow()
  expect((await page.request.post('/auth/login', { data: ADMIN })).status()).toBe(200)
  for (const section of sectionsOf('ADMIN'))
    for (const width of WIDTHS) await openWhole(page, `/dashboard?section=${section}`, width)
})
