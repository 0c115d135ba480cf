import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { mediaDir } from '../testing/media-dir.ts'
import { storedFilesOf } from './stored-file.ts'

const media = mediaDir()
const CLIP = 'Waves below the lighthouse'
const EMPLOYEE = { id: 'studio@e2e.example', password: 'a studio password' }
const CUSTOMER = { firstName: 'Meera', lastName: 'Nair', email: 'meera@e2e.example', password: 'a customer’s password' }

// A card that is pointed at plays its film.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The main job in a real browser, on a clip that a drone filmed. */
test.describe('the main job', () => {
  test.skip(!media, 'no test films: set TEST_MEDIA_DIR')
  test.describe.configure({ mode: 'serial' })

  test('an ADMIN adds a member of staff', async ({ page }) => {
    failOnConsoleErrors(page)
    await signInAtAdmin(page, { id: process.env['ADMIN_ID'] ?? '', password: process.env['ADMIN_PASSWORD'] ?? '' })
    await page
      .getByRole('link', { name: 'Add User' })
      .or(page.getByRole('button', { name: 'Add User' }))
      .first()
      .click()
    await page.getByLabel('User ID').fill(EMPLOYEE.id)
    await page.getByLabel('Password', { exact: true }).fill(EMPLOYEE.password)
    await page.locator('form').getByRole('button', { name: 'Add User' }).click()
    await expect(page.getByText('User added successfully!')).toBeVisible()
  })

  test('the EMPLOYEE uploads a filmed clip, which is published', async ({ page }) => {
    failOnConsoleErrors(page)
    await signInAtAdmin(page, EMPLOYEE)
    await visitDesks(page, 'Employee panel', [
      'Upload Video',
      'Batch Upload Multiple Videos',
      'Upload Collection',
      'Manage Videos',
      'Settings',
    ])
    await page.getByRole('link', { name: 'Upload Video', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Upload Video' })).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(join(media ?? '', 'valid/ocean-960x540.mp4'))
    await page.getByLabel('Name', { exact: true }).fill(CLIP)
    for (const tag of ['lighthouse', 'coast_waves']) {
      await page.getByLabel('Tags', { exact: true }).fill(tag)
      await page.getByLabel('Tags', { exact: true }).press('Enter')
    }
    // SCR-62: one with underscores is several.
    for (const tag of ['lighthouse', 'coast', 'waves'])
      await expect(page.getByRole('button', { name: `Remove ${tag}`, exact: true })).toBeVisible()
    await page.locator('main').getByRole('button', { name: 'Upload Video' }).click()
    await expect(page.getByText(/Video uploaded successfully!/).first()).toBeVisible({ timeout: 120_000 })
    // From the list of one's uploads to what is said of it.
    await page.getByRole('button', { name: `Edit ${CLIP}` }).click()
    const edit = page.getByRole('dialog', { name: CLIP })
    await expect(edit.getByRole('button', { name: 'Edit Details' })).toBeVisible()
    await edit.getByRole('button', { name: 'Close' }).click()
    // The licensed file follows in the background.
    const qualities = async () =>
      (await (await page.request.get('/videos/getsearchvideos?term=lighthouse')).json())[0]?.qualities
    await expect.poll(qualities, { timeout: 120_000 }).toEqual(['HD'])
  })

  test('a guest finds it, previews it, and is sent to /subscribe for the file', async ({ page }) => {
    failOnConsoleErrors(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Get Amazing Indian Stock Footage' })).toBeVisible()
    await page.getByRole('combobox').fill('lighthouse')
    await page.getByRole('combobox').press('Enter')
    await expect(page).toHaveURL(/\/search\?term=lighthouse/)
    await expect(page.getByRole('heading', { level: 1, name: 'lighthouse' })).toBeVisible()
    const card = page.getByRole('link', { name: CLIP }).first()
    await card.hover()
    await expect
      .poll(() =>
        page.locator('video').evaluateAll((all) => all.some((video) => (video as HTMLVideoElement).currentTime > 0)),
      )
      .toBe(true)
    await card.click()
    await expect(page).toHaveURL(/\/clip\/[0-9a-f-]{36}\/waves-below-the-lighthouse/)
    await expect(page.getByText('960 x 540')).toBeVisible()
    await page.getByRole('button', { name: 'Download', exact: true }).last().click()
    await expect(page).toHaveURL(/\/subscribe$/)
  })

  test('a customer signs up, buys it and downloads what was paid for', async ({ page }) => {
    failOnConsoleErrors(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Start free now' }).click()
    const signUp = page.getByRole('dialog', { name: 'Create a free account' })
    await signUp.getByRole('button', { name: 'Continue with Email' }).click()
    await signUp.getByLabel('First Name').fill(CUSTOMER.firstName)
    await signUp.getByLabel('Last Name').fill(CUSTOMER.lastName)
    await signUp.getByLabel('Email').fill(CUSTOMER.email)
    await signUp.getByLabel('Password', { exact: true }).fill(CUSTOMER.password)
    await signUp.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Account created successfully! Welcome to our platform.')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByRole('heading', { name: CUSTOMER.firstName })).toBeVisible()

    await page.goto('/search?term=lighthouse')
    await page.getByRole('link', { name: CLIP }).first().click()
    await page.getByRole('button', { name: 'Download', exact: true }).last().click()
    await page.getByRole('link', { name: 'Continue to Payment' }).click()
    await expect(page).toHaveURL(/\/onetimepurchase\/[0-9a-f-]{36}\?type=highres/)
    await payForIt(page)

    await expect(page.getByText('Payment successful!')).toBeVisible({ timeout: 60_000 })
    await expect(page).toHaveURL(/\/dashboard/)
    await page.getByRole('tab', { name: 'Purchased Videos' }).click()
    const purchases = page.getByRole('tabpanel')
    await expect(purchases.getByText(CLIP).first()).toBeVisible()
    const saved = page.waitForEvent('download')
    await purchases
      .getByRole('listitem')
      .getByRole('button', { name: /^Download/ })
      .first()
      .click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^video_[0-9a-f-]{36}_HD\.mp4$/)
    // Byte for byte one of the licensed files; its own, since no two films are alike.
    const stored = await Promise.all((await storedFilesOf('licensed', 'hd.mp4')).map(sha256Of))
    expect(stored).toContain(await sha256Of(await download.path()))
  })
})

async function signInAtAdmin(page: Page, { id, password }: { id: string; password: string }): Promise<void> {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await page.getByLabel('Email').fill(id)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

async function visitDesks(page: Page, panel: string, desks: string[]): Promise<void> {
  const menu = page.getByRole('navigation', { name: panel })
  await expect(menu).toBeVisible()
  expect((await menu.getByRole('link').allTextContents()).slice(0, desks.length)).toEqual(desks)
  for (const desk of desks) {
    await menu.getByRole('link', { name: desk, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: desk })).toBeVisible()
  }
}

/** Fills the checkout and pays with a test card in the provider's window. */
async function payForIt(page: Page): Promise<void> {
  await expect(page.getByText('₹93.22').first()).toBeVisible()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page.getByText('Please fill all required fields').first()).toBeVisible()
  await page.getByLabel('Phone').fill('9876543210')
  await page.getByLabel('Address Line 1').fill('12 Marine Drive')
  await page.getByLabel('City').fill('Mumbai')
  await page.getByLabel('State').selectOption('Maharashtra')
  await page.getByLabel('Zip Code').fill('400020')
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  const provider = page.frameLocator('iframe.razorpay-checkout-frame')
  await provider.getByLabel('Card number').fill('4100280000001007')
  await provider.getByLabel('Expiry (MM/YY)').fill('12/30')
  await provider.getByLabel('CVV').fill('123')
  await provider.getByRole('button', { name: /^Pay ₹/ }).click()
  await provider.getByLabel('OTP').fill('1234')
  await provider.getByRole('button', { name: 'Submit OTP' }).click()
}

const sha256Of = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

/** A page that logs an error is a page that fails. */
function failOnConsoleErrors(page: Page): void {
  page.on('console', (message) => expect.soft(message.type() === 'error' ? message.text() : '').toBe(''))
  page.on('pageerror', (error) => expect.soft(error.message).toBe(''))
}
