import { readdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { residentBytesOf } from '../../harness/process.ts'
import type { World } from '../stack/world.ts'

export const MEGABYTE = 1024 ** 2

export interface Vitals {
  memory: number
  files: number
  connections: number
  temporary: number
}

/** What must not grow: memory, open files, connections, files left over from work. */
export async function vitalsOf({ web, worker, db, dataDir }: World): Promise<Vitals> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity where datname = 'jhalak'`.execute(db)
  const left = await Promise.all([join(dataDir, 'work'), join(dataDir, 'media/incoming')].map((dir) => readdir(dir)))
  return {
    memory: residentBytesOf(web.pid()).now,
    files: [web, worker].reduce((sum, one) => sum + readdirSync(`/proc/${one.pid()}/fd`).length, 0),
    connections: rows[0]?.n ?? 0,
    temporary: left.flat().length,
  }
}
