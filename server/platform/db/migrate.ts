import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { faultPoint } from '../fault.ts'
import { withClient } from './database.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)
/** An arbitrary constant: the advisory lock that serialises concurrent starts. */
const LOCK = 6_281_942

/**
 * Numbered SQL files, forward only, one transaction each. With `only`, the schema that a backup was made with.
 * @returns the names of the files that were run
 */
export async function migrate(url: string, { only }: { only?: readonly string[] } = {}): Promise<string[]> {
  return withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    // Asked first: a role that owns nothing may not even try to make it.
    const { rowCount } = await client.query("select where to_regclass('public.migration') is not null")
    if (!rowCount)
      await client.query('create table migration (name text primary key, run_at timestamptz not null default now())')
    const done = new Set(
      (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name),
    )
    const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
    const unknown = [...done].filter((name) => !files.includes(name))
    if (unknown.length > 0) throw new Error(`the database was migrated by a newer version (${unknown.join(', ')})`)
    const selected = only ? files.filter((name) => only.includes(name)) : files
    const pending = selected.filter((name) => !done.has(name))
    for (const name of pending) await runOne(client, name)
    return pending
  })
}

async function runOne(client: pg.Client, name: string): Promise<void> {
  const sql = await readFile(new URL(name, MIGRATIONS), 'utf8')
  await client.query('begin')
  try {
    await client.query(sql)
    faultPoint(`migration.${name}`)
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
