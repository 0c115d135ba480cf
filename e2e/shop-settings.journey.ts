import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { failOnConsoleErrors } from './account.steps.ts'
import { expectAccessible } from './axe.ts'
import { asAdmin } from './clip-admin.steps.ts'
import { Keys } from './keyboard.steps.ts'

test('an ADMIN chooses a colour that can be read: in the first bytes of every page, in both themes, and back', async ({
  page,
}) => {
  const keys = new Keys(page)
  await asAdmin(page, 'shop-settings')
  const colours = page.getByRole('form', { name: 'Colours' })
  const accent = colours.getByLabel('Main colour, light theme', { exact: true })
  await keys.to(accent)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('#ffb21a')
  await expect(colours).toContainText('White words on it are hard to read')
  await keys.press(colours.getByRole('button', { name: 'Save' }))
  await expect(accent).toBeFocused()
  expect(await (await page.request.get('/')).text()).not.toContain('--own-accent:')
  failOnConsoleErrors(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('#0a5fb4')
  await page.reload()
  await expect(colours.getByText('What you typed before is back.')).toBeVisible()
  await keys.press(colours.getByRole('button', { name: 'Save' }))
  await expect(colours).toContainText('Changed by')
  await expectAccessible(page)
  const root = page.locator('html')
  await expect(root).toHaveCSS('--own-accent', '#0a5fb4')
  for (const path of ['/', '/hi/pricing', '/no-such-page'])
    expect(await (await page.request.get(path)).text()).toContain(
      'style="--own-accent:#0a5fb4;--own-accent-hi:#084e94"><head>',
    )
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Search', exact: true }).first()).toHaveCSS(
    'background-color',
    'rgb(10, 95, 180)',
  )
  await page.goto('/dashboard?section=shop-settings')
  await page
    .getByRole('button', { name: /^Restore Main colour, light theme/ })
    .first()
    .click()
  await expect(accent).toHaveValue('#c2145a')
  await expect(root).toHaveCSS('--own-accent', '')
})

test('an ADMIN puts a logo in the header of every page, and the product’s mark back', async ({ page }) => {
  failOnConsoleErrors(page)
  await asAdmin(page, 'shop-settings')
  const desk = page.getByRole('region', { name: 'Logo' })
  const buffer = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#d91c68' } })
    .png()
    .toBuffer()
  await desk.getByLabel('Picture of the logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(desk.getByRole('img', { name: 'The logo on a dark ground' })).toBeVisible()
  await expectAccessible(page)
  expect(await (await page.request.get('/hi/pricing')).text()).toMatch(/<header.*<img src="\/logo\/[0-9a-f]{64}\.png"/s)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('img', { name: 'Jhalak' })).toHaveJSProperty('naturalWidth', 300)
  await page.goto('/dashboard?section=shop-settings')
  await desk.getByRole('button', { name: 'Restore the default logo' }).click()
  await expect(desk.getByRole('button', { name: 'Restore logo 1' })).toBeVisible()
  expect(await (await page.request.get('/')).text()).not.toContain('/logo/')
})

test('an ADMIN changes a setting and a text by keyboard; guests read both, and each goes back', async ({ page }) => {
  failOnConsoleErrors(page)
  const keys = new Keys(page)
  await asAdmin(page, 'shop-settings')
  const contact = page.getByRole('form', { name: 'Name and contact' })
  await keys.to(contact.getByLabel('Public phone number'))
  await page.keyboard.type('+91 20 5550 7000')
  // A reload in the middle loses nothing.
  await page.reload()
  await expect(contact.getByText('What you typed before is back.')).toBeVisible()
  await keys.press(contact.getByRole('button', { name: 'Save' }))
  await expect(contact).toContainText('Changed by')
  await expectAccessible(page)
  await page.goto('/contactus')
  await expect(page.getByText('+91 20 5550 7000').first()).toBeVisible()

  await page.goto('/dashboard?section=shop-settings')
  const versions = page.getByRole('list', { name: 'Versions' })
  await versions
    .getByRole('button', { name: /^Restore Public phone number/ })
    .first()
    .click()
  await expect(contact.getByLabel('Public phone number')).not.toHaveValue('+91 20 5550 7000')

  await page.getByRole('tab', { name: 'Texts and questions' }).click()
  await page.getByLabel('Words of the text').fill('Frequently asked questions')
  const text = page.getByRole('form', { name: 'Frequently asked questions: In Hindi' }).first()
  await text.getByLabel('In Hindi').fill('आपके सवाल, हमारे जवाब')
  await text.getByRole('button', { name: 'Save' }).click()
  await expect(text).toContainText('Changed by')
  await expectAccessible(page)
  await page.goto('/hi/faqs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('आपके सवाल, हमारे जवाब')
  await page.goto('/dashboard?section=shop-settings')
  await page.getByRole('tab', { name: 'Texts and questions' }).click()
  await page.getByLabel('Only changed texts').check()
  await text.getByRole('button', { name: 'Restore the default text' }).click()
  await expect(page.getByText('No text has these words.')).toBeVisible()
})
