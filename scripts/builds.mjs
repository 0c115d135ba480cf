// What is made of the sources before anything runs, and again only when they changed: the bundles, and the server's code.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { alone } from './lock.mjs'
import { giveUp, root, say, since } from './project.mjs'
import { SERVER_FLAGS, withServerSettings } from './server-flags.mjs'
import { isStopping, runTied } from './tied-child.mjs'

/**
 * @typedef Build
 * @property {string} what it is called, at the start of a sentence
 * @property {string[]} sources files and folders
 * @property {string} stamp names the sources it was made of
 * @property {string[]} command words for Node
 * @property {NodeJS.ProcessEnv} env
 */

/** @type {Build} */
const BUNDLES = {
  what: 'Web app and server',
  sources: ['web', 'contract', 'server', 'sandbox', 'vite.config.ts', 'package-lock.json'],
  stamp: join(root, 'dist/.jhalak-stamp'),
  command: [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'],
  // React's production build, whatever we run under.
  env: { ...process.env, NODE_ENV: 'production' },
}

/** @type {Build} */
const COMPILED = {
  what: 'Server’s compile cache',
  sources: ['dist/server', 'package-lock.json'],
  stamp: join(root, '.cache/compiled/.jhalak-stamp'),
  // With the server's own flags: what was compiled under others is not taken.
  command: [...SERVER_FLAGS, 'server/main.ts', '--compile-only'],
  env: withServerSettings(process.env),
}

/** The bundles alone. @param {string} node */
export const ensureBundles = (node) => ensure(node, BUNDLES)

export const isBundled = () => isFresh(BUNDLES)

/** All that a running product needs. @param {string} node */
export async function ensureBuilt(node) {
  await ensure(node, BUNDLES)
  await ensure(node, COMPILED)
}

/** @param {string} node @param {Build} made */
async function ensure(node, made) {
  if (isFresh(made)) return
  await alone(async () => {
    if (!isFresh(made)) await build(node, made)
  })
}

/** @param {string} node @param {Build} made */
async function build(node, made) {
  const start = performance.now()
  rmSync(made.stamp, { force: true })
  const sources = hashOf(made.sources) // before: a file saved during the build makes it stale
  const code = await runTied(node, made.command, made.env)
  if (isStopping()) process.exit(1)
  if (code !== 0) giveUp(`${made.what} could not be built (the reason is above).`)
  mkdirSync(dirname(made.stamp), { recursive: true })
  writeFileSync(made.stamp, sources)
  say(`${made.what} built (${since(start)})`)
}

/** @param {Build} made */
const isFresh = ({ stamp, sources }) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(sources)

/** @param {string[]} sources */
function hashOf(sources) {
  const hash = createHash('sha256')
  for (const name of sources.flatMap(filesIn))
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update('\0')
  return hash.digest('hex')
}

/** @param {string} name @returns {string[]} */
function filesIn(name) {
  const found = statSync(join(root, name), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [name]
  return readdirSync(join(root, name))
    .toSorted()
    .flatMap((entry) => filesIn(join(name, entry)))
}
