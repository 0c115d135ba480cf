import { type APIRequestContext, expect, test } from '@playwright/test'
import { buyMonth, expectFit, failOnConsoleErrors, signUp } from './account.steps.ts'
import { putOnSale } from './on-sale.ts'

/** The days of early access are the whole shop's. */
async function setDays(request: APIRequestContext, days: number): Promise<void> {
  const data = { id: process.env['ADMIN_ID'] ?? '', password: process.env['ADMIN_PASSWORD'] ?? '' }
  const { accessToken } = await (await request.post('/auth/login', { data })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  const saved = await request.post('/staff/claim', { headers, data: { key: 'earlyAccess', on: true, days } })
  expect(saved.status()).toBe(200)
}
test.beforeEach(({ request }) => setDays(request, 2))
test.afterEach(({ request }) => setDays(request, 0))

test('@alone a new clip is for annual subscribers first: nobody else is led into a purchase or a refused download', async ({
  page,
}) => {
  failOnConsoleErrors(page)
  const id = await putOnSale({ name: `Early ${Date.now()}` })
  const notice = page.getByText('Early access: annual subscribers can license this clip now')
  await signUp(page, 'Early', 'Bird')
  const isOfferedPlansAlone = async () => {
    await page.goto(`/clip/${id}`)
    await expect(notice.first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Download', exact: true }).last().click()
    const dialog = page.getByRole('dialog', { name: 'Download this clip' })
    await expect(dialog.getByText('Early access')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'View Plans' })).toBeVisible()
    await expect(dialog.getByText('Continue to Payment')).toHaveCount(0)
    await expectFit(page)
    await page.goto(`/onetimepurchase/${id}?type=highres`)
    await expect(notice).toBeVisible()
    await expect(page.getByRole('link', { name: 'View Plans' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Complete Payment' })).toHaveCount(0)
    await expect(page.getByText('Your plan includes this clip')).toHaveCount(0)
  }
  await isOfferedPlansAlone()
  await buyMonth(page)
  await isOfferedPlansAlone()
})
