import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** The provider's records of this server's orders. */
interface Provider {
  orders: Record<string, { id: string; amount: number; status: string; notes: Record<string, string> }>
}

export const summaryOf = (page: Page): Locator => page.getByRole('region', { name: 'Order summary' })
export const windowOf = (page: Page): FrameLocator => page.frameLocator('iframe.razorpay-checkout-frame')
export const complete = (page: Page): Promise<void> => page.getByRole('button', { name: 'Complete Payment' }).click()
export const state = (page: Page): Locator => page.getByLabel('State', { exact: true })

/** Fields that a buyer must fill in; the rest is prefilled. */
export async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Phone').fill('98765 43210')
  await page.getByLabel('Address Line 1').fill('12 Marine Drive')
  await page.getByLabel('City').fill('Mumbai')
  await state(page).selectOption('Maharashtra')
  await page.getByLabel('Zip Code').fill('400 020')
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
}

/** SCR-45: price, GST and total to 2 decimals. */
export async function expectSum(page: Page, [price, gst, total]: [string, string, string]): Promise<void> {
  await expect(summaryOf(page).getByRole('definition')).toHaveText([`₹${price}`, `₹${gst}`, `₹${total}`])
}

export async function payByCard(page: Page, number = '4100280000001007'): Promise<void> {
  const provider = windowOf(page)
  await provider.getByLabel('Card number').fill(number)
  await provider.getByLabel('Expiry (MM/YY)').fill('12/30')
  await provider.getByLabel('CVV').fill('123')
  await provider.getByRole('button', { name: /^Pay ₹/ }).click()
  await provider.getByLabel('OTP').fill('1234')
  await provider.getByRole('button', { name: 'Submit OTP' }).click()
}

export async function payByUpi(page: Page, answer: 'Success' | 'Failure' = 'Success'): Promise<void> {
  const provider = windowOf(page)
  await provider.getByRole('tab', { name: 'UPI' }).click()
  await provider.getByRole('button', { name: /^Pay ₹/ }).click()
  await provider.getByRole('button', { name: answer }).click()
}

export async function closeWindow(page: Page): Promise<void> {
  const provider = windowOf(page)
  await provider.getByRole('button', { name: 'Close' }).click()
  await provider.getByRole('button', { name: 'Yes, leave' }).click()
}

/** SCR-44: the toast, and the dashboard. */
export async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText('Payment successful!').first()).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL(/\/dashboard/)
}

/** The clip bought a moment ago is in view. */
export async function expectPurchase(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('tab', { name: 'Purchased Videos' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel').getByText(name).first()).toBeInViewport()
}

/** Amounts in paise of the orders at the provider for one clip or plan of this test's own. */
export async function amountsAt(page: Page, videoId: string): Promise<number[]> {
  const provider = (await (await page.request.get('/__sandbox/razorpay/')).json()) as Provider
  return Object.values(provider.orders)
    .filter((order) => order.notes['video_id'] === videoId)
    .map((order) => order.amount)
}

export const arm = (page: Page, faults: object) => page.request.post('/__sandbox/razorpay/faults', { data: faults })
/** Asked after a long journey, on a connection that the server may just be closing as idle: asked twice it does the same. */
export const heal = (page: Page) => page.request.delete('/__sandbox/razorpay/faults', { maxRetries: 2 })

export async function authorization(page: Page): Promise<{ authorization: string }> {
  const { accessToken } = await (await page.request.get('/refresh')).json()
  return { authorization: `Bearer ${accessToken}` }
}

export async function saveAddress(page: Page): Promise<void> {
  const newAddress = {
    label: 'Studio',
    line1: '7 Brigade Road',
    line2: '',
    city: 'Bengaluru',
    state: 'karnataka',
    zipCode: '560001',
    country: 'India',
    gst: '29ABCDE1234F1ZW',
  }
  const headers = await authorization(page)
  expect((await page.request.post('/user/saveaddress', { headers, data: { newAddress } })).status()).toBe(200)
}

/** Buys by the calls alone, as another browser would have. */
export async function buyClip(page: Page, videoID: string, quality: 'HD' | '4K'): Promise<void> {
  const headers = await authorization(page)
  const notes = { type: 'one-time', videoID, quality }
  const order = await page.request.post('/pay/create-order', { headers, data: { notes } })
  const paid = await page.request.post('/__sandbox/razorpay/pay', { data: { order_id: (await order.json()).id } })
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = await paid.json()
  const data = { razorpay_order_id, razorpay_payment_id, razorpay_signature }
  await expect
    .poll(async () => (await (await page.request.post('/pay/verify-payment', { headers, data })).json()).status)
    .toBe('ok')
}
