import { expect, test } from '@playwright/test'
import { failOnConsoleErrors, PASSWORD, signUp } from './account.steps.ts'
import { expectAccessible, open } from './browsing.ts'
import { buyClip } from './checkout.steps.ts'
import { putOnSale } from './on-sale.ts'

test('licensed files are saved into a folder, what it has already is not fetched again, and a list relinks the edit', async ({
  page,
}) => {
  failOnConsoleErrors(page)
  // A folder of the browser's own in place of the person's choice.
  await page.addInitScript(() => Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() }))
  const [one, other] = [
    await putOnSale({ name: `Managed one ${Date.now()}` }),
    await putOnSale({ name: `Managed other ${Date.now()}` }),
  ]
  await signUp(page, 'Manager', 'Buyer')
  for (const id of [one, other]) await buyClip(page, id, 'HD')
  await open(page, '/dashboard?tab=purchased')
  // As an attempt that was cut short would have left it.
  await page.evaluate(async (name) => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle(name, { create: true })
    const writer = await handle.createWritable()
    await writer.write(new Uint8Array(Array.from({ length: 400 }, (_, index) => index % 251)))
    await writer.close()
  }, `video_${other}_HD.mp4`)
  const ranges: string[] = []
  page.on('request', (request) => {
    const { range } = request.headers()
    if (range) ranges.push(range)
  })
  await page.getByRole('button', { name: 'Download all' }).click()
  const manager = page.getByRole('dialog', { name: 'Download all' })
  await expectAccessible(page)
  const list = page.waitForEvent('download')
  await manager.getByRole('button', { name: 'Relink list (CSV)' }).click()
  expect((await list).suggestedFilename()).toBe('relink list.csv')
  // It goes on while its dialog is closed, and is seen when that is opened again.
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().headers()['range']) await come
    await route.continue()
  })
  await manager.getByRole('button', { name: 'Download 2 files' }).click()
  await expect(manager.getByText(/^Downloading/)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(manager).toHaveCount(0)
  await page.getByRole('button', { name: 'Download all' }).click()
  await expect(manager.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(manager.getByText(/^Downloading/)).toHaveCount(1)
  letCome()
  await expect(manager.getByText(/^Done ·/)).toHaveCount(2)
  const sizes = await page.evaluate(async () => {
    const found: Record<string, number[]> = {}
    for await (const [name, handle] of (await navigator.storage.getDirectory()) as unknown as AsyncIterable<
      [string, FileSystemFileHandle]
    >) {
      const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer())
      found[name] = [bytes.length, bytes.findIndex((byte, index) => byte !== index % 251)]
    }
    return found
  })
  expect(sizes).toEqual({ [`video_${one}_HD.mp4`]: [1000, -1], [`video_${other}_HD.mp4`]: [1000, -1] })
  expect(ranges.toSorted()).toEqual(['bytes=0-999', 'bytes=400-999'])
  await manager.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(manager).toHaveCount(0)
  await page.getByRole('button', { name: 'Download all' }).click()
  await expect(manager.getByRole('button', { name: 'Download 2 files' })).toBeVisible()
})

test('who signs in next on the page chooses a folder of their own', async ({ page, browser }) => {
  await page.addInitScript(() => Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() }))
  const clip = await putOnSale({ name: `Managed by two ${Date.now()}` })
  const second = await (await browser.newContext()).newPage()
  const email = await signUp(second, 'Second', 'Buyer')
  await buyClip(second, clip, 'HD')
  await second.context().close()
  await signUp(page, 'First', 'Buyer')
  await buyClip(page, clip, 'HD')
  await open(page, '/dashboard?tab=purchased')
  const manager = page.getByRole('dialog', { name: 'Download all' })
  await page.getByRole('button', { name: 'Download all' }).click()
  await manager.getByRole('button', { name: 'Download 1 file' }).click()
  await expect(manager.getByText(/^Done ·/)).toHaveCount(1)
  await page.keyboard.press('Escape')

  const tab = await page.context().newPage()
  await tab.goto('/about')
  await tab.getByRole('button', { name: /user menu/ }).click()
  await tab.getByRole('button', { name: 'Logout' }).click()
  const window = page.getByRole('dialog', { name: 'Sign In' })
  await window.getByLabel('Email').fill(email)
  await window.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await window.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Second', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Download all' }).click()
  await expect(manager.getByRole('button', { name: 'Download 1 file' })).toBeVisible()
  await expect(manager.getByText(/^Done ·/)).toHaveCount(0)
})
