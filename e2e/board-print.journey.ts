import { expect, type Page, test } from '@playwright/test'
import { failOnConsoleErrors, signUp, tabTo } from './account.steps.ts'
import { fillBoard } from './board.steps.ts'
import { expectHydrated } from './browsing.ts'
import { putOnSale } from './on-sale.ts'

/** The browser's own window for printing belongs to no page: counted instead of opened. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    const counted = {
      prints: 0,
      print: () => void Object.assign(window, { prints: Number(Reflect.get(window, 'prints')) + 1 }),
    }
    Object.assign(window, counted)
  })
const prints = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'prints')))

/** What lies on paper, once the window is open. */
async function expectSheet(page: Page, lines: string[]) {
  await expect.poll(() => prints(page)).toBe(1)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const sheet = page.locator('body > article')
  for (const line of lines) await expect(sheet).toContainText(line)
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('main')).toBeHidden()
  await expect(sheet.locator('img')).toHaveCount(2)
  // Of the link, which stands in full below.
  await expect(sheet.locator('svg[shape-rendering="crispEdges"]')).toBeVisible()
  expect((await page.pdf()).length).toBeGreaterThan(5_000)
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('main')).toBeVisible()
}

test('a board is printed as a contact sheet: by its owner with its link, and by whoever has the link', async ({
  page,
  browser,
  baseURL,
}) => {
  failOnConsoleErrors(page)
  const names = [`Print ghat ${Date.now()}`, `Print bazaar ${Date.now()}`] as const
  const clips = [await putOnSale({ name: names[0] }), await putOnSale({ name: names[1], mobile: true })]
  await countPrints(page)
  await signUp(page, 'Paper', 'Agency')
  await page.goto('/dashboard')
  const { id, token } = await fillBoard(page, 'दिवाली: film', clips)
  const link = `${baseURL}/board/${token}`
  await page.goto(`/dashboard?tab=saved&board=${id}`)
  await tabTo(page, page.getByRole('button', { name: 'Print or save as PDF' }))
  await page.keyboard.press('Enter')
  const sheet = ['दिवाली: film', '2 clips', `1. ${names[0]}`, `2. ${names[1]}`, link]
  await expectSheet(page, sheet)

  const visitor = await browser.newPage()
  await countPrints(visitor)
  await visitor.goto(link)
  await expectHydrated(visitor)
  await visitor.getByLabel('Your name').fill('Client')
  await visitor.getByRole('button', { name: 'Approve clip' }).click()
  await expect(visitor.getByText('Approved by Client').first()).toBeVisible()
  await visitor.getByRole('button', { name: 'Print or save as PDF' }).click()
  await expectSheet(visitor, [...sheet, 'Shared by Paper', 'Approved by Client'])
  await visitor.close()
})
