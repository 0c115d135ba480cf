import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors, signUp } from './account.steps.ts'
import * as agency from './agency.steps.ts'
import * as steps from './checkout.steps.ts'
import { putOnSale } from './on-sale.ts'

test.afterEach(({ page }) => steps.heal(page))

const COMPANY = { name: 'Monsoon Pictures', gstin: '27AAPFU0939F1ZV', email: 'accounts@monsoon.example' }
/** Nine at ₹79, with GST. */
const TOTAL = '838.98'

interface Film {
  name: string
  /** Twelve on the board, of which the client takes the first nine. */
  clips: string[]
  names: string[]
}

test('a film from its board to the licensed files: editor, client, buyer, accounts, colleague', async ({
  page: founder,
  browser,
}) => {
  // Six people and two dozen pages: on a busy machine longer than others may take.
  test.slow()
  failOnConsoleErrors(founder)
  const film = await twelveClips()
  await signUp(founder, 'Founder', 'Rao')
  await agency.post(founder, '/user/company', COMPANY)
  const editor = await agency.join(browser, founder, 'Editor', 'editor')
  const buyer = await agency.join(browser, founder, 'Buyer', 'buyer')
  // Its folder is the browser's own in place of the person's choice.
  await editor.addInitScript(() =>
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() }),
  )
  const { board, link } = await test.step('the editor collects twelve clips on a board', () => collect(editor, film))
  await test.step('the client approves nine on a phone, without an account', () => approve(browser, link, film))
  const quotation = await test.step('the buyer takes them, and raises a quotation', () => quote(buyer, board, film))
  const payment = await test.step('the buyer makes a payment link', () => linkToPay(buyer))
  await test.step('accounts pays by it, without an account', () => pay(browser, payment, film))
  await test.step('the editor downloads all nine', () => downloadAll(editor, film))
  await test.step('the editor relinks the film', () => relink(editor, film))
  await test.step('a colleague sees all nine as owned', () => expectOwned(founder, film))
  await test.step('the buyer leaves, and takes nothing along', () => leave(buyer, film))
  await test.step('nothing is lost', async () => {
    await expectOwned(founder, film)
    await expectPapers(founder, quotation, film)
    await expectBoard(founder, board, film)
    await editor.goto('/dashboard?tab=purchased')
    const again = await agency.filePressed(editor, `Download ${film.names[8]} in HD`)
    expect(again.suggestedFilename()).toBe(`video_${film.clips[8]}_HD.mp4`)
  })
  for (const one of [editor, buyer]) await one.context().close()
})

async function twelveClips(): Promise<Film> {
  const mark = Date.now()
  const names = Array.from({ length: 12 }, (_, at) => `Agency ${mark} ${String(at + 1).padStart(2, '0')}`)
  const clips: string[] = []
  for (const name of names) clips.push(await putOnSale({ name }))
  return { name: `Monsoon film ${mark}`, clips, names }
}

/** The last of them from its page, the others by the calls of that window. @returns the board and its link */
async function collect(editor: Page, { name, clips }: Film): Promise<{ board: string; link: string }> {
  const { id: board } = await agency.post(editor, '/user/saveboard', { name })
  await agency.post(editor, '/user/addtoboard', { id: board, clips: clips.slice(0, 11) })
  await editor.goto(`/clip/${clips[11]}`)
  await editor.getByRole('button', { name: /^Save/ }).first().click()
  await editor.getByRole('button', { name: 'Add to Favorites' }).click()
  await editor.getByRole('button', { name: 'Add to another board' }).click()
  await editor.getByRole('button', { name: `Add to ${name}`, exact: true }).click()
  await expect(editor.getByRole('button', { name: `Added to ${name}` })).toBeVisible()
  await editor.goto(`/dashboard?tab=saved&board=${board}`)
  await expect(editor.getByRole('list', { name: 'Saved Clips' }).getByRole('listitem')).toHaveCount(12)
  await editor.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(editor.getByText(`your notes and the name of ${COMPANY.name}.`)).toBeVisible()
  await editor.getByRole('button', { name: 'Create link' }).click()
  return { board, link: await editor.getByLabel('Link', { exact: true }).inputValue() }
}

