import { expect, type Page, test } from '@playwright/test'
import { type Right, RIGHTS } from '../contract/constants.ts'
import { SECTIONS, sectionsOf } from '../web/staff/staff-sections.ts'
import { expectFit, failOnConsoleErrors } from './account.steps.ts'
import { violationsOf } from './axe.ts'
import { englishOn, PageData, untilAtRest } from './language.ts'
import { putOnSale } from './on-sale.ts'
import { enterWith } from './rights.steps.ts'
import { IS_WHOLE_RUN, usually } from '../testing/usual-run.ts'

// Every desk of whoever was given one right alone, on a phone. The usual run looks at those of one; language.journey.ts reads
// all desks of an ADMIN, staff-rights.journey.ts works at one of each right.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })
test.slow()

/** Name of a clip that no text of the interface holds. */
const NAME = 'Zxq Vlmp'
test.beforeAll(async () => {
  await putOnSale({ name: `${NAME} ${Date.now()}` })
})

async function look(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await untilAtRest(page)
  await expectFit(page)
  return violationsOf(page)
}

const WITH: readonly (readonly Right[])[] = [...RIGHTS.map((right) => [right]), []]

/** What changes clips, collections and words, on desks that everybody has. */
const OF_UPLOADS = [
  ...['Edit Details', 'New collection', 'Add group', 'Add a paper', 'Attach a paper', 'Add to Suggestion'],
  ...['Replace the film', 'Change 1 clip', 'Plan', 'Filmed'],
]

for (const rights of usually(WITH, [['review']]))
  test(`with ${rights.join() || 'no right'} alone, each desk is whole for everybody, in Hindi too`, async ({
    page,
  }) => {
    failOnConsoleErrors(page)
    await enterWith(page, rights)
    const data = new PageData(page)
    for (const section of sectionsOf('EMPLOYEE', rights)) {
      const address = `/dashboard?section=${section}`
      if (IS_WHOLE_RUN) {
        expect.soft(await look(page, address), address).toEqual([])
        await expect.soft(page.getByRole('heading', { level: 1, name: SECTIONS[section], exact: true })).toBeVisible()
      }
      expect.soft(await look(page, `/hi${address}`), `${address} in Hindi`).toEqual([])
      expect.soft(await englishOn(page, data), `${address} in Hindi`).toEqual([])
    }
    if (rights.includes('upload')) return
    // What is there can be read, and nobody is offered what would be refused.
    for (const section of ['manage-videos&view=library', 'manage-videos&view=lists', 'collections', 'search-words'])
      await test.step(section, async () => {
        await page.goto(`/dashboard?section=${section}`)
        await untilAtRest(page)
        for (const name of OF_UPLOADS) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
        for (const name of [/^Edit/, /^Move/, /^Undo/, /^Select all/])
          await expect(page.getByRole('button', { name })).toHaveCount(0)
        await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
      })
    await page.goto('/dashboard?section=manage-videos')
    await page
      .getByRole('button', { name: /^Show / })
      .first()
      .tap()
    const clip = page.getByRole('dialog')
    await expect(clip.locator('dl')).toBeVisible()
    for (const name of OF_UPLOADS) await expect(clip.getByRole('button', { name, exact: true })).toHaveCount(0)
  })
