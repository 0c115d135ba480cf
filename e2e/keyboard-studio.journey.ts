import { expect, type Page, test } from '@playwright/test'
import { open } from './browsing.ts'
import { failOnConsoleErrors, signUp } from './account.steps.ts'
import { post } from './agency.steps.ts'
import * as steps from './checkout.steps.ts'
import { Keys, payByKeys } from './keyboard.steps.ts'
import { putOnSale } from './on-sale.ts'

test.afterEach(({ page }) => steps.heal(page))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const line = (id: string, at: number) =>
  `00${at + 1}  AX V C 00:00:00:00 00:00:02:00 01:00:0${2 * at}:00 01:00:0${2 * at + 2}:00\n* FROM CLIP NAME: watermarked_video_${id}.mp4\n`

test('by keyboard: from an edit list to the cart, and a clip out of it', async ({ page }) => {
  failOnConsoleErrors(page)
  const keys = new Keys(page)
  const clips = [await putOnSale({ name: 'Keyed lamps' }), await putOnSale({ name: 'Keyed kites' })]
  await page.goto('/cuttocart')
  const field = page.getByLabel('Choose an edit list')
  await keys.to(field)
  await field.setInputFiles({
    ...{ name: 'film.edl', mimeType: 'text/plain' },
    buffer: Buffer.from(`TITLE: Keyed film\n${clips.map(line).join('')}`),
  })
  await expect(page.getByText('To license: 2')).toBeVisible()
  await keys.press(button(page, 'Put them in the cart'))
  await expect(page).toHaveURL(/\/cart$/)
  await keys.expectFocus(page.getByRole('heading', { level: 1 }))
  await keys.choose(page.getByLabel('Quality of Keyed kites'), '4K')
  await steps.expectSum(page, ['208.00', '37.44', '245.44'])
  await keys.expectFocus(page.getByLabel('Quality of Keyed kites'))
  await keys.to(page.getByRole('button', { name: /^Remove Keyed lamps/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await steps.expectSum(page, ['129.00', '23.22', '152.22'])
  await keys.expectFocus()
})

test('by keyboard: a company is opened, somebody invited, and the invitation withdrawn', async ({ page }) => {
  failOnConsoleErrors(page)
  const keys = new Keys(page)
  await signUp(page, 'Keyed', 'Owner')
  await page.goto('/company')
  await keys.fill(page.getByLabel('Name of the company'), 'Keyed Pictures')
  await keys.press(button(page, 'Create the company account'))
  await expect(page.getByRole('heading', { level: 1, name: 'Keyed Pictures' })).toBeVisible()
  await keys.expectFocus()
  await keys.fill(page.getByLabel('E-mail of a colleague'), 'keyed-colleague@e2e.example')
  await keys.press(button(page, 'Send an invitation'))
  const withdraw = page.getByRole('button', { name: 'Withdraw: keyed-colleague@e2e.example' })
  await expect(withdraw).toBeVisible()
  await keys.expectFocus()
  await keys.to(withdraw, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(withdraw).toHaveCount(0)
  await keys.expectFocus()
})

test('by keyboard: a client approves and comments in the room of a board', async ({ page, browser }) => {
  const clips = [await putOnSale({ name: 'Keyed boats' }), await putOnSale({ name: 'Keyed sails' })]
  await signUp(page, 'Keyed', 'Editor')
  const { id } = await post(page, '/user/saveboard', { name: 'Keyed board' })
  await post(page, '/user/addtoboard', { id, clips })
  await page.goto(`/dashboard?tab=saved&board=${id}`)
  await button(page, 'Share').click()
  await button(page, 'Create link').click()
  const url = await page.getByLabel('Link', { exact: true }).inputValue()

  const client = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  failOnConsoleErrors(client)
  const keys = new Keys(client)
  await open(client, url)
  await keys.fill(client.getByLabel('Your name'), 'Ravi')
  await keys.press(client.getByRole('button', { name: /^Show Keyed sails, \d+ s$/ }))
  const comment = client.getByLabel('Comment on Keyed sails')
  await expect(comment).toBeVisible()
  await keys.expectFocus()
  await keys.to(button(client, 'Approve clip'), 'Shift+Tab')
  await client.keyboard.press('Enter')
  await expect(client.getByText('Approved by Ravi').first()).toBeVisible()
  await keys.expectFocus()
  await keys.fill(comment, 'Slower, please')
  await keys.press(button(client, 'Add comment'))
  await expect(client.getByRole('list', { name: 'Comments' }).getByText('Slower, please')).toBeVisible()
  await keys.expectFocus()
  await client.context().close()
})

test('by keyboard: the licence schedule of an order is taken along', async ({ page }) => {
  failOnConsoleErrors(page)
  const keys = new Keys(page)
  const clip = await putOnSale({ name: 'Keyed drums' })
  await signUp(page, 'Keyed', 'Buyer')
  await page.goto(`/onetimepurchase/${clip}?type=highres&quality=HD`)
  await steps.fillForm(page)
  await steps.complete(page)
  await steps.payByUpi(page)
  await steps.expectPaid(page)
  await page.goto('/dashboard?tab=orders')
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    keys.press(page.getByRole('button', { name: 'Licence schedule (PDF)' })),
  ])
  expect(paper.suggestedFilename()).toMatch(/\.pdf$/)
  await keys.expectFocus(page.getByRole('button', { name: 'Licence schedule (PDF)' }))
})

test('by keyboard: credit is chosen, paid for, and there', async ({ page }) => {
  failOnConsoleErrors(page)
  const keys = new Keys(page)
  await signUp(page, 'Keyed', 'Saver')
  await page.goto('/credit')
  const packs = page.getByRole('radio')
  const pack = page.getByRole('radio', { name: /^Credit of ₹5,500/ })
  await keys.to(packs.first())
  for (let at = 1; !(await pack.isChecked()) && at < (await packs.count()); at++) await page.keyboard.press('ArrowDown')
  await steps.expectSum(page, ['5,000.00', '900.00', '5,900.00'])
  await keys.fill(page.getByLabel('Phone'), '98765 43210')
  await keys.fill(page.getByLabel('Address Line 1'), '12 Marine Drive')
  await keys.fill(page.getByLabel('City'), 'Mumbai')
  await keys.choose(steps.state(page), 'Maharashtra')
  await keys.fill(page.getByLabel('Zip Code'), '400 020')
  await keys.press(page.getByRole('checkbox', { name: /^I agree/ }), 'Space')
  await keys.press(button(page, 'Complete Payment'))
  await payByKeys(page, keys)
  await expect(page.getByText('₹5,500 of credit is yours.')).toBeVisible({ timeout: 60_000 })
  await keys.expectFocus()
})
