import { type Page, expect, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors, signUp } from './account.steps.ts'
import { clipName, fillLibrary } from './library.ts'

test.beforeAll(fillLibrary)

test('a board is made, shared, talked about and approved by a client without login, and its owner sees both', async ({
  page,
  browser,
  baseURL,
}) => {
  failOnConsoleErrors(page)
  await signUp(page, 'Board', 'Owner')
  await page.goto('/')
  const card = page.locator('.card', { has: page.getByRole('link', { name: clipName(0), exact: true }) }).first()
  await card.hover()
  await card.getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('button', { name: 'Add to Favorites' }).click()
  await expect(page.getByRole('dialog').getByText('Video saved successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Add to another board' }).click()
  await page.getByLabel('New board').fill('Festival film')
  await page.getByRole('button', { name: 'Create and add' }).click()
  await expect(page.getByRole('button', { name: 'Added to Festival film' })).toBeVisible()
  await expectFit(page)

  await openTabBesideDashboard(page)
  await expect(page.getByRole('button', { name: `Remove ${clipName(0)}` })).toBeVisible()
  await page.getByRole('button', { name: /^Festival film\s*1 clip$/ }).click()
  await page.getByRole('button', { name: `Note on ${clipName(0)}` }).click()
  await page.getByLabel('Note', { exact: true }).fill('For the opening')
  await page.getByRole('button', { name: 'Save note' }).press('Enter')
  await expect(page.getByText('For the opening')).toBeVisible()
  await expect(page.getByRole('button', { name: `Note on ${clipName(0)}` })).toBeFocused()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await expectFit(page)

  await page.getByLabel('Name on the room').fill('Kalakar Studio')
  await page.getByLabel('Name on the room').blur()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Replace link' })).toBeEnabled()

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const client = await context.newPage()
  failOnConsoleErrors(client)
  const answer = await client.goto(link)
  expect(await answer?.text()).toMatch(/noindex[\s\S]*Festival film/)
  await expect(client.getByRole('heading', { level: 1, name: 'Festival film' })).toBeVisible()
  await expect(client.getByText('Shared by Board · 1 clip')).toBeVisible()
  await expect(client.getByText('Kalakar Studio')).toBeVisible()
  const [comp] = await Promise.all([
    client.waitForEvent('download'),
    client.getByRole('link', { name: `Download ${clipName(0)} with watermark` }).click(),
  ])
  expect(comp.suggestedFilename()).toMatch(/^watermarked_video_[\w-]+\.mp4$/)
  const film = client.locator('video')
  await film.evaluate((video: HTMLVideoElement) => void (video.currentTime = 2.5))
  await client.getByLabel('Your name').fill('Ravi <b>')
  await client.getByLabel(`Comment on ${clipName(0)}`).fill('<i>Too dark</i> here')
  await client.getByRole('button', { name: 'Add comment' }).click()
  await expect(client.getByRole('list', { name: 'Comments' })).toContainText('<i>Too dark</i> here')
  await film.evaluate((video: HTMLVideoElement) => void (video.currentTime = 0))
  await client.getByRole('button', { name: 'Go to 0:02.5' }).click()
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeCloseTo(2.5, 1)
  await client.getByRole('button', { name: 'Approve whole board' }).click()
  await expect(client.getByText('Approved by Ravi <b>').first()).toBeVisible()
  await expectFit(client)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: '2 new comments and approvals on Festival film' }).click()
  await expect(page.getByText('Approved by Ravi <b>').first()).toBeVisible()
  await page.getByRole('button', { name: 'Answer' }).click()
  await page.getByLabel('Your answer').fill('A brighter one follows')
  await page.getByRole('button', { name: 'Add answer' }).click()
  await page.getByRole('button', { name: 'Go to 0:02.5' }).click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeCloseTo(2.5, 1)
  await expectFit(page)
  await client.reload()
  await expect(client.getByText('A brighter one follows')).toBeVisible()

  await page.getByRole('button', { name: 'Delete board' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Festival film' })).toBeVisible()
  await page.getByRole('button', { name: 'Shared', exact: true }).click()
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect((await client.request.get(link)).status()).toBe(404)
  await context.close()
})

