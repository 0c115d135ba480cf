import { expect, test } from '@playwright/test'
import { companyPlaces } from './company-places.ts'
import { expectNames } from './control-names.ts'
import { untilAtRest } from './language.ts'

test('the controls of what a company buys by are named as they are kept', { tag: '@whole' }, async ({ page }) => {
  test.slow()
  for (const { name, path, then } of await companyPlaces(page))
    await test.step(name, async () => {
      await page.goto('about:blank')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await untilAtRest(page)
      await then?.(page, (text) => text)
      await expectNames(page, `company ${name}`)
    })
})
