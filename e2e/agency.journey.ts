import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors, signUp } from './account.steps.ts'
import * as steps from './checkout.steps.ts'
import { linkIn } from './mailbox.ts'
import { putOnSale } from './on-sale.ts'

test.afterEach(({ page }) => steps.heal(page))

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Somebody at a screen of their own. */
async function somebody(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  failOnConsoleErrors(page)
  return page
}

/** Where a picture of a screen goes, for whoever wants to look at it. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { headers: await steps.authorization(page), data })
  expect(answer.status(), path).toBe(200)
  return answer.json()
}

/** By the calls alone: joining has a journey of its own. */
async function join(browser: Browser, owner: Page, name: string, role: string): Promise<Page> {
  const page = await somebody(browser, WIDE)
  const email = await signUp(page, name, 'Sen')
  await post(owner, '/user/invitemember', { email, role })
  const token = new URL(await linkIn(page, email, 'invites you')).hash.replace('#token=', '')
  await post(page, '/user/joincompany', { token })
  return page
}

const edl = (ids: readonly string[]) =>
  `TITLE: Monsoon film\n${ids.map((id, at) => `${String(at + 1).padStart(3, '0')}  AX V C 00:00:00:00 00:00:02:00 01:00:${String(2 * at).padStart(2, '0')}:00 01:00:${String(2 * at + 2).padStart(2, '0')}:00\n* FROM CLIP NAME: watermarked_video_${id}.mp4\n`).join('')}`

