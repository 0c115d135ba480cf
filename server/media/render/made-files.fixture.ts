import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'

/** Every row has its whole file, and no file of what was made lies about without a row. @returns the kinds of renditions */
export async function expectRowsAndFilesAgree(server: { databaseUrl: string; dataDir: string }): Promise<string[]> {
  const { db } = openDatabase(server.databaseUrl)
  try {
    const { rows } = await sql<{ kind: string | null; key: string; bytes: number }>`
      select kind, storage_key as key, bytes::float8 as bytes from rendition
      union all
      select null, folder || '/' || (file->>'name'), (file->>'bytes')::float8
      from clip_pictures, jsonb_array_elements(files) as file
      union all
      select null, storage_key, bytes::float8 from retired_file`.execute(db)
    const files = new Map<string, number>()
    for (const area of ['public', 'licensed'])
      for (const [name, bytes] of await listFiles(join(server.dataDir, 'media', area))) files.set(name, bytes)
    expect(rows.map(({ key, bytes }) => `${key} ${bytes}`).sort()).toEqual(
      [...files].map(([key, bytes]) => `${key} ${bytes}`).sort(),
    )
    return rows.flatMap(({ kind }) => kind ?? []).sort()
  } finally {
    await db.destroy()
  }
}

async function listFiles(folder: string): Promise<[string, number][]> {
  const names = await readdir(folder, { recursive: true })
  const found = await Promise.all(names.map(async (name) => ({ name, file: await stat(join(folder, name)) })))
  return found.filter(({ file }) => file.isFile()).map(({ name, file }) => [name, file.size])
}
