import { type Browser, type BrowserContextOptions, type Download, expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { pdfLines } from '../testing/pdf-lines.ts'
import { failOnConsoleErrors, signUp } from './account.steps.ts'
import * as steps from './checkout.steps.ts'
import { linkIn } from './mailbox.ts'

export const WIDE: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Somebody at a screen of their own. */
export async function somebody(browser: Browser, screen: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(screen)).newPage()
  failOnConsoleErrors(page)
  return page
}

export async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { headers: await steps.authorization(page), data })
  expect(answer.status(), path).toBe(200)
  return answer.json()
}

/** By the calls alone: joining has a journey of its own. */
export async function join(browser: Browser, owner: Page, name: string, role: string): Promise<Page> {
  const page = await somebody(browser, WIDE)
  const email = await signUp(page, name, 'Sen')
  await post(owner, '/user/invitemember', { email, role })
  const token = new URL(await linkIn(page, email, 'invites you')).hash.replace('#token=', '')
  await post(page, '/user/joincompany', { token })
  return page
}

/** Where a picture of a screen goes, for whoever wants to look at it. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** What the press of a button brings. */
export async function filePressed(page: Page, name: string | RegExp): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return file
}

export const textOf = async (file: Download): Promise<string> => readFile(await file.path(), 'utf8')
/** As it is read from the sheet, in one line. */
export const pdfText = (pdf: Buffer): string => pdfLines(pdf).join(' ')

/** The films in the folder that the browser saves to, with the size of each. */
export const savedFiles = (page: Page): Promise<[string, number][]> =>
  page.evaluate(async () => {
    const found: [string, number][] = []
    const folder = (await navigator.storage.getDirectory()) as unknown as AsyncIterable<[string, FileSystemFileHandle]>
    for await (const [name, handle] of folder) found.push([name, (await handle.getFile()).size])
    return found.toSorted(([one], [other]) => one.localeCompare(other))
  })

const second = (count: number) => String(2 * count).padStart(2, '0')
export const edl = (ids: readonly string[]) =>
  `TITLE: Monsoon film\n${ids.map((id, at) => `${String(at + 1).padStart(3, '0')}  AX V C 00:00:00:00 00:00:02:00 01:00:${second(at)}:00 01:00:${second(at + 1)}:00\n* FROM CLIP NAME: watermarked_video_${id}.mp4\n`).join('')}`

/** Drops the list, which finds all of its clips to be theirs. */
export async function expectOwned(page: Page, list: string, count: number): Promise<void> {
  await page.goto('/cuttocart')
  await page
    .getByLabel('Choose an edit list')
    .setInputFiles({ name: 'monsoon.edl', mimeType: 'text/plain', buffer: Buffer.from(list) })
  await expect(page.getByText(`Yours already: ${count}`)).toBeVisible()
  await expect(page.getByText('To license: 0')).toBeVisible()
}
