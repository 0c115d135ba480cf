import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { PASSWORD, addStaff, buyMonth, failOnConsoleErrors, signIn, signUp } from './account.steps.ts'
import { authorization } from './checkout.steps.ts'
import { delayReply } from './delayed-reply.ts'
import { putOnSale } from './on-sale.ts'
import { ADMIN, expectFieldError, expectText, expectToast, forgetSession, signInAtAdmin } from './sign-in.steps.ts'

/** The specification's own words for those who are signed in, as far as no journey about a page's work says them. */
const clipPage = (id: string) => `/clip/${id}/words`
const FILM = new URL(
  '../starter/clips/katori_kheer_brass_bowl_saffron_sweet_dessert_thali_food_closeup.hover.mp4',
  import.meta.url,
)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.describe('a customer', () => {
  test('has an empty library, saves, cannot load or remove, and is asked to sign in again', async ({ page }) => {
    const email = await signUp(page, 'Lata', 'Bose')
    const id = await putOnSale({ name: `Words for a list ${Date.now()}` })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Lata' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    // ACC-21: nothing of the back office, whatever the address says.
    await page.goto('/dashboard?section=manage-users')
    await expect(page.getByRole('heading', { level: 1, name: 'Lata' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: /panel$/ })).toHaveCount(0)
    const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
    const panel = page.getByRole('tabpanel')
    for (const [name, text] of [
      ['Download History', 'No downloads yet'],
      ['Purchased Videos', 'No purchased videos yet'],
      ['Saved Clips', 'No saved clips yet'],
    ] as const) {
      await tab(name)
      await expect(panel.getByText(text, { exact: true })).toBeVisible()
    }
    const headers = await authorization(page)
    expect((await page.request.post('/user/save', { headers, data: { id } })).status()).toBe(200)
    for (const [call, name, text] of [
      ['getsavedvideos', 'saved', 'Failed to load saved videos. Please refresh the page.'],
      ['getpurchasedvideos', 'purchased', 'Failed to load purchased videos. Please refresh the page.'],
    ]) {
      await page.route(`**/user/${call}`, (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto(`/dashboard?tab=${name}`)
      await expect(panel.getByText(text ?? '')).toBeVisible()
    }
    await page.unrouteAll()
    await page.goto('/dashboard?tab=saved')
    const list = panel.getByRole('button', { name: 'List View' })
    await expect(panel.getByRole('button', { name: 'Grid View' })).toHaveAttribute('aria-pressed', 'true')
    await list.click()
    await expect(list).toHaveAttribute('aria-pressed', 'true')
    const remove = panel.getByRole('button', { name: /^Remove/ })
    await page.route('**/user/removesaved', (route) => route.fulfill({ status: 500, json: {} }))
    await remove.click()
    await expectToast(page, 'Failed to remove video. Please try again.')
    await page.unrouteAll()
    await page.context().clearCookies()
    await page.route('**/user/removesaved', (route) => route.fulfill({ status: 401, json: {} }))
    await remove.click()
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toContainText('Please login to perform this action.')
    await page.unrouteAll()
    await signIn(page, email, PASSWORD)
    await page.goto('/dashboard?tab=saved')
    await remove.click()
    await expectToast(page, 'Video removed from saved list successfully!')
    await expect(panel.getByText('No saved clips yet')).toBeVisible()
  })

  test('is told why a clip is not saved, is offered a plan or the clip, and downloads what is free of charge', async ({
    page,
  }) => {
    const id = await putOnSale({ name: `Words for a clip ${Date.now()}` })
    await signUp(page, 'Mira', 'Das')
    await page.goto(clipPage(id))
    for (const heading of ['Attributes', 'Item Tags'])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByRole('link', { name: 'waves', exact: true })).toHaveAttribute('href', '/search?term=waves')
    await press(page, 'Save')
    const favorites = page.getByRole('dialog', { name: 'Favorites' })
    await expect(favorites).toContainText('to your Favorites?')
    for (const [status, json, text] of [
      [500, {}, 'Failed to save video. Please try again.'],
      [409, { code: 'clip_not_found', message: 'Told by the server.', requestId: '1' }, 'Told by the server.'],
      [403, {}, 'Session expired. Please login again.'],
    ] as const) {
      await page.unrouteAll()
      await page.route('**/user/save', (route) => route.fulfill({ status, json }))
      await favorites.getByRole('button', { name: /Add to Favorites|Try again/ }).click()
      await expectToast(page, text)
      await expect(favorites.getByText('Something went wrong', { exact: true })).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await press(page, 'Download')
    const offers = page.getByRole('dialog', { name: 'Download this clip' })
    for (const text of [/₹833\s*per month billed annually/, /from\s*₹29/, 'Pay once', 'Download instantly'])
      await expect(offers).toContainText(text)
    await expect(offers.getByText('Personal and commercial licence')).toHaveCount(2)
    await expect(offers.getByText('New footage every week')).toBeVisible()
    await expect(offers.getByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/pricing')
    const pay = offers.getByRole('link', { name: 'Continue to Payment' })
    await expect(pay).toHaveAttribute('href', `/onetimepurchase/${id}?type=highres&quality=4K`)
    await page.route('**/user/downloadwatermark', (route) => route.fulfill({ status: 500, json: {} }))
    await press(page, 'Download watermarked preview')
    await expectToast(page, 'Download failed. Please try again.')
    await page.unrouteAll()
    const download = page.waitForEvent('download')
    await press(page, 'Download watermarked preview')
    await expectToast(page, 'Video download started successfully!')
    expect((await download).suggestedFilename()).toBe(`watermarked_video_${id}.mp4`)
    await page.route('**/videos/getonevideo?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`/onetimepurchase/${id}?type=highres`)
    await expectToast(page, 'Failed to fetch video')
    await expectText(page.getByRole('main'), 'Failed to fetch video')
  })

  test('with a plan chooses a quality; a clip shot on mobile has one', async ({ page }) => {
    const [wide, mobile] = [
      await putOnSale({ name: 'Words, wide' }),
      await putOnSale({ name: 'Words, tall', mobile: true }),
    ]
    await signUp(page, 'Nila', 'Sen')
    await page.goto('/subscriptionpayment?plan=month')
    const form = page.locator('main form').last()
    await expect(form.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacypolicy')
    await expect(form.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute(
      'href',
      '/termsandconditions',
    )
    await expect(form.getByText(/I confirm that I am 18 or over/)).toBeVisible()
    await buyMonth(page)
    await page.goto(clipPage(wide))
    await press(page, 'Download')
    const dialog = page.getByRole('dialog', { name: 'Download' })
    const select = dialog.getByLabel('Quality')
    await expect(select.getByRole('option')).toHaveText(['Select quality', /^HD/, /^4K/])
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    await expectFieldError(select, 'Select quality')
    await page.goto(clipPage(mobile))
    await press(page, 'Download')
    await expect(dialog.getByRole('combobox')).toHaveCount(0)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download Mobile HD', exact: true }).click()
    expect((await download).suggestedFilename()).toBe(`${mobile}.mp4`)
  })
})

test.describe('staff', () => {
  /** SCR-68: a blocking overlay, with no way out but the buttons inside and nothing to be reached behind it. */
  async function expectBlocking(page: Page, overlay: Locator): Promise<void> {
    await expect(overlay).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(overlay).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(0)
  }

  test('an EMPLOYEE is told what an upload misses, and which one failed', async ({ page }) => {
    const id = `words-${Date.now()}`
    await addStaff(page, id)
    await forgetSession(page)
    await signInAtAdmin(page, { id, password: PASSWORD })
    const choose = (name: string, mimeType: string, buffer = Buffer.from('no film')) =>
      page.locator('main input[type=file]').first().setInputFiles({ name, mimeType, buffer })
    const send = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
    let event: object | undefined
    await page.route('**/events', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: event ? `data: ${JSON.stringify(event)}\n\n` : ':\n\n' }),
    )
    await expect(page).toHaveURL(/\/dashboard/)
    const shop = await (await page.request.get('/auth/getmasterdata')).json()
    const give = await delayReply(page, '/auth/getmasterdata')
    // ACC-21: what is an ADMIN's is not there for an EMPLOYEE.
    await page.goto('/dashboard?section=manage-users')
    await expect(page.getByRole('heading', { level: 1, name: 'Upload Video' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: /, home$/ })).toHaveAttribute('href', '/')
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await send('Upload Video')
    await expectToast(page, 'Please select a video file and add at least one tag')
    const alerted = page.waitForEvent('dialog')
    const letter = choose('letter.txt', 'text/plain')
    const alert = await alerted
    expect(alert.message()).toBe('Please select a valid video file')
    await alert.accept()
    await letter
    // SCR-69: a chosen file shows its still; the words of its name fill tags, themes, shots and the mobile flag,
    // those of the shop's own lists also where these come after the file.
    await choose('Ghat_travel_wide_shot-on-mobile.mp4', 'video/mp4', await readFile(FILM))
    await expect(page.getByAltText('Preview at 0.1 seconds')).toBeVisible()
    const { themes } = shop.filters
    give({ json: { ...shop, filters: { ...shop.filters, themes: [...themes, 'Ghat'] } } })
    const chosen = (list: string) => page.getByRole('list', { name: list }).getByRole('listitem')
    await expect(chosen('Tags chosen')).toHaveText(['ghat', 'travel', 'wide', 'shot-on-mobile'])
    for (const [group, word] of [
      ['Themes', ['travel', 'Ghat']],
      ['Shots', ['wide']],
    ] as const) {
      const words = page.getByRole('group', { name: group, exact: true })
      await expect(words.getByRole('button', { pressed: true })).toHaveText([...word])
    }
    await expect(page.getByLabel('Shot on mobile')).toBeChecked()
    await page.route('**/videos/postmobilevideo', (route) => route.fulfill({ status: 500, json: {} }))
    await send('Upload Video')
    await expectToast(page, 'Failed to upload video')
    // MSG-11: what the browser cannot read goes by the normal call, whatever its name says.
    await page.unroute('**/videos/postmobilevideo')
    await page.route('**/videos/post', (route) => route.fulfill({ status: 500, json: {} }))
    await choose('ghat_travel_wide_shot-on-mobile.mp4', 'video/mp4')
    await expect(page.getByText('This browser cannot read the file.')).toBeVisible()
    const sent = page.waitForRequest('**/videos/post')
    await send('Upload Video')
    await sent
    await expectToast(page, 'Failed to upload video')
    const _id = '01900000-0000-7000-8000-000000000000'
    const taken = { status: 202, json: { _id, status: 'queued', message: '' } }
    const answer = await delayReply(page, '/videos/post')
    await page.route('**/videos/uploadstatus?*', (route) =>
      route.fulfill({ json: { _id, status: 'queued', percent: 0 } }),
    )
    await send('Upload Video')
    await expectBlocking(page, page.getByRole('dialog', { name: 'Uploading' }))
    answer(taken)
    // UPL-10: the server streams events, status text and percent.
    event = { _id, status: 'processing', percent: 42 }
    const processing = page.getByRole('dialog', { name: 'Processing' })
    const bar = processing.getByRole('progressbar', { name: 'Making previews and renditions' })
    await expect(bar).toHaveAttribute('value', '42')
    await expectBlocking(page, processing)
    event = { _id, status: 'published', percent: 100 }
    await expect(processing).toHaveCount(0)
    await expectToast(page, 'Video uploaded successfully! (Metadata could not be extracted.)')
    // SCR-68: file, tags and name are cleared.
    await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page.getByText('Settings will appear here.')).toBeVisible()
    await page.unroute('**/videos/post')
    await page.route('**/videos/post', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('link', { name: 'Batch Upload Multiple Videos' }).click()
    await send('Upload All')
    await expectToast(page, 'No videos to upload')
    await choose('ghat_food.mp4', 'video/mp4')
    await send('Upload All')
    await expectToast(page, 'Failed to upload: ghat food')
    const answerBatch = await delayReply(page, '/videos/post')
    await send('Upload All')
    const uploading = page.getByRole('dialog', { name: 'Uploading 1 of 1' })
    await expectBlocking(page, uploading)
    await expect(uploading.getByRole('button')).toHaveText(['Continue in the background', 'Cancel'])
    answerBatch(taken)
    await expectToast(page, 'Uploaded: ghat food')
    await expect(uploading).toHaveCount(0)
    await page.getByRole('link', { name: 'Upload Collection' }).click()
    await send('Upload Collection')
    await expectToast(page, 'Kindly name the collection')
    await page.getByLabel('Collection name').fill('Ghats')
    await choose('ghat_evening.mp4', 'video/mp4')
    const answerCollection = await delayReply(page, '/videos/uploadcollection')
    await send('Upload Collection')
    await expectBlocking(page, uploading)
    answerCollection(taken)
    await expectToast(page, 'Uploaded: ghat evening')
  })

  test('an ADMIN’s logo is no link; the menu leads to the desk and out; the filters are lists', async ({ page }) => {
    failOnConsoleErrors(page)
    await signInAtAdmin(page, ADMIN)
    await expect(page).toHaveURL(/\/dashboard/)
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('button', { name: 'user menu' })).toBeVisible()
    await expect(bar.getByRole('link')).toHaveText(['Pricing', 'हिन्दी'])
    await bar.getByRole('button', { name: 'user menu' }).click()
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.getByRole('link', { name: 'Manage Filters & Themes' }).click()
    for (const title of ['Themes', 'Shots']) {
      const list = page.getByRole('region', { name: title })
      await expect(list.getByRole('button', { name: /^Delete / }).first()).toHaveText('Delete')
      const remove = await list
        .getByRole('button', { name: /^Delete / })
        .first()
        .getAttribute('aria-label')
      const word = remove?.replace('Delete ', '') ?? ''
      // Words of other journeys may join the list meanwhile; this one stays single.
      const offered = list.getByRole('button', { name: new RegExp(`^Delete ${word}$`, 'i') })
      for (const [known, problem] of [
        [word.toUpperCase(), `${word.toUpperCase()} is there already`],
        ['  ', 'Write a word first'],
      ] as const) {
        await list.getByRole('textbox').fill(known)
        await list.getByRole('textbox').press('Enter')
        await expect(list.getByText(problem)).toBeVisible()
      }
      await expect(offered).toHaveCount(1)
    }
  })
})
