import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { DRAFT_FORMS, type DraftForm } from '../web/lib/draft-forms.ts'
import { openBooks } from './draft-forms.steps.ts'
import { type Walk, walksOf } from './draft-forms.table.ts'
import { endSessions, signInAgain } from './session-end.steps.ts'
import { forgetSession, makeStaff } from './sign-in.steps.ts'
import { IS_WHOLE_RUN } from '../testing/usual-run.ts'

/** One of each kind of form in the usual run: in a dialog, on a page, with words that are added, and of a chosen film. */
const ALWAYS: DraftForm[] = ['user', 'note', 'clip', 'prices', 'for-all']
const WALKED = IS_WHOLE_RUN ? DRAFT_FORMS : ALWAYS

function makeFilms(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'jhalak-kept-'))
  return ['one_kept.mp4', 'two_kept.mp4'].map((name, at) => {
    const source = `color=${at ? 'red' : 'blue'}:size=320x180:rate=10:duration=1`
    const file = join(folder, name)
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', file])
    return file
  })
}

/** A member of the staff of one's own, whose sessions can be ended. */
async function makeAdmin(page: Page, form: string): Promise<{ id: string; password: string }> {
  await forgetSession(page)
  const who = await makeStaff(page, `draft-${form}-${Date.now()}`, 'ADMIN')
  expect((await page.request.post('/auth/login', { data: who })).status()).toBe(200)
  return who
}

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('tab', { name, exact: true }))
    .first()
    .click()

async function open(page: Page, walk: Walk, films: string[]): Promise<Locator> {
  await page.goto(`/dashboard?section=${walk.at}`)
  if (walk.films) await page.locator('input[type=file]').first().setInputFiles(films.slice(0, walk.films))
  for (const name of walk.open ?? []) await press(page, name)
  if (walk.choose) await page.getByLabel(walk.choose, { exact: true }).selectOption({ index: 1 })
  const form = walk.form(page)
  for (const details of await form.locator('summary').all()) await details.click()
  if (walk.films === 2) await form.click({ position: { x: 12, y: 12 } }).catch(() => {})
  await expect(form.locator(FIELDS).first()).toBeVisible()
  return form
}

const FIELDS = 'input:not([type]), input[type=text], input[type=url], input[type=email], input[type=number], textarea'

/** Types into every field. @returns what stands in them then, in their order */
async function typeAll(form: Locator): Promise<string[]> {
  const fields = await form.locator(FIELDS).all()
  for (const [at, field] of fields.entries()) {
    if (!(await field.isEditable()) || !(await field.isVisible())) continue
    const isNumber =
      (await field.getAttribute('type')) === 'number' ||
      /decimal|numeric/.test((await field.getAttribute('inputmode')) ?? '')
    await field.fill(isNumber ? String(7 + at) : `Typed ${at}, more`)
  }
  for (const secret of await form.locator('input[type=password]').all()) await secret.fill('a password nobody guesses')
  return valuesOf(form)
}

const valuesOf = (form: Locator): Promise<string[]> =>
  form.locator(FIELDS).evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))

test.use({ actionTimeout: 30_000 })

test('what is typed into a form of the back office outlives a session that ends, and a reload', async ({ page }) => {
  test.setTimeout(WALKED.length * 60_000)
  const films = makeFilms()
  const walks = walksOf(await openBooks(page))
  const lost: string[] = []
  for (const name of WALKED)
    await test.step(name, async () => {
      const who = await makeAdmin(page, name)
      await walkThrough(page, { walk: walks[name], who, films }).catch((error: Error) =>
        lost.push(`${name}: ${error.message}`),
      )
    })
  expect(lost).toEqual([])
})

test('a recovery code that is typed into a form is not kept with the rest', async ({ page }) => {
  await page.route('**/user/profile', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), secondFactor: true } })
  })
  await makeAdmin(page, 'coded')
  await page.goto('/dashboard?section=programs')
  const form = page.locator('#main').locator('form').first()
  await form.getByLabel('Address').fill('https://hooks.example/kept')
  await form.getByLabel('Code').fill('abcde-fghij')
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).toContain('https://hooks.example/kept')
  expect(kept).not.toContain('abcde-fghij')
})

interface Walker {
  walk: Walk
  who: { id: string; password: string }
  films: string[]
}

/** Typed, ended, sent, reloaded, and opened again. */
async function walkThrough(page: Page, { walk, who, films }: Walker): Promise<void> {
  const form = await open(page, walk, films)
  const typed = await typeAll(form)
  expect(typed.some((text) => /^(Typed )?\d+(, more)?$/.test(text))).toBe(true)
  await endSessions(page, who)
  if (walk.send) {
    await form.getByRole('button', { name: walk.send, exact: true }).first().click()
    await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  }
  await page.reload()
  await signInAgain(page, who)
  expect(await valuesOf(await open(page, { ...walk, open: walk.again ?? walk.open }, films))).toEqual(typed)
}
