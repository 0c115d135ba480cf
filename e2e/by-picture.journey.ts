import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, failOnConsoleErrors, open } from './browsing.ts'
import { clipName, fillLibrary } from './library.ts'

test.beforeAll(fillLibrary)

test('a picture is compared without leaving the device, by choosing and by pasting', async ({ page }) => {
  failOnConsoleErrors(page)
  const sent: string[] = []
  page.on('request', (request) => request.postDataBuffer() && sent.push(request.url()))
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c03010' } })
    .jpeg()
    .toBuffer()
  // The newest clips may be another journey's, without a poster that can be read.
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'image'
      ? route.fulfill({ contentType: 'image/jpeg', body: picture })
      : route.fallback(),
  )
  await open(page, '/')
  await page.getByRole('link', { name: 'Search by picture' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Search by picture' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Clips like / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/picture\?vector=[\w-]{171}&from=/)
  await page.goBack()
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(page).toHaveURL(/\/picture\?vector=[\w-]{171}$/)
  await expect(page.getByText('What we compare: the colours of your picture.')).toBeVisible()
  await expect(page.getByText(/^(\d+ clips?|No clip looks like this picture\.)$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'b.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await expect(page.getByRole('alert').getByText('This picture could not be read.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/picture$/)
  await expect(page.getByText('This picture could not be read.')).toHaveCount(0)
  // A link that lost its end on the way.
  await open(page, `/picture?vector=${'A'.repeat(171)}&from=%20`)
  await expect(page.getByText(/^(\d+ clips?|No clip looks like this picture\.)$/)).toBeVisible()
  expect(sent.filter((url) => !url.includes('/vitals'))).toEqual([])
})

test('more clips like the frame that the player shows', async ({ page }) => {
  await open(page, '/')
  await page
    .getByRole('link', { name: clipName(0) })
    .first()
    .click()
  await page.getByRole('button', { name: 'More like this frame' }).click()
  // Of a film that cannot be read here, clips like the whole of it.
  await expect(page).toHaveURL(/\/(picture\?vector=[\w-]{171}&from=|similar\/)/)
})
