import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { insertUpload } from '../uploads/upload.service.ts'
import { checkStorage, maintainStorage } from './storage-maintenance.service.ts'

const DAY_MS = 24 * 3600 * 1000

describe('I3: no row without its file, no file without its row', () => {
  let server: TestServer
  let clipId: string
  beforeAll(async () => {
    server = await startTestServer({ worker: false })
    await server.as('ADMIN')
    const { db } = server.deps
    const { id } = await db.selectFrom('account').select('id').where('role', '=', 'ADMIN').executeTakeFirstOrThrow()
    const stored = await put('originals', 'one/master')
    const master = { ...stored, storageKey: 'one/master', originalName: 'one.mp4' }
    const details = { name: 'One', tags: [], themes: [], shots: [], shotOnMobile: false }
    const status = await db
      .transaction()
      .execute((trx) => insertUpload(server.deps, trx, { uploaderId: id, master, details }))
    clipId = status._id
  })
  afterAll(() => server.stop())

  const put = (area: 'originals' | 'licensed' | 'public', key: string) =>
    server.deps.store.put(area, key, Readable.from([`the bytes of ${key}`]))
  const remains = async (area: 'originals' | 'licensed' | 'public', key: string) =>
    (await server.deps.store.size(area, key)) !== null
  const tomorrow = () => ({ ...server.deps, clock: { now: () => new Date(Date.now() + 2 * DAY_MS) } })
  const degraded = async () =>
    ((await (await server.guest.request('/readyz')).json()) as { degraded: string[] }).degraded

  it('finds nothing where rows and files agree', async () => {
    expect(await checkStorage(server.deps, { deep: true })).toEqual({ files: 1, missing: [], wrong: [], orphaned: [] })
    await maintainStorage(server.deps)
    expect((await degraded()).join()).not.toContain('media store')
  })

  it('removes a file in no row once it is a day old, and not before', async () => {
    await put('public', 'left/hover.mp4')
    expect((await checkStorage(server.deps)).orphaned).toMatchObject([{ area: 'public', key: 'left/hover.mp4' }])
    await maintainStorage(server.deps)
    expect(await remains('public', 'left/hover.mp4')).toBe(true)
    await maintainStorage(tomorrow())
    expect(await remains('public', 'left/hover.mp4')).toBe(false)
    expect(await remains('originals', 'one/master')).toBe(true)
    expect((await degraded()).join()).not.toContain('media store')
  })

  it('knows every table that refers to files, and keeps those files', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('storage_key', 'folder', 'file', 'files')
        and table_name not in ('storage_check', 'backup_run', 'visual_vector') order by 1`.execute(server.deps.db)
    // A new one belongs into stored-files.repository.ts, or its files are taken for orphans.
    expect(rows.map(({ name }) => name)).toEqual([
      'clip_pictures.files',
      'clip_pictures.folder',
      'cutout.file',
      'master.storage_key',
      'release_paper.storage_key',
      'rendition.storage_key',
      'resumable_upload.storage_key',
      'retired_file.storage_key',
    ])
    const kept = await oneOfEach(server, clipId, put)
    await maintainStorage(tomorrow())
    for (const [area, key] of kept) expect([key, await remains(area, key)]).toEqual([key, true])
    expect(await checkStorage(server.deps, { deep: true })).toMatchObject({ missing: [], wrong: [], orphaned: [] })
  })

  it('removes nothing when there are so many orphans that the rows must be wrong', async () => {
    for (let at = 0; at < 101; at++) await put('licensed', `many-${at}/hd.mp4`)
    await maintainStorage(tomorrow())
    expect(await remains('licensed', 'many-0/hd.mp4')).toBe(true)
    expect(await degraded()).toContainEqual(expect.stringMatching(/101 files that are in no row/))
    for (let at = 0; at < 101; at++) await server.deps.store.remove('licensed', `many-${at}/hd.mp4`)
  })

  it('reports lost, truncated and modified files in the log and in /readyz', async () => {
    const path = join(server.dataDir, 'media/originals/one/master')
    await writeFile(path, 'the bytes of two/master')
    expect((await checkStorage(server.deps)).wrong).toEqual([])
    expect((await checkStorage(server.deps, { deep: true })).wrong).toMatchObject([{ owner: clipId }])
    await truncate(path, 5)
    expect((await checkStorage(server.deps)).wrong).toMatchObject([{ area: 'originals', key: 'one/master' }])
    await server.deps.store.remove('originals', 'one/master')
    expect((await checkStorage(server.deps)).missing).toMatchObject([{ key: 'one/master', owner: clipId }])
    await maintainStorage(server.deps)
    expect(await degraded()).toContainEqual(expect.stringMatching(/lost 1 of \d+ files/))
  })
})

type Put = (area: 'originals' | 'licensed' | 'public', key: string) => Promise<{ bytes: number; sha256: string }>

/** A file for each kind of row beside masters. */
async function oneOfEach({ deps: { db } }: TestServer, clipId: string, put: Put) {
  const rendition = await put('public', 'two/hover.mp4')
  const retired = await put('licensed', 'three/hd.mp4')
  const cutout = { storageKey: 'four/9x16.mp4', ...(await put('licensed', 'four/9x16.mp4')) }
  const paper = await put('originals', 'five/paper.pdf')
  const removed = await put('originals', 'six/paper.pdf')
  const picture = { name: '640.avif', ...(await put('public', 'seven/640.avif')) }
  await put('originals', 'eight/master')
  const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  await sql`insert into rendition (clip_id, kind, storage_key, content_type, bytes, sha256, width, height, duration_ms)
    values (${clipId}, 'hover', 'two/hover.mp4', 'video/mp4', ${rendition.bytes}, ${rendition.sha256}, 2, 2, 1)`.execute(
    db,
  )
  await sql`insert into retired_file (storage_key, clip_id, area, content_type, bytes, sha256)
    values ('three/hd.mp4', ${clipId}, 'licensed', 'video/mp4', ${retired.bytes}, ${retired.sha256})`.execute(db)
  await sql`insert into cutout (clip_id, shape, place, state, file)
    values (${clipId}, '9:16', 50, 'ready', ${JSON.stringify(cutout)}::jsonb)`.execute(db)
  for (const [key, stored, at] of [
    ['five/paper.pdf', paper, null] as const,
    ['six/paper.pdf', removed, new Date()] as const,
  ])
    await sql`insert into release_paper (id, kind, subject, file_name, content_type, bytes, sha256, storage_key, removed_at)
      values (gen_random_uuid(), 'model', 'A', 'a.pdf', 'application/pdf', ${stored.bytes}, ${stored.sha256}, ${key}, ${at})`.execute(
      db,
    )
  await sql`insert into clip_pictures (clip_id, folder, files)
    values (${clipId}, 'seven', ${JSON.stringify([picture])}::jsonb)`.execute(db)
  await sql`insert into resumable_upload (id, account_id, bytes, fields, original_name, storage_key, expires_at)
    values (gen_random_uuid(), ${id}, 5, '{}', 'a.mp4', 'eight/master', now())`.execute(db)
  return [
    ['public', 'two/hover.mp4'],
    ['licensed', 'three/hd.mp4'],
    ['licensed', 'four/9x16.mp4'],
    ['originals', 'five/paper.pdf'],
    ['originals', 'six/paper.pdf'],
    ['public', 'seven/640.avif'],
    ['originals', 'eight/master'],
  ] as const
}
