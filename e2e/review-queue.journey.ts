import { expect, type Page, test } from '@playwright/test'
import { PAGE_SIZE } from '../contract/values.ts'
import { seedClip } from '../testing/clips.ts'
import { failOnConsoleErrors } from './account.steps.ts'
import { expectAccessible } from './axe.ts'
import { asAdmin, cardInQueue, queueOf } from './clip-admin.steps.ts'
import { fillOnce } from './library.ts'

/** More clips wait for review than one page shows: J and K go over its ends, and every clip can be reached. */
const OWN = Date.now()
const MORE = PAGE_SIZE + 2
const named = (n: number) => `Queued ${OWN} ${n}`

const cards = (page: Page) => queueOf(page).getByRole('group')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages', exact: true })

/** Their day is to come, so that those of other journeys stand before them. */
async function letWait(): Promise<void> {
  await fillOnce(named(MORE), async (deps) => {
    for (let n = 1; n <= MORE; n++) {
      const createdAt = new Date(Date.UTC(2040, 0, 1) + n)
      const { id } = await seedClip({ deps }, { name: named(n), tags: ['queued'], kinds: [], createdAt })
      await deps.db.updateTable('clip').set({ published_at: null, review: 'waiting' }).where('id', '=', id).execute()
    }
  })
}

test('more clips wait than one page shows: keys go over its ends, and the last one is decided', async ({
  page,
  browser,
  baseURL,
}) => {
  failOnConsoleErrors(page)
  await letWait()
  await asAdmin(page, 'review-queue')
  await expect(cards(page)).toHaveCount(PAGE_SIZE)
  await expect(cards(page).first()).toBeFocused()
  await cards(page).last().focus()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/[?&]page=2\b/)
  await expect(pages(page).locator('[aria-current=page]')).toHaveText('2')
  await expect(cards(page).first()).toBeFocused()
  await expectAccessible(page)
  // The same key of an Indian keyboard (InScript).
  await cards(page).first().dispatchEvent('keydown', { key: 'क', code: 'KeyK' })
  await expect(page).toHaveURL(/[?&]page=1\b/)
  await expect(cards(page)).toHaveCount(PAGE_SIZE)
  await expect(cards(page).last()).toBeFocused()
  // By the numbers below too, and the focus goes along.
  await pages(page).getByRole('link', { name: 'Page 2', exact: true }).press('Enter')
  await expect(cards(page).first()).toBeFocused()

  const last = await cardInQueue(page, named(MORE))
  await last.focus()
  // There is none behind it.
  await page.keyboard.press('j')
  await expect(last).toBeFocused()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Shaky from 0:04')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Rejected: ${named(MORE)}`).first()).toBeVisible()
  await expect(last).toHaveCount(0)

  // An address of a page that is no more leads to the last one.
  await page.goto('/dashboard?section=review-queue&page=900')
  await expect(queueOf(page).getByRole('group', { name: named(MORE - 1), exact: true })).toBeVisible()
  await expect(page).not.toHaveURL(/page=900/)

  // By touch there are no keys: the page opens at its beginning, above the cards.
  const storageState = await page.context().storageState()
  const phone = await browser.newContext({
    ...{ storageState, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ...(baseURL && { baseURL }),
  })
  const touched = await phone.newPage()
  await touched.goto('/dashboard?section=review-queue')
  await expect(cards(touched)).toHaveCount(PAGE_SIZE)
  await expect(cards(touched).first()).toHaveAttribute('tabindex', '0')
  expect(await touched.evaluate(() => [scrollY, document.activeElement?.matches('[data-card]')])).toEqual([0, false])
  await phone.close()
})
