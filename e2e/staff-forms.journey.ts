import { expect, type Page, test } from '@playwright/test'
import { failOnConsoleErrors } from './account.steps.ts'
import { asAdmin } from './clip-admin.steps.ts'
import { enterWith } from './rights.steps.ts'

test('a search word leads to a page that is there, and its form says what is wrong where it is', async ({ page }) => {
  await asAdmin(page, 'search-words')
  const term = page.getByLabel('Search term')
  const clips = page.getByLabel('Clips to show first: clip numbers, separated by commas')
  const path = page.getByLabel('Or a page, such as /places/Varanasi')
  const save = page.locator('form').filter({ has: term }).getByRole('button', { name: 'Save' })
  await term.fill(`monsoon ${Date.now()}`)
  await path.fill('/no/such/page')
  await save.click()
  await expect(path).toHaveAccessibleDescription('There is no page of ours at this address.')
  await path.fill('')
  await clips.fill('999999')
  await save.click()
  await expect(clips).toHaveAccessibleDescription('Visitors see no clip 999999.')
  await expect(clips).toHaveValue('999999')
  await expect(page.getByText('What you typed before is back.')).toHaveCount(0)
  await clips.fill('')
  await path.fill('/pricing')
  await save.click()
  await expect(page.getByRole('list', { name: 'Pinned results' })).toContainText('/pricing')
  await expect(path).toHaveValue('')
  await page
    .getByRole('button', { name: /^Delete monsoon/ })
    .last()
    .click()

  await page.goto('/dashboard?section=manage-videos&view=library')
  await expect(page.getByLabel('Sort By').getByRole('option')).toHaveText(['Newest', 'Oldest', 'Most viewed', 'Name'])
})

test('what is typed for all files of a batch is not lost when nobody applied it', async ({ page }) => {
  failOnConsoleErrors(page)
  await enterWith(page, ['upload'])
  await page.goto('/dashboard?section=batch-upload')
  await chooseTwo(page)
  await page.getByText('For all files', { exact: true }).click()
  await page.getByLabel('Place for all').fill('Varanasi')
  await page.getByRole('button', { name: 'Upload All' }).click()
  const question = page.getByRole('dialog', { name: 'For all files' })
  await expect(question).toContainText('What you typed for all files was not applied to 2 of them.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Apply to 2 files' }).click()
  await page.getByLabel('As a grid').check()
  await expect(page.getByRole('textbox', { name: /^Place: / }).first()).toHaveValue('Varanasi')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: /^Place: / }).first()).toHaveValue('')
})

const chooseTwo = (page: Page) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      ['ghat_dawn.mp4', 'lamp_dusk.mp4'].map((name) => ({ name, mimeType: 'video/mp4', buffer: Buffer.from(name) })),
    )
