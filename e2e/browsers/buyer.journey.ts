import { expect } from '@playwright/test'
import { PASSWORD } from '../account.steps.ts'
import { putOnSale } from '../on-sale.ts'
import { test } from './visit.ts'
import type { Visitor } from './visitor.ts'

test('a guest saves a clip, signs up, buys it, has file and licence, signs out and in again', async ({ visitor }) => {
  const name = `Wanted ${Date.now()}`
  const id = await putOnSale({ name })
  const email = `wanting-${Date.now()}@buyer.example`
  await visitor.open(`/clip/${id}`)
  await visitor.click('button', 'Save')
  await visitor.at(/\/subscribe$/)
  await visitor.click('button', 'Create a free account')
  await visitor.see('dialog', 'Create a free account')
  await visitor.click('button', 'Continue with Email')
  await visitor.fill('First Name', 'Wanting')
  await visitor.fill('Last Name', 'Buyer')
  await visitor.fill('Email', email)
  await visitor.fill('Password', PASSWORD)
  await visitor.click('button', 'Create account')
  await visitor.at(/\/dashboard$/)
  await visitor.read('Saved to Favorites')

  await visitor.open(`/onetimepurchase/${id}?type=highres`)
  await visitor.click('radio', 'HD', true)
  await fillForm(visitor)
  await visitor.click('button', 'Complete Payment')
  await payByCard(visitor)
  await visitor.at(/\/dashboard/)
  await visitor.read(name)

  expect(await visitor.ask(fileOf, id)).toEqual([200, 'video/mp4'])
  await visitor.open(`/clip/${id}`)
  await visitor.read('You own this')

  await visitor.open('/dashboard')
  await visitor.click('button', ', user menu', true)
  await visitor.click('button', 'Logout')
  await visitor.see('button', 'Sign In')
  await visitor.open('/faqs')
  await visitor.click('button', 'Sign In')
  await visitor.fill('Email', email)
  await visitor.fill('Password', PASSWORD)
  await visitor.press('\uE007')
  await visitor.at(/\/dashboard/)
  await visitor.read(name)
})

async function fillForm(visitor: Visitor): Promise<void> {
  await visitor.fill('Phone', '98765 43210')
  await visitor.fill('Address Line 1', '12 Marine Drive')
  await visitor.fill('City', 'Mumbai')
  await visitor.click('option', 'Maharashtra')
  await visitor.fill('Zip Code', '400 020')
  await visitor.click('checkbox', 'I agree', true)
}

const payByCard = (visitor: Visitor) =>
  visitor.within('iframe.razorpay-checkout-frame', async () => {
    await visitor.fill('Card number', '4100280000001007')
    await visitor.fill('Expiry (MM/YY)', '12/30')
    await visitor.fill('CVV', '123')
    await visitor.click('button', 'Pay ₹', true)
    await visitor.fill('OTP', '1234')
    await visitor.click('button', 'Submit OTP')
  })

/** The licensed file, as the page's own call gets it. */
const fileOf = (async (id: string) => {
  const { accessToken } = await (await fetch('/refresh')).json()
  const reply = await fetch('/user/downloadhighres', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ id, quality: 'HD' }),
  })
  return [reply.status, reply.headers.get('content-type')]
}) as (id: string) => unknown
