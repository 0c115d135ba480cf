import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { openDatabase } from '../server/platform/db/database.ts'
import { findRunningPostgres } from '../server/platform/db/embedded.ts'
import { addStaff, expectFit, failOnConsoleErrors, PASSWORD, signUp } from './account.steps.ts'
import { expectAccessible } from './axe.ts'
import * as checkout from './checkout.steps.ts'
import { asAdmin, cardInQueue } from './clip-admin.steps.ts'
import { Keys } from './keyboard.steps.ts'
import { putOnSale } from './on-sale.ts'
import { ADMIN, forgetSession } from './sign-in.steps.ts'

const FILM = new URL(
  '../starter/clips/holi_gulal_colour_powder_burst_festival_closeup_shot-on-mobile.hover.mp4',
  import.meta.url,
)
const PICTURES = process.env['E2E_PICTURES']
const dialogOf = (page: Page) => page.getByRole('dialog').last()

/** A customer's board with a link, and what a guest wrote on it. @returns the token */
async function openRoom(page: Page, name: string): Promise<string> {
  await signUp(page, 'Room', `Owner ${Date.now()}`)
  const headers = await checkout.authorization(page)
  const clip = await putOnSale({ name })
  const { id } = await (await page.request.post('/user/saveboard', { headers, data: { name } })).json()
  await page.request.post('/user/addtoboard', { headers, data: { id, clips: [clip] } })
  const { share } = await (await page.request.post('/user/shareboard', { headers, data: { id, on: true } })).json()
  const comment = { token: share.token, clip, name: `Ravi ${name}`, text: `Call me: 98765 43210 (${name})` }
  expect((await page.request.post('/boards/comment', { data: comment })).status()).toBe(200)
  return share.token
}

