import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { startProvider } from '../server/accounts/sso/sso.fixture.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { findRunningPostgres } from '../server/platform/db/embedded.ts'
import { expectFit, failOnConsoleErrors, signUp } from './account.steps.ts'
import * as steps from './checkout.steps.ts'
import { asAdmin } from './clip-admin.steps.ts'
import { Keys } from './keyboard.steps.ts'
import { pictures } from './pictures.steps.ts'
import { ADMIN, expectToast } from './sign-in.steps.ts'

async function openCompany(page: Page, name: string): Promise<string> {
  const headers = await steps.authorization(page)
  const data = { name, gstin: '27AAPFU0939F1ZV', email: 'accounts@agreed.example' }
  expect((await page.request.post('/user/company', { headers, data })).status()).toBe(200)
  const { company } = await (await page.request.get('/user/company', { headers })).json()
  return company.id
}

test('staff agree with a company on seats and days by keyboard, change it, and the company sees what it cost', async ({
  page,
  browser,
}) => {
  failOnConsoleErrors(page)
  const owner = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  failOnConsoleErrors(owner)
  await signUp(owner, 'Agreed', 'Rao')
  const id = await openCompany(owner, 'Agreed Pictures')
  await owner.goto('/company')
  await expect(owner.getByText('No company plan yet.', { exact: false })).toBeVisible()

  await asAdmin(page, `customers&customer=${id}`)
  const keys = new Keys(page)
  const plan = page.getByRole('region', { name: 'Plan of the company' })
  const agree = async (wanted: Record<string, string>) => {
    for (const [label, value] of Object.entries(wanted)) await keys.fill(plan.getByLabel(label), value)
    await keys.press(plan.getByRole('button', { name: 'Show the sum' }))
  }
  await agree({ 'Price of it all before GST (₹)': '100000', 'What was agreed': 'five seats for a year' })
  await expect(plan.getByText('₹1,18,000 is invoiced with GST', { exact: false })).toBeVisible()
  // Never billed so far: its invoice needs an address.
  const address = { 'Address Line 1': '12 Marine Drive', City: 'Mumbai', 'Zip Code': '400020' }
  for (const [label, value] of Object.entries(address)) await keys.fill(plan.getByLabel(label), value)
  await keys.press(plan.getByRole('button', { name: 'Agree and invoice' }))
  await expectToast(page, 'The agreement is now in force.')

  await keys.expectFocus(plan.getByRole('button', { name: 'Show the sum' }))
  await keys.to(plan.getByLabel('Seats'), 'Shift+Tab')
  await agree({ Seats: '8', 'Price of it all before GST (₹)': '150000', 'What was agreed': 'eight seats' })
  await expect(plan.getByText('Less 365 of 365 days of 5 seats')).toBeVisible()
  await expect(plan.getByText('₹59,000 is invoiced with GST', { exact: false })).toBeVisible()
  await expect(plan.getByLabel('Address Line 1')).toHaveCount(0)
  await expectFit(page)
  await plan.scrollIntoViewIfNeeded()
  await pictures(page, 'agreement-sum')
  await keys.press(plan.getByRole('button', { name: 'Agree and invoice' }))
  await expect(plan.getByText('₹59,000 is invoiced with GST', { exact: false })).toHaveCount(0)

  await owner.reload()
  const agreed = owner.getByRole('region', { name: 'Plan of the company' })
  await expect(agreed.getByRole('listitem')).toHaveText([/^8 seats for 365 days.*₹59,000 was invoiced/, /^5 seats/])
  await expectFit(owner)
  await pictures(owner, 'agreement-company')
  await owner.goto('/dashboard?tab=orders')
  // Its agreement, and nothing of a plan for one person.
  await expect(agreed).toContainText(/8 seats for 365 days, until \d+ \w+ 20\d\d\./)
  for (const name of ['Renew', 'Cancel plan'])
    await expect(owner.getByRole('main').getByText(name, { exact: true })).toHaveCount(0)
  await expect(owner.getByText('Plan for 8 seats, 365 days').first()).toBeVisible()
  await owner.context().close()
})

test('staff set a company’s own sign-in up, try it, and its people come in by it', async ({ page, browser }) => {
  const provider = await startProvider()
  const domain = `sso-${Date.now()}.example`
  const owner = await (await browser.newContext()).newPage()
  await signUp(owner, 'Directory', 'Rao')
  const id = await openCompany(owner, 'Directory Pictures')
  await owner.context().close()

  await asAdmin(page, `customers&customer=${id}`)
  const form = page.getByRole('region', { name: 'Company sign-in' })
  await expect(form.getByText('Its owner has to prove a domain first', { exact: false })).toBeVisible()
  const { db } = openDatabase(findRunningPostgres(join(process.env['E2E_DATA_DIR'] ?? '', 'postgres')) ?? '')
  await db.updateTable('company').set({ domain }).where('id', '=', id).execute()
  await db.destroy()
  await page.reload()
  await form.getByLabel('Issuer').fill(`${provider.issuer}/elsewhere`)
  await form.getByRole('button', { name: 'Test the provider' }).click()
  await expect(form.getByText('does not return an OpenID Connect configuration', { exact: false })).toBeVisible()
  await form.getByLabel('Issuer').fill(provider.issuer)
  await form.getByRole('button', { name: 'Test the provider' }).click()
  await expect(
    form.getByText('The provider can be reached, and its issuer address is right.', { exact: false }),
  ).toBeVisible()
  // What is missing is said before anybody is asked for a password.
  await form.getByLabel('Sign-in by this provider is on').check()
  await form.getByRole('button', { name: 'Save sign-in' }).click()
  await expect(form.getByLabel('Client ID')).toHaveAccessibleDescription('Please fill in all required fields')
  await expect(page.getByRole('dialog', { name: 'Company sign-in' })).toHaveCount(0)
  await form.getByLabel('Client ID').fill(provider.client.id)
  await form.getByLabel('Client secret').fill(provider.client.secret)
  await expectFit(page)
  await form.scrollIntoViewIfNeeded()
  await pictures(page, 'company-sso')
  await form.getByRole('button', { name: 'Save sign-in' }).click()
  const proof = page.getByRole('dialog', { name: 'Company sign-in' })
  await proof.getByLabel('Your password', { exact: true }).fill(ADMIN.password)
  await proof.getByRole('button', { name: 'Save sign-in' }).click()
  await expect(form.getByText(`People with an address at ${domain}`, { exact: false })).toBeVisible()
  // What is kept is never shown again.
  await expect(form.getByLabel('Client secret')).toHaveValue('')
  expect(await page.content()).not.toContain(provider.client.secret)

  provider.be({ sub: 'p1', email: `mira@${domain}` })
  const guest = await (await browser.newContext()).newPage()
  await guest.goto('/companysignin')
  await guest.getByLabel('Email').fill(`mira@${domain}`)
  await guest.getByRole('button', { name: 'Go to your company' }).click()
  await expect(guest).toHaveURL(/\/dashboard$/, { timeout: 30_000 })
  await guest.goto('/dashboard?account=open')
  const section = guest.getByRole('region', { name: 'Company sign-in' })
  await expect(section.getByText(`Connected: mira@${domain}`, { exact: true })).toBeVisible()
  await guest.context().close()
  await provider.stop()
})
