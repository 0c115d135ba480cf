import pg from 'pg'
import { inject } from 'vitest'
import type { RawBuilder } from 'kysely'
import { openDatabase } from '../server/platform/db/database.ts'
import { newId } from '../server/platform/ids.ts'

/**
 * A database of one's own, copied from the migrated template in a few milliseconds. `url` is the program's role, which owns
 * nothing, as in production; `ownerUrl` is for what tests do to tables.
 */
export async function createTestDatabase(): Promise<{ url: string; ownerUrl: string; drop(): Promise<void> }> {
  const template = inject('templateUrl')
  const name = `t_${newId().replaceAll('-', '')}`
  // As files: through the buffers, as is usual, it takes four times the work, and dropping it eight times.
  await asAdmin(template, `create database ${name} template ${databaseOf(template)} strategy file_copy`)
  return {
    url: withDatabase(template, name).replace('//app@', '//jhalak@'),
    ownerUrl: withDatabase(template, name),
    drop: () => asAdmin(template, `drop database if exists ${name} with (force)`),
  }
}

/** One with nothing in it, as of a machine on which nothing has ever run. */
export async function createEmptyDatabase(): ReturnType<typeof createTestDatabase> {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.end()
  return database
}

/** One statement on a connection of its own. */
export async function runAs(url: string, statement: RawBuilder<unknown>): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 })
  await statement.execute(db).finally(close)
}

// Not a job for `URL`: a socket address has no host, which only PostgreSQL's own parser understands.
const DATABASE = /(?<=^postgresql:\/\/[^/]*\/)[^?]+/
const databaseOf = (url: string): string => DATABASE.exec(url)?.[0] ?? ''
const withDatabase = (url: string, name: string): string => url.replace(DATABASE, name)

async function asAdmin(template: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(template, 'postgres') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
