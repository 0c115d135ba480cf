// `npm run bench`: runs every bench beside this file, or the named ones, one after another; each prints what it measured, and
// bench/results.md keeps it, with the machine and the versions. Benches that were not run keep their last figures there.
//   npm run bench -- sign-in
//   npm run bench -- search 100000      a catalogue of that many clips
// A bench that finds a promise broken ends with an error, and so does this.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrap } from '../scripts/bootstrap.mjs'
import { giveUp, root, say } from '../scripts/project.mjs'
import { isStopping, runTied, stopWithOthers } from '../scripts/tied-child.mjs'
import { ensureBuilt } from '../scripts/builds.mjs'
import { keepResults, openTee } from './results.mjs'

const ENDING = '.bench.ts'

stopWithOthers()
const known = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length))
const words = process.argv.slice(2)
const [clips] = words.filter((word) => /^\d+$/.test(word))
const wanted = words.filter((word) => word !== clips)
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) giveUp(`No such bench: ${unknown.join(', ')}. There are: ${known.join(', ')}.`)

const { node, chromium } = await bootstrap({ development: true, ffmpeg: true, chromium: true })
await ensureBuilt(node)
let failed = false
for (const name of wanted.length > 0 ? wanted : known) {
  if (isStopping()) break
  const title = clips && ['browse', 'search', 'shards'].includes(name) ? `${name} ${clips}` : name
  say(`\n${title}`)
  const tee = await openTee()
  const env = {
    ...process.env,
    ...(clips && { BENCH_CLIPS: clips }),
    ...(chromium && { CHROMIUM_PATH: chromium }),
    BENCH_TEE: tee.path,
  }
  const code = await runTied(
    node,
    ['--import', join(root, 'bench/tee.ts'), join(root, 'bench', `${name}${ENDING}`)],
    env,
  )
  failed ||= code !== 0
  // A few goals alone are not kept in the place of all of them.
  const text = await tee.text()
  if (!isStopping() && !process.env['BENCH_GOALS']) await keepResults(title, text, code)
}
process.exit(failed || isStopping() ? 1 : 0)
