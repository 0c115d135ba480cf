import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors, signUp } from './account.steps.ts'
import { expectHydrated, open } from './browsing.ts'
import { post } from './agency.steps.ts'
import * as steps from './checkout.steps.ts'
import { Keys } from './keyboard.steps.ts'
import { putOnSale } from './on-sale.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.afterEach(({ page }) => steps.heal(page))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

interface Somebody {
  page: Page
  keys: Keys
}

/** Somebody without an account, in a browser of their own as wide as this one. */
async function guest(browser: Browser, beside: Page): Promise<Somebody> {
  const page = await (await browser.newContext({ viewport: beside.viewportSize(), reducedMotion: 'reduce' })).newPage()
  failOnConsoleErrors(page)
  return { page, keys: new Keys(page) }
}

async function fillForm({ page, keys }: Somebody): Promise<void> {
  await keys.fill(page.getByLabel('Phone'), '9876543210')
  await keys.fill(page.getByLabel('Address Line 1'), '12 Marine Drive')
  await keys.fill(page.getByLabel('City'), 'Mumbai')
  await keys.choose(page.getByLabel('State', { exact: true }), 'Maharashtra')
  await keys.fill(page.getByLabel('Zip Code'), '400020')
  await keys.fill(page.getByLabel('Purchase order number (optional)'), 'PO-KEYS-1')
}

/** The client says yes to the clip that the room shows. */
async function approve({ page, keys }: Somebody, url: string, name: string): Promise<void> {
  await open(page, url)
  await keys.fill(page.getByLabel('Your name'), 'Ravi')
  await keys.press(page.getByRole('button', { name: new RegExp(`^Show ${name}, \\d+ s$`) }))
  await expect(page.getByLabel(`Comment on ${name}`)).toBeVisible()
  await keys.to(button(page, 'Approve clip'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Approved by Ravi').first()).toBeVisible()
  await keys.expectFocus()
  await expectFit(page)
}

/** The link in the dialog, which Escape leaves. */
async function makeLink({ page, keys }: Somebody): Promise<string> {
  await keys.to(button(page, 'Let someone else pay'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Let someone else pay' })
  await keys.press(dialog.getByRole('button', { name: 'Create payment link' }))
  await keys.to(dialog.getByRole('button', { name: 'Copy the link' }))
  const link = await dialog.locator('code').innerText()
  await expectFit(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await keys.expectFocus(button(page, 'Let someone else pay'))
  return link
}

async function askForAccount({ page, keys }: Somebody): Promise<void> {
  await keys.press(button(page, 'Pay by bank transfer'))
  const dialog = page.getByRole('dialog', { name: 'Pay by bank transfer' })
  await keys.press(dialog.getByRole('button', { name: 'Get the account number' }))
  await expect(dialog.getByText('in one transfer', { exact: false })).toBeVisible()
  const paper = page.waitForEvent('download')
  await keys.press(dialog.getByRole('button', { name: 'Proforma invoice (PDF)' }))
  expect((await paper).suggestedFilename()).toMatch(/^QT-.*\.pdf$/)
  await expectFit(page)
  await page.keyboard.press('Escape')
  await keys.expectFocus(button(page, 'Pay by bank transfer'))
}

async function payLinked({ page, keys }: Somebody, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByText('Purchase order: PO-KEYS-1')).toBeVisible()
  await expectHydrated(page)
  await expectFit(page)
  await keys.press(button(page, 'Pay now'))
  const provider = steps.windowOf(page)
  await keys.fill(provider.getByLabel('Mobile number'), '9876500000')
  // The window asks whoever pays for a number first, and for the way to pay below it.
  await keys.to(provider.getByRole('tab', { name: 'Card' }))
  await page.keyboard.press('ArrowRight')
  await keys.press(provider.getByRole('button', { name: /^Pay ₹/ }))
  await keys.press(provider.getByRole('button', { name: 'Success' }))
  const news = page.getByText('Paid. The buyer has the clips and the tax invoice.')
  await expect(news).toBeVisible({ timeout: 60_000 })
  await keys.expectFocus(news)
  await expectFit(page)
}

/** All licences of the order as a paper, and the certificate of one. */
async function showLicence({ page, keys }: Somebody, name: string): Promise<void> {
  await page.goto('/dashboard?tab=orders')
  const schedule = button(page, 'Licence schedule (PDF)')
  const paper = page.waitForEvent('download')
  await keys.press(schedule)
  expect((await paper).suggestedFilename()).toBe('licence-schedule.pdf')
  await keys.expectFocus(schedule)
  await expectFit(page)
  await page.goto('/dashboard?tab=purchased')
  await expectFit(page)
  await keys.press(
    page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('link', { name: /^Certificate / }),
  )
  await expect(page).toHaveURL(/\/certificate\//)
  await expect(page.getByText(name).first()).toBeVisible()
  await keys.expectFocus(page.getByRole('heading', { level: 1 }))
  await expectFit(page)
}

// On a phone in every run; the wide screen, where other journeys press the same buttons, in the whole one.
for (const width of process.env['TEST_ALL'] ? [390, 1440] : [390])
  test(`by keyboard at ${width} px: a client approves, the buyer licenses it: quotation, bank transfer, a link that accounts pays`, async ({
    page,
    browser,
  }) => {
    failOnConsoleErrors(page)
    await page.setViewportSize({ width, height: 844 })
    const keys = new Keys(page)
    const name = `Keyed looms ${Date.now()}`
    const clips = [await putOnSale({ name }), await putOnSale({ name: `${name} again` })]
    await signUp(page, 'Keyed', 'Licensee')
    const { id } = await post(page, '/user/saveboard', { name: 'Looms' })
    await post(page, '/user/addtoboard', { id, clips })
    const { share } = await post(page, '/user/shareboard', { id, on: true, comments: true })
    const client = await guest(browser, page)
    await test.step('the client approves', () => approve(client, `/board/${share.token}`, name))
    await client.page.context().close()

    await test.step('the buyer takes all that is approved', async () => {
      await page.goto(`/dashboard?tab=saved&board=${id}`)
      const way = page.getByRole('link', { name: 'License all approved' })
      await expect(way).toBeVisible()
      await expectFit(page)
      await keys.press(way)
      await expect(page.getByText(/^Approved by Ravi/)).toBeVisible()
      await keys.expectFocus()
      await keys.choose(page.getByLabel(`Quality of ${name}`), '4K')
      await expectFit(page)
      await keys.press(button(page, 'License all approved'))
      await expect(page).toHaveURL(/\/cart\/checkout$/)
      await fillForm({ page, keys })
      const quotation = page.waitForEvent('download')
      await keys.press(button(page, 'Quotation (PDF)'))
      expect((await quotation).suggestedFilename()).toMatch(/^QT-.*\.pdf$/)
      await keys.expectFocus(button(page, 'Quotation (PDF)'))
      await expectFit(page)
    })
    await test.step('an account number for a transfer', () => askForAccount({ page, keys }))
    const link = await test.step('a link', () => makeLink({ page, keys }))
    const accounts = await guest(browser, page)
    await test.step('accounts pays by it', () => payLinked(accounts, link))
    await accounts.page.context().close()
    await test.step('the buyer has the licence', () => showLicence({ page, keys }, name))
  })
