import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { failOnConsoleErrors, signUp } from './account.steps.ts'
import { expectAccessible } from './browsing.ts'
import * as steps from './checkout.steps.ts'
import { putOnSale } from './on-sale.ts'

/** LIC-1: every licensed download has a licence number and a certificate; anybody can check both. */
test('bought, certified, checked by a stranger', async ({ page, browser }, testInfo) => {
  failOnConsoleErrors(page)
  await signUp(page, 'Licence', 'Holder')
  const name = `Lamps on the ghats ${Date.now()}`
  const id = await putOnSale({ name })
  await page.goto(`/onetimepurchase/${id}?type=highres`)
  await page.getByRole('radio', { name: /^HD/ }).check()
  await steps.fillForm(page)
  await steps.complete(page)
  await steps.payByCard(page)
  await steps.expectPaid(page)

  const number =
    (await page
      .getByRole('link', { name: /^JL-\d\d-/ })
      .first()
      .textContent()) ?? ''
  const [certificate] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Certificate ${number} as PDF` }).click(),
  ])
  expect(certificate.suggestedFilename()).toBe(`licence-${number}.pdf`)
  const pdf = testInfo.outputPath('certificate.pdf')
  await certificate.saveAs(pdf)
  expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
  await page
    .getByRole('link', { name: `Certificate ${number}`, exact: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Licence Certificate' })).toBeVisible()
  for (const fact of ['Licence Holder', number, name, 'perpetual', 'worldwide'])
    await expect(page.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`/verify/${number}$`) })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'What the licence allows' }).click()
  await expect(page.getByRole('heading', { name: 'The licence', exact: true })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Advertising and promotion' })).toBeVisible()
  await expectAccessible(page)
  // LIC-10: what is owned is neither priced nor sold, on the clip and in lists.
  await page.goto(`/clip/${id}`)
  await expect(page.getByText('You own this')).toBeVisible()
  await page.goto(`/search?term=${encodeURIComponent(name)}`)
  await expect(page.locator('article').filter({ hasText: name }).getByText('Owned', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/onetimepurchase/${id}?type=highres`)
  await expect(page.getByRole('radio', { name: /^HD/ })).toBeDisabled()
  const film = testInfo.outputPath('film.mp4')
  const headers = { ...(await steps.authorization(page)), accept: '*/*' }
  const sent = await page.request.post('/user/downloadhighres', { headers, data: { id, quality: 'HD' } })
  const bytes = await sent.body()
  await writeFile(film, bytes)

  const context = await browser.newContext()
  const stranger = await context.newPage()
  failOnConsoleErrors(stranger)
  await stranger.goto('/verify')
  await expectAccessible(stranger)
  await stranger.getByLabel('Licence number').fill(number.toLowerCase().replaceAll('-', ' '))
  await stranger.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(stranger.getByText('This licence is ours, and it is in force.')).toBeVisible()
  await expect(stranger.getByText('Licence Holder')).toHaveCount(0)
  const checksum = createHash('sha256').update(bytes).digest('hex')
  for (const fact of [number, name, 'L… H…', 'personal and commercial use', 'perpetual', 'worldwide', checksum])
    await expect(stranger.getByRole('definition').filter({ hasText: fact })).toBeVisible()
  await expect(stranger.getByText(/^Signed by /)).toBeVisible()

  await stranger.getByLabel(/^Check your file/).setInputFiles(film)
  await expect(stranger.getByText('film.mp4 is the very file that was delivered under this licence.')).toBeVisible()
  await stranger.getByLabel(/^Check your file/).setInputFiles(pdf)
  await expect(stranger.getByText(/^certificate.pdf is not the file as delivered/)).toBeVisible()
  await stranger.getByText('Check it yourself').click()
  await expect(stranger.getByLabel('The signed text')).toContainText(`Licence: ${number}`)
  await expectAccessible(stranger)
  await context.close()
})

test('a number nobody has is said to be nobody’s, with and without script', async ({ page, browser }) => {
  const answer = await page.goto('/verify/JL-26-00000000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText(/^There is no licence with the number JL-26-00000000/)).toBeVisible()
  await expectAccessible(page)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto('/verify')
  await plain.getByLabel('Licence number').fill('JL-26-00000000')
  await plain.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(plain).toHaveURL(/\/verify\/JL-26-00000000$/)
  await expect(plain.getByText(/^There is no licence with the number/)).toBeVisible()
  await context.close()
})

test('the register is there for an ADMIN', async ({ page }) => {
  failOnConsoleErrors(page)
  const { ADMIN_ID: id = '', ADMIN_PASSWORD: password = '' } = process.env
  expect((await page.request.post('/auth/login', { data: { id, password } })).status()).toBe(200)
  await page.goto('/dashboard?section=licences')
  const licences = page.getByRole('list', { name: 'Licences' })
  await expect(licences.getByRole('listitem').filter({ hasText: 'Licence Holder' }).first()).toBeVisible()
  // LIC-13: the company is named on the certificate after all.
  const given = licences.getByRole('listitem').filter({ hasText: 'Licence Holder' }).first()
  await given.getByRole('button', { name: /^Holder of JL-/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Holder of JL-/ })
  await dialog.getByLabel('Holder', { exact: true }).fill('Licence Holder Studios')
  await dialog.getByLabel('Contact').fill('Licence Holder')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Correct the holder' }).click()
  await expect(dialog.getByText('Note is required')).toBeVisible()
  await dialog.getByLabel('Note').fill('the company paid')
  await dialog.getByRole('button', { name: 'Correct the holder' }).click()
  await expect(licences.getByText('Licence Holder Studios').first()).toBeVisible()
  await given.getByRole('button', { name: /^Holder of JL-/ }).click()
  await expect(dialog.getByText(/Licence Holder → Licence Holder Studios/)).toBeVisible()
  await expect(dialog.getByLabel('Holder', { exact: true })).toHaveValue('Licence Holder Studios')
  await page.keyboard.press('Escape')
  await page.getByLabel('Number, holder, e-mail or title').fill('nobody like that')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('No licences here.')).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(file.suggestedFilename()).toMatch(/^licences-.*\.csv$/)
  await expectAccessible(page)
})
