import { expect, type Page, test } from '@playwright/test'
import { failOnConsoleErrors } from './account.steps.ts'
import {
  asAdmin,
  cardInQueue,
  clip,
  close,
  colleague,
  dialog,
  fits,
  hasEveryField,
  isNoWider,
  isPaged,
  isSearchedHere,
  queueOf,
  rows,
  seed,
  STAMP,
  videoNamed,
} from './clip-admin.steps.ts'

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click()
async function openEdit(page: Page, n: number): Promise<void> {
  await page.getByRole('button', { name: `Edit ${clip(n)}` }).click()
  await dialog(page).getByRole('button', { name: 'Edit Details' }).click()
}
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save Changes' }).click()

test('two people edit one clip, and nothing is lost', async ({ page, browser }) => {
  failOnConsoleErrors409(page)
  await seed(6, [5, 6])
  const other = await colleague(browser, page)
  await asAdmin(page)
  await isPaged(page)
  await isSearchedHere(page)
  await expect(rows(page)).toHaveCount(6)
  await fits(page)
  await isNoWider(page)
  await hasEveryField(page)

  // Both begin; the colleague, who finds the same and may not delete, is quicker.
  await isSearchedHere(other)
  for (const row of await rows(other).all()) await expect(row.getByRole('button')).toHaveText(['Edit'])
  await openEdit(page, 1)
  await openEdit(other, 1)
  await dialog(other)
    .getByLabel('Name', { exact: true })
    .fill(`${clip(1)} <b>theirs</b>`)
  await dialog(other).getByLabel('Place').fill('Varanasi')
  await save(other)
  await toast(other, 'Video details updated!')
  await expect(dialog(other).getByRole('button', { name: 'Edit Details' })).toBeVisible()

  await dialog(page)
    .getByLabel('Name', { exact: true })
    .fill(`${clip(1)} mine`)
  await dialog(page).getByRole('button', { name: 'Fill in the rights card' }).click()
  await dialog(page).getByLabel('People', { exact: true }).selectOption('unreleased')
  await expect(dialog(page)).toContainText('OK for: Editorial')
  await fits(page)
  await save(page)
  await toast(page, 'Failed to update video.')
  const conflict = dialog(page).getByRole('region', { name: /Somebody else saved/ })
  await expect(conflict.getByRole('group', { name: 'Name' })).toContainText('<b>theirs</b>')
  // While it fades in, its contrast is too low.
  await expect(page.getByText('Failed to update video.')).toHaveCount(0)
  await fits(page)
  await conflict
    .getByRole('group', { name: 'Name' })
    .getByLabel(/^Keep mine/)
    .check()
  await expect(conflict.getByRole('group', { name: 'Place' }).getByLabel(/^Take theirs/)).toBeChecked()
  await save(page)
  await toast(page, 'Video details updated!')
  const facts = dialog(page).locator('dl')
  await expect(facts).toContainText('Varanasi')
  await expect(facts).toContainText(`${clip(1)} mine`)

  // Each change is there, with its way back.
  const changes = dialog(page).getByRole('region', { name: 'Changes' }).getByRole('listitem')
  await expect(changes).toHaveCount(2)
  await changes.first().getByRole('button', { name: /^Undo/ }).click()
  await expect(facts).toContainText('<b>theirs</b>')
  await expect(changes).toHaveCount(3)
  await close(page)

  // Deleted while it is edited: what was typed stays.
  await close(other)
  await openEdit(other, 2)
  await dialog(other).getByLabel('Description', { exact: true }).fill('A long description')
  await page.getByRole('button', { name: `Delete ${clip(2)}` }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await expect(confirm).toContainText('People who bought it keep their downloads')
  // However fast somebody presses, the window keeps the focus.
  await Promise.all(Array.from({ length: 10 }, () => page.keyboard.press('Tab')))
  await expect.poll(() => confirm.evaluate((window) => window.contains(document.activeElement))).toBe(true)
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page)).toHaveCount(5)
  await save(other)
  await expect(dialog(other).getByLabel('What you typed')).toHaveValue(/A long description/)
  await tab(page, /^Withdrawn/)
  await expect(page.getByRole('list', { name: 'Withdrawn clips' })).toContainText(clip(2))
  await isNoWider(page)
  await page.getByRole('button', { name: `Restore: ${clip(2)}` }).click()
  await toast(page, 'Video restored.')
  await other.context().close()
})

