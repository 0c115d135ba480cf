import { expect, type Page, test } from '@playwright/test'
import { sectionsOf } from '../web/staff/staff-sections.ts'
import { addStaff, buyMonth, openAccount, PASSWORD, signUp } from './account.steps.ts'
import { open } from './browsing.ts'
import { authorization } from './checkout.steps.ts'
import { expectNames } from './control-names.ts'
import { clipName, fillLibrary } from './library.ts'
import { putOnSale } from './on-sale.ts'
import { COLLECTION, fillSearchLibrary, TERM } from './search-library.ts'
import { ADMIN, forgetSession } from './sign-in.steps.ts'
import { IS_WHOLE_RUN } from '../testing/usual-run.ts'

/** Accessible names of every control: of the four main pages always, of all others where everything is tested. */
const whole = IS_WHOLE_RUN
const PHONE = { width: 390, height: 844 }
const FIRST = clipName(0)

// A renamed button fails this quick check; what pauses a film is there only where films play.
test.use({ actionTimeout: 30_000, contextOptions: { reducedMotion: 'no-preference' } })

test.beforeAll(async () => {
  await fillLibrary()
  await fillSearchLibrary()
})

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const opened = (page: Page, name: string | RegExp) => expect(page.getByRole('dialog', { name })).toBeVisible()

/** Opens an address, waits for its heading or dialog, and reads its controls. */
async function look(page: Page, who: string, path: string, name = path): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1, [role=dialog]').first()).toBeVisible()
  await expectNames(page, `${who} ${name}`)
}

async function firstClip(page: Page): Promise<string> {
  const answer = await page.request.get('/videos/getsearchvideos', { params: { term: FIRST } })
  const found = ((await answer.json()) as { _id: string; name: string }[]).find(({ name }) => name === FIRST)
  return found?._id ?? ''
}

test('the controls of the four main pages are named as they are kept', async ({ page }) => {
  await look(page, 'guest', '/')
  await look(page, 'guest', `/search?term=${TERM}`)
  await look(page, 'guest', `/clip/${await firstClip(page)}`, '/clip')
  await look(page, 'guest', '/pricing')
})

