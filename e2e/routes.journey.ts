import { expect, type Page, test } from '@playwright/test'
import { PASSWORD, addStaff, failOnConsoleErrors, signUp } from './account.steps.ts'
import { expectAccessible } from './browsing.ts'
import { putOnSale } from './on-sale.ts'
import { ADMIN, forgetSession } from './sign-in.steps.ts'
import { IS_WHOLE_RUN as all } from '../testing/usual-run.ts'

/** Widths and themes take turns, so that a usual run meets each pair with each kind of person; all of them otherwise. */
const VIEWS = [
  [1440, 'light'],
  [390, 'dark'],
  [1024, 'light'],
  [1440, 'dark'],
  [820, 'dark'],
  [390, 'light'],
] as const

/** What identifies the right page: its heading, or the sign-in dialog. */
type Route = [path: string, sign: string | RegExp | { dialog: string }]

const signIn = { dialog: 'Sign In' }
const home: Route = ['/', 'Get Amazing Indian Stock Footage']
const pricing: Route = ['/pricing', 'The best Indian footage licence']

/** What other journeys open as the same person: here in the whole run alone. */
const rest = (...routes: Route[]): Route[] => (all ? routes : [])

/** Routes that differ by role; those that are alike for all are visited as a guest in `pages.journey.ts`. */
const routesOf = (wide: string, tall: string): Record<'guest' | 'USER' | 'EMPLOYEE' | 'ADMIN', Route[]> => ({
  guest: [
    ['/dashboard', signIn],
    [`/onetimepurchase/${tall}?type=mobile`, signIn],
    ['/subscriptionpayment?plan=year', signIn],
    ...rest([`/clip/${wide}/a-clip`, /^Route/]),
  ],
  USER: [
    home,
    ...rest(['/search?term=waves', /./], [`/clip/${wide}/a-clip`, /^Route/]),
    ['/dashboard', 'Router'],
    ...rest(['/subscribe', 'License Indian footage'], pricing),
    [`/onetimepurchase/${wide}?type=highres`, 'One-time purchase'],
    [`/onetimepurchase/${tall}?type=mobile`, 'One-time purchase'],
    ['/subscriptionpayment?plan=month', 'Subscribe'],
    ['/subscriptionpayment?plan=year', 'Subscribe'],
    ['/admincreate', /./],
  ],
  EMPLOYEE: [
    home,
    ['/dashboard', 'Upload Video'],
    ['/admin', 'Upload Video'],
    [`/onetimepurchase/${wide}?type=highres`, 'One-time purchase'],
  ],
  ADMIN: [pricing, ['/dashboard', 'Today'], ['/admincreate', /./], ['/subscriptionpayment?plan=month', 'Subscribe']],
})

async function enter(page: Page, role: 'guest' | 'USER' | 'EMPLOYEE' | 'ADMIN'): Promise<void> {
  if (role === 'guest') return
  if (role === 'USER') return void (await signUp(page, 'Router', 'Bose'))
  const id = `routes-${Date.now()}`
  if (role === 'EMPLOYEE') await addStaff(page, id)
  const who = role === 'ADMIN' ? ADMIN : { id, password: PASSWORD }
  await forgetSession(page)
  expect((await page.request.post('/auth/login', { data: who })).status()).toBe(200)
}

/** What has the focus after one Tab shows it. */
const focusShows = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body || !focused.matches(':focus-visible')) return false
    // A control inside a drawn frame may leave the ring to the frame.
    const drawn = (element: Element | null): boolean => {
      if (!element || element === document.body) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || drawn(element.parentElement)
    }
    return drawn(focused)
  })

for (const role of ['guest', 'USER', 'EMPLOYEE', 'ADMIN'] as const)
  test(`${role}: each route is the right page, with no error, nothing sideways, no barrier`, async ({ page }) => {
    // Every route in every view.
    test.slow(all)
    // The preview of a clip that another journey withdraws, or gives another film, while its page is open.
    failOnConsoleErrors(page, /status of 410 .*\/media\//)
    const name = `Route of waves ${role} ${Date.now()}`
    const [wide, tall] = [await putOnSale({ name }), await putOnSale({ name, mobile: true })]
    await enter(page, role)
    for (const [turn, [path, sign]] of routesOf(wide, tall)[role].entries())
      for (const [width, colorScheme] of all ? VIEWS : [VIEWS[turn % VIEWS.length] ?? VIEWS[0]]) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.goto(path)
        const place =
          typeof sign === 'object' && 'dialog' in sign
            ? page.getByRole('dialog', { name: sign.dialog })
            : page.getByRole('heading', { level: 1, name: sign })
        await expect(place, `${path} at ${width} px, ${colorScheme}`).toBeVisible()
        await page.waitForLoadState('load')
        await expect(page.locator('body')).toHaveAttribute('data-theme', colorScheme)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(
          0,
        )
        await page.keyboard.press('Tab')
        expect(await focusShows(page), `${path}: focus`).toBe(true)
        await expectAccessible(page)
      }
  })

test('who is signed in without a role is taken home, and where they came from is remembered', async ({ page }) => {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 900
  const accessToken = `${part({ alg: 'HS256' })}.${part({ sub: 'nobody', firstName: 'Nobody', savedAddresses: [], exp })}.x`
  await page.route('**/refresh', (route) => route.fulfill({ json: { accessToken } }))
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Get Amazing Indian Stock Footage' })).toBeVisible()
  expect(await page.evaluate(() => history.state?.usr?.from)).toBe('/dashboard')
})
