import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors, signUp } from './account.steps.ts'
import { post } from './agency.steps.ts'
import * as steps from './checkout.steps.ts'
import { linkIn } from './mailbox.ts'
import { putOnSale } from './on-sale.ts'

test.afterEach(({ page }) => steps.heal(page))

/** Where a picture of a screen goes, for whoever wants to look at it. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

async function openCompany(page: Page, name: string): Promise<void> {
  await page.goto('/company')
  await page.getByLabel('Name of the company').fill(name)
  await page.getByLabel('GSTIN (optional)').fill('27AAPFU0939F1ZV')
  await page.getByRole('button', { name: 'Create the company account' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function colleague(browser: Browser, owner: Page, name: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  failOnConsoleErrors(page)
  const email = await signUp(page, name, 'Colleague')
  await owner.getByLabel('E-mail of a colleague').fill(email)
  await owner.getByRole('button', { name: 'Send an invitation' }).click()
  await expect(owner.getByText(email)).toBeVisible()
  await page.goto(await linkIn(page, email, 'invites you'))
  await page.getByRole('button', { name: 'Join the company' }).click()
  await expect(page.getByRole('list', { name: 'Members' }).getByText(email)).toBeVisible()
  return page
}

test('a company buys: a colleague sees it as owned, and nothing is lost when the buyer leaves', async ({
  page,
  browser,
}) => {
  // Two people and thirty pages: on a busy machine longer than others may take.
  test.slow()
  // Of an order for whom the page was not opened.
  failOnConsoleErrors(page, /\/pay\/create-order$/)
  const clip = await putOnSale({ name: 'Company kites' })
  await signUp(page, 'Founder', 'Rao')
  await openCompany(page, 'Kalakar Studio')
  const editor = await colleague(browser, page, 'Editor')
  await page.reload()
  await expectFit(page)
  await picture(page, 'company')
  await expectFit(editor)
  await picture(editor, 'company-390')

  await steps.saveAddress(page)
  await page.goto(`/onetimepurchase/${clip}?type=highres&quality=HD`)
  await expect(page.getByText('Billed to Kalakar Studio, GSTIN 27AAPFU0939F1ZV')).toBeVisible()
  // The address book is the person's own, in another State.
  await expect(page.getByLabel('Address Line 1')).toHaveValue('')
  await expect(page.getByLabel('Saved address')).toHaveCount(0)

  await test.step('switched on another device, the page says for whom it buys, and buys for nobody else', async () => {
    const act = async (acting: boolean) =>
      page.request.post('/user/actforcompany', { headers: await steps.authorization(page), data: { acting } })
    await act(false)
    await steps.fillForm(page)
    await steps.complete(page)
    await expect(page.getByText('You buy for yourself now.')).toBeVisible()
    await expect(page.getByText('Billed to Kalakar Studio', { exact: false })).toHaveCount(0)
    await expect(page.getByLabel('Saved address')).toBeVisible()
    await act(true)
    await page.reload()
  })

  await steps.fillForm(page)
  await steps.complete(page)
  await steps.payByUpi(page)
  await steps.expectPaid(page)

  await test.step('the colleague is never offered it for sale, and downloads it', async () => {
    await editor.goto(`/clip/${clip}`)
    await expect(editor.getByRole('row', { name: /^HD/ }).getByText('You own this')).toBeVisible()
    await editor.goto('/dashboard?tab=purchased')
    await expect(editor.getByRole('tabpanel').getByText('Company kites').first()).toBeVisible()
  })

  await test.step('who may not pay is told who does, wherever there is something to pay', async () => {
    const next = await putOnSale({ name: 'Company boats' })
    const asks = editor.getByText('Ask a buyer of your company.')
    const paying = editor.getByRole('button', { name: /Complete Payment|Let someone else pay|Pay by bank transfer/ })
    await editor.goto(`/onetimepurchase/${next}?type=highres&quality=HD`)
    await expect(asks).toBeVisible()
    await expect(paying).toHaveCount(0)
    await post(editor, '/user/cart', { add: [{ videoID: next, quality: 'HD' }] })
    await editor.goto('/cart/checkout')
    await expect(asks).toBeVisible()
    await expect(editor.getByRole('button', { name: 'Quotation (PDF)' })).toBeVisible()
    await expect(paying).toHaveCount(0)
    await page.goto('/company')
    await page.getByLabel(/^Role of Editor/).selectOption('Viewer')
    await expect(page.getByText('Saved.').first()).toBeVisible()
    for (const path of ['/cart', '/cart/checkout']) {
      await editor.goto(path)
      await expect(editor.getByText('Company boats')).toBeVisible()
      await expect(asks).toBeVisible()
      await expect(editor.getByRole('button', { name: /Remove|Quotation/ })).toHaveCount(0)
      await expect(paying).toHaveCount(0)
    }
    await expectFit(editor)
  })

  await test.step('a viewer is offered nothing that the server refuses', async () => {
    const { id: board } = await post(page, '/user/saveboard', { name: 'Company board' })
    await post(page, '/user/addtoboard', { id: board, clips: [clip] })
    await editor.goto(`/dashboard?tab=saved&board=${board}`)
    await expect(editor.getByRole('list', { name: 'Saved Clips' }).getByText('Company kites')).toBeVisible()
    await expect(
      editor.getByRole('button', { name: /New board|Share|Rename board|Delete board|Move|Note on|Remove|Put all/ }),
    ).toHaveCount(0)
    await editor.goto('/dashboard?tab=purchased')
    await expect(editor.getByRole('tabpanel').getByText('Company kites').first()).toBeVisible()
    await expect(editor.getByRole('tabpanel').getByRole('button', { name: /Download|Add client/ })).toHaveCount(0)
    await editor.goto(`/clip/${clip}`)
    await editor.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(
      editor.getByText('Its files are downloaded by editors, buyers and owners of Kalakar Studio.'),
    ).toBeVisible()
    await expect(editor.getByRole('dialog').getByLabel('Quality')).toHaveCount(0)
  })

  await test.step('what a viewer put into the cart as guest waits for the own cart', async () => {
    const own = await putOnSale({ name: 'Company lamps' })
    const lines = [own, clip].map((videoID) => ({ videoID, quality: 'HD' }))
    await editor.evaluate((found) => localStorage.setItem('cart', JSON.stringify(found)), lines)
    await editor.goto('/cart')
    await expect(editor.getByText('Company boats')).toBeVisible()
    await editor.goto('/company')
    await editor.getByLabel('Buy and download for Kalakar Studio').click()
    await expect(editor.getByRole('link', { name: 'Cart, 2 clips' })).toBeVisible()
    await editor.goto('/cart')
    await expect(editor.getByText('Company lamps')).toBeVisible()
    await editor.goto('/company')
    await editor.getByLabel('Buy and download for Kalakar Studio').click()
    await expect(editor.getByText('You see the clips, plan, cart', { exact: false })).toBeVisible()
  })

  await test.step('the founder hands over and leaves', async () => {
    await page.goto('/company')
    await page.getByLabel(/^Role of Editor/).selectOption('Owner')
    await expect(page.getByText('Saved.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Leave the company' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the company' }).click()
    await expect(page.getByRole('heading', { name: 'Create a company account' })).toBeVisible()
    await page.goto('/dashboard?tab=purchased')
    await expect(page.getByRole('tabpanel').getByText('Company kites')).toHaveCount(0)
    await editor.goto('/dashboard?tab=orders')
    await expect(editor.getByText('Company kites').first()).toBeVisible()
  })
  await editor.context().close()
})
