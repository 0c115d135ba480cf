import { expect, type Locator, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'

export const ADMIN = { id: process.env['ADMIN_ID'] ?? '', password: process.env['ADMIN_PASSWORD'] ?? '' }

/** A toast with exactly this text. */
export const expectToast = (page: Page, text: string): Promise<void> =>
  expect(page.locator('[data-sonner-toast]').getByText(text, { exact: true }).first()).toBeVisible()

/** A text on the page that stays, unlike the toast, which goes after four seconds. */
export const expectText = (place: Locator, text: string): Promise<void> =>
  expect(place.getByText(text, { exact: true })).toBeVisible()

/** What the field is called wrong for, as a screen reader would say it. */
export const expectFieldError = (field: Locator, text: string): Promise<void> =>
  expect(field).toHaveAccessibleDescription(new RegExp(`${text.replaceAll(/[.?*]/g, String.raw`\$&`)}$`))

export const password = (place: Locator | Page): Locator => place.getByLabel('Password', { exact: true })

/** Signs this browser out. The page goes first: an answer that is on its way to it would bring a new cookie. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Makes a customer through the front door, without signing this browser in. */
export async function makeCustomer(page: Page, email: string): Promise<{ id: string; password: string }> {
  const typed = 'a traveller’s password'
  const data = { firstName: 'Asha', lastName: 'Rao', email, password: typed }
  const answer = await page.request.post('/auth/signup', { data })
  expect([200, 409]).toContain(answer.status())
  await page.context().clearCookies()
  return { id: email, password: typed }
}

/** Makes a member of staff, as the first ADMIN would. */
export async function makeStaff(
  page: Page,
  userId: string,
  role: 'EMPLOYEE' | 'ADMIN' = 'EMPLOYEE',
): Promise<{ id: string; password: string }> {
  const typed = 'a colleague’s password'
  const { accessToken } = await (await page.request.post('/auth/login', { data: ADMIN })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await page.request.post('/auth/addemployee', { data: { userId, password: typed, role }, headers })
  expect([201, 409]).toContain(answer.status())
  await page.context().clearCookies()
  return { id: userId, password: typed }
}

export async function signInAtAdmin(page: Page, who: { id: string; password: string }): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Email').fill(who.id)
  await password(page).fill(who.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

export async function openSignIn(page: Page, path = '/faqs'): Promise<Locator> {
  await page.goto(path)
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  return page.getByRole('dialog', { name: 'Sign In' })
}

export async function signIn(modal: Locator, who: { id: string; password: string }): Promise<void> {
  await modal.getByLabel('Email').fill(who.id)
  await password(modal).fill(who.password)
  await modal.getByRole('button', { name: 'Sign In' }).click()
}

/** The focused element, by its accessible name. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    return (label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })

/** The names met by pressing Tab until the first comes again. */
export async function tabOrder(page: Page): Promise<string[]> {
  const met = [await focused(page)]
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    // The window's own edges have no name: they hand the focus on.
    await expect.poll(() => focused(page)).not.toBe('')
    const name = await focused(page)
    if (name === met[0]) return met
    met.push(name)
  }
  throw new Error(`the focus never came back: ${met.join(', ')}`)
}

/** No axe violation, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('body')).toHaveAttribute('data-theme', colorScheme)
    expect(await violationsOf(page), colorScheme).toEqual([])
  }
}

/** Nothing hangs over the edge at any width that the product is made for. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`).toBe(0)
  }
  if (before) await page.setViewportSize(before)
}

/** A key press that closes the dialog, which may be gone before the event is reported. */
export async function pressAndClose(chooser: Page, name: string): Promise<void> {
  const closed = chooser.waitForEvent('close')
  await chooser
    .getByRole('button', { name })
    .click()
    .catch(() => undefined)
  await closed
}
