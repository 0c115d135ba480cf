// The demo's shop and a browser to look at it with. BENCH_URL names a running server; else one is started, with its data
// kept in BENCH_DATA for the next time when that is set.
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test'
import { startBenchServer } from '../harness/server.ts'

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** The demo makes its clips' files while it is open to visitors; measuring beside that would measure ffmpeg. */
const MOST_WAIT_MS = 420_000

export type Demo = Awaited<ReturnType<typeof openDemo>>

/** @param settings of a server that is started */
export async function openDemo(settings: Record<string, string> = {}) {
  const given = process.env['BENCH_URL']
  const data = process.env['BENCH_DATA']
  const own = { STARTER_CATALOGUE: 'full', RATE_LIMITS: 'off', ...settings, ...(data && { DATA_DIR: data }) }
  const server = given ? { url: given, pid: undefined, stop: async () => {} } : await startBenchServer(own)
  let browser = await launch()
  try {
    await settled(server.url)
  } catch (error) {
    await browser.close()
    await server.stop()
    throw error
  }
  return {
    url: server.url,
    pid: server.pid,
    /** A browser that was ended from outside is replaced. */
    browser: async () => {
      if (!browser.isConnected()) browser = await launch()
      return browser
    },
    /**
     * Measures `runs` times, each in a fresh context that goes afterwards; one that breaks is tried again, as long as the
     * server is there.
     * @template T
     */
    repeat: async <T>(runs: number, options: BrowserContextOptions, measure: (page: Page) => Promise<T>) => {
      const results: T[] = []
      let broken = 0
      while (results.length < runs) {
        if (!browser.isConnected()) browser = await launch()
        const context = await browser.newContext(options)
        try {
          results.push(await measure(await context.newPage()))
        } catch (error) {
          if (!(await isThere(server.url))) throw new Error('the server is gone', { cause: error })
          if (++broken > 2) throw error
        } finally {
          await context.close().catch(() => {})
        }
      }
      return results
    },
    stop: async () => {
      await browser.close().catch(() => {})
      await server.stop()
    },
  }
}

const launch = () =>
  chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] })

const isThere = (url: string) =>
  fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  )

/** Waits until the shop is stocked and every clip has its files, or for as long as is reasonable. */
async function settled(url: string) {
  const until = performance.now() + MOST_WAIT_MS
  let before = ''
  let same = 0
  while (performance.now() < until && same < 5) {
    const { videos } = await (await fetch(`${url}/videos/get?page=1&limit=48`)).json()
    const now = videos.map((video: any) => `${video._id} ${video.waterMarkedVideoURL} ${video.qualities}`).join()
    const whole = videos.length >= 24 && videos.every((video: any) => video.waterMarkedVideoURL)
    same = whole && now === before ? same + 1 : 0
    before = now
    await sleep(1_000)
  }
  if (before === '') throw new Error('the shop has no clips to measure with')
}
