import type { Page } from '@playwright/test'

/** Where pictures of a screen go, wide and narrow, in both themes, for whoever wants to look at it. */
export async function pictures(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES']
  if (!folder) return
  for (const width of [1440, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: width === 390 })
    }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}
