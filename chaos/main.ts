// What happens to the product when things die, break or go wrong (`npm run chaos`), with people in the shop. Prints a table;
// ends with 1 when something was lost, or is not as it must be. Each failure names the words that bring it back.
//   node chaos/main.ts [--seed N] [--kills 300] [--payments 1000] [--minutes 30] [--only api,worker,...]
import { loadavg } from 'node:os'
import { openPlan } from './arguments.ts'
import { openUsers } from './client/users.ts'
import { findViolations, type ChaosContext, takeUnexpected } from './faults/context.ts'
import { formatViolation, kill } from './faults/kills.ts'
import { PARTS } from './parts.ts'
import { printTable, type Row, row, seconds } from '../harness/report.ts'
import { openStocked } from './load/stocked.ts'
import { startWorld } from './stack/world.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const plan = openPlan(process.argv.slice(2))
const began = performance.now()
say(`Seed ${plan.seed}.`)
const rows: Row[] = []
await inShop()
for (const part of PARTS.alone) if (plan.wants(part.name)) await guarded(part.name, () => part.run(plan, say))
await inStocked()
say('')
printTable(rows, say)
const failed = rows.filter(({ ok }) => !ok).length
say(`\n${rows.length - failed} of ${rows.length} as wanted, ${seconds(performance.now() - began)}; seed ${plan.seed}`)
process.exit(failed > 0 || rows.length === 0 ? 1 : 0)

/** What needs people who buy and upload all the time. */
async function inShop(): Promise<void> {
  if (plan.victims.length === 0 && !PARTS.shop.some(({ name }) => plan.wants(name))) return
  const world = await startWorld()
  try {
    const context: ChaosContext = { world, users: await openUsers(world), say, probed: new Set() }
    say(`The shop is open after ${seconds(performance.now() - began)}.`)
    if (plan.victims.length > 0)
      await guarded(
        'kills',
        async () =>
          (await kill(context, { count: plan.kills, seed: plan.seed, only: plan.victims, minutes: plan.killMinutes }))
            .rows,
      )
    for (const part of PARTS.shop) if (plan.wants(part.name)) await guarded(part.name, () => part.run(context, plan))
    await guarded('the end', () => atTheEnd(context))
    await context.users.stop()
  } finally {
    await world.stop()
  }
}

/** At the end: every upload is transcoded, and every acknowledged operation is checked again. */
async function atTheEnd(context: ChaosContext): Promise<Row[]> {
  await context.users.pause()
  const unmade = await context.users.untilMade(300_000)
  context.probed.clear()
  const broken = [...(await findViolations(context)), ...takeUnexpected(context)]
  for (const one of broken) say(formatViolation(one))
  const { uploads, purchases, downloads, accounts } = context.users.acknowledged
  const seen = `${uploads.length} uploads, ${purchases.length} purchases, ${downloads.length} downloads, ${accounts.length} accounts; ${unmade.length} films not made, ${broken.length} lost or broken; ${context.world.web.givenUp() + context.world.worker.givenUp()} starts given up and begun again`
  return [
    row(
      'F8',
      'all that was acknowledged, after all of it',
      'nothing lost, I1-I12 hold',
      seen,
      unmade.length + broken.length === 0,
    ),
  ]
}

/** What needs a large shop, and no faults. */
async function inStocked(): Promise<void> {
  const wanted = PARTS.stocked.filter(({ name }) => plan.wants(name))
  if (wanted.length === 0) return
  const stocked = await openStocked(plan.clips, plan.largeMegabytes)
  try {
    for (const part of wanted) await guarded(part.name, () => part.run(stocked, plan))
  } finally {
    await stocked.stop()
  }
}

async function guarded(name: string, run: () => Promise<Row[]>): Promise<void> {
  const start = performance.now()
  try {
    rows.push(...(await run()))
  } catch (error) {
    rows.push(row('-', name, 'to come to its end', error instanceof Error ? error.message : String(error), false))
  }
  say(`${name}: ${seconds(performance.now() - start)}, others waiting for the processor: ${loadavg()[0]?.toFixed(1)}`)
}
