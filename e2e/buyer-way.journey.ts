import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { openDatabase } from '../server/platform/db/database.ts'
import { findRunningPostgres } from '../server/platform/db/embedded.ts'
import { buyMonth, failOnConsoleErrors, PASSWORD } from './account.steps.ts'
import { open } from './browsing.ts'
import * as checkout from './checkout.steps.ts'
import * as steps from './buyer-way.steps.ts'
import { CLIP, expectAmounts, expectOnlyAmounts, type Language, marked, OTHERS, says } from './buyer-way.steps.ts'
import { putOnSale } from './on-sale.ts'
import { IS_WHOLE_RUN } from '../testing/usual-run.ts'

/** Language and width take turns, so that a usual run meets each of them with each journey; all four otherwise. */
const VIEWS: [Language, number][] = [
  ['en', 1440],
  ['hi', 390],
  ['hi', 1440],
  ['en', 390],
]
const views = !IS_WHOLE_RUN ? VIEWS.slice(0, 2) : VIEWS

for (const [language, width] of views) {
  const say = (text: Parameters<typeof says>[1], values?: Record<string, string>) => says(language, text, values)
  const at = (path: string) => (language === 'hi' ? `/hi${path}` : path)
  const table = (page: Page) => page.getByRole('table', { name: say('Qualities and prices') })
  const press = (page: Page, text: Parameters<typeof says>[1], values?: Record<string, string>) =>
    page
      .getByRole('button', { name: say(text, values), exact: true })
      .first()
      .click()

  /** By the window of the clip's page, which names no price but of a quality that is not theirs. */
  const downloadHd = async (page: Page, id: string, others: readonly string[] = []): Promise<void> => {
    await press(page, 'Download')
    const dialog = page.getByRole('dialog', { name: say('Download') })
    await dialog.getByLabel(say('Quality')).selectOption('HD')
    await expectOnlyAmounts(dialog, others)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: say('Download'), exact: true }).click()
    expect((await download).suggestedFilename()).toBe(`video_${id}_HD.mp4`)
  }

  test.describe(`${language} at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    test.beforeEach(({ page }) => failOnConsoleErrors(page))

    test('a guest saves, signs up and buys that clip at the price shown', async ({ page }) => {
      const name = `Way ${language} ${width} ${Date.now()}`
      const id = await putOnSale({ name })
      await open(page, at(`/clip/${id}`))
      await expect(table(page).getByText('₹79')).toBeVisible()
      await expectOnlyAmounts(page, CLIP)
      await press(page, 'Save')
      await expect(page).toHaveURL(/\/subscribe$/)
      const wanted = page.getByRole('region', { name: say('The clip you wanted') })
      await expect(wanted.getByRole('link', { name })).toBeVisible()
      await expectOnlyAmounts(wanted, ['93.22', '152.22'])
      await expectAmounts(page, [...OTHERS, '93.22', '152.22'])
      const account = '<account>Create a free account</account> <more>for watermarked downloads</more>'
      await page.getByRole('button', { name: marked(language, account, 'account'), exact: true }).click()
      await press(page, 'Continue with Email')
      await expectOnlyAmounts(page.getByRole('dialog'), [])
      await page.getByLabel(say('First Name'), { exact: true }).fill('Wanting')
      await page.getByLabel(say('Last Name'), { exact: true }).fill('Buyer')
      await page.getByLabel(say('Email'), { exact: true }).fill(`way-${language}-${width}-${Date.now()}@buyer.example`)
      await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD)
      await press(page, 'Create account')
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(wanted.getByText(say('Saved to Favorites'))).toBeVisible()
      await expectOnlyAmounts(page, ['93.22'])
      await wanted.getByRole('link', { name: /₹93\.22/ }).click()
      // A document of its own: what is read before it is there would be read from none.
      await expect(page).toHaveURL(/onetimepurchase/)
      await expectAmounts(page, [...CLIP, '79.00', '14.22'])
      await steps.payShown(page, language, { clip: id, shown: ['79.00', '14.22', '93.22'] })
      await steps.expectOrders(page, language, ['93.22', '14.22'])
      await open(page, at(`/clip/${id}`))
      await expect(table(page).getByText(say('You own this'))).toHaveCount(1)
      // Only the way from HD to 4K is left, at the difference.
      await expectOnlyAmounts(page, ['50', '59'])
    })

    test('a subscriber downloads, and is never offered the clip for sale', async ({ page }) => {
      const name = `Planned ${language} ${width} ${Date.now()}`
      const id = await putOnSale({ name })
      await steps.customer(page, 'Planner')
      await buyMonth(page)
      await open(page, at(`/clip/${id}`))
      await expect(table(page).getByText(say('In your plan'))).toHaveCount(2)
      await expectAmounts(page, [])
      await downloadHd(page, id)
      // Wherever else it could be offered: as a card, and at the checkout.
      await open(page, at(`/search?term=${encodeURIComponent(name)}`))
      await expect(page.getByRole('link', { name }).first()).toBeVisible()
      await expectAmounts(page, [])
      await open(page, at(`/onetimepurchase/${id}?type=highres`))
      await expect(
        page.getByText(say('Your plan includes this clip: you can download it without paying.')).first(),
      ).toBeVisible()
      await open(page, at('/dashboard'))
      // Of the plan alone: a year for what it costs more.
      await expectOnlyAmounts(page, ['10,620.00'])
      await open(page, at('/pricing'))
      await expect(page.getByText(say('Your plan')).first()).toBeVisible()
      await expectAmounts(page, [...CLIP, ...OTHERS, '10,620.00'])
    })

    test('the owner of HD upgrades at the price shown', async ({ page }) => {
      const id = await putOnSale({ name: `Upgrade ${language} ${width} ${Date.now()}` })
      await steps.customer(page, 'Upgrader')
      await checkout.buyClip(page, id, 'HD')
      await open(page, at(`/clip/${id}`))
      await expect(table(page).getByText('₹59')).toBeVisible()
      await expectOnlyAmounts(page, ['50', '59'])
      await table(page)
        .getByRole('link', { name: say('Buy {quality}', { quality: '4K' }) })
        .click()
      await expect(page).toHaveURL(/\/onetimepurchase\//)
      await expectAmounts(page, ['50', '59', '50.00', '9.00', '59.00'])
      await steps.payShown(page, language, { clip: id, shown: ['50.00', '9.00', '59.00'] })
      await steps.expectOrders(page, language, ['93.22', '14.22', '59', '9'])
      await open(page, at(`/clip/${id}`))
      await expect(table(page).getByText(say('You own this'))).toHaveCount(2)
      await expectAmounts(page, [])
    })

    test('the plan ends, and what was licensed stays', async ({ page }) => {
      const id = await putOnSale({ name: `Kept ${language} ${width} ${Date.now()}` })
      const email = await steps.customer(page, 'Keeper')
      await buyMonth(page)
      await open(page, at(`/clip/${id}`))
      await downloadHd(page, id)
      await endPlan(email)
      await page.request.get('/refresh')
      await open(page, at(`/clip/${id}`))
      await expect(table(page).getByRole('row').filter({ hasText: 'HD' }).first()).toContainText(say('You own this'))
      await expect(table(page).getByText(say('In your plan'))).toHaveCount(0)
      // HD is theirs; 4K, which no plan holds any more, costs what everybody pays.
      await expectOnlyAmounts(page, ['129', '152.22'])
      await downloadHd(page, id, ['152.22'])
      await page.keyboard.press('Escape')
      await table(page)
        .getByRole('link', { name: say('Buy {quality}', { quality: '4K' }) })
        .click()
      await expect(page).toHaveURL(/\/onetimepurchase\//)
      await expectAmounts(page, ['129', '152.22', '129.00', '23.22'])
      await steps.payShown(page, language, { clip: id, shown: ['129.00', '23.22', '152.22'] })
    })
  })
}

/** As if its month were over. */
async function endPlan(email: string): Promise<void> {
  const url = findRunningPostgres(join(process.env['E2E_DATA_DIR'] ?? '', 'postgres'))
  if (!url) throw new Error('the server under test has no database of its own')
  const { db } = openDatabase(url)
  const ended = await db
    .updateTable('entitlement')
    .set({ starts_at: new Date(Date.now() - 40 * 86_400_000), ends_at: new Date(Date.now() - 86_400_000) })
    .where('kind', '=', 'subscription')
    .where('account_id', 'in', (from) => from.selectFrom('account').select('id').where('login', '=', email))
    .executeTakeFirst()
  expect(ended.numUpdatedRows).toBe(1n)
  await db.destroy()
}
