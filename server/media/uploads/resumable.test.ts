import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadTraces } from '../../../testing/forms.ts'
import { tally } from '../../../testing/tally.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { patchAndCut, tus, TUS } from './resumable.fixture.ts'
import { sweepResumables } from './resumable.service.ts'
import { lockChecksum } from './duplicate.repository.ts'
import { IS_WHOLE_RUN } from '../../../testing/usual-run.ts'

const LIMIT = 5_000_000
const UNKNOWN = '/videos/resumable/01900000-0000-7000-8000-000000000000'

let server: TestServer
let staff: Caller
let other: Caller
beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    env: { MAX_UPLOAD_BYTES: String(LIMIT), UPLOAD_FILES_PER_DAY: '500', UPLOAD_BYTES_PER_DAY: '100000000' },
  })
  staff = await server.as('EMPLOYEE')
  other = await server.as('ADMIN', 'other')
})
afterAll(() => server.stop())

const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
const clip = (id: string | null) =>
  server.deps.db
    .selectFrom('clip')
    .innerJoin('master', 'master.clip_id', 'clip.id')
    .innerJoin('media_task', 'media_task.clip_id', 'clip.id')
    .selectAll()
    .where('clip.id', '=', id ?? '')
    .executeTakeFirstOrThrow()
const storedBytes = async (key: string) => buffer(await server.deps.store.read('originals', key))