async function approve(browser: Browser, link: string, { names }: Film): Promise<void> {
  const client = await agency.somebody(browser, agency.PHONE)
  await client.goto(link)
  const tiles = client.getByRole('list', { name: 'Clips' }).getByRole('listitem')
  await expect(tiles).toHaveCount(12)
  await client.getByLabel('Your name').fill('Ravi')
  for (const name of names.slice(0, 9)) {
    await client.getByRole('button', { name: `Show ${name}` }).tap()
    await expect(client.getByLabel(`Comment on ${name}`)).toBeVisible()
    await client.getByRole('button', { name: 'Approve clip' }).tap()
    await expect(tiles.filter({ hasText: name }).getByText('Approved by Ravi')).toBeVisible()
  }
  await expect(tiles.filter({ hasText: 'Approved by Ravi' })).toHaveCount(9)
  await expectFit(client)
  await agency.picture(client, 'client-room-390')
  await client.context().close()
}

/** @returns the number of the quotation */
async function quote(buyer: Page, board: string, { names }: Film): Promise<string> {
  await buyer.goto(`/dashboard?tab=saved&board=${board}`)
  await buyer.getByRole('link', { name: 'License all approved' }).click()
  await expect(buyer.getByText(/^Approved by Ravi/)).toHaveCount(9)
  await steps.expectSum(buyer, ['711.00', '127.98', TOTAL])
  await expectFit(buyer)
  await agency.picture(buyer, 'license-board')
  await buyer.getByRole('button', { name: 'License all approved' }).click()
  await expect(buyer).toHaveURL(/\/cart\/checkout$/)
  await steps.fillForm(buyer)
  await buyer.getByLabel('Purchase order number (optional)').fill('PO-2026-9')
  await buyer.getByLabel('Project (optional)').fill('Monsoon film')
  const issued = buyer.waitForResponse('**/user/quotation')
  expect((await agency.filePressed(buyer, 'Quotation (PDF)')).suggestedFilename()).toMatch(/^QT-.*\.pdf$/)
  const { number } = await (await issued).json()
  await expectQuotation(buyer, number, names)
  await expectFit(buyer)
  await agency.picture(buyer, 'quotation')
  return number
}

/** Nine lines, for whom, against what, and the sum. */
async function expectQuotation(page: Page, number: string, names: readonly string[]): Promise<void> {
  const words = agency.pdfText(await paper(page, '/user/quotation', { number }))
  for (const word of [number, COMPANY.gstin, 'PO-2026-9', 'Monsoon film', TOTAL, ...names.slice(0, 9)])
    expect(words).toContain(word)
  for (const name of names.slice(9)) expect(words).not.toContain(name)
}

async function paper(page: Page, path: string, params: Record<string, string>): Promise<Buffer> {
  const headers = { ...(await steps.authorization(page)), accept: '*/*' }
  const answer = await page.request.get(path, { headers, params })
  expect(answer.status(), path).toBe(200)
  return answer.body()
}

async function linkToPay(buyer: Page): Promise<string> {
  await buyer.getByRole('button', { name: 'Let someone else pay' }).click()
  await buyer.getByRole('button', { name: 'Create payment link' }).click()
  const link = await buyer.getByRole('dialog').locator('code').innerText()
  await expectFit(buyer)
  return link
}

async function pay(browser: Browser, link: string, { names }: Film): Promise<void> {
  const accounts = await agency.somebody(browser, agency.WIDE)
  await accounts.goto(link)
  await expect(accounts.getByText('Purchase order: PO-2026-9')).toBeVisible()
  const lines = accounts.getByRole('list', { name: 'Clips of this order' }).getByRole('listitem')
  await expect(lines).toContainText(names.slice(0, 9))
  await expect(accounts.getByText(`₹${TOTAL}`).first()).toBeVisible()
  await expectFit(accounts)
  await accounts.getByRole('button', { name: 'Pay now' }).click()
  await steps.windowOf(accounts).getByLabel('Mobile number').fill('9876500000')
  await steps.payByUpi(accounts)
  const paid = accounts.getByText('Paid. The buyer has the clips and the tax invoice.')
  await expect(paid).toBeVisible({ timeout: 60_000 })
  await accounts.context().close()
}

const licensedNames = ({ clips }: Film): string[] => clips.slice(0, 9).map((id) => `video_${id}_HD.mp4`)

