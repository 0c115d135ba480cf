// The built web app in dist/, made again only when its sources changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { giveUp, root, say, since } from './project.mjs'
import { isStopping, runTied } from './tied-child.mjs'

const SOURCES = ['web', 'contract', 'vite.config.ts', 'package-lock.json']
const stamp = join(root, 'dist/.jhalak-stamp')

/** Builds with `node` when dist/ is missing or stale. */
export async function ensureWebBuild(/** @type {string} */ node) {
  if (!existsSync(join(root, 'vite.config.ts')) || isFresh()) return
  await alone(async () => {
    if (!isFresh()) await build(node)
  })
}

/** @param {string} node */
async function build(node) {
  const start = performance.now()
  rmSync(stamp, { force: true })
  const sources = hashOfSources() // before: a file saved during the build makes it stale
  // React's production build, whatever we run under.
  const env = { ...process.env, NODE_ENV: 'production' }
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn']
  const code = await runTied(node, vite, env)
  if (isStopping()) process.exit(1)
  if (code !== 0) giveUp('Jhalak could not build its web app (the reason is above).')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, sources)
  say(`Web app built (${since(start)})`)
}

function isFresh() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const name of SOURCES.flatMap(filesIn))
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
