// Programs of the system that no package brings: ffmpeg for the product, Chromium for its tests. On a Debian-like machine
// where we are root they are installed, and we say so; anywhere else one line says how.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, say, since } from './project.mjs'

const FFMPEG = ['ffmpeg', 'ffprobe']
const OLDEST_FFMPEG = 5
/** Chromium without a window's chrome: the same engine, and the journeys take two thirds of the time. */
const HEADLESS = 'chromium-headless-shell'
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_BROWSERS = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** Makes sure of ffmpeg and ffprobe, 5 or newer. */
export async function ensureFfmpeg() {
  if (ffmpegFits()) return
  await aptInstall('ffmpeg')
  if (ffmpegFits()) return
  const found = FFMPEG.map((program) => `${program} ${versionOf(program) ?? 'none'}`)
  giveUp(
    `Jhalak needs ffmpeg and ffprobe ${OLDEST_FFMPEG} or newer in PATH (found: ${found.join(', ')}). ` +
      'Install it with "apt-get install ffmpeg" (Debian, Ubuntu), "dnf install ffmpeg" (Fedora) or "brew install ffmpeg" (macOS).',
  )
}

/** Makes sure of a Chromium and answers its path. CHROMIUM_PATH wins. */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named && !answersVersion(named)) giveUp(`CHROMIUM_PATH is ${named}, which does not run.`)
  const found = named ?? findProgram([HEADLESS])
  if (found) return found
  await aptInstall(HEADLESS)
  return (
    findProgram([HEADLESS, ...CHROMIUM_NAMES]) ??
    giveUp(
      'The tests need Chromium (or Chrome) in PATH or named by CHROMIUM_PATH. ' +
        'Install it with "apt-get install chromium" (Debian), "dnf install chromium" (Fedora) or "brew install --cask google-chrome" (macOS).',
    )
  )
}

/** Debian's Firefox and WebKitGTK with their drivers, a screen in memory, and what WebKitGTK decodes films with. */
const OTHER_BROWSERS = {
  'firefox-esr': ['firefox-esr'],
  WebKitWebDriver: ['webkit2gtk-driver', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-good', 'xvfb'],
}

/**
 * Says which journeys are left out for want of a browser.
 * @param {{ installs: boolean }} how installs what is missing where it can
 */
export async function ensureOtherBrowsers({ installs }) {
  for (const [program, packages] of Object.entries(OTHER_BROWSERS)) {
    const isThere = () => spawnSync('which', [program]).status === 0
    if (!isThere() && installs) await aptInstall(program, packages)
    if (!isThere()) say(`SKIPPED: journeys in ${packages[0]}, which is not installed.`)
  }
}

function ffmpegFits() {
  return FFMPEG.every((program) => (versionOf(program) ?? 0) >= OLDEST_FFMPEG)
}

/** Its major version; builds from source control carry none and count as newest. @param {string} program */
function versionOf(program) {
  const { stdout } = spawnSync(program, ['-version'], { encoding: 'utf8' })
  const version = /^\S+ version (\S+)/.exec(stdout ?? '')?.[1]
  if (!version) return undefined
  const major = /^n?(\d+)\./.exec(version)?.[1]
  return major ? Number(major) : Infinity
}

/** @param {string[]} names */
function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...inPath, ...MAC_BROWSERS].find((file) => isProgram(file) && answersVersion(file))
}

/** Ubuntu's chromium-browser is there without a browser behind it: only one that answers counts. @param {string} file */
function answersVersion(file) {
  return spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Does nothing where there is no apt-get or we are not root.
 * @param {string} name
 * @param {string[]} packages
 */
export async function aptInstall(name, packages = [name]) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  say(`${name} is missing: installing it with apt-get (about a minute)...`)
  const start = performance.now()
  await apt(['update']) // a stale list may still do
  const { code, output } = await apt(['install', '-y', '--no-install-recommends', ...packages])
  say(code === 0 ? `${name} installed (${since(start)})` : output)
}

/** @param {string[]} args @returns {Promise<{ code: number | null, output: string }>} */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another setup may be at it just now.
  const child = spawn('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-2000)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output: output.trim() })))
}
