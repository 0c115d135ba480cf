import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { addStaff, expectFit, failOnConsoleErrors, PASSWORD, signIn, signUp, tabTo } from './account.steps.ts'
import * as steps from './checkout.steps.ts'
import { delayReply } from './delayed-reply.ts'
import { putOnSale } from './on-sale.ts'
import { sectionsOf } from '../web/staff/staff-sections.ts'
import { forgetSession } from './sign-in.steps.ts'

async function enter(page: Page, section: string): Promise<void> {
  const { ADMIN_ID: id = '', ADMIN_PASSWORD: password = '' } = process.env
  await forgetSession(page)
  expect((await page.request.post('/auth/login', { data: { id, password } })).status()).toBe(200)
  await page.goto(`/dashboard?section=${section}`)
}

/** In paise; counted anew every few seconds. */
async function revenueToday(page: Page): Promise<number> {
  const headers = await steps.authorization(page)
  const { today } = await (await page.request.get('/staff/insight', { headers })).json()
  return (today as { kind: string; today: number }[]).find(({ kind }) => kind === 'revenue')?.today ?? 0
}

/** Rows of panels that leave a part of the desk's width empty, or whose panels are not equally high. */
const gapsOf = (page: Page) =>
  page.getByRole('region', { name: /^(Today so far|By day)/ }).evaluateAll((sections) =>
    sections
      .map((section) => section.querySelector('dl') ?? section.querySelector('section')?.parentElement)
      .flatMap((grid) => {
        const rows = Map.groupBy([...(grid?.children ?? [])], (panel) => panel.getBoundingClientRect().top)
        const width = grid?.getBoundingClientRect().width ?? 0
        return [...rows.values()]
          .filter((panels) => {
            const boxes = panels.map((panel) => panel.getBoundingClientRect())
            const filled = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))
            return filled < width - 1 || new Set(boxes.map(({ height }) => Math.round(height))).size > 1
          })
          .map(([panel]) => panel?.textContent)
      }),
  )

const menu = (page: Page) => page.getByRole('navigation', { name: 'Super admin panel' })

