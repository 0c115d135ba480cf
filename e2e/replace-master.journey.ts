import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { IS_WHOLE_RUN } from '../testing/usual-run.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './sign-in.steps.ts'

const PATIENCE = { timeout: 120_000 }
const VIEWS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const

function drawFilm(folder: string, name: string, source: string): string {
  const file = join(folder, name)
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', `${source}:duration=1`, '-pix_fmt', 'yuv420p', file])
  return file
}

/** @returns its id, once every file of it is made */
async function publish(page: Page, name: string, film: string): Promise<string> {
  const data = { id: process.env['ADMIN_ID'], password: process.env['ADMIN_PASSWORD'] }
  const { accessToken } = await (await page.request.post('/auth/login', { data })).json()
  const sent = await page.request.post('/videos/post', {
    headers: { authorization: `Bearer ${accessToken}` },
    multipart: { name, tags: 'replaced', video: createReadStream(film) },
  })
  const id = (await sent.json())._id
  await expect.poll(() => shown(page, id).then((clip) => clip.qualities), PATIENCE).toEqual(['HD'])
  return id
}

const shown = async (page: Page, id: string) =>
  (await page.request.get('/videos/getonevideo', { params: { id } })).json()

for (const { width, colorScheme } of IS_WHOLE_RUN ? VIEWS : VIEWS.slice(0, 1))
  test(`another film is sent, compared, put on a clip and taken back by keyboard at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const folder = mkdtempSync(join(tmpdir(), 'jhalak-replace-'))
    const name = `Replaced ${width} ${Date.now()}`
    const id = await publish(page, name, drawFilm(folder, 'first_cut.mp4', 'testsrc2=size=320x180:rate=10'))

    await page.goto(`/dashboard?section=manage-videos&view=library&q=${id}`)
    await page.getByRole('button', { name: `Edit ${name}` }).press('Enter')
    const film = page.getByRole('dialog').getByRole('region', { name: 'Replace the film' })
    await film.getByRole('button', { name: 'Replace the film' }).press('Enter')
    const better = drawFilm(folder, 'second_cut.mp4', 'testsrc=size=480x270:rate=10')
    await film.locator('input[type=file]').setInputFiles(better)
    const put = film.getByRole('button', { name: 'Put it on the clip' })
    await expect(put).toBeEnabled(PATIENCE)
    for (const fact of ['first_cut.mp4', 'second_cut.mp4', '480 × 270']) await expect(film).toContainText(fact)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect((await shown(page, id)).videoWidth).toBe(320)

    await put.press('Enter')
    const back = film.getByRole('button', { name: 'Restore the previous film' })
    await expect(back).toBeVisible()
    await expect(film.getByRole('heading', { name: 'Replace the film' })).toBeFocused()
    expect(await shown(page, id)).toMatchObject({ _id: id, name, videoWidth: 480, videoHeight: 270 })
    await expectAccessible(page)
    await back.press('Enter')
    await expect(put).toBeVisible()
    expect((await shown(page, id)).videoWidth).toBe(320)
    await film.getByRole('button', { name: 'Discard' }).press('Enter')
    await expect(film.getByRole('button', { name: 'Replace the film' })).toBeVisible()
  })
