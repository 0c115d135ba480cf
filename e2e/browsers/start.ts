import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../harness/machine.ts'
import { openMarionette } from './marionette.ts'
import { type Driver, openHttpDriver } from './webdriver.ts'

export const ENGINES = {
  firefox: { programs: ['/usr/bin/firefox-esr'], start: startFirefox },
  webkit: {
    programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', miniBrowser()],
    start: startWebKit,
  },
}

export type Engine = keyof typeof ENGINES

/** Of Debian's packages (scripts/system-tools.mjs). @returns what is not there, or null */
export const missingOf = (engine: Engine): string | null =>
  ENGINES[engine].programs.find((path) => !existsSync(path)) ?? null

/** WebKitGTK's own small browser. */
function miniBrowser(): string {
  const folders = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1`)
  return `${folders.find((folder) => existsSync(folder)) ?? folders[0]}/MiniBrowser`
}

/** Gecko's bits for what a mouse can do. */
const FINE_AND_HOVERING = 6

async function startFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'jhalak-firefox-'))
  const port = await freePort()
  const settings = {
    'marionette.port': port,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
    'browser.aboutwelcome.enabled': false,
    'media.autoplay.default': 0,
    // Without a screen it knows no desktop that says so: a mouse, and nobody who minds motion.
    'ui.prefersReducedMotion': 0,
    'ui.primaryPointerCapabilities': FINE_AND_HOVERING,
    'ui.allPointerCapabilities': FINE_AND_HOVERING,
  }
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const words = ['--headless', '--marionette', '--no-remote', '--profile', profile, 'about:blank']
  const firefox = spawn('/usr/bin/firefox-esr', words, { stdio: 'ignore', env: { ...process.env, HOME: profile } })
  await listening(port, firefox)
  const driver = await openMarionette(port)
  return {
    ...driver,
    async close() {
      await driver.close()
      await stop(firefox)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** It needs a screen: one in memory. */
async function startWebKit(): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'jhalak-webkit-'))
  const screen = spawn('/usr/bin/Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')
  const port = await freePort()
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, HOME: home, LIBGL_ALWAYS_SOFTWARE: '1' }
  const service = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env })
  const options = { binary: miniBrowser(), args: ['--automation'] }
  const driver = await openHttpDriver(port, { 'webkitgtk:browserOptions': options })
  return {
    ...driver,
    async close() {
      await driver.close()
      await stop(service)
      await stop(screen)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await gone
  clearTimeout(late)
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; child.exitCode === null && tries < 600; tries++) {
    const socket = connect(port, '127.0.0.1')
    const [name] = await Promise.race([
      once(socket, 'connect').then(() => ['connect']),
      once(socket, 'close').then(() => ['close']),
    ]).catch(() => ['close'])
    socket.destroy()
    if (name === 'connect') return
    await sleep(100)
  }
  throw new Error('Firefox does not listen')
}
