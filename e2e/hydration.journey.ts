import { expect, test, type Page } from '@playwright/test'
import { failOnConsoleErrors } from './browsing.ts'
import { putOnSale } from './on-sale.ts'
import { expectFieldError, expectToast } from './sign-in.steps.ts'

/** The page as a slow line shows it: all there, its program not. Answers what lets the program come. */
async function openWithoutProgram(page: Page, path: string): Promise<() => void> {
  const { promise: comes, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await comes
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return letCome
}

test.describe('before the program is there', () => {
  test.beforeEach(({ page }) => failOnConsoleErrors(page))

  test('a form keeps what is typed into it, sends none of it in the address, and is heard afterwards', async ({
    page,
  }) => {
    const letCome = await openWithoutProgram(page, '/contactus')
    const form = page.locator('main form')
    await form.getByLabel('Name').fill('Asha Rao')
    await form.getByLabel('Email').fill('asha@test.example')
    await form.getByLabel('Query').fill('Ganga aarti')
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Submit' }).click()
    letCome()
    await expectToast(page, 'Please fill in all required fields.')
    await expectFieldError(form.getByLabel('Phone'), 'phone is required')
    await expect(page).toHaveURL(/\/contactus$/)
    await expect(form.getByLabel('Name')).toHaveValue('Asha Rao')
    await expect(form.getByLabel('Email')).toHaveValue('asha@test.example')
    await expect(form.getByLabel('Query')).toHaveValue('Ganga aarti')
    await expect(form.getByRole('checkbox')).toBeChecked()
    await form.getByLabel('Phone').fill('98765 43210')
    await form.getByLabel('Phone').press('Enter')
    await expectToast(page, 'Your query has been submitted successfully! We will get back to you soon.')
  })

  test('the assistant answers what was asked of it', async ({ page }) => {
    const letCome = await openWithoutProgram(page, '/chatbot')
    await page.getByLabel('Your question').fill('What does a clip cost?')
    await page.getByRole('button', { name: 'Send' }).click()
    letCome()
    await expect(page.getByText('What does a clip cost?')).toBeVisible()
    await expect(page).toHaveURL(/\/chatbot$/)
  })

  test('a search typed on the home page stays typed', async ({ page }) => {
    const letCome = await openWithoutProgram(page, '/')
    const field = page.getByRole('combobox', { name: 'Search clips' }).first()
    await field.fill('katori')
    letCome()
    await expect(page.getByRole('option', { name: 'katori' }).first()).toBeVisible()
    await expect(field).toHaveValue('katori')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/search\?.*term=katori/)
  })

  test('no search box holds suggestions, which another one may have asked for before it is hydrated', async ({
    page,
  }) => {
    const letCome = await openWithoutProgram(page, '/')
    await expect(page.getByRole('combobox', { includeHidden: true })).toHaveCount(2)
    await expect(page.getByRole('option', { includeHidden: true })).toHaveCount(0)
    letCome()
    await page.getByRole('combobox', { name: 'Search clips' }).first().fill('katori')
    await expect(page.getByRole('option', { name: 'katori' }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option', { includeHidden: true })).toHaveCount(0)
  })

  test('a plan that is chosen asks to sign in', async ({ page }) => {
    const letCome = await openWithoutProgram(page, '/pricing')
    await page.getByRole('button', { name: 'Try Now' }).first().click()
    letCome()
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  })

  test('keys are heard afterwards, by the page and by the player of a clip', async ({ page }) => {
    const id = await putOnSale({ name: 'Keys before hydration' })
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const player = page.getByRole('group', { name: /^Player/ })
    for (const press of [() => page.keyboard.press('?'), () => player.press('?')]) {
      const letCome = await openWithoutProgram(page, `/clip/${id}`)
      await press()
      letCome()
      await expect(shortcuts).toBeVisible()
      await page.unrouteAll()
    }
    await page.keyboard.press('Escape')
    await expect(shortcuts).toBeHidden()

    const letCome = await openWithoutProgram(page, `/clip/${id}`)
    await page.keyboard.press('/')
    await page.keyboard.press('?')
    letCome()
    await expect(page.getByRole('combobox', { name: 'Search clips' })).toBeFocused()
    await expect(shortcuts).toBeHidden()
  })

  test('what is pressed and ticked is heard afterwards', async ({ page }) => {
    const letCome = await openWithoutProgram(page, '/search?term=katori')
    const [food, dark] = [
      page.getByRole('checkbox', { name: 'Food' }),
      page.getByRole('switch', { name: 'Dark theme' }),
    ]
    // Themes without a clip among the results are folded.
    await page
      .getByText(/more without clips/)
      .first()
      .click()
    await food.check()
    await dark.click()
    // On a slow phone a part that loads later is rendered in many slices before it listens.
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    letCome()
    await expect(dark).toBeChecked()
    await expect(page).toHaveURL(/theme=food/i)
    await expect(food).toBeChecked()
  })
})

/** Opens a page with the scripts and styles that it names. @returns the others, which are never answered */
async function openWithNamedFiles(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text()
  const named = JSON.parse(/id="preload">(.*?)</.exec(html)?.[1] ?? '[]') as string[]
  const others: string[] = []
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    const file = new URL(route.request().url()).pathname
    if (named.includes(file)) await route.continue()
    else others.push(file)
  })
  await page.goto(path, { waitUntil: 'commit' })
  return others
}

for (const path of ['/', '/search?term=rangoli', '/pricing'])
  test(`the search box of ${path} works with the scripts that the page names, and no style is loaded twice`, async ({
    page,
  }) => {
    const others = await openWithNamedFiles(page, path)
    await page.getByRole('combobox', { name: 'Search clips' }).first().fill('katori')
    await expect(page.getByRole('option', { name: 'katori' }).first()).toBeVisible()
    await expect.poll(() => others.length).toBeGreaterThan(0)
    expect(others.filter((file) => file.includes('entry-client'))).toEqual([])
  })

test('the prices of a clip are in hand with the scripts that its page names', async ({ page }) => {
  const id = await putOnSale({ name: 'Prices at once' })
  await openWithNamedFiles(page, `/clip/${id}`)
  await page.waitForFunction(() => {
    const prices = [...document.querySelectorAll('.price-table :is(a, button)')]
    return prices.length > 0 && prices.every((one) => Object.keys(one).some((key) => key.startsWith('__reactProps$')))
  })
})

test('scripts are sent as the build has compressed them', async ({ page, request }) => {
  await page.goto('/')
  const [entry = ''] = JSON.parse((await page.locator('#preload').textContent()) ?? '[]') as string[]
  for (const coding of ['br', 'gzip']) {
    const answer = await request.get(entry, { headers: { 'accept-encoding': coding } })
    // What is compressed while it is sent has no length.
    expect(answer.headers()).toMatchObject({
      'content-encoding': coding,
      'content-length': expect.stringMatching(/^\d+$/),
    })
    expect(await answer.text()).toContain('import')
  }
})

test('without script a form says that it needs it, and puts nothing into the address', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, field] of [
    ['/contactus', 'Name'],
    ['/chatbot', 'Your question'],
  ] as const) {
    await page.goto(path)
    const form = page.locator('main form')
    await expect(form.locator('noscript p')).toBeVisible()
    expect(await form.locator('noscript p').innerText()).toBe('This form needs JavaScript.')
    await form.getByLabel(field).fill('Asha Rao')
    await form.getByLabel(field).press('Enter')
    expect(new URL(page.url()).search).toBe('')
  }
  await context.close()
})