/** The chunk of the tab is loaded while that of the dashboard is still under way. */
async function openTabBesideDashboard(page: Page) {
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/customer-dashboard-*.js', (route) => come.then(() => route.continue()))
  const tab = page.waitForRequest('**/assets/saved-tab-*.js')
  await page.goto('/dashboard?tab=saved', { waitUntil: 'commit' })
  await tab
  letCome()
}

test('a board with a long name: a client takes an approval back, and of clips added later nothing is approved', async ({
  page,
  browser,
  baseURL,
}) => {
  failOnConsoleErrors(page)
  const name = 'Monsoon'.repeat(11)
  await signUp(page, 'Later', 'Owner')
  await page.goto('/dashboard')
  const owner = await page.evaluate(async () => (await (await fetch('/refresh')).json()) as { accessToken: string })
  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${owner.accessToken}` }
    const reply = await page.request.post(path, { headers, data })
    expect(reply.ok(), path).toBe(true)
    return (await reply.json()) as { id: string; share: { token: string } }
  }
  const clips = await page.evaluate(
    async () => (await (await fetch('/videos/get?page=1&limit=3')).json()).videos as { _id: string; name: string }[],
  )
  const [one, two, three] = clips.map(({ _id }) => _id)
  const { id } = await post('/user/saveboard', { name })
  await post('/user/addtoboard', { id, clips: [one, two] })
  const { share } = await post('/user/shareboard', { id, on: true })

  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 390, height: 844 } })
  const client = await context.newPage()
  failOnConsoleErrors(client)
  await client.goto(`/board/${share.token}`)
  await expectFit(client)
  await client.getByLabel('Your name').fill('Mira')
  await client.getByLabel(/^Comment on/).fill('Too dark')
  await client.getByRole('button', { name: 'Add comment' }).click()
  await expect(client.getByRole('list', { name: 'Comments' }).getByText('Too dark')).toBeVisible()
  await client.getByRole('button', { name: 'Approve clip' }).click()
  await client.getByRole('button', { name: 'Take approval back' }).click()
  await expect(client.getByText('Approval taken back.')).toBeVisible()
  await expect(client.getByText('Approved by Mira')).toHaveCount(0)
  await client.getByRole('button', { name: 'Approve whole board' }).click()
  await expect(client.getByRole('button', { name: 'Take approval of the board back' })).toBeVisible()
  await expect(client.getByRole('button', { name: 'Approve whole board' })).toHaveCount(0)
  await context.close()

  await post('/user/addtoboard', { id, clips: [three] })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/cart/board/${id}`)
  await expect(page.getByRole('list', { name: 'Approved clips' }).getByRole('listitem')).toHaveCount(2)
  await expectFit(page)
  await page.goto(`/dashboard?tab=saved&board=${id}`)
  await expect(
    page.getByText('Approved by Mira, 2 of 3 clips: the others were added later', { exact: true }),
  ).toBeVisible()
  await expectFit(page)

  // Nobody brings back what a client said: it is asked first.
  const said = page.getByRole('list', { name: 'Comments' }).getByText('Too dark')
  const asked = page.getByRole('dialog', { name: 'Delete the comment by Mira?' })
  for (const [answer, left] of [
    ['Cancel', 1],
    ['Delete comment', 0],
  ] as const) {
    await page.getByRole('button', { name: 'Delete comment' }).click()
    await asked.getByRole('button', { name: answer }).click()
    await expect(asked).toHaveCount(0)
    await expect(said).toHaveCount(left)
  }

  await page.getByRole('button', { name: 'Compare two clips' }).click()
  const second = page.getByLabel('Second clip')
  await second.selectOption(three ?? '')
  await page.getByRole('button', { name: `Remove ${clips[2]?.name}` }).click()
  await expect(second).toHaveValue(two ?? '')
  await expect(page.getByRole('region', { name: 'Compare two clips' }).locator('video')).toHaveCount(2)

  await page.getByRole('button', { name: 'Remove the approval of the board by Mira' }).click()
  await expect(page.getByText(/^Approved by/)).toHaveCount(0)
  const first = clips[0]?.name ?? ''
  await expect(page.getByRole('link', { name: first, exact: true })).toHaveAttribute(
    'href',
    new RegExp(`^/clip/${one}/`),
  )
  await page.getByRole('button', { name: 'Put all in the cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('list', { name: 'Clips in the cart' }).getByRole('listitem')).toHaveCount(2)
})