/** A film that is really made, and then waits for review without a rights card. */
async function letWait(page: Page, name: string): Promise<void> {
  const { accessToken } = await (await page.request.post('/auth/login', { data: ADMIN })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  const bytes = Buffer.concat([await readFile(FILM), Buffer.from(`\0\0\0\x08free`)])
  const video = { name: `${name}.mp4`, mimeType: 'video/mp4', buffer: bytes }
  const sent = await page.request.post('/videos/post', {
    headers,
    multipart: { name, tags: 'day', duplicates: 'keep', video },
  })
  expect(sent.status(), await sent.text()).toBe(202)
  const { _id: id } = await sent.json()
  const status = async () =>
    (await (await page.request.get('/videos/uploadstatus', { headers, params: { id } })).json()).status
  await expect.poll(status, { timeout: 120_000 }).toBe('published')
  const { db } = openDatabase(findRunningPostgres(join(process.env['E2E_DATA_DIR'] ?? '', 'postgres')) ?? '')
  await db.updateTable('clip').set({ published_at: null, review: 'waiting' }).where('id', '=', id).execute()
  await db.destroy()
}

test.describe('on a phone, by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a reviewer hides a comment and shows it again, looks at a frame of the original, and approves with answers', async ({
    page,
  }) => {
    failOnConsoleErrors(page)
    const name = `Day ${Date.now()}`
    const token = await openRoom(page, name)
    await letWait(page, `Film of ${name}`)
    await asAdmin(page, 'comments')
    await page.getByRole('tab', { name: 'With an address or a number' }).tap()
    const row = page.getByRole('list', { name: 'Comments' }).getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText(`Call me: 98765 43210 (${name})`)
    await expectFit(page)
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Hide/ }).tap()
    await dialogOf(page).getByRole('button', { name: 'Hide', exact: true }).tap()
    await expect(dialogOf(page)).toContainText('Reason is required')
    await dialogOf(page).getByLabel('Reason').fill('Advertising.')
    await dialogOf(page).getByRole('button', { name: 'Hide', exact: true }).tap()
    // Behind a dialog no row can be found: it must have closed, which it does once the server has answered.
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(row).toHaveCount(0)
    const guest = await page.context().newPage()
    await guest.goto(`/board/${token}`)
    await expect(guest.getByText('The shop hid this comment: Advertising.')).toBeVisible()
    await expect(guest.getByText(/Call me/)).toHaveCount(0)
    await page.getByRole('tab', { name: 'Hidden' }).tap()
    await row.getByRole('button', { name: /^Show again/ }).tap()
    await expect(row).toHaveCount(0)
    await guest.reload()
    await expect(guest.getByText(/Call me/).first()).toBeVisible()
    await guest.close()

    await page.goto('/dashboard?section=review-queue')
    const card = await cardInQueue(page, `Film of ${name}`)
    await card.getByRole('button', { name: /^A frame at 100 %/ }).tap()
    const frame = dialogOf(page).getByRole('region').locator('img')
    await expect(frame).toBeVisible({ timeout: 60_000 })
    const sizes = await frame.evaluate((image: HTMLImageElement) => [
      image.naturalWidth,
      image.width * devicePixelRatio,
    ])
    expect(sizes[0]).toBeGreaterThan(100)
    expect(Math.round(sizes[1] ?? 0)).toBe(sizes[0])
    await expectFit(page)
    await expectAccessible(page)
    // B11: looked for in pictures of the whole film, the last of them becomes the clip's own.
    await page.getByRole('list', { name: 'The film in pictures' }).getByRole('button').last().tap()
    await expect(page.getByText('Visitors see the frame that shows most.')).toBeVisible()
    await page.getByRole('button', { name: 'Use this frame' }).tap()
    await expect(page.getByText(/^Visitors see the frame at second \d/)).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Choose automatically' }).tap()
    await expect(page.getByText('Visitors see the frame that shows most.')).toBeVisible({ timeout: 60_000 })
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/picture-choice.png` })
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: /^Approve/ }).tap()
    const questions = page.getByRole('dialog', { name: 'Who and what is in the picture?' })
    await questions.getByRole('button', { name: 'Approve' }).tap()
    await expect(questions.getByText('Please answer').first()).toBeVisible()
    await questions.getByLabel('People').selectOption('none')
    await questions.getByLabel('A brand, a logo or a work of art').selectOption('no')
    await questions.getByLabel('A recognisable person under 18').selectOption('no')
    await questions.getByRole('button', { name: 'Approve' }).tap()
    await expect(page.getByText(`Approved: Film of ${name}`).first()).toBeVisible()
    await expect(card).toHaveCount(0)
  })
})

test('by keyboard: a batch is described in the grid, cell by cell and by a pasted block', async ({ page }) => {
  failOnConsoleErrors(page)
  const keys = new Keys(page)
  const employee = `grid-${Date.now()}`
  await addStaff(page, employee)
  await forgetSession(page)
  expect((await page.request.post('/auth/login', { data: { id: employee, password: PASSWORD } })).status()).toBe(200)
  await page.goto('/dashboard?section=batch-upload')
  const buffer = await readFile(FILM)
  const films = ['ghat_dawn.mp4', 'lamp_night.mp4', 'kite_day.mp4']
  await page
    .getByLabel('Video files')
    .setInputFiles(films.map((film) => ({ name: film, mimeType: 'video/mp4', buffer })))
  await keys.press(page.getByLabel('As a grid'), 'Space')
  const cell = (column: string, film: number) => page.getByLabel(`${column}: ${films[film]}`, { exact: true })
  await keys.to(cell('Name', 0))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Ghat at dawn')
  await page.keyboard.press('Enter')
  await expect(cell('Name', 1)).toBeFocused()
  await page.keyboard.type('Lamps')
  await page.keyboard.press('ArrowUp')
  await expect(cell('Name', 0)).toBeFocused()
  await expect(cell('Name', 0)).toHaveValue('Ghat at dawn')
  await page.keyboard.press('Tab')
  await expect(cell('Tags', 0)).toBeFocused()
  // A block of two columns and three lines, as a spreadsheet copies it.
  await cell('Tags', 0).evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'ghat, river\tNot a theme\nlamp\t\nkite\t\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(cell('Tags', 0)).toHaveValue('ghat, river')
  await expect(cell('Tags', 2)).toHaveValue('kite')
  await expect(page.getByText('Not in any list, left out: Not a theme')).toBeVisible()
  await expectFit(page)
  await expectAccessible(page)
  // What was typed in the grid is in the cards.
  await keys.to(page.getByLabel('As a grid'), 'Shift+Tab')
  await page.keyboard.press('Space')
  const rows = page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: '.mp4' })
  await expect(rows.first()).toContainText('Ghat at dawn · ghat, river')
  await expect(rows.nth(1)).toContainText('Lamps · lamp')
})
