import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { Right } from '../contract/values.ts'
import { buyMonth, expectFit, failOnConsoleErrors, signUp } from './account.steps.ts'
import * as checkout from './checkout.steps.ts'
import { cardInQueue, clip, seed } from './clip-admin.steps.ts'
import { enterWith } from './rights.steps.ts'

/** What staff see who were given one desk each: its menu, its work by touch, and the others shut, on the screen and in the calls. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const FILM = new URL(
  '../starter/clips/holi_gulal_colour_powder_burst_festival_closeup_shot-on-mobile.hover.mp4',
  import.meta.url,
)
const whole = process.env['TEST_ALL'] !== undefined

/** Everybody's, whatever they were given: what is there can be read. */
const ALL = ['Manage Videos', 'Settings', 'Today', 'Collections', 'Search words', 'Shot requests', 'Insight']
const OWN: Record<Right, string[]> = {
  upload: ['Upload Video', 'Batch Upload Multiple Videos', 'Upload Collection', 'All uploads'],
  review: ['Review queue', 'Take-downs', 'Comments'],
  orders: ['Orders', 'Customers', 'Messages', 'Licences'],
  settings: ['Manage Plans', 'Manage Filters & Themes', 'Claims'],
}
/** A desk of each right by its address, and a call that it makes. */
const SHUT: Record<Right | 'ADMIN', [section: string, method: 'get' | 'post', path: string]> = {
  upload: ['upload-video', 'get', '/staff/uploads'],
  review: ['review-queue', 'get', '/staff/takedowns'],
  orders: ['orders', 'get', '/staff/customers'],
  settings: ['manage-plans', 'post', '/auth/savefilters'],
  ADMIN: ['shop-settings', 'get', '/staff/audit'],
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Desks of the back office' })

/** The menu holds the desks of this right and no other's; what it lists opens by a tap. */
async function openByMenu(page: Page, right: Right, desk: string): Promise<void> {
  await page.goto('/dashboard')
  await button(page, /^Desks/).tap()
  await expect(sheetOf(page).getByRole('link', { name: desk })).toBeVisible()
  const names = await sheetOf(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.firstChild?.textContent ?? ''))
  expect(names.toSorted()).toEqual([...ALL, ...OWN[right]].toSorted())
  await sheetOf(page).getByRole('link', { name: desk }).tap()
  await expect(heading(page, desk)).toBeVisible()
  await expect(sheetOf(page)).toHaveCount(0)
  await expectFit(page)
}

/** Whoever types the address of another's desk is at the first of their own; whoever makes its call is refused. */
async function expectShut(page: Page, right: Right, first: string): Promise<void> {
  const headers = await checkout.authorization(page)
  const others = Object.entries(SHUT).filter(([owner]) => owner !== right)
  for (const [owner, [, method, path]] of others) {
    const answer = await page.request[method](path, { headers, ...(method === 'post' && { data: {} }) })
    expect([answer.status(), (await answer.json()).code], `${right} at ${owner}`).toEqual([403, 'forbidden'])
  }
  for (const [owner, [section]] of whole ? others : others.slice(-1)) {
    await page.goto(`/dashboard?section=${section}`)
    await expect(heading(page, first), `${right} at ${owner}`).toBeVisible()
  }
}

test('with uploads alone, by touch: a film is sent, and its words are changed', async ({ page }) => {
  failOnConsoleErrors(page)
  const name = `Touched ${Date.now()}`
  await enterWith(page, ['upload'])
  await openByMenu(page, 'upload', 'Upload Video')
  // An empty box at its end makes it another file than those of other journeys.
  const bytes = Buffer.concat([await readFile(FILM), Buffer.from(`\0\0\0\x15free${Date.now()}`)])
  await page.getByLabel('Video file').setInputFiles({ name: 'touch_day.mp4', mimeType: 'video/mp4', buffer: bytes })
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('main').getByRole('button', { name: 'Upload Video' }).tap()
  await expect(page.getByText(/Video uploaded successfully!/).first()).toBeVisible({ timeout: 120_000 })
  await button(page, `Edit ${name}`).tap()
  const edit = page.getByRole('dialog')
  await edit.getByRole('button', { name: 'Edit Details' }).tap()
  await edit.getByLabel('Place').fill('Mathura')
  await edit.getByRole('button', { name: 'Save Changes' }).tap()
  await expect(edit.locator('dl')).toContainText('Mathura')
  await expectShut(page, 'upload', 'Upload Video')
})

test('with reviews alone, by touch: a clip is sent back with a reason, and nothing can be edited', async ({ page }) => {
  failOnConsoleErrors(page)
  const own = Date.now()
  await seed(2, [2], own)
  await enterWith(page, ['review'])
  await openByMenu(page, 'review', 'Review queue')
  const card = await cardInQueue(page, clip(2, own))
  await card.getByRole('button', { name: /^Reject/ }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Shaky from 0:04')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).tap()
  await expect(card).toHaveCount(0)
  await expectShut(page, 'review', 'Manage Videos')
})

test('with orders alone, by touch: a part of a payment goes back, and the customer is found', async ({ page }) => {
  failOnConsoleErrors(page)
  const email = await signUp(page, 'Touched', 'Buyer')
  await buyMonth(page)
  await enterWith(page, ['orders'])
  await openByMenu(page, 'orders', 'Orders')
  await page.getByLabel('Any number, or the beginning of an email').fill(email)
  await button(page, 'Show').tap()
  const rows = page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button').tap()
  const order = page.getByRole('dialog', { name: 'Order', exact: true })
  await order.getByRole('button', { name: 'Refund', exact: true }).tap()
  const refund = page.getByRole('dialog', { name: 'Refund', exact: true })
  await refund.getByLabel(/^Amount/).fill('10')
  await refund.getByLabel('Note').fill('For the trouble')
  await refund.getByRole('button', { name: 'Refund', exact: true }).tap()
  await expect(refund).toHaveCount(0)
  await expect(order).toContainText('For the trouble')
  await page.goto(`/dashboard?section=customers`)
  await page.getByLabel('Name, e-mail, or any number of an order').fill(email)
  await button(page, 'Show').tap()
  await button(page, 'Touched Buyer').tap()
  const customer = page.getByRole('dialog', { name: 'Customer' })
  await expect(customer).toContainText(/Spent ₹/)
  // What is an ADMIN's is not offered.
  await expect(customer.getByRole('button')).toHaveText([''])
  await expectShut(page, 'orders', 'Manage Videos')
})

test('with settings alone, by touch: a claim is reworded, and goes back', async ({ page }) => {
  failOnConsoleErrors(page)
  await enterWith(page, ['settings'])
  await openByMenu(page, 'settings', 'Claims')
  const claim = page.getByRole('form', { name: 'refreshed every 30 days' })
  await claim.getByLabel('In English').fill('looked at every month')
  await claim.getByRole('button', { name: 'Save' }).tap()
  await expect(claim).toContainText('Changed by')
  await claim.getByLabel('In English').fill('')
  await claim.getByRole('button', { name: 'Save' }).tap()
  await expect(claim.getByLabel('In English')).toHaveValue('')
  await expectShut(page, 'settings', 'Manage Videos')
})
