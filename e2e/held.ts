import type { Page } from '@playwright/test'

interface Answer {
  status?: number
  json: object
}

/** Holds back the answer to a call. @returns gives it; every later call of the page has the same one */
export async function hold(page: Page, path: string): Promise<(answer: Answer) => void> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  await page.route(`**${path}`, async (route) => route.fulfill(await promise))
  return resolve
}