describe('a resumable upload', () => {
  it('goes piece by piece to a clip with the same fields as a form, and the same bytes', async () => {
    const bytes = randomBytes(300_000)
    const mine = tus(staff)
    const begun = await mine.begin(bytes.length, {
      name: 'दिवाली की रात',
      tags: '["diya","रात"]',
      themes: '["festival"]',
      shots: '["wide"]',
      shotonmobile: 'true',
      orientation: 'vertical',
      collectionName: 'Diwali',
      duration: '4.5',
      filename: '../../दिवाली\u202e4pm.mp4',
    })
    expect([begun.status, begun.headers.get('tus-resumable')]).toEqual([201, '1.0.0'])
    expect(Date.parse(begun.headers.get('upload-expires') ?? '') - Date.now()).toBeGreaterThan(23 * 3600_000)
    const path = begun.headers.get('location') ?? ''
    expect(path).toMatch(/^\/videos\/resumable\/[0-9a-f-]{36}$/)
    const first = await mine.patch(path, 0, bytes.subarray(0, 100_000))
    expect([first.status, first.headers.get('upload-offset'), first.headers.get('upload-clip')]).toEqual([
      204,
      '100000',
      null,
    ])
    const head = await mine.head(path)
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
      200,
      '100000',
      '300000',
    ])
    expect(head.headers.get('cache-control')).toBe('no-store')
    const last = await mine.patch(path, 100_000, bytes.subarray(100_000))
    const row = await clip(last.headers.get('upload-clip'))
    expect(row).toMatchObject({
      name: 'दिवाली की रात',
      tags: ['diya', 'रात'],
      themes: ['festival'],
      shots: ['wide'],
      shot_on_mobile: true,
      orientation: 'vertical',
      original_name: 'दिवाली4pm.mp4',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      state: 'queued',
      published_at: null,
    })
    expect(row.collection_id).not.toBeNull()
    expect(await storedBytes(row.storage_key)).toEqual(bytes)
  })

  it('creates its clip once, and names it in repeated requests', async () => {
    const bytes = randomBytes(1000)
    const mine = tus(staff)
    const path = await mine.beginAt(bytes.length, { name: 'Once' })
    const id = (await mine.patch(path, 0, bytes)).headers.get('upload-clip')
    const before = await uploadTraces(server)
    const again = [await mine.head(path), await mine.patch(path, bytes.length, Buffer.alloc(0)), await mine.head(path)]
    expect(again.map(({ headers }) => headers.get('upload-clip'))).toEqual([id, id, id])
    expect(await codeOf(await mine.patch(path, 0, bytes))).toEqual([409, 'upload_offset'])
    expect(await codeOf(await mine.remove(path))).toEqual([403, 'forbidden'])
    expect(await uploadTraces(server)).toEqual(before)
  })

  it('is its clip’s once that is made, also for whoever cancelled it a moment before', async () => {
    const bytes = randomBytes(1000)
    const mine = tus(staff)
    const path = await mine.beginAt(bytes.length, { name: 'Too late' })
    const { db } = server.deps
    // Its clip is written only after the cancellation has found none.
    const answers = await db.transaction().execute(async (trx) => {
      await lockChecksum(trx, createHash('sha256').update(bytes).digest('hex'))
      const patched = mine.patch(path, 0, bytes)
      const waiting = () =>
        sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db)
      await eventually(async () => (await waiting()).rows.length > 0)
      const asked = new Promise((resolve) => server.deps.bus.subscribe('resumable uploads', resolve))
      const removed = mine.remove(path)
      await asked
      return [patched, removed] as const
    })
    const [patched, removed] = await Promise.all(answers)
    expect([patched.status, await codeOf(removed)]).toEqual([204, [403, 'forbidden']])
    const row = await clip(patched.headers.get('upload-clip'))
    expect(await storedBytes(row.storage_key)).toEqual(bytes)
  })

  it('belongs to its uploader, who must be staff', async () => {
    const mine = tus(staff)
    const path = await mine.beginAt(100)
    const customer = await server.as('USER')
    for (const [who, expected] of [
      [server.guest, [401, 'unauthenticated']],
      [customer, [403, 'forbidden']],
      [other, [404, 'upload_not_found']],
    ] as const) {
      const theirs = tus(who)
      expect((await theirs.head(path)).status).toBe(expected[0])
      expect(await codeOf(await theirs.patch(path, 0, Buffer.alloc(100)))).toEqual(expected)
      expect(await codeOf(await theirs.remove(path))).toEqual(expected)
    }
    expect(await codeOf(await tus(customer).begin(100))).toEqual([403, 'forbidden'])
    for (const path of ['/videos/resumable', UNKNOWN]) {
      expect((await staff.request(path, { method: 'OPTIONS' })).status).toBe(204)
      expect((await server.guest.request(path, { method: 'OPTIONS' })).status).toBe(401)
    }
    expect(await mine.offset(path)).toBe(0)
  })

  it('is refused before its body comes when its sender has no right', async () => {
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...TUS, 'upload-offset': 0, 'content-length': 1e9 }
      const line = request(new URL(UNKNOWN, server.url), { method: 'PATCH', headers })
      line.on('response', ({ statusCode }) => (resolve(statusCode), line.destroy())).on('error', reject)
      line.write(Buffer.alloc(1000))
    })
    expect(answer).toBe(401)
  })

  it('is refused at once when it could never be taken', async () => {
    const mine = tus(staff)
    const before = await uploadTraces(server)
    const refused: [Promise<Response>, number, string][] = [
      [mine.begin(LIMIT + 1), 413, 'payload_too_large'],
      [mine.begin(200e9), 413, 'payload_too_large'],
      [mine.begin(0), 400, 'not_a_video'],
      [mine.begin('-1'), 400, 'invalid_input'],
      [mine.begin('1e3'), 400, 'invalid_input'],
      [mine.begin('9'.repeat(30)), 400, 'invalid_input'],
      [mine.begin(100, { name: ' ' }), 400, 'invalid_input'],
      [mine.begin(100, { tags: '[]' }), 400, 'invalid_input'],
      [mine.begin(100, { name: 'a\0' }), 400, 'invalid_input'],
      [mine.begin(100, {}, { 'upload-metadata': 'name %%%' }), 400, 'invalid_input'],
      [mine.begin(100, {}, { 'upload-metadata': 'name /w==' }), 400, 'invalid_input'],
      [mine.begin(100, {}, { 'upload-metadata': 'name YQ==,name YQ==' }), 400, 'invalid_input'],
      [mine.begin(100, {}, { 'tus-resumable': '0.2.2' }), 412, 'tus_version'],
    ]
    for (const [answer, status, code] of refused) expect(await codeOf(await answer)).toEqual([status, code])
    expect(await uploadTraces(server)).toEqual(before)
  })

  it('takes bytes only where it stands, and never more than were declared', async () => {
    const mine = tus(staff)
    const path = await mine.beginAt(1000)
    await mine.patch(path, 0, randomBytes(400))
    for (const offset of [0, 399, 401, 1000])
      expect(await codeOf(await mine.patch(path, offset, Buffer.alloc(0)))).toEqual([409, 'upload_offset'])
    for (const bad of ['-1', 'x', '1.5', ''])
      expect(await codeOf(await mine.patch(path, bad, Buffer.alloc(10)))).toEqual([400, 'invalid_input'])
    expect(await codeOf(await mine.patch(path, 400, Buffer.alloc(601)))).toEqual([413, 'payload_too_large'])
    expect(await codeOf(await mine.patch(path, 400, Buffer.alloc(1), { 'content-type': 'video/mp4' }))).toEqual([
      415,
      'unsupported_media_type',
    ])
    expect(await codeOf(await mine.patch(path, 400, Buffer.alloc(1), { 'content-encoding': 'gzip' }))).toEqual([
      415,
      'unsupported_media_type',
    ])
    expect(await mine.offset(path)).toBe(400)
  })

  it('does not accept more than was declared when a request has no length', async () => {
    const mine = tus(staff)
    const path = await mine.beginAt(1000)
    const body = new Blob([randomBytes(5000)]).stream()
    const headers = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    const answer = await staff.request(path, { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit)
    expect(await codeOf(answer)).toEqual([413, 'payload_too_large'])
    expect((await mine.head(path)).headers.get('upload-clip')).toBeNull()
  })

  it('answers ids that were encoded, unknown or made up like unknown ones', async () => {
    const mine = tus(staff)
    const path = await mine.beginAt(100)
    const id = path.split('/').at(-1) ?? ''
    const odd = [
      `%30${id.slice(1)}`,
      `${id}%2f..`,
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e%2foriginals',
      '%00',
      `${id}%00`,
      id.toUpperCase(),
    ]
    for (const name of odd) {
      expect([name, (await mine.head(`/videos/resumable/${name}`)).status]).toEqual([name, 404])
      expect((await mine.patch(`/videos/resumable/${name}`, 0, Buffer.alloc(100))).status).toBe(404)
    }
    expect((await mine.head(UNKNOWN)).status).toBe(404)
    expect(await mine.offset(path)).toBe(0)
  })

  it('is taken from one sender at a time', async () => {
    const bytes = randomBytes(3_000_000)
    const mine = tus(staff)
    const path = await mine.beginAt(bytes.length, { name: 'Race' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => mine.patch(path, 0, bytes)))
    const told = tally(answers)
    expect(told[204]).toBe(1)
    // The others came too early or too late.
    expect((told[423] ?? 0) + (told[409] ?? 0)).toBe(5)
    const row = await clip((await mine.head(path)).headers.get('upload-clip'))
    expect(await storedBytes(row.storage_key)).toEqual(bytes)
  })

  it('resumes while the earlier connection still seems open', async () => {
    const bytes = randomBytes(2_000_000)
    const mine = tus(staff)
    const path = await mine.beginAt(bytes.length, { name: 'Half open' })
    const line = request(new URL(path, server.url), {
      method: 'PATCH',
      headers: {
        ...TUS,
        'content-type': 'application/offset+octet-stream',
        authorization: `Bearer ${staff.token}`,
        'upload-offset': 0,
        'content-length': bytes.length,
      },
    })
    line.on('error', () => {})
    const ended = new Promise<number | undefined>((resolve) =>
      line.on('response', ({ statusCode }) => resolve(statusCode)),
    )
    line.write(bytes.subarray(0, 1_000_000))
    await eventually(async () => (await heldBytes(path)) === 1_000_000)
    expect(await mine.offset(path)).toBe(1_000_000)
    expect(await ended).toBe(423)
    line.destroy()
    const last = await mine.patch(path, 1_000_000, bytes.subarray(1_000_000))
    expect(await storedBytes((await clip(last.headers.get('upload-clip'))).storage_key)).toEqual(bytes)
  })

  it('can be given up, and then is gone', async () => {
    const mine = tus(staff)
    const before = await uploadTraces(server)
    const path = await mine.beginAt(1000)
    await mine.patch(path, 0, randomBytes(500))
    expect((await mine.remove(path)).status).toBe(204)
    expect((await mine.head(path)).status).toBe(404)
    expect(await uploadTraces(server)).toEqual(before)
  })

  it('is forgotten after a day, with its bytes; the clip of a complete one stays', async () => {
    const mine = tus(staff)
    const before = await uploadTraces(server)
    const [left, done] = [await mine.beginAt(1000), await mine.beginAt(10, { name: 'Done' })]
    await mine.patch(left, 0, randomBytes(500))
    const id = (await mine.patch(done, 0, randomBytes(10))).headers.get('upload-clip')
    await sweepResumables(server.deps)
    expect(await mine.offset(left)).toBe(500)
    await server.deps.db
      .updateTable('resumable_upload')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .execute()
    expect((await mine.head(left)).status).toBe(404)
    await sweepResumables(server.deps)
    const { n } = await server.deps.db
      .selectFrom('resumable_upload')
      .select((count) => count.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(0)
    expect((await clip(id)).name).toBe('Done')
    const after = await uploadTraces(server)
    expect([after.incoming, after.originals]).toEqual([0, before.originals + 1])
  })
})

