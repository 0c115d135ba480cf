import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import type { StorageConfig } from '../../config/connections.ts'
import { processClip } from '../../media/processing/processing.service.ts'
import { insertUpload } from '../../media/uploads/upload.service.ts'
import { diskStore } from './disk-store.ts'
import { openStore } from './open-store.ts'
import { requireStore } from './store-identity.ts'

describe('O7: every process works on the store of its database', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ worker: false })
  })
  afterAll(() => server.stop())

  const other = async () => diskStore(await mkdtemp(join(tmpdir(), 'jhalak-media-')))
  const start = async (storage: StorageConfig) => {
    const store = await openStore(storage)
    return requireStore({ db: server.deps.db, store }, storage, server.deps.log).finally(() => store.close())
  }
  const degraded = async () =>
    ((await (await server.guest.request('/readyz')).json()) as { degraded: string[] }).degraded.join('\n')

  it('takes the same folder, and refuses another one with the setting’s name', async () => {
    await start(server.deps.config.storage)
    const dir = await mkdtemp(join(tmpdir(), 'jhalak-media-'))
    await expect(start({ kind: 'disk', dir })).rejects.toThrow(`${dir} (MEDIA_DIR) is not the media store`)
    await expect((await diskStore(dir)).check()).resolves.toBeNull()
  })

  it('takes a marker over that a start left behind, and refuses a folder without the originals', async () => {
    const { db, store, config } = server.deps
    const marker = await store.check()
    await db.deleteFrom('media_store').execute()
    await start(config.storage)
    expect(await db.selectFrom('media_store').select('marker').executeTakeFirst()).toEqual({ marker })
    await withUpload()
    await db.deleteFrom('media_store').execute()
    const dir = await mkdtemp(join(tmpdir(), 'jhalak-media-'))
    await expect(start({ kind: 'disk', dir })).rejects.toThrow('its originals are not there')
    await start(config.storage)
  })

  it('says so on /readyz when the folder goes away beneath a running process', async () => {
    const dir = (server.deps.config.storage as { dir: string }).dir
    await rm(join(dir, 'store-id'))
    expect(await degraded()).toContain('the media store of this process is not the one of the database')
    const known = await server.deps.db.selectFrom('media_store').select('marker').executeTakeFirstOrThrow()
    await server.deps.store.writeMarker(known.marker)
    expect(await degraded()).not.toContain('media store')
  })

  it('O8: staff read that the original is missing; in a store that is not the database’s the work waits', async () => {
    const clipId = await withUpload()
    const { store } = server.deps
    await store.remove('originals', `${clipId}/master`)
    const run = (deps = server.deps) =>
      processClip(deps, { clipId, step: 'previews' }, 'quick', new AbortController().signal)
    await run({ ...server.deps, store: await other() })
    expect(await reasonOf(clipId)).toMatchObject({ state: 'queued', claims: 0, reason: null })
    await run()
    expect(await reasonOf(clipId)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('The original of this film is not in the media store.'),
    })
  })

  it.each([
    [404, 'NoSuchBucket'],
    [403, 'InvalidAccessKeyId'],
    [403, 'SignatureDoesNotMatch'],
  ])('O9: a store that answers %i %s stops the start with that word, and stands on /readyz', async (status, code) => {
    const provider = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => provider.once('listening', resolve))
    const storage = {
      kind: 's3' as const,
      ...{ region: 'us-east-1', bucket: 'films', accessKeyId: 'id', secretAccessKey: 'secret' },
      ...{
        endpoint: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
        forcePathStyle: true,
        publicUrl: null,
      },
    }
    await expect(start(storage)).rejects.toThrow(
      `The bucket films (S3_BUCKET, S3_ENDPOINT) cannot be used: the store answers ${code}.`,
    )
    const { deps } = server
    const own = deps.store
    const bucket = await openStore(storage)
    deps.store = { ...own, check: () => bucket.check() }
    expect(await degraded()).toContain(`the media store answers ${code}`)
    deps.store = own
    provider.close()
  })

  const reasonOf = (clipId: string) =>
    server.deps.db.selectFrom('media_task').selectAll().where('clip_id', '=', clipId).executeTakeFirstOrThrow()

  let uploads = 0
  async function withUpload(): Promise<string> {
    const { db, store } = server.deps
    await server.as('ADMIN')
    const { id } = await db.selectFrom('account').select('id').where('role', '=', 'ADMIN').executeTakeFirstOrThrow()
    const storageKey = `upload${uploads++}/master`
    const stored = await store.put('originals', storageKey, Readable.from(['bytes']))
    const master = {
      ...stored,
      sha256: stored.sha256.replace(/^./, String(uploads)),
      storageKey,
      originalName: 'one.mp4',
    }
    const details = { name: 'One', tags: [], themes: [], shots: [], shotOnMobile: false }
    const { _id } = await db
      .transaction()
      .execute((trx) => insertUpload(server.deps, trx, { uploaderId: id, master, details }))
    await db
      .updateTable('master')
      .set({ storage_key: `${_id}/master` })
      .where('clip_id', '=', _id)
      .execute()
    await store.put('originals', `${_id}/master`, Readable.from(['bytes']))
    return _id
  }
})
