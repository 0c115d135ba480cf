import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits until no transition runs: half-way, colours are not final. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = (one: Animation) => Number.isFinite(one.effect?.getComputedTiming().endTime)
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map((one) => one.finished),
    )
  })
}

/** What axe finds against WCAG 2.2 AA in a page at rest. */
export async function violationsOf(page: Page): Promise<string[]> {
  await comeToRest(page)
  const { violations } = await new AxeBuilder({ page: page as never })
    // What passes is not described node by node: of a page full of cards that is more work than the look itself.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // Toasts come and go during the scan; they have tests of their own.
    .exclude('[data-sonner-toaster]')
    // The other way opens a page of its own to put frames together, which costs as much as the look itself.
    .setLegacyMode()
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
}
