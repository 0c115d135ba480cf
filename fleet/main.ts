// The rehearsal of a fleet on one machine (`npm run fleet`). Prints a table; ends with 1 when a row is not as it must be.
//   node fleet/main.ts [part of a check's name ...]
import { database } from './checks/database.check.ts'
import { deaths } from './checks/deaths.check.ts'
import { freshness } from './checks/freshness.check.ts'
import { front } from './checks/front.check.ts'
import { media } from './checks/media.check.ts'
import { pooler } from './checks/pooler.check.ts'
import { whole } from './checks/whole.check.ts'
import type { Check } from './check.ts'
import { printTable, row, type Row, seconds } from './../harness/report.ts'
import { startFleet } from './stack/fleet.ts'
import { furnish, type World } from './world.ts'

/** What hangs must not hang for ever. */
const LONGEST_MS = 600_000
const CHECKS: readonly Check[] = [front, pooler, media, freshness, deaths, database, whole]

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const wanted = CHECKS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
)

const began = performance.now()
const fleet = await startFleet(say)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void fleet.stop().then(() => process.exit(130)))
const rows: Row[] = []
try {
  const world = await furnish(fleet)
  say(`The fleet is up after ${seconds(performance.now() - began)}.`)
  for (const check of wanted) {
    const start = performance.now()
    rows.push(...(await runOne(check, world)))
    say(`${check.name}: ${seconds(performance.now() - start)}`)
  }
} finally {
  if (rows.some(({ ok }) => !ok)) say(fleet.machine.lastWords())
  await fleet.stop()
}
say('')
printTable(rows, say)
const failed = rows.filter(({ ok }) => !ok).length
say(`\n${rows.length - failed} of ${rows.length} as wanted, ${seconds(performance.now() - began)}`)
process.exit(failed > 0 ? 1 : 0)

async function runOne(check: Check, world: World): Promise<Row[]> {
  const left = LONGEST_MS - (performance.now() - began)
  try {
    return await Promise.race([check.run(world), tooLong(left)])
  } catch (error) {
    return [row('', check.name, 'to come to its end', error instanceof Error ? error.message : String(error), false)]
  }
}

function tooLong(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('took too long')), Math.max(0, ms)).unref()
  })
}
