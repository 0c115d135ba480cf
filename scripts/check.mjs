// `npm run check`: everything that can be said about the code without running it. All checks run, also after one failed.
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { root, say, since } from './project.mjs'
import { stopWithOthers } from './tied-child.mjs'
import { ensureBundles } from './builds.mjs'

/** What is checked, by which tool of node_modules/.bin or script of ours, with which words. @type {[string, string, string[]][]} */
const CHECKS = [
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', []],
  ['types', 'tsc', ['-p', '.']],
  ['scripts', 'tsc', ['-p', 'scripts']],
  ['dead code', 'knip', []],
  ['weights', 'scripts/weights.mjs', []],
  ['packages', 'scripts/dependencies.mjs', []],
]

stopWithOthers()
const { node } = await bootstrap({ development: true })
await ensureBundles(node)
let failed = false
// All at once: the two long ones, lint and types, each leave a processor idle for a part of their time.
const start = performance.now()
const started = CHECKS.map(([name, tool, words]) => ({ name, ended: run(tool, words) }))
for (const { name, ended } of started) {
  const { code, output } = await ended
  failed ||= code !== 0
  say(`${name.padEnd(10)} ${code === 0 ? 'ok' : 'FAILED'}`)
  // This one has something to tell also when nothing is wrong: what it could not look for.
  if (code !== 0 || (name === 'packages' && output)) say(output)
}
say(`${since(start)} in all`)
process.exit(failed ? 1 : 0)

/** @param {string} tool @param {string[]} words @returns {Promise<{ code: number | null, output: string }>} */
function run(tool, words) {
  const program = tool.endsWith('.mjs') ? join(root, tool) : realpathSync(join(root, 'node_modules/.bin', tool))
  const child = spawn(node, [program, ...words], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output: output.trim() })))
}
