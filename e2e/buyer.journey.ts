import { expect, type Page, test } from '@playwright/test'
import { buyMonth, failOnConsoleErrors, PASSWORD, signUp } from './account.steps.ts'
import { open } from './browsing.ts'
import * as steps from './checkout.steps.ts'
import { addFile, fillOnce } from './library.ts'
import { putOnSale } from './on-sale.ts'
import { seedClip } from '../testing/clips.ts'

test('a guest saves, signs up and buys that clip at the price that every screen names', async ({ page }) => {
  failOnConsoleErrors(page)
  const name = `Wanted ${Date.now()}`
  const id = await putOnSale({ name })
  await open(page, `/clip/${id}`)
  const table = page.getByRole('table', { name: 'Qualities and prices' })
  await expect(
    table.getByRole('row', { name: /^HD 640 × 360 .* H\.264 .* ₹79 ?₹93\.22 with GST Buy HD$/ }),
  ).toBeVisible()
  await expect(table.getByRole('row', { name: /^4K 640 × 360 .* ₹129 ?₹152\.22 with GST Buy 4K$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page).toHaveURL(/\/subscribe$/)
  const wanted = page.getByRole('region', { name: 'The clip you wanted' })
  await expect(wanted.getByRole('link', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Create a free account' }).click()
  const form = page.getByRole('dialog', { name: 'Create a free account' })
  await expect(form.getByText('Orders are taken from billing addresses in India.')).toBeVisible()
  await form.getByRole('button', { name: 'Continue with Email' }).click()
  await form.getByLabel('First Name').fill('Wanting')
  await form.getByLabel('Last Name').fill('Buyer')
  await form.getByLabel('Email').fill(`wanting-${Date.now()}@buyer.example`)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Create account' }).click()

  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(wanted.getByRole('heading', { name })).toBeVisible()
  await expect(wanted.getByText('Saved to Favorites')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse clips' })).toBeVisible()
  await page.getByRole('tab', { name: 'Saved Clips' }).click()
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()

  // The window: what is picked there is what the checkout asks for.
  await open(page, `/clip/${id}`)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const offer = page.getByRole('dialog', { name: 'Download this clip' })
  await expect(offer.getByText('Total₹152.22')).toBeVisible()
  await offer.getByRole('radio', { name: /^HD/ }).check()
  await expect(offer.getByText('Total₹93.22')).toBeVisible()
  await offer.getByRole('link', { name: 'Continue to Payment' }).click()
  await steps.expectSum(page, ['79.00', '14.22', '93.22'])
  await steps.fillForm(page)
  await steps.complete(page)
  await steps.payByCard(page)
  await steps.expectPaid(page)

  // Owner of HD: the upgrade at its own price, on the clip as at the checkout.
  await open(page, `/clip/${id}`)
  await expect(table.getByRole('row', { name: /^HD .* You own this$/ })).toBeVisible()
  await table.getByRole('link', { name: 'Buy 4K' }).click()
  await steps.expectSum(page, ['50.00', '9.00', '59.00'])
})

test('a clip that a guest wanted is said to be saved once it is, and tried again where it was refused', async ({
  page,
}) => {
  const name = `Refused ${Date.now()}`
  const id = await putOnSale({ name })
  await signUp(page, 'Refused', 'Once')
  await page.addInitScript((clip) => localStorage.setItem('pendingClip', `${clip} ${Date.now()}`), id)
  await page.route('**/user/save', (route) => route.fulfill({ status: 503, json: {} }))
  await open(page, '/dashboard')
  const wanted = page.getByRole('region', { name: 'The clip you wanted' })
  await expect(wanted.getByText('Failed to save video. Please try again.')).toBeVisible()
  await expect(wanted.getByText('Saved to Favorites')).toHaveCount(0)
  await page.unrouteAll()
  await wanted.getByRole('button', { name: 'Try again' }).click()
  await expect(wanted.getByText('Saved to Favorites')).toBeVisible()
  await page.getByRole('tab', { name: 'Saved Clips' }).click()
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
})

test('a subscriber is offered no clip for sale, and the plan is marked as theirs', async ({ page }) => {
  const id = await putOnSale({ name: `Included ${Date.now()}` })
  await signUp(page, 'Venkatasubramaniam', 'Scriber')
  await open(page, '/pricing')
  await expect(page.getByRole('row', { name: 'HD 1920 × 1080 ₹79 ₹93.22' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Before you buy' })).toBeVisible()
  await buyMonth(page)
  await open(page, `/clip/${id}`)
  const table = page.getByRole('table', { name: 'Qualities and prices' })
  await expect(table.getByText('In your plan')).toHaveCount(2)
  await expect(table.getByText('₹')).toHaveCount(0)
  await open(page, '/pricing')
  await expect(page.getByRole('heading', { name: 'Monthly Your plan' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Renew' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch to Yearly' })).toBeVisible()
  await expectHeaderApart(page)
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'Start free now' })).toHaveCount(0)
})

/** The box stands in the header's middle, and covers neither the brand nor a link, however wide the screen. */
async function expectHeaderApart(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  const box = page.getByRole('search').locator('form')
  await expect(header.getByRole('button', { name: /user menu/ })).toBeVisible()
  for (const width of [1000, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const { left, right } = await box.evaluate((form) => form.getBoundingClientRect().toJSON())
    const edges = await header
      .locator('a, button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).filter(({ width: wide }) => wide > 0))
    const covered = edges.filter((edge) => edge.left < right && edge.right > left)
    expect(covered, `${width} px`).toEqual([])
    expect(edges.some((edge) => edge.right <= left) && edges.some((edge) => edge.left >= right)).toBe(true)
  }
}

test('every page has one search box; a new term never stands above the clips of another', async ({ page }) => {
  const id = await putOnSale({ name: `Searched ${Date.now()}` })
  for (const path of [`/clip/${id}`, '/pricing', '/collections', '/', '/search?term=searched', '/faqs']) {
    await open(page, path)
    await expect(page.getByRole('combobox', { name: 'Search clips' })).toHaveCount(1)
  }
  // `/` of an Indian keyboard (InScript).
  await page.locator('body').dispatchEvent('keydown', { key: 'य', code: 'Slash' })
  await page.keyboard.type('searched')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?term=searched$/)
  await expect(page.locator('.card').first()).toBeVisible()
  await page.route('**/videos/getsearchvideos*', (route) => route.abort())
  await page.getByRole('combobox', { name: 'Search clips' }).fill('unreachable')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'unreachable' })).toBeVisible()
  await expect(page.locator('main .card')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Search clips' }).fill('')
  await expect(page.getByRole('option', { name: 'searched' })).toBeVisible()
})

test('before anything is typed the fixed list stands first, then themes with a still and how many clips they find', async ({
  page,
}) => {
  const name = `Kheer ${Date.now()}`
  await fillOnce(name, async (deps) => {
    const { id } = await seedClip({ deps }, { name, themes: ['Food'], kinds: [] })
    await addFile(deps, id, 'poster', 'katori_kheer_brass_bowl_saffron_sweet_dessert_thali_food_closeup.poster.jpg')
  })
  await open(page, '/')
  await expect(page.locator('.hero-try').getByRole('link', { name: 'Food' })).toHaveAttribute(
    'href',
    '/search?term=food',
  )
  await page.getByRole('combobox', { name: 'Search clips' }).click()
  const options = page.getByRole('option')
  await expect(options.nth(0)).toHaveAccessibleName('alta')
  await expect(options.nth(1)).toHaveAccessibleName('katori')
  const food = page.getByRole('option', { name: 'Food', exact: true })
  const { total } = await (await page.request.get('/videos/getsearchvideos?term=Food&page=1')).json()
  await expect(food).toHaveAccessibleDescription(total === 1 ? '1 clip' : `${total} clips`)
  await expect(food.locator('img')).toHaveJSProperty('naturalWidth', 640)
  await food.click()
  await expect(page).toHaveURL(/\/search\?term=Food/)
})
