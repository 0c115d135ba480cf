// A first page on a slow line and a slow phone: when it is painted, what moves afterwards, and what it weighs.
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'

/** Megabits a second, and milliseconds there and back */
export type Line = { name: string; megabits: number; latency: number }

export const SLOW_4G = { name: 'slow 4G, 562 ms', megabits: 1.44, latency: 562 }
export const QUICK_SLOW_4G = { name: 'slow 4G, 150 ms', megabits: 1.6, latency: 150 }
export const FAST_4G = { name: 'fast 4G', megabits: 8.1, latency: 165 }
export const THIRD_GENERATION = { name: '3G', megabits: 0.36, latency: 2000 }

export const CPU_SLOWER = 4
/** After the load event: late pictures and fonts count too. */
const AFTER_LOAD_MS = 1_200

/** Script that the document names, and the document itself. */
export async function documentBytes(base: string, path: string) {
  const html = await (await fetch(base + path)).text()
  const files = JSON.parse(/id="preload">(.*?)<\/script>/.exec(html)?.[1] ?? '[]')
  const sizes = await Promise.all(
    files.map(async (file: string) => {
      const body = Buffer.from(await (await fetch(base + file)).arrayBuffer())
      return { gzip: gzipSync(body, { level: 9 }).length, brotli: brotliCompressSync(body).length }
    }),
  )
  const total = (how: 'gzip' | 'brotli') => sizes.reduce((sum, size) => sum + size[how], 0) / 1000
  // The styles have a limit of their own (scripts/weights.mjs), and the first picture is counted with the others.
  const text = html.replace(/<style>.*?<\/style>/s, '').replace(/data:image\/avif[^"]*/, '')
  return { script: total('gzip'), scriptBrotli: total('brotli'), html: brotliCompressSync(text).length / 1000 }
}

/** Puts the page on a line, and makes its processor slower. */
export async function slowDown(page: Page, { megabits, latency }: Line, cpu = CPU_SLOWER) {
  const devtools = await page.context().newCDPSession(page)
  const bytes = (megabits * 1_000_000) / 8
  const line = { offline: false, latency, downloadThroughput: bytes, uploadThroughput: bytes / 2 }
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return devtools
}

export async function measurePaint(page: Page, url: string, line: Line) {
  const devtools = await slowDown(page, line)
  const received = countBytes(devtools)
  await page.addInitScript(watchPaint)
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
  const all = { ...received }
  await sleep(AFTER_LOAD_MS)
  const result = await paintOf(page)
  const bytesOf = (one: string) => (one.startsWith('data:') ? one.length * 0.75 : (received.of.get(one) ?? 0))
  const images = result.above.reduce((sum: number, one: string) => sum + bytesOf(one), 0) / 1000
  return { ...result, bytes: { images, all: all.total / 1000 } }
}

/** What `watchPaint` has seen. */
export async function paintOf(page: Page) {
  return await page.evaluate(() => (globalThis as any).measured())
}

function countBytes(devtools: CDPSession) {
  const received = { total: 0, of: new Map() as Map<string, number> }
  const urls: Map<string, string> = new Map()
  devtools.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? ''
    if (url.endsWith('.mp4')) return
    received.total += encodedDataLength
    received.of.set(url, (received.of.get(url) ?? 0) + encodedDataLength)
  })
  return received
}

/** Runs in the page. */
export function watchPaint() {
  const seen = { lcp: 0, fcp: 0, cls: 0, blocked: 0, what: '' }

  const watch = (type: string, take: (entry: any) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
    seen.what = entry.element?.tagName.toLowerCase() ?? ''
  })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  watch('layout-shift', (entry) => (seen.cls += entry.hadRecentInput ? 0 : entry.value))
  watch('longtask', (entry) => (seen.blocked += Math.max(0, entry.duration - 50)))
  const above = () =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight && image.currentSrc)
      .map((image) => image.currentSrc)
  Object.assign(globalThis, { measured: () => ({ ...seen, above: [...new Set(above())] }) })
}
