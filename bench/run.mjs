// `npm run bench`: runs every bench beside this file, or the named ones, one after another; each prints what it measured.
//   npm run bench -- sign-in
// A bench that finds a promise broken ends with an error, and so does this.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findNode } from '../scripts/pinned-node.mjs'
import { giveUp, root, say } from '../scripts/project.mjs'
import { isStopping, runTied, stopWithOthers } from '../scripts/tied-child.mjs'
import { ensureWebBuild } from '../scripts/web-build.mjs'

const ENDING = '.bench.mjs'

stopWithOthers()
const known = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) giveUp(`No such bench: ${unknown.join(', ')}. There are: ${known.join(', ')}.`)

const node = findNode()
await ensureWebBuild(node)
let failed = false
for (const name of wanted.length > 0 ? wanted : known) {
  if (isStopping()) break
  say(`\n${name}`)
  failed = (await runTied(node, [join(root, 'bench', `${name}${ENDING}`)], process.env)) !== 0 || failed
}
process.exit(failed || isStopping() ? 1 : 0)
