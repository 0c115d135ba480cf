import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { until } from '../../harness/machine.ts'
import { type Row, row } from '../../harness/report.ts'
import type { Product } from '../stack/product.ts'
import { findViolations, type ChaosContext, takeUnexpected } from './context.ts'

const CLOCK = new URL('../stack/skewed-clock.ts', import.meta.url).href
const MINUTES = 60_000
/** Of the API and of the worker, in minutes. The database's is right: what differs is what counts. */
const SKEWS = [
  [10, -10],
  [-10, 10],
  [10, 10],
  [-10, -10],
] as const

/** F15: the clocks of API and worker are wrong against the database's and against each other, and jump while they run. */
export async function wrongClocks(context: ChaosContext, given: { seconds: number; seed: number }): Promise<Row[]> {
  const { world } = context
  const files = { web: join(world.machine.folder, 'web.clock'), worker: join(world.machine.folder, 'worker.clock') }
  const set = (name: 'web' | 'worker', minutes: number) => writeFileSync(files[name], String(minutes * MINUTES))
  await context.users.pause()
  for (const name of ['web', 'worker'] as const) {
    set(name, 0)
    await startAgain(world[name], { NODE_OPTIONS: `--import ${CLOCK}`, CLOCK_FILE: files[name] })
  }
  const rows: Row[] = []
  for (const [at, [web, worker]] of SKEWS.entries()) {
    // The clocks jump while the processes run; clients are between two steps.
    set('web', web)
    set('worker', worker)
    rows.push(await liveWith(context, { web, worker, ...given, seed: given.seed + at }))
  }
  for (const name of ['web', 'worker'] as const) await startAgain(world[name], {})
  await until(world.answers, 120_000)
  return rows
}

async function startAgain(product: Product, changed: Record<string, string>): Promise<void> {
  await product.stop()
  product.launch(changed)
  await product.ready()
}

async function liveWith(
  context: ChaosContext,
  given: { web: number; worker: number; seconds: number; seed: number },
): Promise<Row> {
  const { world, users } = context
  const before = users.acknowledged.uploads.length
  users.goOn(given.seed)
  await sleep(given.seconds * 1_000)
  await users.pause()
  const unmade = await users.untilMade(180_000)
  const broken = [...(await findViolations(context)), ...takeUnexpected(context)]
  for (const { invariant, what } of broken) context.say(`  ${invariant}: ${what}`)
  const strange = await strangeTimes(world.db)
  const uploads = users.acknowledged.uploads.length - before
  const seen = `${uploads} films uploaded, ${unmade.length} not made; ${strange} rights or sessions begin or end by another clock; ${broken.length} broken`
  const did = `clock of the API ${sign(given.web)} min, of the worker ${sign(given.worker)} min, by a jump, for ${given.seconds} s`
  const wanted = 'leases, tokens, links and plans go by the database’s clock; nothing lost'
  return row('F15', did, wanted, seen, broken.length === 0 && unmade.length === 0 && strange === 0)
}

const sign = (minutes: number) => (minutes > 0 ? `+${minutes}` : String(minutes))

/** Rights and sessions of the last minutes whose times cannot be the database's own. */
async function strangeTimes(db: ChaosContext['world']['db']): Promise<number> {
  const { rows } = await sql<{ strange: number }>`
    select (select count(*) from session where created_at > now() or expires_at > now() + interval '30 days')
      + (select count(*) from entitlement e where abs(extract(epoch from e.starts_at - e.created_at)) > 60 and e.kind = 'one-time')
      + (select count(*) from entitlement e where e.created_at > now()) as strange`.execute(db)
  return rows[0]?.strange ?? 0
}