/** Bytes of an upload as they lie on the disk while they come. */
async function heldBytes(path: string): Promise<number> {
  const { storage_key: key } = await server.deps.db
    .selectFrom('resumable_upload')
    .select('storage_key')
    .where('id', '=', path.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow()
  return server.deps.store.openIncoming('originals', key).size()
}

describe('a resumable upload whose line is cut', () => {
  // OPS-3: 200 with TEST_ALL.
  const cuts = IS_WHOLE_RUN ? 200 : 12

  it(`at ${cuts} places arrives as it was sent`, { timeout: 300_000 }, async () => {
    const bytes = randomBytes(4_000_000)
    const mine = tus(staff)
    const path = await mine.beginAt(bytes.length, { name: `Cut ${cuts} times` })
    let [offset, furthest] = [0, 0]
    for (let cut = 0; cut < cuts; cut++) {
      const rest = bytes.subarray(offset)
      const most = Math.floor((2 * bytes.length) / cuts)
      const sent = Math.floor(Math.random() * Math.min(most, rest.length - 1))
      await patchAndCut(server.url, staff.token, { path, offset, bytes: rest, sent })
      // A cut request may be looked at after the question: it then adds its own bytes, and no others.
      furthest = Math.max(furthest, offset + sent)
      const now = await mine.offset(path)
      expect(now).toBeGreaterThanOrEqual(offset)
      expect(now).toBeLessThanOrEqual(furthest)
      offset = now
    }
    // As every client does: the last cut request may be looked at after the question how far it is.
    const id = await eventually(async () => {
      const head = await mine.head(path)
      if (head.headers.has('upload-clip')) return head.headers.get('upload-clip')
      const at = Number(head.headers.get('upload-offset'))
      return (await mine.patch(path, at, bytes.subarray(at))).headers.get('upload-clip')
    })
    const row = await clip(id)
    expect(row.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(await storedBytes(row.storage_key)).toEqual(bytes)
  })
})