async function downloadAll(editor: Page, film: Film): Promise<void> {
  await editor.goto('/dashboard?tab=purchased')
  await editor.getByRole('button', { name: 'Download all' }).click()
  const manager = editor.getByRole('dialog', { name: 'Download all' })
  await manager.getByRole('button', { name: 'Download 9 files' }).click()
  await expect(manager.getByRole('listitem').getByText(/^Done/)).toHaveCount(9)
  const saved = await agency.savedFiles(editor)
  expect(saved.map(([name]) => name)).toEqual(licensedNames(film).toSorted())
  for (const [name, size] of saved) expect(size, name).toBeGreaterThan(0)
}

/** The list that comes back names each of the saved files in the place of its preview, and nothing else is changed. */
async function relink(editor: Page, film: Film): Promise<void> {
  const list = agency.edl(film.clips.slice(0, 9))
  await agency.expectOwned(editor, list, 9)
  await expectFit(editor)
  const relinked = await agency.textOf(await agency.filePressed(editor, 'Relinked edit list'))
  expect(relinked).toBe(list.replaceAll(/watermarked_(video_[\w-]+)\.mp4/g, '$1_HD.mp4'))
  for (const name of licensedNames(film)) expect(relinked).toContain(name)
  await agency.expectOwned(editor, relinked, 9)
}

async function expectOwned(colleague: Page, { clips, names }: Film): Promise<void> {
  await colleague.goto('/dashboard?tab=purchased')
  const own = colleague.getByRole('list', { name: 'Purchased Videos' }).getByRole('listitem')
  await expect(own).toHaveCount(9)
  for (const name of names.slice(0, 9)) await expect(own.filter({ hasText: name })).toHaveCount(1)
  await agency.expectOwned(colleague, agency.edl(clips.slice(0, 9)), 9)
  await colleague.goto(`/clip/${clips[8]}`)
  await expect(colleague.getByRole('row', { name: /^HD/ }).getByText('You own this')).toBeVisible()
}

async function leave(buyer: Page, { names }: Film): Promise<void> {
  await buyer.goto('/company')
  await buyer.getByRole('button', { name: 'Leave the company' }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Leave the company' }).click()
  await expect(buyer.getByRole('heading', { name: 'Create a company account' })).toBeVisible()
  await buyer.goto('/dashboard?tab=purchased')
  await expect(buyer.getByText('No purchased videos yet')).toBeVisible()
  await expect(buyer.getByRole('tabpanel').getByText(names[0] ?? '')).toHaveCount(0)
  await buyer.goto('/dashboard?tab=orders')
  await expect(buyer.getByText('No orders yet')).toBeVisible()
}

/** Order with approvals, invoice, quotation, licences and their register. */
async function expectPapers(founder: Page, quotation: string, { names }: Film): Promise<void> {
  await founder.goto('/dashboard?tab=orders')
  const order = founder.getByRole('listitem').filter({ hasText: '9 clips' })
  await expect(order).toContainText('Paid')
  await order.getByText('Clips of this order').click()
  await expect(order.getByText(/Approved by Ravi/)).toHaveCount(9)
  const [, number = ''] = /Invoice (\S+)/.exec(await order.innerText()) ?? []
  const invoice = agency.pdfText(await paper(founder, '/user/invoice', { number }))
  for (const word of [number, COMPANY.gstin, 'PO-2026-9', TOTAL, ...names.slice(0, 9)]) expect(invoice).toContain(word)
  await expectQuotation(founder, quotation, names)
  const schedule = await agency.textOf(await agency.filePressed(founder, 'Licence schedule (CSV)'))
  for (const word of [COMPANY.name, 'PO-2026-9', 'Ravi', ...names.slice(0, 9)]) expect(schedule).toContain(word)
  const licences = [...new Set(schedule.match(/JL-\d\d-[\w-]+/g))]
  expect(licences).toHaveLength(9)
  await founder.goto(`/verify/${licences[0]}`)
  await expect(founder.getByText('This licence is ours, and it is in force.')).toBeVisible()
}

/** As it was, with what the client said. */
async function expectBoard(founder: Page, board: string, { names }: Film): Promise<void> {
  await founder.goto(`/dashboard?tab=saved&board=${board}`)
  // Not the approvals, which are lists of their own.
  const clips = founder.getByRole('list', { name: 'Saved Clips' }).locator('> li')
  await expect(clips).toHaveCount(12)
  await expect(clips.filter({ hasText: names[8] ?? '' })).toContainText('Approved by Ravi')
}
