import { expect, type Locator, type Page, test } from '@playwright/test'
import { failOnConsoleErrors } from './account.steps.ts'
import { open } from './browsing.ts'
import { delayReply } from './delayed-reply.ts'
import { TOAST_MS } from '../web/lib/toast.ts'
import { expectFieldError, expectToast } from './sign-in.steps.ts'

/** The specification's own words, on the pages where it puts them, as far as no journey about a page's work says them. */
const expectLinks = async (place: Locator, links: [name: string, href: string][]) => {
  await expect(place.getByRole('link')).toHaveText(links.map(([name]) => name))
  for (const [name, href] of links)
    await expect(place.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.describe('a guest', () => {
  test('finds bar and foot on every page, the theme kept, the menu on phones', async ({ page }) => {
    failOnConsoleErrors(page)
    await page.goto('/faqs')
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link').first()).toHaveAttribute('href', '/')
    await expect(bar.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/pricing')
    await expect(bar.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    const foot = page.getByRole('contentinfo')
    for (const heading of ['Links', 'Legal']) await expect(foot.getByRole('heading', { name: heading })).toBeVisible()
    await expectLinks(foot.getByRole('navigation', { name: 'Links' }), [
      ['About Us', '/about'],
      ['Our Pricing & Plans', '/pricing'],
      ['FAQs', '/faqs'],
      ['Contact Us', '/contactus'],
    ])
    await expectLinks(foot.getByRole('navigation', { name: 'Legal' }), [
      ['Privacy Policy', '/privacypolicy'],
      ['Terms and Conditions', '/termsandconditions'],
      ['Cancellation and Refund', '/refundpolicy'],
      ['Shipment and Delivery', '/shipmentanddelivery'],
    ])
    await expect(foot.getByText('© 2025')).toBeVisible()
    const theme = page.locator('body')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(theme).toHaveAttribute('data-theme', 'dark')
    await bar.getByRole('switch', { name: 'Dark theme' }).click()
    await page.reload()
    await expect(theme).toHaveAttribute('data-theme', 'light')
    await page.setViewportSize({ width: 390, height: 844 })
    await bar.getByRole('button', { name: 'Menu' }).click()
    for (const name of ['Collections', 'Footage by place', 'From the script to the clips', 'Pricing'])
      await expect(bar.getByRole('link', { name })).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  })

  test('reads the landing page’s claim, the two offers of /subscribe and the plans of /pricing', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText(/More than 100 assets added daily/)).toBeVisible()
    await page.goto('/subscribe')
    const main = page.getByRole('main')
    for (const text of [
      /over 10,000 high-resolution clips, for personal and commercial use/,
      /₹833\s*per month billed annually/,
      /from\s*₹29/,
    ])
      await expect(main).toContainText(text)
    await expect(main.getByRole('listitem')).toHaveText([
      'Unlimited downloads for a year',
      'Personal and commercial licence',
      'New footage every week',
      'Pay once',
      'Download instantly',
      'Personal and commercial licence',
    ])
    await expect(main.getByText('Create a free account for watermarked downloads')).toBeVisible()
    await press(page, 'Sign in and Pay')
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    await page.keyboard.press('Escape')
    await press(page, 'Create a free account')
    await expect(page.getByRole('dialog', { name: 'Create a free account' })).toBeVisible()
    await page.keyboard.press('Escape')
    await main.getByRole('link', { name: 'View all Plans' }).click()
    await expect(page).toHaveURL(/\/pricing$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The best Indian footage licence')
    for (const text of ['Unlimited downloads, worldwide coverage, lifetime licence', 'Most Popular', 'Save 17%'])
      await expect(main.getByText(text)).toBeVisible()
    const plan = (name: string) => main.locator('section, article').filter({ has: page.getByRole('heading', { name }) })
    await expect(plan('Monthly').first()).toContainText(/₹999\s*per month/)
    await expect(plan('Monthly').first().getByRole('listitem')).toHaveText([
      'Unlimited downloads for a month',
      'Mobile, HD and 4K',
      'Personal and commercial use',
      'New footage every week',
    ])
    await expect(plan('Monthly').first()).toContainText('Cancel anytime')
    await expect(plan('Yearly').first()).toContainText(/₹833\s*per month\s*billed annually at ₹9,999/)
    await expect(plan('Yearly').first()).toContainText('non-refundable after that')
    for (const text of ['Negotiable', 'Custom pricing', 'Multi-user', 'Priority support', 'All resolutions'])
      await expect(plan('Enterprise').first()).toContainText(text)
    await expect(main.getByRole('button', { name: /^Try Now/ })).toHaveCount(2)
    await main.getByRole('link', { name: 'Get in touch' }).click()
    await expect(page).toHaveURL(/\/contactus\?about=enterprise$/)
  })

  test('fills in the contact forms: each field says what it misses, and what is sent is kept', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    for (const [path, own, missing] of [
      ['/contactus', 'Query', 'query is required'],
      ['/about', 'Country', 'country is required'],
    ] as const) {
      await page.goto(path)
      const form = page.locator('main form')
      const fields = [
        ['Name', 'Name is required', 'Asha Rao'],
        ['Email', 'Email is required', 'asha@test.example'],
        ['Phone', 'phone is required', '98765 43210'],
        [own, missing, 'India'],
      ] as const
      await expect(form.getByLabel('Phone')).toHaveAttribute('inputmode', 'numeric')
      await expect(form.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute(
        'href',
        '/termsandconditions',
      )
      await press(page, 'Submit')
      await expectToast(page, 'Please fill in all required fields.')
      for (const [label, problem, value] of fields) {
        await expectFieldError(form.getByLabel(label), problem)
        await form.getByLabel(label).fill(value)
        await expect(form.getByText(problem)).toHaveCount(0)
      }
      await expect(form.getByLabel('Phone')).toHaveValue('9876543210')
      await press(page, 'Submit')
      await expectToast(page, 'Please agree to the Terms & Conditions before proceeding.')
      await form.getByRole('checkbox').check()
      await press(page, 'Submit')
      await expectToast(page, 'Your query has been submitted successfully! We will get back to you soon.')
      await expect(form.getByLabel('Name')).toHaveValue('')
    }
    expect(sent.map((url) => new URL(url).pathname)).toEqual(['/contact', '/contact'])
  })

  test('is told things at the top right, three at a time, for four seconds', async ({ page }) => {
    await page.clock.install()
    await page.goto('/contactus', { waitUntil: 'networkidle' })
    for (let presses = 0; presses < 4; presses++) await press(page, 'Submit')
    const toasts = page.locator('[data-sonner-toast]')
    await expect(toasts).toHaveCount(4)
    await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3)
    const place = page.locator('[data-sonner-toaster]')
    await expect(place).toHaveAttribute('data-x-position', 'right')
    await expect(place).toHaveAttribute('data-y-position', 'top')
    expect(await place.evaluate((element) => element.style.getPropertyValue('--gap'))).toBe('14px')
    expect(TOAST_MS).toBe(4000)
    await page.clock.runFor(TOAST_MS + 500)
    await expect(toasts).toHaveCount(0)
  })

  test('opens one of the 15 questions at a time, and asks the assistant', async ({ page }) => {
    await page.goto('/faqs')
    const items = page.locator('details')
    await expect(items).toHaveCount(15)
    const opened = page.locator('details[open]')
    await expect(opened).toHaveCount(0)
    for (const index of [2, 4]) {
      await items.nth(index).locator('summary').click()
      await expect(opened).toHaveCount(1)
      await expect(items.nth(index)).toHaveAttribute('open', '')
    }
    await items.nth(4).locator('summary').click()
    await expect(opened).toHaveCount(0)

    await page.clock.install()
    // With the clock stopped nothing would be replayed that was pressed before hydration.
    await open(page, '/chatbot')
    await page.clock.runFor(5000)
    const panel = page.getByRole('region', { name: 'FAQ assistant' })
    expect((await panel.boundingBox())?.height).toBe(500)
    const quick = panel.getByRole('list', { name: 'Common questions' })
    const said = panel.getByRole('log').locator('p:not([aria-hidden])')
    await expect(said).toHaveCount(1)
    await expect(quick.getByRole('button').first()).toBeVisible()
    await panel.getByLabel('Your question').fill('   ')
    await panel.getByRole('button', { name: 'Send' }).click()
    await expect(said).toHaveCount(1)
    await panel.getByLabel('Your question').fill('zzz')
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await panel.getByRole('button', { name: 'Send' }).click()
    await expect(said).toHaveCount(2)
    await page.clock.runFor(499)
    await expect(said).toHaveCount(2)
    await expect(quick).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(said.last()).toContainText(
      "I'm not sure I understand. Could you try asking differently? Here are some common questions:",
    )
    await expect(quick.getByRole('button').first()).toBeVisible()
  })

  test('waits for the collections, finds none, refreshes; a thumbnail that fails leaves a placeholder', async ({
    page,
  }) => {
    const answerNone = await delayReply(page, '/videos/getcollections')
    await open(page, '/')
    await page.getByRole('complementary', { name: 'Filters' }).getByRole('link', { name: 'Collections' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading collections' })).toBeVisible()
    answerNone({ json: [] })
    await expect(page.getByText('No collections available')).toBeVisible()
    const _id = '01900000-0000-7000-8000-000000000000'
    await page.unroute('**/videos/getcollections')
    const answerOne = await delayReply(page, '/videos/getcollections')
    answerOne({ json: [{ _id, name: 'Monsoon', description: '', thumbnail: '/media/none.mp4', count: 2 }] })
    await press(page, 'Refresh')
    const card = page.getByRole('article')
    await expect(card.getByText('No description available')).toBeVisible()
    await expect(card.getByRole('link').first()).toHaveAttribute('href', '/search?term=Monsoon')
    await expect(card.locator('video')).toHaveCount(0)
    await expect(card.locator('svg')).toBeVisible()
  })
})