test('the desks of an ADMIN: customers, figures, wishes, words, prices and the record of it all', async ({ page }) => {
  failOnConsoleErrors(page)
  const email = await signUp(page, 'Desk', 'Customer')
  const clip = `Diyas on the ghats ${Date.now()}`
  const videoID = await putOnSale({ name: clip })
  const headers = await steps.authorization(page)
  const order = await page.request.post('/pay/create-order', {
    headers,
    data: { notes: { type: 'one-time', videoID, quality: 'HD' } },
  })
  await page.request.post('/__sandbox/razorpay/pay', { data: { order_id: (await order.json()).id, webhooks: 'send' } })
  const wish = `Pangong lake frozen ${Date.now()}`
  await page.request.post('/videos/askforshot', { headers, data: { text: wish } })

  // SCR-59: the five first, in order; ADMIN's logo leads nowhere, the dashboard has no footer.
  await enter(page, 'customers')
  await expect(menu(page).getByRole('list').first().getByRole('link')).toHaveText([
    'Add User',
    'Manage Users',
    'Manage Videos',
    'Manage Plans',
    'Manage Filters & Themes',
  ])
  await expect(page.getByRole('banner').getByRole('link', { name: /Jhalak/ })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  // Found, given a clip, suspended; by the keys alone.
  await page.getByLabel('Name, e-mail, or any number of an order').fill(email.toUpperCase())
  await page.keyboard.press('Enter')
  const customers = page.getByRole('list', { name: 'Customers' })
  await expect(customers.getByRole('listitem')).toHaveCount(1)
  await tabTo(page, customers.getByRole('button', { name: 'Desk Customer' }))
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Customer', exact: true })
  await expect(panel).toContainText(`${clip}, HD`)
  await tabTo(page, panel.getByRole('button', { name: 'Give a clip or days' }))
  await page.keyboard.press('Enter')
  const gift = page.getByRole('dialog', { name: 'Give a clip or days' })
  await gift.getByLabel('Clip ID').fill(videoID)
  await gift.getByLabel('Quality').selectOption('4K')
  await gift.getByRole('button', { name: 'Give', exact: true }).click()
  await expect(gift.getByText('Reason is required')).toBeVisible()
  await gift.getByLabel('Reason').fill('Sorry for the delay')
  await gift.getByRole('button', { name: 'Give', exact: true }).click()
  await expect(gift).toHaveCount(0)
  await expect(panel.getByRole('region', { name: 'Given by staff' })).toContainText('Sorry for the delay')
  await panel.getByRole('button', { name: 'Suspend', exact: true }).click()
  const suspend = page.getByRole('dialog', { name: 'Suspend', exact: true })
  await suspend.getByLabel('Reason').fill('One seat, five cities')
  await suspend.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(panel).toContainText('One seat, five cities')
  expect((await signIn(page, email, PASSWORD)).status()).toBe(403)
  await panel.getByRole('button', { name: 'Lift suspension' }).click()
  await page.getByRole('dialog', { name: 'Lift suspension' }).getByRole('button', { name: 'Lift suspension' }).click()
  await expect(panel.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()

  // The record of it.
  await page.goto('/dashboard?section=audit-log')
  await page.getByLabel('To what').fill(email)
  // Each part of a date shows the focus, its calendar too.
  const from = page.getByLabel('From', { exact: true })
  await from.focus()
  for (let part = 0; part < 4; part++) {
    expect(await from.evaluate((field) => getComputedStyle(field).outlineStyle)).toBe('solid')
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const log = page.getByRole('list', { name: 'Audit log' })
  for (const deed of ['Account unsuspended', 'Account suspended', 'Right granted', 'Account created'])
    await expect(log.getByRole('button', { name: `All of ${deed}` }).first()).toBeVisible()
  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  expect(await readFile(await (await csv).path(), 'utf8')).toContain('One seat, five cities')

  // A wish is fulfilled.
  await page.goto('/dashboard?section=shot-requests')
  await page.getByRole('button', { name: `Filmed: ${wish}` }).click()
  await page.getByLabel('Clip ID, or its address').fill(`http://localhost/clip/${videoID}/diyas`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(wish)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Filmed' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: wish })).toContainText(clip)

  // Figures: by the keys, and as a table.
  await expect.poll(() => revenueToday(page)).toBeGreaterThan(0)
  await page.goto('/dashboard?section=insight')
  await expect(page.getByRole('heading', { name: /^Today so far, / })).toBeVisible()
  await expectFit(page)
  // Ten figures of today and the charts, with no hole between them.
  expect(await gapsOf(page)).toEqual([])
  const day = page.getByRole('slider', { name: 'Revenue: day' })
  await expect(day).toHaveAttribute('aria-valuetext', /Monthly plan ₹.*Single clips ₹[1-9]/)
  await day.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(day).toHaveAttribute('aria-valuetext', /Single clips ₹0$/)
  await page.getByRole('button', { name: '7 days' }).click()
  await page.getByRole('button', { name: 'Show as table: Revenue' }).click()
  await expect(page.getByRole('region', { name: 'Revenue by day' }).getByRole('row')).toHaveCount(8)
})

test('prices and filters: shown at once, taken back when refused; what changed when is shown', async ({ page }) => {
  await enter(page, 'manage-plans')
  const editor = page.getByRole('form', { name: 'One-time prices' })
  const type = async (rupees: string) => {
    await editor.getByRole('button', { name: 'Edit One-time prices' }).click()
    await editor.getByLabel('4K (₹)').fill(rupees)
    await editor.getByRole('button', { name: 'Save' }).click()
  }
  // SCR-65: Edit, Save, Cancel. price inputs are numeric.
  await expect(editor.getByRole('button')).toHaveText(['Edit'])
  for (const wrong of ['0.5', 'abc', '']) {
    await type(wrong)
    await expect(editor.getByRole('button')).toHaveText(['Save', 'Cancel'])
    await expect(editor.getByLabel('4K (₹)')).toHaveAttribute('inputmode', 'numeric')
    await expect(editor.getByText('Whole rupees, from 1 to 10,00,000')).toBeVisible()
    await editor.getByRole('button', { name: 'Cancel' }).click()
  }
  const refused = { status: 503, json: { code: 'unavailable', message: 'The service is busy.' } }
  const answerPrices = await delayReply(page, '/auth/editpricinginfo')
  await type('199')
  // SCR-65: applied locally at once, then sent to the server.
  await expect(editor.getByRole('definition')).toHaveText(['₹29', '₹79', '₹199'])
  answerPrices(refused)
  await expect(editor.getByText('The service is busy.')).toBeVisible()
  await expect(editor.getByLabel('4K (₹)')).toHaveValue('199')
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor.getByRole('definition')).toHaveText(['₹29', '₹79', '₹129'])
  const plans = page.getByRole('form', { name: 'Subscription plans' })
  const answerPlans = await delayReply(page, '/auth/editsubscriptioninfo')
  await expect(plans.getByRole('button')).toHaveText(['Edit'])
  await plans.getByRole('button', { name: 'Edit Subscription plans' }).click()
  await expect(plans.getByRole('button')).toHaveText(['Save', 'Cancel'])
  await expect(plans.getByLabel('Annual (₹)')).toHaveValue('9999')
  await plans.getByLabel('Monthly (₹)').fill('1001')
  await plans.getByRole('button', { name: 'Save' }).click()
  await expect(plans.getByRole('definition')).toHaveText(['₹1,001', '₹9,999'])
  answerPlans(refused)
  await plans.getByRole('button', { name: 'Cancel' }).click()
  await expect(plans.getByRole('definition')).toHaveText(['₹999', '₹9,999'])
  // Nothing is changed here: other journeys pay the prices of the spec at this moment.
  const changes = [{ id: '1', item: '4K', from: 119, to: 129, by: 'admin', at: new Date().toISOString() }]
  await page.route('**/staff/pricehistory', (route) => route.fulfill({ json: { changes } }))
  await page.reload()
  await expect(page.getByRole('region', { name: 'Changes of prices' }).getByRole('row').nth(1)).toContainText(
    '₹119₹129',
  )
  await expect(page.getByRole('img', { name: /^4K: ₹119, ₹129 from / })).toBeVisible()

  await menu(page).getByRole('link', { name: 'Manage Filters & Themes' }).click()
  const answerFilters = await delayReply(page, '/auth/savefilters')
  // Behind the list of what visitors are offered stands what is on clips alone.
  const words = (title: string) =>
    page.getByRole('region', { name: title }).getByRole('list').first().getByRole('listitem')
  await expect(words('Shots').first()).toBeVisible()
  const added = words('Themes').filter({ hasText: 'stepwells' })
  await page.getByLabel('New entry for Themes').fill('  stepwells ')
  await page.keyboard.press('Enter')
  await expect(added).toHaveCount(1)
  answerFilters(refused)
  await expect(page.getByRole('alert').getByText('The service is busy.')).toBeVisible()
  await expect(added).toHaveCount(0)
  await page.unroute('**/auth/savefilters')
  const answerDelete = await delayReply(page, '/auth/savefilters')
  const deleting = words('Shots')
    .first()
    .getByRole('button', { name: /^Delete / })
  const deletes = (await deleting.getAttribute('aria-label')) ?? ''
  const shot = words('Shots').getByRole('button', { name: deletes, exact: true })
  await deleting.click()
  const question = page.getByRole('dialog', { name: /^Delete / })
  await expect(question).toContainText(/It has [\d,]+ clips?\./)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(shot).toHaveCount(0)
  answerDelete(refused)
  await expect(shot).toHaveCount(1)
})

const VIEWS = ['held', 'withdrawn', 'papers', 'lists'].map((view) => `manage-videos&view=${view}`)

async function looksAtEvery(page: Page, desks: string[]): Promise<void> {
  for (const desk of desks)
    await test.step(desk, async () => {
      await page.goto(`/dashboard?section=${desk}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status').getByText('Loading', { exact: true })).toHaveCount(0)
      await expectFit(page)
    })
}

for (const width of [1440, 1024, 390])
  for (const theme of ['light', 'dark'] as const)
    test(`the desks: fits ${width} px and everybody, ${theme}`, async ({ page }) => {
      test.slow()
      failOnConsoleErrors(page)
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await enter(page, 'add-user')
      await looksAtEvery(page, [...sectionsOf('ADMIN'), ...VIEWS])
      const id = `desks-${width}-${theme}-${Date.now()}`
      await addStaff(page, id)
      await forgetSession(page)
      expect((await page.request.post('/auth/login', { data: { id, password: PASSWORD } })).status()).toBe(200)
      await looksAtEvery(page, [...sectionsOf('EMPLOYEE'), ...VIEWS])
    })
