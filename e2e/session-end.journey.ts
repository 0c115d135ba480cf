import { expect, type Locator, type Page, test } from '@playwright/test'
import { putOnSale } from './on-sale.ts'
import { ADMIN, expectToast, makeStaff, password, signInAtAdmin } from './sign-in.steps.ts'

/** Ends every session of somebody, as from another device. */
async function endSessions(page: Page, who: { id: string; password: string }): Promise<void> {
  const elsewhere = await page.context().browser()?.newContext()
  if (!elsewhere) throw new Error('no browser')
  const origin = new URL(page.url()).origin
  const { accessToken } = await (await elsewhere.request.post(`${origin}/auth/login`, { data: who })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  expect(
    (
      await elsewhere.request.post(`${origin}/auth/logouteverywhere`, { headers, data: { password: who.password } })
    ).status(),
  ).toBe(200)
  await elsewhere.close()
}

async function signInAgain(page: Page, who: { id: string; password: string }): Promise<void> {
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('Email').fill(who.id)
  await password(again).fill(who.password)
  await again.getByRole('button', { name: 'Sign In' }).click()
  await expect(again).toHaveCount(0)
}

test('a session that ends in the middle of an edit: signed in again in place, what was typed is saved', async ({
  page,
}) => {
  const name = `Session lamps ${Date.now()}`
  const id = await putOnSale({ name })
  const staff = await makeStaff(page, `session-${Date.now()}`)
  await signInAtAdmin(page, staff)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(`/dashboard?section=manage-videos&view=library&q=${id}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('dialog')
  await edit.getByRole('button', { name: 'Edit Details' }).click()
  await edit.getByLabel('Place').fill('Ujjain')
  // A reload, a crash: the edit is still there.
  await page.reload()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(edit.getByLabel('Place')).toHaveValue('Ujjain')
  await endSessions(page, staff)
  await edit.getByRole('button', { name: 'Save Changes' }).click()

  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toContainText('Session expired. Please login again.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: 'What you typed is still here' })).toBeVisible()
  await expect(edit.getByLabel('Place')).toHaveValue('Ujjain')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await signInAgain(page, staff)
  await expectToast(page, 'Video details updated!')
  const clip = await (await page.request.get('/videos/getonevideo', { params: { id } })).json()
  expect(clip.place).toBe('Ujjain')
})

test('staff who seem to be away are warned two minutes before, and stay by a press', async ({ page }) => {
  const staff = await makeStaff(page, `away-${Date.now()}`)
  let left = 90
  await page.route('**/auth/sessionend', (route) =>
    route.fulfill({ json: { seconds: left, canStay: true }, headers: { 'cache-control': 'no-store' } }),
  )
  await signInAtAdmin(page, staff)
  const warning = page.getByRole('dialog', { name: 'You will be signed out. Stay?' })
  await expect(warning.getByRole('alert')).toContainText('in 90 seconds this session ends')
  const stayed = page.waitForRequest('**/auth/staysignedin')
  left = 1800
  await page.keyboard.press('Enter')
  await stayed
  await expect(warning).toHaveCount(0)
})

interface DeskForm {
  section: string
  open?: string | RegExp
  form: (page: Page) => Locator
  /** The button that sends it. */
  send: string | RegExp
}

const main = (page: Page) => page.locator('#main')
const dialog = (page: Page) => page.getByRole('dialog').first()
/** Every form of the back office that needs no row of somebody else's. */
const FORMS: DeskForm[] = [
  { section: 'add-user', form: main, send: 'Add User' },
  { section: 'collections', open: 'New collection', form: dialog, send: 'Save' },
  { section: 'notices', form: (page) => main(page).locator('form').first(), send: 'Show a preview' },
  { section: 'claims', form: (page) => main(page).locator('form').first(), send: 'Save' },
  { section: 'search-words', open: 'Add group', form: (page) => main(page).locator('form').first(), send: 'Save' },
  { section: 'programs', form: (page) => main(page).locator('form').first(), send: /^(Make|Add|New|Create)/ },
]

/** What can be typed of a form, with something typed into it. */
async function fillAll(page: Page, form: Locator): Promise<[Locator, string][]> {
  const typed: [Locator, string][] = []
  for (const field of await form.locator('input:not([type]), input[type=text], input[type=url], textarea').all()) {
    const text = `https://typed.example/${typed.length}, ${Date.now()}`.slice(0, 60)
    if (!(await field.isEditable())) continue
    await field.fill(text)
    // By id: under the sign-in window it is hidden from roles.
    typed.push([page.locator(`[id="${await field.getAttribute('id')}"]`), await field.inputValue()])
  }
  for (const secret of await form.locator('input[type=password]').all()) await secret.fill('a password nobody guesses')
  return typed
}

for (const { section, open, form, send } of FORMS)
  test(`a session that ends in the middle of a form loses nothing: ${section}`, async ({ page }) => {
    const userId = `ended-${section}-${Date.now()}`
    const who = { id: userId, password: 'a colleague’s password' }
    const { accessToken } = await (await page.request.post('/auth/login', { data: ADMIN })).json()
    const headers = { authorization: `Bearer ${accessToken}` }
    const data = { userId, password: who.password, role: 'ADMIN' }
    expect((await page.request.post('/auth/addemployee', { data, headers })).status()).toBe(201)
    await page.context().clearCookies()
    await signInAtAdmin(page, who)
    await expect(page).toHaveURL(/\/dashboard/)
    await page.goto(`/dashboard?section=${section}`)
    if (open) await page.getByRole('button', { name: open }).click()
    await expect(form(page).getByRole('textbox').first()).toBeVisible()
    const typed = await fillAll(page, form(page))
    expect(typed.length).toBeGreaterThan(0)
    await endSessions(page, who)
    await form(page).getByRole('button', { name: send }).first().click()
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await expect(again).toBeVisible()
    for (const [field, text] of typed) await expect(field).toHaveValue(text)
  })
