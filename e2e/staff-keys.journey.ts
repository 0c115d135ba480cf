import { expect, type Page, test } from '@playwright/test'
import { sectionsOf } from '../web/staff/staff-sections.ts'
import { addStaff, buyMonth, failOnConsoleErrors, PASSWORD, signUp } from './account.steps.ts'
import { authorization } from './checkout.steps.ts'
import { clip, seed } from './clip-admin.steps.ts'
import { ADMIN, forgetSession } from './sign-in.steps.ts'
import { settled, throughWindow, walk } from './staff-keys.steps.ts'
import { IS_WHOLE_RUN } from '../testing/usual-run.ts'

/** Of this file's clips: others decide about theirs. */
const OWN = Date.now() + 1
/** Every staff page by keyboard alone; only where everything is tested. `keyboard.journey.ts` does the daily work so. */
const whole = IS_WHOLE_RUN
const STAMP = Date.now()
const CLERK = `clerk-${STAMP}`
const FILM = new URL(
  '../starter/clips/holi_gulal_colour_powder_burst_festival_closeup_shot-on-mobile.hover.mp4',
  import.meta.url,
)

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first()
const row = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem').first()

async function open(page: Page, section: string): Promise<void> {
  await page.goto(`/dashboard?section=${section}`)
  await settled(page)
}

/** Opens something in the page by its button, goes around, and leaves it by another: the focus is back. */
async function throughForm(page: Page, opener: string | RegExp, leave: string | RegExp): Promise<void> {
  await button(page, opener).focus()
  await page.keyboard.press('Enter')
  await settled(page)
  await expect(page.locator('form :is(select, input, textarea):focus')).toHaveCount(1)
  await button(page, leave).focus()
  await page.keyboard.press('Enter')
  await expect(button(page, opener)).toBeFocused()
}

const expectFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body), 'the focus is not lost').toBe(true)

/** Content for every staff page: clips published and waiting, a customer with an order, a shot request, a colleague. */
async function fill(page: Page): Promise<void> {
  await seed(6, [5, 6], OWN)
  await addStaff(page, CLERK)
  await signUp(page, 'Keyboard', 'Customer')
  await buyMonth(page)
  const headers = await authorization(page)
  await page.request.post('/videos/askforshot', { headers, data: { text: `Keys of a harmonium ${STAMP}` } })
}

async function enter(page: Page, who: object): Promise<void> {
  await forgetSession(page)
  expect((await page.request.post('/auth/login', { data: who })).status()).toBe(200)
}

if (whole) {
  test.use({ actionTimeout: 30_000 })
  test.beforeAll(async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    await fill(await context.newPage())
    await context.close()
  })
  test.beforeEach(({ page }) => {
    test.slow()
    failOnConsoleErrors(page)
    return page.emulateMedia({ reducedMotion: 'reduce' })
  })

  const VIEWS = ['held', 'withdrawn', 'papers', 'lists'].map((view) => `manage-videos&view=${view}`)
  const DESKS = {
    ADMIN: [...sectionsOf('ADMIN'), ...VIEWS, 'orders&view=revenue'],
    EMPLOYEE: [...sectionsOf('EMPLOYEE'), ...VIEWS],
  }

  for (const role of ['ADMIN', 'EMPLOYEE'] as const)
    test(`every desk of an ${role} from its first control to its last`, async ({ page }) => {
      await enter(page, role === 'ADMIN' ? ADMIN : { id: CLERK, password: PASSWORD })
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        for (const desk of DESKS[role])
          await test.step(`${desk} at ${width} px`, async () => {
            await open(page, desk)
            await walk(page)
          })
      }
    })

  test('every window of an EMPLOYEE opens, closes with Escape and gives the focus back', async ({ page }) => {
    await enter(page, { id: CLERK, password: PASSWORD })
    await open(page, 'upload-video')
    await throughWindow(page, button(page, 'Security'), 'Security')
    await throughWindow(page, button(page, 'Choose a password'), 'Security')
    await page.getByLabel('Video file').setInputFiles(FILM.pathname)
    await walk(page)
    await open(page, 'batch-upload')
    await page.getByLabel('Video files').setInputFiles(FILM.pathname)
    await page.getByText('Edit details').focus()
    await page.keyboard.press('Enter')
    await walk(page)
    await open(page, 'manage-videos')
    await throughWindow(page, button(page, /^Edit /), /./)
    await open(page, 'search-words')
    await throughForm(page, 'Add group', 'Cancel')
    await throughForm(page, /^Edit /, 'Cancel')
    await open(page, 'shot-requests')
    await button(page, /^Filmed: /).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Clip ID, or its address')).toBeFocused()
    await walk(page)
  })

  test('so do those of an ADMIN, on clips, people and money', async ({ page }) => {
    await enter(page, ADMIN)
    await open(page, 'manage-users')
    for (const [opener, name] of [
      [`Change password of ${CLERK}`, 'Change password'],
      [`Delete ${CLERK}`, 'Delete user'],
    ] as const)
      await throughWindow(page, button(page, opener), name)
    await open(page, 'manage-videos')
    await page.getByLabel('Search by name or tag').fill(clip(1, OWN).slice(0, -2))
    await throughWindow(page, button(page, `Delete ${clip(1, OWN)}`), 'Confirm Deletion')
    await throughWindow(page, button(page, `Edit ${clip(1, OWN)}`), clip(1, OWN), async (window) => {
      const details = window.getByRole('button', { name: 'Edit Details' })
      await details.focus()
      await page.keyboard.press('Enter')
      await walk(page)
      await page.getByRole('button', { name: 'Cancel' }).focus()
      await page.keyboard.press('Enter')
      await expect(details).toBeFocused()
    })
    await page.getByLabel(`Select ${clip(1, OWN)}`).focus()
    await page.keyboard.press('Space')
    await walk(page)
    for (const kind of ['Add tags', 'Remove tags', 'Set theme/shot', 'Free on', 'Free off', 'Withdraw'])
      await throughWindow(
        page,
        page.getByRole('region', { name: 'Selected clips' }).getByRole('button', { name: kind }),
        /./,
      )
    await button(page, 'Clear selection').focus()
    await page.keyboard.press('Enter')
    await expectFocus(page)
    await open(page, 'manage-videos&view=papers')
    await throughForm(page, 'Add a paper', 'Cancel')
    await open(page, 'review-queue')
    await throughWindow(page, button(page, /^Reject/), /^Reject /)
    await open(page, 'manage-plans')
    for (const table of ['One-time prices', 'Subscription plans']) await throughForm(page, `Edit ${table}`, 'Cancel')

    await open(page, 'orders')
    await throughWindow(page, row(page, 'Orders').getByRole('button'), 'Order', (order) =>
      throughWindow(page, order.getByRole('button', { name: 'Refund', exact: true }), 'Refund'),
    )
    await open(page, 'customers')
    await throughWindow(page, row(page, 'Customers').getByRole('button').first(), 'Customer', async (customer) => {
      for (const deed of ['Give a clip or days', 'Sign out everywhere', 'Suspend'])
        await throughWindow(page, customer.getByRole('button', { name: deed, exact: true }), deed)
    })
    await open(page, 'insight')
    const table = button(page, /^Show as table: /)
    await table.focus()
    await page.keyboard.press('Enter')
    await expectFocus(page)
    await walk(page)
    await open(page, 'audit-log')
    await button(page, /^All of /).focus()
    await page.keyboard.press('Enter')
    await settled(page)
    await expectFocus(page)
  })
}