test('a film from its board to the licensed files: editor, client, buyer, accounts, colleague', async ({
  page: founder,
  browser,
}) => {
  failOnConsoleErrors(founder)
  const mark = Date.now()
  const names = Array.from({ length: 12 }, (_, at) => `Agency ${mark} ${String(at + 1).padStart(2, '0')}`)
  const clips: string[] = []
  for (const name of names) clips.push(await putOnSale({ name }))
  const chosen = clips.slice(0, 9)

  await signUp(founder, 'Founder', 'Rao')
  await post(founder, '/user/company', {
    ...{ name: 'Monsoon Pictures', gstin: '27AAPFU0939F1ZV', email: 'accounts@monsoon.example' },
  })
  const editor = await join(browser, founder, 'Editor', 'editor')
  const buyer = await join(browser, founder, 'Buyer', 'buyer')
  // Its folder is the browser's own in place of the person's choice.
  await editor.addInitScript(() =>
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() }),
  )

  const link = await test.step('the editor collects twelve clips on a board and shares it', async () => {
    const { id } = await post(editor, '/user/saveboard', { name: `Monsoon film ${mark}` })
    await post(editor, '/user/addtoboard', { id, clips: clips.slice(0, 11) })
    await editor.goto(`/clip/${clips[11]}`)
    await editor.getByRole('button', { name: /^Save/ }).first().click()
    await editor.getByRole('button', { name: 'Add to Favorites' }).click()
    await editor.getByRole('button', { name: 'Add to another board' }).click()
    await editor.getByRole('button', { name: `Add to Monsoon film ${mark}`, exact: true }).click()
    await expect(editor.getByRole('button', { name: `Added to Monsoon film ${mark}` })).toBeVisible()
    await editor.goto(`/dashboard?tab=saved&board=${id}`)
    await editor.getByRole('button', { name: 'Share', exact: true }).click()
    await editor.getByRole('button', { name: 'Create link' }).click()
    return { board: id as string, url: await editor.getByLabel('Link', { exact: true }).inputValue() }
  })

  await test.step('the client approves nine of them on a phone, without an account', async () => {
    const client = await somebody(browser, PHONE)
    await client.goto(link.url)
    await expect(client.getByRole('list', { name: 'Clips' }).getByRole('listitem')).toHaveCount(12)
    await client.getByLabel('Your name').fill('Ravi')
    for (const name of names.slice(0, 9)) {
      await client.getByRole('button', { name: `Show ${name}` }).click()
      await expect(client.getByLabel(`Comment on ${name}`)).toBeVisible()
      await client.getByRole('button', { name: 'Approve clip' }).click()
      await expect(client.getByRole('listitem').filter({ hasText: name }).getByText('Approved by Ravi')).toBeVisible()
    }
    await expectFit(client)
    await picture(client, 'client-room-390')
    await client.context().close()
  })

  const payment =
    await test.step('the buyer takes what was approved, and raises a quotation and a payment link', async () => {
      await buyer.goto(`/dashboard?tab=saved&board=${link.board}`)
      await buyer.getByRole('link', { name: 'License all approved' }).click()
      await expect(buyer.getByText(/^Approved by Ravi/)).toHaveCount(9)
      await steps.expectSum(buyer, ['711.00', '127.98', '838.98'])
      await expectFit(buyer)
      await picture(buyer, 'license-board')
      await buyer.getByRole('button', { name: 'License all approved' }).click()
      await expect(buyer).toHaveURL(/\/cart\/checkout$/)
      await steps.fillForm(buyer)
      await buyer.getByLabel('Purchase order number (optional)').fill('PO-2026-9')
      await buyer.getByLabel('Project (optional)').fill('Monsoon film')
      const [quotation] = await Promise.all([
        buyer.waitForEvent('download'),
        buyer.getByRole('button', { name: 'Quotation (PDF)' }).click(),
      ])
      expect(quotation.suggestedFilename()).toMatch(/^QT-.*\.pdf$/)
      await expectFit(buyer)
      await picture(buyer, 'quotation')
      await buyer.getByRole('button', { name: 'Let somebody else pay' }).click()
      await buyer.getByRole('button', { name: 'Make the payment link' }).click()
      await expectFit(buyer)
      return buyer.getByRole('dialog').locator('code').innerText()
    })

  await test.step('accounts pays by the link, without an account', async () => {
    const accounts = await somebody(browser, WIDE)
    await accounts.goto(payment)
    await expect(accounts.getByText('Purchase order: PO-2026-9')).toBeVisible()
    await expect(accounts.getByText('₹838.98').first()).toBeVisible()
    await expectFit(accounts)
    await accounts.getByRole('button', { name: 'Pay now' }).click()
    await steps.windowOf(accounts).getByLabel('Mobile number').fill('9876500000')
    await steps.payByUpi(accounts)
    await expect(accounts.getByText('Paid. The buyer has the clips and the tax invoice.')).toBeVisible({
      timeout: 60_000,
    })
    await accounts.context().close()
  })

  await test.step('the editor downloads all nine and relinks the film', async () => {
    await editor.goto('/dashboard?tab=purchased')
    await editor.getByRole('button', { name: 'Download all' }).click()
    const manager = editor.getByRole('dialog', { name: 'Download all' })
    await manager.getByRole('button', { name: 'Download 9 files' }).click()
    await expect(manager.getByText(/^Done/)).toHaveCount(9)
    const saved = await editor.evaluate(async () => {
      const found: string[] = []
      for await (const [name] of (await navigator.storage.getDirectory()) as unknown as AsyncIterable<[string]>)
        found.push(name)
      return found
    })
    expect(saved.toSorted()).toEqual(chosen.map((id) => `video_${id}_HD.mp4`).toSorted())
    await editor.goto('/cuttocart')
    await editor
      .getByLabel('Choose an edit list')
      .setInputFiles({ name: 'monsoon.edl', mimeType: 'text/plain', buffer: Buffer.from(edl(chosen)) })
    await expect(editor.getByText('Yours already: 9')).toBeVisible()
    await expectFit(editor)
    const [relinked] = await Promise.all([
      editor.waitForEvent('download'),
      editor.getByRole('button', { name: 'Relinked edit list' }).click(),
    ])
    const text = await readFile(await relinked.path(), 'utf8')
    for (const name of saved) expect(text).toContain(name)
    expect(text).not.toContain('watermarked_video')
  })

  await test.step('the buyer leaves: nothing goes with them, and a colleague sees all nine as owned', async () => {
    await buyer.goto('/company')
    await buyer.getByRole('button', { name: 'Leave the company' }).click()
    await buyer.getByRole('dialog').getByRole('button', { name: 'Leave the company' }).click()
    await expect(buyer.getByRole('heading', { name: 'Open a company' })).toBeVisible()
    await buyer.goto('/dashboard?tab=purchased')
    await expect(buyer.getByRole('tabpanel').getByText(names[0] ?? '')).toHaveCount(0)
    await founder.goto('/dashboard?tab=purchased')
    for (const name of names.slice(0, 9))
      await expect(founder.getByRole('tabpanel').getByText(name).first()).toBeVisible()
    await founder.goto(`/clip/${chosen[8]}`)
    await expect(founder.getByRole('row', { name: /^HD/ }).getByText('You own this')).toBeVisible()
    await founder.goto('/dashboard?tab=orders')
    await expect(founder.getByRole('listitem').filter({ hasText: '9 clips' })).toContainText('Paid')
  })
  for (const one of [editor, buyer]) await one.context().close()
})
