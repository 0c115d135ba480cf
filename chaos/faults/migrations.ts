import { readdirSync } from 'node:fs'
import pg from 'pg'
import { type Row, row } from '../../harness/report.ts'
import { openProduct } from '../stack/product.ts'
import type { World } from '../stack/world.ts'
import { freePort, until } from '../../harness/machine.ts'

const MIGRATIONS = new URL('../../server/migrations/', import.meta.url)
const NAME = 'steps'
const PATIENCE_MS = 180_000

/** Dies in the middle of each step of the way to the newest schema, one start after another; the last start comes through. */
export async function dieAtMigrations({ machine, database, env }: World, say: (line: string) => void): Promise<Row[]> {
  const url = database.directUrl.replace('/jhalak?', `/${NAME}?`)
  await query(database.directUrl, `create database ${NAME}`)
  const site = `http://127.0.0.1:${await freePort()}`
  const own = { ...env, ROLE: 'web', DATABASE_URL: url, PORT: new URL(site).port }
  const works = () =>
    fetch(`${site}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  const product = openProduct(machine, { name: 'migrating', env: own, works })
  const steps = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const wrong: string[] = []
  for (const [at, step] of steps.entries()) {
    product.launch({ FAULT_AT: `migration.${step}` })
    if ((await until(() => !product.isAlive(), PATIENCE_MS)) === Infinity) wrong.push(`${step} was not come by`)
    const done = await stepsDone(url)
    if (done !== at) wrong.push(`after the death in ${step} ${done} steps stand, not ${at}`)
    say(`migration ${step}: died in it, ${done} steps stand`)
  }
  product.launch()
  await product.ready()
  await product.stop()
  const [here, there] = [await schemaOf(url), await schemaOf(database.directUrl)]
  if (here !== there) wrong.push('the schema is not the one of an unbroken way')
  await query(database.directUrl, `drop database ${NAME} with (force)`)
  const did = `death in the middle of each of ${steps.length} migrations`
  const seen = wrong.join('; ') || `${steps.length} deaths, each step whole or not there; the last start came through`
  return [row('F8', did, 'no half step; the next start goes on', seen, wrong.length === 0)]
}

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

async function stepsDone(url: string): Promise<number> {
  const rows = await query<{ done: number }>(url, 'select count(*)::integer as done from migration').catch(() => [])
  return rows[0]?.done ?? 0
}

/** Every column and index of our own tables. */
async function schemaOf(url: string): Promise<string> {
  const columns = `select table_name, column_name, data_type, is_nullable from information_schema.columns
    where table_schema = 'public' order by table_name, column_name`
  const indexes = `select indexdef from pg_indexes where schemaname = 'public' order by indexname`
  return JSON.stringify([await query(url, columns), await query(url, indexes)])
}
