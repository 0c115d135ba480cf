import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors, signUp, tabTo } from './account.steps.ts'
import * as steps from './checkout.steps.ts'
import { putOnSale } from './on-sale.ts'
import { forgetSession } from './sign-in.steps.ts'

const billing = {
  firstName: 'Desk',
  lastName: 'Buyer',
  address1: '12 Marine Drive',
  city: 'Mumbai',
  state: 'Maharashtra',
  zip: '400020',
}
interface Seeded {
  email: string
  clip: string
  paid: string
  review: string
  asked: string
}

/** A customer with three orders: paid, paid too little, paid and asked back. @returns their ids */
async function seed(page: Page, who: string): Promise<Seeded> {
  const email = await signUp(page, who, 'Buyer')
  const clip = `Fishing boats at dawn ${Date.now()}`
  const videoID = await putOnSale({ name: clip })
  const paid = await buy(page, { type: 'one-time', videoID, quality: 'HD' })
  const review = await buy(
    page,
    { type: 'one-time', videoID: await putOnSale({ name: `${clip} again` }), quality: '4K' },
    15_000,
  )
  const asked = await buy(page, { type: 'subscription', plan: 'month' })
  const data = { checkoutId: asked, reason: 'Bought by mistake' }
  const headers = await steps.authorization(page)
  expect((await page.request.post('/user/requestrefund', { headers, data })).status()).toBe(200)
  return { email, clip, paid, review, asked }
}

/** @param amount in paise, when the provider takes another one than was asked for */
const buy = (page: Page, notes: object, amount?: number): Promise<string> =>
  pay(page, '/pay/create-order', { notes, billing }, amount)

async function pay(page: Page, path: string, data: object, amount?: number): Promise<string> {
  const headers = await steps.authorization(page)
  const opened = await page.request.post(path, { headers, data })
  const { id, checkoutId } = (await opened.json()) as { id: string; checkoutId: string }
  await page.request.post('/__sandbox/razorpay/pay', { data: { order_id: id, webhooks: 'send', wait: true, amount } })
  const status = async () =>
    (await (await page.request.get('/pay/status', { headers, params: { checkoutId } })).json()).status
  if (amount === undefined) await expect.poll(status).toBe('ok')
  return checkoutId
}

async function openDesk(page: Page, path = ''): Promise<void> {
  const { ADMIN_ID: id = '', ADMIN_PASSWORD: password = '' } = process.env
  await forgetSession(page)
  expect((await page.request.post('/auth/login', { data: { id, password } })).status()).toBe(200)
  await page.goto(`/dashboard?section=orders${path}`)
}

const orders = (page: Page): Locator => page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Order', exact: true })
const fact = (page: Page, name: string): Locator =>
  panel(page)
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }) })
    .getByRole('definition')
const search = async (page: Page, typed: string) => {
  await page.getByLabel('Any number, or the beginning of an email').fill(typed)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
}

test.afterEach(({ page }) => steps.heal(page))

