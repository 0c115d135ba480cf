import { readFile } from 'node:fs/promises'
import { expect, type Download, type Page, test } from '@playwright/test'
import { expectFit, failOnConsoleErrors, signUp, tabTo } from './account.steps.ts'
import { fillBoard } from './board.steps.ts'
import { expectAccessible, expectHydrated } from './browsing.ts'
import { putOnSale } from './on-sale.ts'

const saved = async (download: Download) => ({
  name: download.suggestedFilename(),
  text: await readFile(await download.path(), 'utf8'),
})
const press = async (page: Page, name: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return saved(download)
}

test('a board goes as a timeline into an editing program, comes back as an edit list, and lies in the cart', async ({
  page,
}) => {
  failOnConsoleErrors(page)
  const names = [`Timeline ghat ${Date.now()}`, `Timeline bazaar ${Date.now()}`] as const
  const clips = [await putOnSale({ name: names[0] }), await putOnSale({ name: names[1], mobile: true })]
  await signUp(page, 'Timeline', 'Editor')
  await page.goto('/dashboard')
  const { id } = await fillBoard(page, 'दिवाली: film', clips)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/dashboard?tab=saved&board=${id}`)
  const open = page.getByRole('button', { name: 'Download as a timeline' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Download as a timeline' })
  await expect(dialog.getByRole('heading', { name: '3. Import the timeline' })).toBeVisible()
  await expectFit(page)
  await expectAccessible(page)

  const comps: Download[] = []
  page.on('download', (download) => comps.push(download))
  await tabTo(page, dialog.getByRole('button', { name: 'Download 2 previews' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('2 of 2 previews')).toBeVisible()
  await expect
    .poll(() => comps.map((one) => one.suggestedFilename()))
    .toEqual(clips.map((clip) => `watermarked_video_${clip}.mp4`))

  const files = [
    await press(page, 'Premiere Pro (XML)'),
    await press(page, 'DaVinci Resolve or Final Cut Pro (FCPXML)'),
    await press(page, 'Another program (EDL)'),
  ]
  expect(files.map(({ name }) => name)).toEqual([
    'दिवाली film timeline.xml',
    'दिवाली film timeline.fcpxml',
    'दिवाली film timeline.edl',
  ])
  for (const { text } of files)
    for (const part of [...clips, ...names]) expect(text, 'the file names each clip').toContain(part)

  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('link', { name: 'drop its edit list here' }).click()
  await expect(page).toHaveURL(/\/cuttocart$/)
  const found = page.getByRole('list', { name: 'Clips in the film' }).getByRole('listitem')
  for (const { name, text } of files)
    await test.step(name, async () => {
      await page
        .getByLabel('Choose an edit list')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
      await expect(page.getByRole('heading', { name: 'दिवाली: film' })).toBeVisible()
      await expect(found).toHaveCount(2)
      for (const [nth, clip] of names.entries()) await expect(found.nth(nth)).toContainText(clip)
      await expect(page.getByText('Other files in the list')).toHaveCount(0)
    })
  await page.getByRole('button', { name: 'Put them in the cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('list', { name: 'Clips in the cart' }).getByRole('listitem')).toHaveCount(2)
})

test('who has the link takes the board along, too, while its owner lets previews be downloaded; an empty board and a preview that is still being made say so', async ({
  page,
  browser,
  baseURL,
}) => {
  failOnConsoleErrors(page)
  const clip = await putOnSale({ name: `Timeline kites ${Date.now()}` })
  await signUp(page, 'Lending', 'Editor')
  await page.goto('/dashboard')
  const { id, token } = await fillBoard(page, 'Kites', [clip])
  const { id: empty } = await fillBoard(page, 'Nothing yet', [])
  const late = await putOnSale({ name: `Timeline late ${Date.now()}`, hasPreview: false })
  const { id: waiting } = await fillBoard(page, 'Too early', [late])

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const guest = await context.newPage()
  failOnConsoleErrors(guest)
  await guest.goto(`/hi/board/${token}`)
  await expectHydrated(guest)
  await guest.getByRole('button', { name: 'टाइमलाइन के रूप में डाउनलोड करें' }).click()
  const [comp] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('button', { name: '1 प्रीव्यू डाउनलोड करें' }).click(),
  ])
  expect(comp.suggestedFilename()).toBe(`watermarked_video_${clip}.mp4`)
  expect((await press(guest, 'Premiere Pro (XML)')).text).toContain(`watermarked_video_${clip}.mp4`)

  await page.goto(`/dashboard?tab=saved&board=${id}`)
  await page.getByRole('button', { name: 'Shared', exact: true }).click()
  const allowed = page.getByLabel('People with the link may download watermarked clips to edit with')
  await allowed.click()
  await expect(allowed).not.toBeChecked()
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1, name: 'Kites' })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'टाइमलाइन के रूप में डाउनलोड करें' })).toHaveCount(0)
  await context.close()

  await page.goto(`/dashboard?tab=saved&board=${empty}`)
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Download as a timeline|Print or save as PDF)$/ })).toHaveCount(0)

  await page.goto(`/dashboard?tab=saved&board=${waiting}`)
  await page.getByRole('button', { name: 'Download as a timeline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download as a timeline' })
  await expect(dialog.getByText('Some previews are still being made.', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Download \d+ preview/ })).toHaveCount(0)
})
