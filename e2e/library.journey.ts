import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors, openAccount, signUp, tabTo } from './account.steps.ts'
import * as steps from './checkout.steps.ts'
import { putOnSale } from './on-sale.ts'

const plan = (page: Page) => page.getByRole('region', { name: 'Your plan' })
const orders = (page: Page) => page.getByRole('list', { name: 'Orders and invoices' }).getByRole('listitem')
const openOrders = (page: Page) => page.getByRole('tab', { name: 'Orders and invoices' }).click()

/** Opens an order as the checkout page does. @returns its ids */
async function order(page: Page, notes: object, billing?: object): Promise<{ id: string; checkoutId: string }> {
  const answer = await page.request.post('/pay/create-order', {
    headers: await steps.authorization(page),
    data: { notes, billing },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as { id: string; checkoutId: string }
}

/** The payment is captured, and no message reaches the server. */
const payUnheard = (page: Page, orderId: string) =>
  page.request.post('/__sandbox/razorpay/pay', { data: { order_id: orderId, webhooks: 'drop' } })

async function buy(page: Page, notes: object, billing?: object): Promise<void> {
  const { id, checkoutId } = await order(page, notes, billing)
  await payUnheard(page, id)
  const headers = await steps.authorization(page)
  expect(await (await page.request.get('/pay/status', { headers, params: { checkoutId } })).json()).toMatchObject({
    status: 'ok',
  })
}

async function expectPdf(download: Promise<Download>): Promise<void> {
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
}

test('a month’s plan: bought, invoiced, cancelled, taken back, refund asked for', async ({ page }) => {
  failOnConsoleErrors(page)
  await signUp(page, 'Plan', 'Holder')
  await page.goto('/dashboard')
  await expect(page.getByRole('tab')).toHaveText([
    'Download History',
    'Purchased Videos',
    'Saved Clips',
    'Orders and invoices',
  ])
  await openOrders(page)
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expect(plan(page)).toHaveCount(0)

  await page.goto('/subscriptionpayment?plan=month')
  await steps.fillForm(page)
  await steps.complete(page)
  await steps.payByCard(page)
  await steps.expectPaid(page)
  await expect(plan(page)).toContainText(/Monthly plan.*Paid until \d+ \w+ 20\d\d\./)
  await expect(plan(page).getByRole('link', { name: 'Renew' })).toHaveAttribute(
    'href',
    '/subscriptionpayment?plan=month',
  )

  await openOrders(page)
  await expect(orders(page)).toHaveCount(1)
  await expect(orders(page)).toContainText('₹1,178.82, of which GST ₹179.82')
  await expect(orders(page).getByText('Paid', { exact: true })).toBeVisible()
  const invoice = page.waitForEvent('download')
  await orders(page)
    .getByRole('button', { name: /^Invoice INV\/\d{4}\/\d{6}$/ })
    .click()
  await expectPdf(invoice)
  const statement = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download statement' }).click()
  await expectPdf(statement)

  await plan(page).getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('dialog', { name: 'Cancel your plan?' }).getByRole('button', { name: 'Cancel plan' }).click()
  await expect(plan(page)).toContainText('Cancelled. You can download until')
  const account = await openAccount(page)
  await expect(account.getByText(/Monthly plan, cancelled, ends on/)).toBeVisible()
  await account.getByRole('button', { name: 'Close' }).click()
  await expect(plan(page)).toContainText('Cancelled.')
  await plan(page).getByRole('button', { name: 'Undo cancellation' }).click()
  await expect(plan(page)).toContainText('Paid until')

  await openOrders(page)
  await expect(page.getByText('It takes 5-7 working days.')).toBeVisible()
  await orders(page).getByRole('button', { name: 'Ask for a refund of Monthly plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a refund' })
  await dialog.getByLabel('Reason (optional)').fill('Bought by mistake')
  await dialog.getByRole('button', { name: 'Ask for a refund' }).click()
  await expect(orders(page)).toContainText('You asked for a refund.')
  await expect(orders(page).getByRole('button', { name: /Ask for a refund/ })).toHaveCount(0)
})

test('money that nobody told of is found by Check now; the address given later brings the invoice', async ({
  page,
}) => {
  failOnConsoleErrors(page)
  await signUp(page, 'Patient', 'Payer')
  const { id } = await order(page, { type: 'subscription', plan: 'year' })
  await page.goto('/dashboard?tab=orders')
  const pending = page.getByRole('region', { name: 'Pending payments' })
  await expect(pending).toContainText('Annual plan')
  await pending.getByRole('button', { name: 'Check now' }).click()
  await expect(pending).toContainText('No payment has arrived yet.')
  await payUnheard(page, id)
  await pending.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Payment successful!')).toBeVisible()
  await expect(pending).toHaveCount(0)
  await expect(plan(page)).toContainText('Annual plan')

  // By the keys alone.
  await tabTo(page, orders(page).getByRole('button', { name: 'Add address' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add address' })
  await dialog.getByLabel('Name', { exact: true }).fill('Payer Films')
  await dialog.getByLabel('Address Line 1').fill('7 Brigade Road')
  await dialog.getByLabel('City').fill('Bengaluru')
  await dialog.getByRole('button', { name: 'Get the invoice' }).click()
  await expect(dialog.getByText('State is required')).toBeVisible()
  await dialog.getByLabel('State').selectOption('Karnataka')
  await dialog.getByLabel('Zip Code').fill('560001')
  await dialog.getByLabel('GSTIN (optional)').fill('27ABCDE1234F1Z0')
  await dialog.getByRole('button', { name: 'Get the invoice' }).click()
  await expect(dialog.getByText('This GSTIN is registered in Maharashtra')).toBeVisible()
  await dialog.getByLabel('GSTIN (optional)').fill('29ABCDE1234F1ZW')
  await dialog.getByRole('button', { name: 'Get the invoice' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(orders(page).getByRole('button', { name: /^Invoice INV/ })).toBeVisible()
  await expect(orders(page).getByRole('button', { name: 'Add address' })).toHaveCount(0)
})

for (const [width, theme] of [
  [1440, 'dark'],
  [320, 'light'],
] as const)
  test(`what was bought carries its licence, and fits ${width} px and everybody, ${theme}`, async ({ page }) => {
    failOnConsoleErrors(page)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await signUp(page, 'Library', 'Reader')
    const name = `Boats at the ghat in the first light of a winter morning ${Date.now()}`
    const videoID = await putOnSale({ name })
    await buy(page, { type: 'subscription', plan: 'month' })
    await buy(page, { type: 'one-time', videoID, quality: 'HD' })
    await order(page, { type: 'subscription', plan: 'year' })

    await page.goto('/dashboard?tab=purchased')
    const bought = page.getByRole('list', { name: 'Purchased Videos' })
    const number = (await bought.getByRole('link', { name: /^JL-/ }).textContent()) ?? ''
    await bought.getByRole('button', { name: `Add client or project to licence ${number}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Client' })
    await dialog.getByLabel('Client or project (optional)').fill('Monsoon Pictures')
    await expectFit(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(bought).toContainText(`${number}, for Monsoon Pictures`)
    await expectFit(page)
    const certificate = page.waitForEvent('download')
    await bought.getByRole('button', { name: `Certificate ${number}` }).click()
    await expectPdf(certificate)

    await page.goto('/dashboard?tab=orders')
    await expect(page.getByRole('tab', { name: 'Orders and invoices' })).toBeInViewport()
    await expect(orders(page)).toHaveCount(2)
    await expectFit(page)
    for (const [button, title] of [
      ['Add address', 'Add address'],
      [/^Ask for a refund of/, 'Ask for a refund'],
    ] as const) {
      await orders(page).first().getByRole('button', { name: button }).click()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await expectFit(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

test('orders and plan that cannot be loaded say so, and load on another try', async ({ page }) => {
  await signUp(page, 'Cut', 'Off')
  for (const path of ['**/user/orders', '**/user/subscription'])
    await page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }))
  await page.goto('/dashboard?tab=orders')
  await expect(page.getByText('Your orders could not be loaded.')).toBeVisible()
  await expect(page.getByText('Your plan could not be loaded.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No orders yet')).toBeVisible()
})