if (whole) {
  const PAGES = [
    ...['/search?term=nothing-matches-this', '/collections', '/category/travel', '/subscribe', '/about', '/faqs'],
    ...['/chatbot', '/contactus', '/privacypolicy', '/termsandconditions', '/refundpolicy', '/shipmentanddelivery'],
    '/licence',
    ...['/verify', '/verify/nowhere', '/notavailable', '/admin', '/admincreate', '/resetpassword', '/confirmemail'],
    ...['/board/nowhere', '/collections/nowhere', '/no-such-page', '/dashboard', '/subscriptionpayment?plan=year'],
  ]

  test('so are those of every page a guest can open, and of the windows over them', async ({ page }) => {
    for (const path of PAGES) await look(page, 'guest', path)
    const clip = await firstClip(page)
    await look(page, 'guest', `/similar/${clip}`, '/similar')
    await page.goto('/collections')
    await page.getByRole('link', { name: `2 clips in the collection ${COLLECTION}` }).click()
    await expectNames(page, 'guest a collection')

    // These clips alone are alike; the first of them has a next one.
    await open(page, '/search?term=discovery')
    await page.locator('.card-link').first().click()
    await opened(page, /^Clip /)
    await expectNames(page, 'guest a clip over the grid')
    await page.keyboard.press('?')
    await opened(page, 'Keyboard shortcuts')
    await expectNames(page, 'guest keyboard shortcuts')
    await page.goto('/')
    await press(page, 'Sign In')
    await opened(page, 'Sign In')
    await expectNames(page, 'guest sign in')
    await page.goto('/')
    await press(page, 'Start free now')
    await opened(page, 'Create a free account')
    await expectNames(page, 'guest sign up')
    await press(page, 'Continue with Email')
    await expectNames(page, 'guest sign up by e-mail')
  })

  test('so are those that phones have instead', async ({ page }) => {
    await page.setViewportSize(PHONE)
    for (const path of ['/', `/search?term=${TERM}`]) {
      await look(page, 'phone', path)
      await press(page, path === '/' ? /^Filters/ : 'Filters & Sort')
      await opened(page, /Filters/)
      await expectNames(page, `phone filters of ${path}`)
      await page.keyboard.press('Escape')
    }
    await look(page, 'phone', `/clip/${await firstClip(page)}`, '/clip')
    await press(page, 'Menu')
    await expectNames(page, 'phone menu')
  })

  test('so are those of a customer with everything, and of the windows they open', async ({ page }) => {
    const id = await putOnSale({ name: `Names ${Date.now()}` })
    await signUp(page, 'Names', 'Rao')
    await page.goto(`/clip/${id}`)
    await press(page, 'Download')
    await opened(page, 'Download this clip')
    await expectNames(page, 'USER buy or subscribe')
    await look(page, 'USER', `/onetimepurchase/${id}?type=highres`, 'one-time purchase')
    await look(page, 'USER', '/subscriptionpayment?plan=month')
    await look(page, 'USER', '/dashboard', 'empty dashboard')

    await buyMonth(page)
    const headers = await authorization(page)
    const post = async (path: string, data: object) => {
      const answer = await page.request.post(path, { headers: { ...headers, accept: 'application/json' }, data })
      expect(answer.ok(), path).toBe(true)
      return (await answer.json()) as { id?: string }
    }
    await post('/user/save', { id })
    const board = (await post('/user/saveboard', { name: 'Names board' })).id ?? ''
    await post('/user/addtoboard', { id: board, clips: [id] })

    await page.goto(`/clip/${id}`)
    await press(page, 'Save')
    await opened(page, 'Favorites')
    await expectNames(page, 'USER save')
    await press(page, 'Add to another board')
    await opened(page, 'Add to a board')
    await expectNames(page, 'USER add to a board')
    await page.goto(`/clip/${id}`)
    await press(page, 'Download')
    await opened(page, 'Download')
    await expectNames(page, 'USER choose a download')

    await look(page, 'USER', '/dashboard?tab=orders')
    await press(page, /^Ask for a refund of /)
    await opened(page, /./)
    await expectNames(page, 'USER ask for a refund')
    await page.goto('/dashboard?tab=orders')
    await press(page, 'Add address')
    await opened(page, /./)
    await expectNames(page, 'USER invoice address')
    await post('/user/downloadhighres', { id, quality: 'HD' })
    for (const tab of ['history', 'purchased', 'saved']) await look(page, 'USER', `/dashboard?tab=${tab}`)
    await page.goto('/dashboard')
    await press(page, 'Cancel plan')
    await opened(page, 'Cancel your plan?')
    await expectNames(page, 'USER cancel plan')
    await page.goto('/dashboard?tab=history')
    const certificate = await page
      .getByRole('link', { name: /^Certificate / })
      .first()
      .getAttribute('href')
    await press(page, /^Add client or project to licence/)
    await opened(page, /./)
    await expectNames(page, 'USER client of a licence')
    await look(page, 'USER', certificate ?? '', 'certificate')

    await look(page, 'USER', `/dashboard?tab=saved&board=${board}`, 'a board')
    for (const [opener, name] of [
      [/^Note on /, 'note'],
      [/^Move or copy /, 'move or copy'],
      ['Share', 'share'],
      ['New board', 'new board'],
    ] as const) {
      await page.goto(`/dashboard?tab=saved&board=${board}`)
      await press(page, opener)
      if (name !== 'note') await opened(page, /./)
      await expectNames(page, `USER ${name}`)
    }
    await page.goto(`/dashboard?tab=saved&board=${board}`)
    await press(page, 'Share')
    await press(page, 'Create link')
    await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/./)
    await expectNames(page, 'USER shared')
    await look(
      page,
      'USER',
      new URL(await page.getByLabel('Link', { exact: true }).inputValue()).pathname,
      'client room',
    )

    const account = await openAccount(page)
    await expectNames(page, 'USER account')
    for (const part of ['User Name', 'Email', 'Password']) await press(page, `Edit ${part}`)
    await expectNames(page, 'USER account, edited')
    await account.getByRole('button', { name: 'Delete account' }).click()
    await opened(page, 'Delete account?')
    await expectNames(page, 'USER delete account')
    await openAccount(page)
    await press(page, 'Sign out everywhere')
    await opened(page, 'Sign out everywhere?')
    await expectNames(page, 'USER sign out everywhere')
    await page.goto('/')
    await press(page, /user menu/)
    await expectNames(page, 'USER menu')
  })

  const deskPath = (section: string) => `/dashboard?section=${section}`

  test('so are those of every desk of an EMPLOYEE', async ({ page }) => {
    const id = `names-${Date.now()}`
    await addStaff(page, id)
    await forgetSession(page)
    expect((await page.request.post('/auth/login', { data: { id, password: PASSWORD } })).status()).toBe(200)
    for (const section of sectionsOf('EMPLOYEE')) await look(page, 'EMPLOYEE', deskPath(section))
  })

  test('so are those of every desk of an ADMIN, and of the windows they open', async ({ page }) => {
    // Of this test alone: the first row of a list may belong to another test.
    const [staff, clip] = [`names-of-${Date.now()}`, `Names at the desk ${Date.now()}`]
    await addStaff(page, staff)
    await putOnSale({ name: clip, createdAt: new Date(0) })
    const email = await signUp(page, 'Desk', 'Customer')
    await buyMonth(page)
    await forgetSession(page)
    expect((await page.request.post('/auth/login', { data: ADMIN })).status()).toBe(200)
    for (const section of sectionsOf('ADMIN')) await look(page, 'ADMIN', deskPath(section))
    for (const view of ['held', 'withdrawn', 'papers', 'lists'])
      await look(page, 'ADMIN', `${deskPath('manage-videos')}&view=${view}`)
    for (const [section, opener, name] of [
      ['manage-videos', `Edit ${clip}`, 'a clip'],
      ['manage-videos', `Delete ${clip}`, 'delete a clip'],
      ['manage-users', `Change password of ${staff}`, 'change a password'],
      ['manage-users', `Delete ${staff}`, 'delete somebody'],
    ] as const) {
      await page.goto(deskPath(section))
      await press(page, opener)
      await opened(page, /./)
      await expectNames(page, `ADMIN ${name}`)
    }
    await page.goto(deskPath('manage-videos'))
    await press(page, `Edit ${clip}`)
    await press(page, 'Edit Details')
    await page.getByRole('dialog').getByLabel('Tags', { exact: true }).fill('one_two')
    await page.keyboard.press('Enter')
    await expectNames(page, 'ADMIN edit a clip')
    await page.goto(deskPath('manage-videos'))
    await page.getByRole('checkbox', { name: `Select ${clip}` }).check()
    await expectNames(page, 'ADMIN selected clips')
    await press(page, 'Add tags')
    await opened(page, /./)
    await expectNames(page, 'ADMIN add tags')
    await page.goto(deskPath('manage-plans'))
    await press(page, 'Edit One-time prices')
    await expectNames(page, 'ADMIN edit prices')
    await openFound(page, 'orders', /^Any number/, email)
    await opened(page, 'Order')
    await expectNames(page, 'ADMIN an order')
    await press(page, 'Refund')
    await opened(page, 'Refund')
    await expectNames(page, 'ADMIN refund')
    await openFound(page, 'customers', /^Name, e-mail/, email)
    await opened(page, 'Customer')
    await expectNames(page, 'ADMIN a customer')
    for (const deed of ['Give a clip or days', 'Sign out everywhere', 'Suspend']) {
      await press(page, deed)
      await expect(page.locator('[role=dialog]')).toHaveCount(2)
      await expectNames(page, `ADMIN ${deed}`)
      await page.keyboard.press('Escape')
      await expect(page.locator('[role=dialog]')).toHaveCount(1)
    }
    await look(page, 'ADMIN', '/dashboard?security=open', 'security')
  })

  /** Looks for what belongs to one customer, and opens the only one found. */
  async function openFound(page: Page, section: string, field: RegExp, email: string): Promise<void> {
    await page.goto(deskPath(section))
    await page.getByRole('searchbox', { name: field }).fill(email)
    await press(page, 'Show')
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await rows.getByRole('button').first().click()
  }
}
