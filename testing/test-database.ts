import pg from 'pg'
import { inject } from 'vitest'
import { newId } from '../server/platform/ids.ts'

/** A database of one's own, copied from the migrated template in a few milliseconds. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = inject('templateUrl')
  const name = `t_${newId().replaceAll('-', '')}`
  await asAdmin(template, `create database ${name} template ${databaseOf(template)}`)
  return {
    url: withDatabase(template, name),
    drop: () => asAdmin(template, `drop database if exists ${name} with (force)`),
  }
}

/** One with nothing in it, as of a machine on which nothing has ever run. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.end()
  return database
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
