import { expect, type Locator, type Page } from '@playwright/test'

export { expectAccessible } from './axe.ts'

/** A page that logs an error is a page that fails; `but` are words, or the address, of those that a test provokes. */
export function failOnConsoleErrors(page: Page, but = /$^/): void {
  page.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`
    if (message.type() === 'error' && !but.test(text)) expect.soft(text).toBe('')
  })
  page.on('pageerror', (error) => expect.soft(error.message).toBe(''))
}

export const cardOf = (page: Page, name: string): Locator =>
  page.locator('.card', { has: page.getByRole('link', { name, exact: true }) }).first()

/** Opens a page and waits until it is hydrated and its data has loaded. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expectHydrated(page)
}

/** Until all of the page is hydrated: React marks the elements that it has attached to. */
export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main :is(a, button, input)')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps$')),
    ),
  )
}

/** Opens the folded groups of the filter panel. */
export const unfold = (panel: Locator): Promise<void> =>
  panel.locator('details.panel-group').evaluateAll((groups) => {
    for (const group of groups) (group as HTMLDetailsElement).open = true
  })

/** The hero video loads at any time: it is awaited and paused, so that only cards request videos. */
export async function stopHero(page: Page): Promise<void> {
  const hero = page.getByRole('region', { name: 'Search the library' })
  await expectPlaying(hero)
  await hero.getByRole('button', { name: 'Pause background video' }).click()
  await expect.poll(async () => (await playbackOf(hero))?.paused).toBe(true)
}

/** Addresses of the preview videos requested from now on. */
export function watchPreviews(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/hover.mp4')) asked.push(request.url())
  })
  return asked
}

/** Playback state of the video within, with its position in seconds. */
export const playbackOf = (place: Locator): Promise<{ paused: boolean; time: number } | null> =>
  place.evaluate((element) => {
    const video = element.querySelector('video')
    return video && { paused: video.paused, time: video.currentTime }
  })

export const expectPlaying = (place: Locator) =>
  expect
    .poll(async () => {
      const film = await playbackOf(place)
      return film !== null && !film.paused && film.time > 0
    })
    .toBe(true)
