import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectFit, signUp } from './account.steps.ts'
import * as steps from './checkout.steps.ts'
import { Keys } from './keyboard.steps.ts'
import { putOnSale } from './on-sale.ts'

test.afterEach(({ page }) => steps.heal(page))

test('the verifier checks a schedule and its film without a network, and sees what was changed', async ({
  page,
  context,
}, info) => {
  const clip = await putOnSale({ name: 'Verified lamps' })
  await signUp(page, 'Legal', 'Desk')
  await page.goto(`/onetimepurchase/${clip}?type=highres&quality=HD`)
  await steps.fillForm(page)
  await steps.complete(page)
  await steps.payByUpi(page)
  await steps.expectPaid(page)

  await page.goto('/dashboard?tab=orders')
  await expect(page.getByRole('button', { name: 'Licence schedule (CSV)' })).toBeVisible()
  await expectFit(page)
  const download = async (act: Promise<void>, name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), act])
    const path = info.outputPath(name)
    await file.saveAs(path)
    return path
  }
  const csv = await download(page.getByRole('button', { name: 'Licence schedule (CSV)' }).click(), 'schedule.csv')
  const { number } = /(?<number>JL-[\w-]+)/.exec(await readFile(csv, 'utf8'))?.groups ?? {}
  await page.goto(`/verify/${number}`)
  // By keyboard from here: what opens, the link, and the verifier's own field.
  const keys = new Keys(page)
  await keys.press(page.getByText('Check it yourself'))
  const verifier = await download(
    keys.press(page.getByRole('link', { name: 'Verifier for use without a network' })),
    'v.html',
  )
  await keys.expectFocus(page.getByRole('link', { name: 'Verifier for use without a network' }))

  await context.setOffline(true)
  await page.goto(`file://${verifier}`)
  await keys.to(page.getByLabel(/Choose files/))
  await page.getByLabel(/Choose files/).setInputFiles(csv)
  await expect(page.getByText(`Licence ${number} is genuine: Verified lamps`)).toBeVisible()
  await expectFit(page)
  const changed = (await readFile(csv, 'utf8')).replaceAll('Verified lamps', 'Other lamps')
  await page
    .getByLabel(/Choose files/)
    .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) })
  await expect(page.getByText(`Licence ${number}: the signature does not fit.`, { exact: false })).toBeVisible()
  await page
    .getByLabel(/Choose files/)
    .setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') })
  await expect(page.getByText('a.mp4 is not the file of any genuine licence', { exact: false })).toBeVisible()
  await context.setOffline(false)
})
