import { expect, type Page, test } from '@playwright/test'
import { addStaff, failOnConsoleErrors, PASSWORD } from './account.steps.ts'
import { Keys } from './keyboard.steps.ts'
import { putOnSale } from './on-sale.ts'
import { ADMIN, forgetSession } from './sign-in.steps.ts'
import { IS_WHOLE_RUN } from '../testing/usual-run.ts'

const FILM = new URL(
  '../starter/clips/holi_gulal_colour_powder_burst_festival_closeup_shot-on-mobile.hover.mp4',
  import.meta.url,
)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Front end goal 17, the part of staff: where everything is tested. */
if (IS_WHOLE_RUN)
  test('by keyboard: staff upload a clip; an ADMIN edits one, deletes it and changes a price', async ({
    page,
    browser,
    baseURL,
  }) => {
    failOnConsoleErrors(page)
    const keys = new Keys(page)
    const name = `Keys of staff ${Date.now()}`
    const employee = `keys-${Date.now()}`
    await addStaff(page, employee)
    await forgetSession(page)
    await page.goto('/admin')
    await keys.fill(page.getByLabel('Email'), employee)
    await keys.fill(page.getByLabel('Password', { exact: true }), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Upload Video' })).toBeVisible()
    await keys.expectFocus()
    const chooser = page.waitForEvent('filechooser')
    await keys.press(page.getByLabel('Video file'), 'Space')
    await (await chooser).setFiles(FILM.pathname)
    await keys.expectFocus()
    await keys.fill(page.getByLabel('Name', { exact: true }), name)
    await keys.to(page.getByLabel('Tags', { exact: true }))
    await page.keyboard.type('keys')
    await page.keyboard.press('Enter')
    await keys.press(page.getByRole('main').getByRole('button', { name: 'Upload Video' }))
    await expect(page.getByText(/Video uploaded successfully!/).first()).toBeVisible({ timeout: 120_000 })
    await keys.expectFocus()
    const old = `Keys of old ${Date.now()}`
    await putOnSale({ name: old, createdAt: new Date(0) })
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const desk = await context.newPage()
    failOnConsoleErrors(desk)
    const adminKeys = new Keys(desk)
    expect((await desk.request.post('/auth/login', { data: ADMIN })).status()).toBe(200)
    await desk.goto('/dashboard?section=manage-videos')
    await adminKeys.fill(desk.getByLabel('Search by name or tag'), old)
    await adminKeys.press(button(desk, `Edit ${old}`))
    const clip = desk.getByRole('dialog')
    await adminKeys.press(clip.getByRole('button', { name: 'Edit Details' }))
    await adminKeys.expectFocus()
    await adminKeys.fill(clip.getByLabel('Place'), 'Mathura')
    await adminKeys.press(clip.getByRole('button', { name: 'Save Changes' }))
    await expect(clip.locator('dl')).toContainText('Mathura')
    await adminKeys.expectFocus(clip.getByRole('button', { name: 'Edit Details' }))
    await desk.keyboard.press('Escape')
    await adminKeys.expectFocus(button(desk, `Edit ${old}`))
    await adminKeys.press(button(desk, `Delete ${old}`))
    const question = desk.getByRole('dialog', { name: 'Confirm Deletion' })
    await adminKeys.press(question.getByRole('button', { name: 'Delete' }))
    await expect(question).toHaveCount(0)
    await expect(button(desk, `Delete ${old}`)).toHaveCount(0)
    await adminKeys.expectFocus()

    await desk.goto('/dashboard?section=manage-plans')
    // Other journeys pay by these prices meanwhile: what is sent stays here.
    const sent = desk.waitForRequest('**/auth/editpricinginfo')
    await desk.route('**/auth/editpricinginfo', (route) => route.fulfill({ json: { message: 'ok' } }))
    const prices = desk.getByRole('form', { name: 'One-time prices' })
    await adminKeys.press(button(desk, 'Edit One-time prices'))
    await adminKeys.expectFocus()
    await adminKeys.fill(prices.getByLabel('HD (₹)', { exact: true }), '80')
    await desk.keyboard.press('Enter')
    expect((await sent).postDataJSON()).toMatchObject({ oneTimePrices: { HD: 80 } })
    await adminKeys.expectFocus(button(desk, 'Edit One-time prices'))
    await context.close()
  })