test('found by e-mail and by number, seen whole, decided', async ({ page }) => {
  failOnConsoleErrors(page)
  const seeded = await seed(page, 'Ledger')
  await openDesk(page)
  await expect(page.getByRole('navigation', { name: 'Super admin panel' }).getByRole('link')).toContainText([
    'Add User',
    'Manage Users',
    'Manage Videos',
    'Manage Plans',
    'Manage Filters & Themes',
    'Orders',
  ])
  await search(page, seeded.email.slice(0, -8).toUpperCase())
  await expect(orders(page)).toHaveCount(3)
  await expect(orders(page).first()).toContainText('Monthly plan')
  await expect(orders(page).first()).toContainText('The customer asks for a refund')
  await page.getByRole('button', { name: /^Needs attention/ }).click()
  await expect(orders(page)).toHaveCount(2)

  // The order under review: accepted for a reason, and worth what came in.
  await search(page, seeded.review)
  await expect(orders(page)).toHaveCount(1)
  await orders(page).getByRole('button').click()
  await expect(fact(page, 'Our status')).toHaveText('Under review')
  await expect(fact(page, 'Provider’s status')).toContainText('paid, ')
  await panel(page).getByRole('button', { name: 'Accept payment' }).click()
  const accept = page.getByRole('dialog', { name: 'Accept payment' })
  await expect(accept).toContainText('₹150.00 came in for an order of ₹152.22.')
  await accept.getByRole('button', { name: 'Accept payment' }).click()
  await expect(accept.getByText('Note is required')).toBeVisible()
  await accept.getByLabel('Note').fill('Two rupees are not worth a quarrel')
  await accept.getByRole('button', { name: 'Accept payment' }).click()
  await expect(accept).toHaveCount(0)
  await expect(fact(page, 'Our status')).toHaveText('Paid')
  await expect(fact(page, 'Total')).toHaveText('₹150')
  await expect(fact(page, 'CGST')).toHaveText('₹11.44')
  await expect(panel(page)).toContainText('note: Two rupees are not worth a quarrel')
  const file = page.waitForEvent('download')
  await panel(page)
    .getByRole('button', { name: /^Invoice INV\// })
    .click()
  expect((await readFile(await (await file).path())).subarray(0, 5).toString()).toBe('%PDF-')
  await panel(page).getByRole('button', { name: 'Resend invoice' }).click()
  await expect(page.getByText('Invoice sent.')).toBeVisible()
  await page.goBack()
  await expect(panel(page)).toHaveCount(0)
})

test('a refund request: declined for one, paid for another, with the keys alone', async ({ page }) => {
  failOnConsoleErrors(page)
  const seeded = await seed(page, 'Refunder')
  await openDesk(page, `&order=${seeded.paid}`)
  await expect(fact(page, 'Our status')).toHaveText('Paid')
  await expect(fact(page, 'Provider’s status')).toContainText('paid, ₹93.22 of ₹93.22 paid')
  await panel(page).getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Our status: Paid.')).toBeVisible()
  await expect(panel(page)).toContainText('Order checked')

  await page.goto(`/dashboard?section=orders&order=${seeded.asked}`)
  await expect(panel(page)).toContainText('Bought by mistake')
  await expect(panel(page)).toContainText('The refund policy allows it.')
  await tabTo(page, panel(page).getByRole('button', { name: 'Refund', exact: true }))
  await page.keyboard.press('Enter')
  const refund = page.getByRole('dialog', { name: 'Refund', exact: true })
  await expect(refund).toContainText(/₹1,178\.82 of payment pay_\w+ goes back to/)
  await expect(refund).toContainText('Access to the purchase ends at once. A credit note is issued')
  await tabTo(page, refund.getByRole('button', { name: 'Refund', exact: true }))
  await page.keyboard.press('Enter')
  await expect(refund).toHaveCount(0)
  await expect(fact(page, 'Our status')).toHaveText('Refunded')
  await expect(panel(page).getByRole('button', { name: /^Credit note CN\// })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)

  // Nobody asked for this one: not without a note; and one that is asked for may be declined.
  await page.goto(`/dashboard?section=orders&order=${seeded.paid}`)
  await panel(page).getByRole('button', { name: 'Refund', exact: true }).click()
  await refund.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(refund.getByText('Note is required')).toBeVisible()
  await refund.getByRole('button', { name: 'Cancel' }).click()
  await expect(fact(page, 'Our status')).toHaveText('Paid')

  const other = await seed(page, 'Keeper')
  await openDesk(page, `&order=${other.asked}`)
  await panel(page).getByRole('button', { name: 'Decline refund' }).click()
  const decline = page.getByRole('dialog', { name: 'Decline refund' })
  await decline.getByLabel('Note').fill('You have downloaded a clip')
  await decline.getByRole('button', { name: 'Decline refund' }).click()
  await expect(decline).toHaveCount(0)
  await expect(panel(page)).toContainText('note: You have downloaded a clip')
  await expect(panel(page).getByRole('button', { name: 'Decline refund' })).toHaveCount(0)
  await expect(fact(page, 'Our status')).toHaveText('Paid')
})

test('one clip of an order asked back: that one goes back, and no other', async ({ page }) => {
  failOnConsoleErrors(page)
  await signUp(page, 'Picker', 'Buyer')
  const name = `Lamps on the river ${Date.now()}`
  const lines: { videoID: string; quality: string }[] = []
  for (const which of ['first', 'second'])
    lines.push({ videoID: await putOnSale({ name: `${name}, ${which}` }), quality: 'HD' })
  const checkoutId = await pay(page, '/pay/create-cart-order', { lines, billing })
  const headers = await steps.authorization(page)
  const data = { checkoutId, reason: 'The wrong one', lines: [2] }
  expect((await page.request.post('/user/requestrefund', { headers, data })).status()).toBe(200)

  await openDesk(page, `&order=${checkoutId}`)
  await expect(panel(page)).toContainText(`Only for: ${name}, second, HD`)
  await panel(page).getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund', exact: true })
  await expect(refund).toContainText(/₹93\.22 of payment pay_\w+ goes back to/)
  await expect(refund).toContainText(`what was asked back: ${name}, second, HD. The rest of the order stays.`)
  await expect(refund.getByLabel('Amount to refund (₹)')).toHaveCount(0)
  await refund.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(refund).toHaveCount(0)
  await expect(panel(page).getByText('The wrong one')).toHaveCount(0)
  await expect(fact(page, 'Our status')).toHaveText('Paid')
  await expect(panel(page)).toContainText('₹93.22 refunded')
})

test('the provider cannot be asked: our side stands there all the same', { tag: '@alone' }, async ({ page }) => {
  const seeded = await seed(page, 'Silent')
  await steps.arm(page, { http: [{ on: 'any', fail: 'reset', times: 1000 }] })
  await openDesk(page, `&order=${seeded.paid}`)
  await expect(fact(page, 'Provider’s status')).toHaveText('Could not be asked now')
  await panel(page).getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('The payment provider cannot be asked now.')).toBeVisible()
})

test('revenue: by the keys, as a table, and the accountant’s file', async ({ page }) => {
  failOnConsoleErrors(page)
  await seed(page, 'Earner')
  await openDesk(page, '&view=revenue')
  const slider = page.getByRole('slider', { name: 'Day' })
  await expect(slider).toHaveAttribute('aria-valuetext', /Monthly plan ₹[1-9].*refunded ₹/)
  await expect(page.getByRole('img', { name: /^Money by day, .* received, .* refunded$/ })).toBeVisible()
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/: ₹0 of 0 orders$/)).toBeVisible()
  await page.getByRole('button', { name: '7 days' }).click()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('row')).toHaveCount(8)
  await page.getByRole('button', { name: '90 days' }).click()
  await expect(page.getByRole('row')).toHaveCount(91)
  await page.getByLabel('To', { exact: true }).fill(new Date(Date.now() + 5.5 * 3600_000).toISOString().slice(0, 10))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^accounts-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('INV/')
})

test('revenue: a desk that stands open over midnight goes on to the new day', async ({ page }) => {
  await openDesk(page)
  const day = new Date(Date.now() + 5.5 * 3600_000).toISOString().slice(0, 10)
  await page.clock.install({ time: `${day}T23:59:00+05:30` })
  const asked = () => page.waitForRequest((request) => request.url().includes('/orders/revenue?'))
  const [before] = await Promise.all([asked(), page.goto('/dashboard?section=orders&view=revenue&days=7')])
  await expect(page.getByRole('slider', { name: 'Day' })).toBeVisible()
  const [after] = await Promise.all([asked(), page.clock.fastForward('02:00')])
  const lastOf = (request: typeof before) => new URL(request.url()).searchParams.get('to')
  expect(lastOf(before)).toBe(day)
  expect(lastOf(after)).toBe(new Date(Date.parse(day) + 24 * 3600_000).toISOString().slice(0, 10))
})

for (const [width, theme] of [
  [1440, 'dark'],
  [1024, 'light'],
  [390, 'dark'],
  [320, 'light'],
] as const)
  test(`fits ${width} px and everybody, ${theme}`, async ({ page }) => {
    failOnConsoleErrors(page)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const seeded = await seed(page, 'Fitting')
    await openDesk(page)
    await expect(orders(page).first()).toBeVisible()
    await expectFit(page)
    await page.goto(`/dashboard?section=orders&order=${seeded.asked}`)
    await expect(fact(page, 'Our status')).toHaveText('Paid')
    await expectFit(page)
    await panel(page).getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Refund', exact: true })).toBeVisible()
    await expectFit(page)
    await page.goto('/dashboard?section=orders&view=revenue')
    await expect(page.getByRole('slider', { name: 'Day' })).toBeVisible()
    await expectFit(page)
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expectFit(page)
  })

test('is not there for an EMPLOYEE', async ({ page }) => {
  const { ADMIN_ID: id = '', ADMIN_PASSWORD: password = '' } = process.env
  const { accessToken } = await (await page.request.post('/auth/login', { data: { id, password } })).json()
  const employee = { userId: `clerk-${Date.now()}`, password: 'a clerk’s long password' }
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await page.request.post('/auth/addemployee', { headers, data: employee })).status()).toBe(201)
  await forgetSession(page)
  await page.request.post('/auth/login', { data: { id: employee.userId, password: employee.password } })
  await page.goto('/dashboard?section=orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Video' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toHaveCount(0)
})
