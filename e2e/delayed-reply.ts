import type { Page } from '@playwright/test'

interface Answer {
  status?: number
  json: object
}

/**
 * Holds back the answer to a call, so that what is shown meanwhile can be looked at for as long as it takes.
 * @returns gives it, or the server's own where none is named; every later call of the page has the same one
 */
export async function delayReply(page: Page, path: string): Promise<(answer?: Answer) => void> {
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
  await page.route(`**${path}`, async (route) => {
    const answer = await promise
    await (answer ? route.fulfill(answer) : route.continue())
  })
  return resolve
}
