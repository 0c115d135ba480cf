import { expect, type Locator, type Page } from '@playwright/test'
import { hindi } from '../web/language/hindi.ts'
import { signUp } from './account.steps.ts'
import { open } from './browsing.ts'
import * as checkout from './checkout.steps.ts'

export type Language = 'en' | 'hi'

/** A text as the page shows it, with its values put in. */
export function says(language: Language, text: keyof typeof hindi, values: Record<string, string> = {}): string {
  const words = language === 'hi' ? hindi[text] : text
  return Object.entries(values).reduce((all, [name, value]) => all.replaceAll(`{${name}}`, value), words)
}

/** The words between two marks of a text, as `<account>…</account>`. */
export function marked(language: Language, text: keyof typeof hindi, mark: string): string {
  return new RegExp(`<${mark}>(.*?)</${mark}>`).exec(says(language, text))?.[1] ?? ''
}

/** Amounts in rupees that can be seen anywhere on the screen, each once. */
export async function amountsOn(place: Page | Locator): Promise<string[]> {
  const texts = 'goto' in place ? place.locator('body') : place
  const seen = await texts.evaluate((root) => (root as HTMLElement).innerText)
  return [...new Set(Array.from(seen.matchAll(/₹\s?(\d[\d,]*(?<=\d)(?:\.\d\d)?)/g), ([, amount = '']) => amount))]
}

/** Every amount on the screen is one of these. */
export async function expectAmounts(place: Page | Locator, allowed: readonly string[]): Promise<void> {
  await expect.poll(async () => (await amountsOn(place)).filter((amount) => !allowed.includes(amount))).toEqual([])
}

/** The amounts on the screen are these, each at least once, and no other. */
export async function expectOnlyAmounts(place: Page | Locator, wanted: readonly string[]): Promise<void> {
  await expect.poll(async () => (await amountsOn(place)).toSorted()).toEqual(wanted.toSorted())
}

/** What a clip costs in HD and 4K, without and with GST. */
export const CLIP = ['79', '93.22', '129', '152.22']
/** What no clip costs: the marketing line of the source, Mobile HD, and the plans, without and with GST, and by month. */
export const OTHERS = ['29', '34.22', '999', '1,178.82', '9,999', '11,798.82', '833']

export async function fillCheckout(page: Page, language: Language): Promise<void> {
  const field = (text: keyof typeof hindi) => page.getByLabel(says(language, text), { exact: true })
  await page.getByLabel(says(language, 'Phone')).fill('98765 43210')
  await page.getByLabel(says(language, 'Address Line 1')).fill('12 Marine Drive')
  await page.getByLabel(says(language, 'City')).fill('Mumbai')
  await field('State').selectOption('Maharashtra')
  await page.getByLabel(says(language, 'Zip Code')).fill('400 020')
  await page.getByRole('main').getByRole('checkbox').last().check()
}

/** Pays what the checkout shows, which is what the provider is asked for, in paise, and what every screen after it names. */
export async function payShown(page: Page, language: Language, { clip, shown }: { clip: string; shown: string[] }) {
  const summary = page.getByRole('region', { name: says(language, 'Order summary') })
  await expect(summary.getByRole('definition')).toHaveText(shown.map((amount) => `₹${amount}`))
  await fillCheckout(page, language)
  await page.getByRole('button', { name: says(language, 'Complete Payment') }).click()
  const total = shown.at(-1) ?? ''
  await expect(checkout.windowOf(page).getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
  await expectOnlyAmounts(checkout.windowOf(page).locator('body'), [total])
  await checkout.payByCard(page)
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 60_000 })
  // The clip itself is there, without a price.
  await expectOnlyAmounts(page, [])
  const charged = Math.round(Number(total.replaceAll(',', '')) * 100)
  expect(await checkout.amountsAt(page, clip)).toContain(charged)
}

/** What was paid so far: each order's total and the GST in it. */
export async function expectOrders(page: Page, language: Language, amounts: readonly string[]): Promise<void> {
  await open(page, `${language === 'hi' ? '/hi' : ''}/dashboard?tab=orders`)
  await expectOnlyAmounts(page.getByRole('tabpanel'), amounts)
}

export async function customer(page: Page, name: string): Promise<string> {
  return signUp(page, name, 'Buyer')
}