test('many at once, lists, papers and review', async ({ page }) => {
  failOnConsoleErrors(page)
  await seed(6, [5, 6])
  await asAdmin(page)
  await page.getByLabel('Search by name or tag').fill(`desk ${STAMP}`)

  // With the keys alone: Shift + Space selects a range.
  await page.getByLabel(`Select ${clip(3)}`).focus()
  await page.keyboard.press('Space')
  await page.getByLabel(`Select ${clip(4)}`).focus()
  await page.keyboard.press('Shift+Space')
  const bar = page.getByRole('region', { name: 'Selected clips' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Add tags' }).click()
  await dialog(page).getByLabel('Tags to add').fill('monsoon_first rain')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Show what changes' }).click()
  await expect(dialog(page)).toContainText('2 clips change.')
  await fits(page)
  await dialog(page).getByRole('button', { name: 'Change 2' }).click()
  await expect(rows(page).filter({ hasText: 'desk, seeded, monsoon, first rain' })).toHaveCount(2)

  await tab(page, /^Lists/)
  // Others change many at once at the same time: this one is known by its clips.
  const batch = page.getByRole('listitem').filter({ hasText: `${clip(3)}, ${clip(4)}` })
  await expect(batch).toContainText('2 clips by hand: Tags')
  await batch.getByRole('button', { name: /^Undo the changes of/ }).click()
  const question = page.getByRole('dialog', { name: /^Undo the changes of/ })
  await expect(question).toContainText(/clips? gets? back what (it|they) had before\./)
  await question.getByRole('button', { name: 'Undo' }).click()
  await toast(page, '2 undone.')
  const id = (await videoNamed(page, clip(3)))?._id
  const csv = `id,name,tags\n${id},${clip(3)},=cmd; two\nnobody,X,y\n`
  await page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByText('Line 3: There is no clip with this id.')).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: 'Change 1 clip' }).click()
  await toast(page, '1 clip changed.')
  expect((await videoNamed(page, clip(3)))?.tags).toEqual(['=cmd', 'two'])

  // B13: a theme of no list waits until it is ticked.
  const themes = `id,themes\n${id},travel; trvael\n`
  const list = { name: 'themes.csv', mimeType: 'text/csv', buffer: Buffer.from(themes) }
  await page.getByLabel('CSV file').setInputFiles(list)
  const isNew = page.getByRole('checkbox', { name: /^Take new themes and shots.*: trvael$/ })
  await isNew.check()
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText('travel, trvael')
  await isNew.uncheck()
  await expect(page.getByRole('region', { name: 'What changes' })).not.toContainText('trvael')
  await page.getByRole('button', { name: 'Change 1 clip' }).click()
  await expect.poll(async () => (await videoNamed(page, clip(3)))?.themes).toEqual(['travel'])

  await tab(page, /^Papers/)
  await page.getByRole('button', { name: 'Add a paper' }).click()
  await page.getByLabel('Person, property or permission number').fill('Asha <i>Rao</i>')
  await page.getByLabel('Expires on').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
  const paper = { name: 'release.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 signed') }
  await page.getByLabel('File', { exact: true }).setInputFiles(paper)
  await page.getByRole('button', { name: 'Keep paper' }).click()
  await page.getByRole('button', { name: 'Expires in 14 days' }).click()
  await expect(page.getByRole('list', { name: 'Papers' })).toContainText('Asha <i>Rao</i>')
  await expect(page.getByRole('tab', { name: 'Papers (1)' })).toBeVisible()
  await fits(page)

  // The queue, with the keys of the hand.
  await page.goto('/dashboard?section=review-queue')
  const queue = queueOf(page)
  await (await cardInQueue(page, clip(5))).focus()
  await page.keyboard.press('j')
  await expect(queue.getByRole('group', { name: clip(6) })).toBeFocused()
  await page.keyboard.press('r')
  await dialog(page).getByRole('button', { name: 'Reject' }).click()
  await expect(dialog(page)).toContainText('Say why it is rejected')
  await dialog(page).getByLabel('Reason').fill('Shaky from 0:04')
  await page.keyboard.press('Enter')
  await toast(page, `Rejected: ${clip(6)}`)
  await expect(queue.getByRole('group', { name: clip(6) })).toHaveCount(0)
  await fits(page)
  await (await cardInQueue(page, clip(5))).focus()
  await page.keyboard.press('a')
  await expect(dialog(page)).toContainText('Who and what is in the picture?')
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await expect(dialog(page).getByText('Please answer')).toHaveCount(3)
  await dialog(page).getByLabel('People').selectOption('unreleased')
  await dialog(page)
    .getByLabel(/^A brand/)
    .selectOption('no')
  await dialog(page)
    .getByLabel(/under 18/)
    .selectOption('no')
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await toast(page, `Approved: ${clip(5)}`)
  await expect(queue.getByRole('group', { name: clip(5) })).toHaveCount(0)
  await page.goto('/dashboard?section=manage-videos&view=held')
  await expect(page.getByRole('list', { name: 'Rejected clips' })).toContainText('Reason: Shaky from 0:04')
  await isNoWider(page)
})

/** The browser itself logs an answer of 409 or 404, which this journey asks for. */
function failOnConsoleErrors409(page: Page): void {
  page.on('pageerror', (error) => expect.soft(error.message).toBe(''))
  page.on('console', (message) => {
    const isAsked = /status of (409|404)/.test(message.text())
    expect.soft(message.type() === 'error' && !isAsked ? message.text() : '').toBe('')
  })
}
