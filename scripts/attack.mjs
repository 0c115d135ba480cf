// `npm run attack`: tries the attacks that docs/security.md lists, one after another, against servers, databases and browsers of
// its own, and prints the table with what came of each.
//   npm run attack               about ten minutes
//   npm run attack -- --all      every file, try and value
//   npm run attack -- F23 F27    these alone
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attackRows } from './attack-rows.mjs'
import { bootstrap } from './bootstrap.mjs'
import { ensureBuilt } from './builds.mjs'
import { giveUp, root, say } from './project.mjs'
import { countVitest, totalsOf } from './test-totals.mjs'
import { isStopping, runTied, stopWithOthers } from './tied-child.mjs'

stopWithOthers()
const words = process.argv.slice(2)
const wanted = words.filter((word) => word !== '--all')
const rows = attackRows().filter(({ id }) => wanted.length === 0 || wanted.includes(id))
if (rows.length === 0)
  giveUp(
    `No such attack. There are: ${attackRows()
      .map(({ id }) => id)
      .join(', ')}.`,
  )

const { node } = await bootstrap({ development: true, ffmpeg: true })
await ensureBuilt(node)
const reports = mkdtempSync(join(tmpdir(), 'jhalak-attack-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const env = { ...process.env, ...(words.includes('--all') && { TEST_ALL: '1' }) }

const lines = []
for (const row of rows) {
  if (isStopping()) break
  say(`\n${row.id} ${row.tried}`)
  lines.push(await attack(row))
}
say('\n| | tried | must hold | came of it | |\n|---|---|---|---|---|')
for (const { row, said, held } of lines)
  say(`| ${row.id} | ${row.tried} | ${row.holds} | ${said} | ${held ? 'held' : 'BROKEN'} |`)
process.exit(lines.every(({ held }) => held) && !isStopping() ? 0 : 1)

/** @param {import('./attack-rows.mjs').AttackRow} row */
async function attack(row) {
  const said = []
  let held = true
  if (row.tests.length > 0) {
    const { passed, failed } = await runTests(row)
    said.push(`${passed} held, ${failed} did not`)
    held = failed === 0 && passed > 0
  }
  for (const bench of row.benches) {
    const code = await runTied('npm', ['run', '-s', 'bench', '--', bench], env)
    said.push(`bench ${bench}: ${code === 0 ? 'within its limits' : 'a limit was missed'}`)
    held &&= code === 0
  }
  return { row, said: said.join('; '), held }
}

/** @param {import('./attack-rows.mjs').AttackRow} row */
async function runTests({ id, tests }) {
  const report = join(reports, `${id}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runTied(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...tests], env)
  return totalsOf(report, code, countVitest)
}
