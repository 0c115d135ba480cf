import { expect, type Page, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors } from './account.steps.ts'
import { expectAccessible } from './axe.ts'
import { asAdmin } from './clip-admin.steps.ts'
import { putOnSale } from './on-sale.ts'
import { enterWith } from './rights.steps.ts'
import { endSessions } from './session-end.steps.ts'
import { ADMIN, makeStaff, password } from './sign-in.steps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const dialogOf = (page: Page) => page.getByRole('dialog').last()

test('by touch: an ADMIN makes a collection, moves it, deletes it and takes that back', async ({ page }) => {
  failOnConsoleErrors(page)
  const [first, second] = [`Touch lamps ${Date.now()}`, `Touch kites ${Date.now()}`]
  await asAdmin(page, 'collections')
  const list = page.getByRole('list', { name: 'Collections' })
  for (const name of [first, second]) {
    await page.getByRole('button', { name: 'New collection' }).tap()
    await dialogOf(page).getByLabel('Name', { exact: true }).fill(name)
    await expectFit(page)
    await dialogOf(page).getByRole('button', { name: 'Save' }).tap()
    await expect(list.getByText(name)).toBeVisible()
  }
  const placeOf = async (name: string) =>
    (await list.getByRole('listitem').allInnerTexts()).findIndex((text) => text.includes(name))
  await page.getByRole('button', { name: `Move ${second} up` }).tap()
  await expect.poll(async () => (await placeOf(second)) < (await placeOf(first))).toBe(true)
  await page.getByRole('button', { name: `Edit ${second}` }).tap()
  await dialogOf(page).getByRole('button', { name: 'Delete collection' }).tap()
  await dialogOf(page).getByRole('button', { name: 'Delete it: the clips stay' }).tap()
  await page.getByRole('button', { name: `Restore ${second}` }).tap()
  await expect(page.getByRole('button', { name: `Edit ${second}` })).toBeVisible()
  await expectAccessible(page)
})

test('by touch: a session ends in the middle of a new collection and of a setting; what was typed is saved', async ({
  page,
}) => {
  const name = `Touch boats ${Date.now()}`
  const staff = await makeStaff(page, `touch-${Date.now()}`, 'ADMIN')
  expect((await page.request.post('/auth/login', { data: staff })).status()).toBe(200)
  await page.goto('/dashboard?section=collections')
  await page.getByRole('button', { name: 'New collection' }).tap()
  await dialogOf(page).getByLabel('Name', { exact: true }).fill(name)
  await endSessions(page, staff)
  await dialogOf(page).getByRole('button', { name: 'Save' }).tap()
  await signInByTouch(page, staff)
  await expect(page.getByRole('list', { name: 'Collections' }).getByText(name)).toBeVisible()

  await page.goto('/dashboard?section=shop-settings')
  const contact = page.getByRole('form', { name: 'Name and contact' })
  const phone = contact.getByLabel('Public phone number')
  await phone.fill('+91 22 5550 3900')
  await endSessions(page, staff)
  await contact.getByRole('button', { name: 'Save' }).tap()
  await signInByTouch(page, staff)
  await expect(contact).toContainText('Changed by')
  await expect(phone).toHaveValue('+91 22 5550 3900')
  await expectFit(page)
  await page
    .getByRole('list', { name: 'Versions' })
    .getByRole('button', { name: /^Restore Public phone number/ })
    .first()
    .tap()
  await expect(phone).not.toHaveValue('+91 22 5550 3900')
})

test('by touch: an EMPLOYEE finds clips in the whole library, changes all that match, and takes it back', async ({
  page,
}) => {
  failOnConsoleErrors(page)
  const word = `Pakhawaj${Date.now()}`
  for (const n of [1, 2]) await putOnSale({ name: `${word} ${n}` })
  await enterWith(page, ['upload'])
  await page.goto('/dashboard?section=manage-videos&view=library')
  await page.getByLabel('Name, tag, place, number, file name or checksum').fill(word)
  await page.getByRole('button', { name: 'Show' }).tap()
  const rows = page.getByRole('list', { name: 'Whole library' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expectFit(page)
  await page.getByRole('button', { name: /^Select all that match/ }).tap()
  const bar = page.getByRole('region', { name: 'Selected clips' })
  await expect(bar).toContainText('2 selected')
  // Several at once are made free by an ADMIN alone.
  await expect(bar.getByRole('button', { name: 'Free off' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Free on' })).toHaveCount(0)
  const edges = await Promise.all([bar, page.getByRole('button', { name: /^Desks/ })].map((one) => one.boundingBox()))
  expect((edges[0]?.y ?? 0) + (edges[0]?.height ?? 0)).toBeLessThanOrEqual(edges[1]?.y ?? 0)
  await bar.getByRole('button', { name: 'Add tags' }).tap()
  await dialogOf(page).getByLabel('Tags to add').fill('drum')
  await dialogOf(page).getByRole('button', { name: 'Add what was typed' }).tap()
  await dialogOf(page).getByRole('button', { name: 'Show what changes' }).tap()
  await expect(dialogOf(page)).toContainText('2 clips change.')
  await expectFit(page)
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Change 2' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows.filter({ hasText: 'drum' })).toHaveCount(2)
  await page.getByRole('tab', { name: /^Lists/ }).tap()
  const done = page.getByRole('listitem').filter({ hasText: `${word} 1, ${word} 2` })
  await expect(done).toContainText('2 clips by hand: Tags')
  await expectFit(page)
  await done.getByRole('button', { name: /^Undo/ }).tap()
  const question = page.getByRole('dialog', { name: /^Undo the changes of/ })
  await expect(question).toContainText(
    '2 clips get back what they had before. What was changed again since is left as it is.',
  )
  await question.getByRole('button', { name: 'Undo' }).tap()
  await expect(done).toContainText('Undone')
})

test('by touch: an ADMIN goes from what waits to its rows, and answers', async ({ page }) => {
  failOnConsoleErrors(page)
  const email = `touch-${Date.now()}@buyer.example`
  const said = { name: 'Meera', email, phone: '9876543210', country: 'India', query: 'Lamps', message: 'Any lamps?' }
  expect((await page.request.post('/contact', { data: said })).status()).toBe(200)
  await asAdmin(page, 'today')
  await page
    .getByRole('list', { name: 'To do' })
    .getByRole('link', { name: /Messages/ })
    .tap()
  const row = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: /^Answer/ }).tap()
  await row.getByLabel('Answer, sent by mail').fill('We have.')
  await expectFit(page)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Send the answer' }).tap()
  await expect(row).toHaveCount(0)
})

async function signInByTouch(page: Page, who: typeof ADMIN): Promise<void> {
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toContainText('Session expired. Please login again.')
  await expectFit(page)
  await again.getByLabel('Email').fill(who.id)
  await password(again).fill(who.password)
  await again.getByRole('button', { name: 'Sign In' }).tap()
  await expect(again).toHaveCount(0)
}
