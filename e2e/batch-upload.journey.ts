import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { forgetSession } from './sign-in.steps.ts'
import { IS_WHOLE_RUN } from '../testing/usual-run.ts'

/** A hundred with TEST_ALL; each is really made into posters, previews and licensed files. */
const COUNT = IS_WHOLE_RUN ? 100 : 4
const EMPLOYEE = { id: 'batch@e2e.example', password: 'a batch password' }
const TOO_LONG = 'x'.repeat(61)
/** Identified by its name alone; other vocabulary comes from the list. */
const ODD = `odd_${TOO_LONG}_kite.mp4`

/** UPL-3: parts of the name become tags; those that are known themes and shots fill their lists, too. */
const fileName = (index: number) => `ghat${index}_travel_wide_lamps.mp4`

/** Videos of one second, each unique, from one ffmpeg run. */
function makeFilms(): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'jhalak-films-'))
  const source = `testsrc2=size=320x180:rate=25:duration=${COUNT}`
  const cut = ['-force_key_frames', 'expr:gte(t,n_forced*1)', '-f', 'segment', '-segment_time', '1']
  const options = [
    '-pix_fmt',
    'yuv420p',
    ...cut,
    '-reset_timestamps',
    '1',
    '-segment_format_options',
    'movflags=+faststart',
  ]
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...options, join(folder, '%03d.mp4')])
  const films = readdirSync(folder)
    .toSorted()
    .slice(0, COUNT - 1)
  return [...films, blink(folder)].map((name) => readFileSync(join(folder, name)))
}

/** Black, green for the one picture that stands at 0.1 s, then red. */
function blink(folder: string): string {
  const colours = ['black:d=0.08', 'lime:d=0.04', 'red:d=0.88']
  const inputs = colours.flatMap((colour) => ['-f', 'lavfi', '-i', `color=${colour}:size=320x180:rate=25`])
  const joined = ['-filter_complex', 'concat=n=3', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']
  execFileSync('ffmpeg', ['-v', 'error', ...inputs, ...joined, join(folder, 'blink.mp4')])
  return 'blink.mp4'
}

const sheetOf = (count: number) =>
  [
    'file_name,name,tags,themes,shots,place',
    // The last one is not in the list: it is named by its file.
    ...Array.from({ length: count - 1 }, (_, n) =>
      n === 0
        ? `${ODD},Kites,,,drone,Jaipur`
        : `${fileName(n)},Lamps on ghat ${n},ghat;lamp ${n},festival,wide,Varanasi`,
    ),
  ].join('\n')

async function signIn(page: Page): Promise<void> {
  const admin = { id: process.env['ADMIN_ID'] ?? '', password: process.env['ADMIN_PASSWORD'] ?? '' }
  const { accessToken } = await (await page.request.post('/auth/login', { data: admin })).json()
  await page.request.post('/auth/addemployee', {
    data: { userId: EMPLOYEE.id, password: EMPLOYEE.password, role: 'EMPLOYEE' },
    headers: { authorization: `Bearer ${accessToken}` },
  })
  await forgetSession(page)
  await page.goto('/admin')
  await page.getByLabel('Email').fill(EMPLOYEE.id)
  await page.getByLabel('Password', { exact: true }).fill(EMPLOYEE.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

/** Drops files on the upload page. */
async function drop(page: Page, files: { name: string; type: string; bytes: Buffer }[]): Promise<void> {
  const given = files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') }))
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, type, base64 } of list)
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }))
    return transfer
  }, given)
  await page.getByText('Video files', { exact: true }).dispatchEvent('drop', { dataTransfer })
}

/** Which of red, green and blue a picture's middle has most of. */
const colourOf = (picture: Locator): Promise<string> =>
  picture.evaluate(async (element) => {
    const image = element as HTMLImageElement
    await image.decode()
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const [red = 0, green = 0, blue = 0] = context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []
    if (Math.max(red, green, blue) < 100) return 'none'
    return green > red && green > blue ? 'green' : red > blue ? 'red' : 'blue'
  })

interface Listed {
  name: string
  tags: string[]
  themes: string[]
  shots: string[]
}

test(`a batch of ${COUNT} goes from drop to live`, async ({ page }) => {
  test.setTimeout(IS_WHOLE_RUN ? 1_200_000 : 240_000)
  page.on('pageerror', (error) => expect.soft(error.message).toBe(''))
  const films = makeFilms()
  expect(films).toHaveLength(COUNT)
  await signIn(page)
  await page.getByRole('link', { name: 'Batch Upload Multiple Videos' }).click()
  await drop(page, [
    ...films.map((bytes, n) => ({ name: n === 0 ? ODD : fileName(n), type: 'video/mp4', bytes })),
    { name: 'list.csv', type: 'text/csv', bytes: Buffer.from(sheetOf(COUNT)) },
  ])
  const rows = page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: '.mp4' })
  await expect(rows).toHaveCount(COUNT)
  await expect(page.getByText(`The list fills in ${COUNT - 1} files by name.`)).toBeVisible()
  await expect(rows.nth(1)).toContainText('Lamps on ghat 1 · ghat, lamp 1')
  await expect(rows.nth(COUNT - 1)).toContainText(`ghat${COUNT - 1}, travel, wide, lamps`)
  // SCR-69: the still at 0.1 s, of the last one too.
  const still = rows.nth(COUNT - 1).getByAltText('Preview at 0.1 seconds')
  await expect(still).toBeVisible({ timeout: 120_000 })
  expect(await colourOf(still)).toBe('green')

  await page.getByRole('button', { name: 'Upload All' }).click()
  await expect(page.getByText(`${COUNT - 1} uploaded, 1 failed`)).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The one whose name gives no tag shows an error, is corrected and retried.
  const odd = rows.first()
  await expect(odd.getByRole('alert')).toHaveText(/Failed to upload: Kites\. tags is longer than 60 characters/)
  await odd.getByText('Edit details').click()
  await odd.getByRole('button', { name: `Remove ${TOO_LONG}`, exact: true }).click()
  await odd.getByRole('button', { name: `Retry ${ODD}` }).click()
  await expect(page.getByText(`${COUNT} uploaded`)).toBeVisible()

  const mine = async (): Promise<Listed[]> => {
    const answer = await (await page.request.get('/videos/get')).json()
    return (answer as Listed[]).filter(({ name }) => /^(Lamps on ghat|Kites|ghat\d+ travel)/.test(name))
  }
  await expect.poll(async () => (await mine()).length, { timeout: 1_000_000, intervals: [1000] }).toBe(COUNT)
  const clips = new Map((await mine()).map((clip) => [clip.name, clip]))
  expect(clips.get('Kites')).toMatchObject({ tags: ['odd', 'kite'], shots: ['drone'] })
  for (let n = 1; n < COUNT - 1; n++)
    expect(clips.get(`Lamps on ghat ${n}`)).toMatchObject({
      tags: ['ghat', `lamp ${n}`],
      themes: ['festival'],
      shots: ['wide'],
    })
  const last = COUNT - 1
  expect(clips.get(`ghat${last} travel wide lamps`)).toMatchObject({
    tags: [`ghat${last}`, 'travel', 'wide', 'lamps'],
    themes: ['travel'],
    shots: ['wide'],
  })
})
