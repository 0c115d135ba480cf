import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { formOf, type Part, uploadTraces } from '../../../testing/forms.ts'
import { tally } from '../../../testing/tally.ts'
import { indianDay } from '../../platform/clock.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { updatePublished } from './upload.repository.ts'
import { tus } from './resumable.fixture.ts'

let server: TestServer
let staff: Caller
beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    env: { UPLOAD_FILES_PER_DAY: '20', UPLOAD_BYTES_PER_DAY: '1000000' },
  })
  staff = await server.as('EMPLOYEE')
})
afterAll(() => server.stop())

async function send(
  bytes: Buffer,
  name: string,
  options: { collection?: string; who?: Caller; duplicates?: string } = {},
) {
  const parts: Part[] = [
    ['name', name],
    ['tags', 'ghat'],
    ...(options.duplicates ? [['duplicates', options.duplicates] as Part] : []),
    ...(options.collection ? [['collectionName', options.collection] as Part] : []),
    ['video', 'film.mp4', bytes],
  ]
  const { body, headers } = formOf(parts)
  const path = options.collection ? '/videos/uploadcollection' : '/videos/post'
  const answer = await (options.who ?? staff).request(path, { method: 'POST', body: body as BodyInit, headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('the same bytes', () => {
  it('under the same name are the existing clip, for every uploader', async () => {
    const bytes = randomBytes(1000)
    const first = await send(bytes, 'Ghat at dawn')
    expect(first.body['duplicateOf']).toBeUndefined()
    const before = await uploadTraces(server)
    for (const who of [staff, await server.as('ADMIN')]) {
      const again = await send(bytes, ' ghat at DAWN', { who })
      expect(again).toMatchObject({
        status: 202,
        body: {
          _id: first.body['_id'],
          status: 'queued',
          duplicateOf: { _id: first.body['_id'], name: 'Ghat at dawn' },
          message: 'Ghat at dawn is here already: the same file under the same name. Nothing was added.',
        },
      })
    }
    expect(await uploadTraces(server)).toEqual(before)
  })

  it('under another name, or in a collection, are a new clip that names the older one', async () => {
    const bytes = randomBytes(1000)
    const first = await send(bytes, 'Lamps')
    const older = { _id: first.body['_id'], name: 'Lamps' }
    for (const second of [await send(bytes, 'Diya lamps'), await send(bytes, 'Lamps', { collection: 'Diwali' })]) {
      expect(second).toMatchObject({ status: 202, body: { duplicateOf: older } })
      expect(second.body['message']).toMatch(/is being prepared\. The same film is here already as Lamps\.$/)
      expect(second.body['_id']).not.toBe(first.body['_id'])
    }
  })

  it('sent five times at once are one clip', async () => {
    const bytes = randomBytes(1000)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(bytes, 'At once')))
    expect(tally(answers)).toEqual({ 202: 5 })
    expect(new Set(answers.map(({ body }) => body['_id'])).size).toBe(1)
  })

  it('of a clip that failed make it try again; of a withdrawn one they are new', async () => {
    const bytes = randomBytes(1000)
    const { body: first } = await send(bytes, 'Once more')
    const id = String(first['_id'])
    const { db } = server.deps
    await db.updateTable('media_task').set({ state: 'failed', failures: 3 }).where('clip_id', '=', id).execute()
    expect(await send(bytes, 'Once more')).toMatchObject({ body: { _id: id, status: 'queued' } })
    await db.updateTable('clip').set({ withdrawn_at: new Date() }).where('id', '=', id).execute()
    const { body: anew } = await send(bytes, 'Once more')
    expect([anew['_id'] === id, anew['duplicateOf']]).toEqual([false, undefined])
  })

  it('are deduplicated in resumable uploads too', async () => {
    const bytes = randomBytes(1000)
    const first = await send(bytes, 'Resumed')
    const mine = tus(staff)
    const before = await uploadTraces(server)
    const path = await mine.beginAt(bytes.length, { name: 'Resumed' })
    await mine.patch(path, 0, bytes)
    const head = (await mine.head(path)).headers
    expect(head.get('upload-clip')).toBe(first.body['_id'])
    const pairs = (head.get('upload-duplicate-of') ?? '').split(',').map((pair) => pair.split(' '))
    expect(pairs.map(([key, value = '']) => [key, Buffer.from(value, 'base64').toString()])).toEqual([
      ['_id', first.body['_id']],
      ['name', 'Resumed'],
    ])
    expect(await uploadTraces(server)).toEqual(before)
  })
})

describe('an original that the store has lost', () => {
  const masterOf = (id: string) =>
    server.deps.db.selectFrom('master').selectAll().where('clip_id', '=', id).executeTakeFirstOrThrow()
  /** Another upload of the same file has come, and its bytes are those of the clip. */
  const isBack = async (id: string, bytes: Buffer, lost: string) => {
    const { storage_key: key } = await masterOf(id)
    expect(key).not.toBe(lost)
    expect(await buffer(await server.deps.store.read('originals', key))).toEqual(bytes)
  }
  const lose = async (id: string): Promise<string> => {
    const { storage_key: key } = await masterOf(id)
    await server.deps.store.remove('originals', key)
    return key
  }

  it('is back with the same film by form, and not taken twice', async () => {
    const bytes = randomBytes(1000)
    const { body: first } = await send(bytes, 'Lost and found')
    const id = String(first['_id'])
    const before = await uploadTraces(server)
    const key = await lose(id)
    const message = 'Received. The original of Lost and found was missing, and is back.'
    const again = await send(bytes, 'Lost and found', { who: await server.as('ADMIN') })
    expect(again).toEqual({ status: 202, body: { _id: id, status: 'queued', message } })
    await isBack(id, bytes, key)
    expect((await send(bytes, 'Lost and found')).body['message']).toMatch(/Nothing was added/)
    await isBack(id, bytes, key)
    expect(await uploadTraces(server)).toEqual(before)
  })

  it('is back with a resumable upload too, and with one that was cut off in the store', async () => {
    const bytes = randomBytes(1000)
    const id = String((await send(bytes, 'Cut off')).body['_id'])
    const key = await lose(id)
    await server.deps.store.put('originals', key, Readable.from([bytes.subarray(0, 10)]))
    const mine = tus(staff)
    const path = await mine.beginAt(bytes.length, { name: 'Cut off' })
    await mine.patch(path, 0, bytes)
    const head = (await mine.head(path)).headers
    expect([head.get('upload-clip'), head.get('upload-duplicate-of')]).toEqual([id, null])
    await isBack(id, bytes, key)
  })

  it('is not looked for in a store that is not the one of the database', async () => {
    const bytes = randomBytes(1000)
    const id = String((await send(bytes, 'Elsewhere')).body['_id'])
    const key = await lose(id)
    const { db } = server.deps
    const { marker } = await db.selectFrom('media_store').select('marker').executeTakeFirstOrThrow()
    await db.updateTable('media_store').set({ marker: 'another' }).execute()
    const before = await uploadTraces(server)
    expect((await send(bytes, 'Elsewhere')).status).toBe(503)
    expect(await uploadTraces(server)).toEqual(before)
    await db.updateTable('media_store').set({ marker }).execute()
    expect((await masterOf(id)).storage_key).toBe(key)
    expect((await send(bytes, 'Elsewhere')).status).toBe(202)
    await isBack(id, bytes, key)
  })
})

describe('a duplicate whose uploader is asked', () => {
  const asked = async (name: string) => {
    const bytes = randomBytes(1000)
    const older = await send(bytes, `${name}, first`)
    const second = await send(bytes, `${name}, again`, { duplicates: 'ask' })
    expect(second.body['duplicateOf']).toMatchObject({ _id: older.body['_id'] })
    const id = String(second.body['_id'])
    // As its processing ends: what holds it back is in the database.
    await server.deps.db.transaction().execute(async (trx) => {
      await trx.updateTable('media_task').set({ state: 'published', percent: 100 }).where('clip_id', '=', id).execute()
      await updatePublished(trx, id, '#336699')
    })
    return { id, older: String(older.body['_id']) }
  }
  const live = async (id: string) =>
    (await server.deps.db.selectFrom('clip').select('published_at').where('id', '=', id).executeTakeFirstOrThrow())
      .published_at !== null
  const statusOf = async (id: string) => (await staff.call('GET /videos/uploadstatus', { id })).body

  it('waits as a draft that names the older one, and is published once it is kept', async () => {
    const { id, older } = await asked('Boats')
    expect(await live(id)).toBe(false)
    expect(await statusOf(id)).toMatchObject({ held: 'draft', duplicateOf: { _id: older, name: 'Boats, first' } })
    const keep = { id, decision: 'submit' as const }
    expect((await staff.call('POST /videos/review', keep)).body.code).toBe('card_missing')
    const rights = { people: 'none', brand: 'no', minor: 'no' } as const
    expect((await staff.call('POST /videos/review', { ...keep, rights })).status).toBe(200)
    expect((await statusOf(id)).duplicateOf).toBeUndefined()
    // Nobody takes a clip away like this that was decided about.
    await staff.call('POST /videos/review', { id, decision: 'hold' })
    expect((await send(randomBytes(10), 'Unasked', { duplicates: 'maybe' })).status).toBe(400)
  })

  it('is skipped by its uploader alone, or by an ADMIN', async () => {
    const { id } = await asked('Kites')
    const other = await server.as('EMPLOYEE', 'other')
    const skip = (who: Caller) => who.call('POST /videos/cancelupload', { id, discard: true })
    expect((await skip(other)).status).toBe(403)
    expect((await other.call('POST /videos/cancelupload', { id })).status).toBe(403)
    expect((await staff.call('POST /videos/cancelupload', { id })).status).toBe(409)
    expect(await skip(staff)).toMatchObject({ status: 200, body: { held: 'withdrawn' } })
    expect((await skip(staff)).status).toBe(409)
    expect(await live(id)).toBe(false)
  })

  it('leaves a live clip alone, and a failed upload goes from the list of its uploader', async () => {
    const { body } = await send(randomBytes(100), 'Alone')
    const id = String(body['_id'])
    const listed = async () =>
      (await staff.call('GET /videos/uploads', {})).body.some((upload: { _id: string }) => upload._id === id)
    expect((await (await server.as('EMPLOYEE', 'other')).call('POST /videos/cancelupload', { id })).status).toBe(403)
    expect((await staff.call('POST /videos/cancelupload', { id })).body.status).toBe('failed')
    expect(await listed()).toBe(true)
    expect((await staff.call('POST /videos/cancelupload', { id, discard: true })).status).toBe(200)
    expect(await listed()).toBe(false)
    const seen = await seedClip(server, { kinds: ['poster'] })
    const admin = await server.as('ADMIN')
    expect((await admin.call('POST /videos/cancelupload', { id: seen.id, discard: true })).status).toBe(409)
  })
})

describe('a film that was taken down', () => {
  it('comes back under another name as a draft that says so, and is published by an ADMIN alone', async () => {
    const bytes = randomBytes(1000)
    const taken = String((await send(bytes, 'Disputed fort')).body['_id'])
    const admin = await server.as('ADMIN')
    expect((await admin.call('POST /auth/deletevideo', { id: taken, reason: 'Court order' })).status).toBe(200)
    const today = indianDay(new Date())
    const duplicateOf = {
      _id: taken,
      name: 'Disputed fort',
      takenDownOn: today,
      takenDownReason: 'Court order',
    }
    const again = await send(bytes, 'Fort at dusk')
    expect(again).toMatchObject({ status: 202, body: { duplicateOf } })
    expect(again.body['message']).toBe(
      `Received. Fort at dusk is being prepared. An administrator decides whether it goes on sale. This film was taken down on ${today}: Court order`,
    )
    const id = String(again.body['_id'])
    const status = async () => (await staff.call('GET /videos/uploadstatus', { id })).body
    expect(await status()).toMatchObject({ held: 'draft', duplicateOf })
    const rights = { people: 'none', brand: 'no', minor: 'no' } as const
    const submit = (who: Caller) => who.call('POST /videos/review', { id, decision: 'submit', rights })
    expect(await submit(staff)).toMatchObject({
      status: 403,
      body: { message: 'This film was taken down before. An administrator decides whether it goes on sale.' },
    })
    expect((await submit(admin)).status).toBe(200)
    expect(await status()).not.toHaveProperty('held')
  })

  it('says so to a resumable upload too, and is any film again once it came back', async () => {
    const bytes = randomBytes(1000)
    const taken = String((await send(bytes, 'Disputed well')).body['_id'])
    const admin = await server.as('ADMIN')
    await admin.call('POST /auth/deletevideo', { id: taken })
    const mine = tus(staff)
    const path = await mine.beginAt(bytes.length, { name: 'Well at dusk' })
    await mine.patch(path, 0, bytes)
    const { headers } = await mine.head(path)
    expect(headers.get('upload-duplicate-of')).toContain('takenDownOn ')
    const status = async () =>
      (await staff.call('GET /videos/uploadstatus', { id: headers.get('upload-clip') ?? '' })).body
    expect((await status()).held).toBe('draft')
    await admin.call('POST /videos/restore', { id: taken })
    expect((await status()).duplicateOf).toEqual({ _id: taken, name: 'Disputed well' })
  })

  it('is approved by an ADMIN alone where it waits for review as a duplicate that was kept', async () => {
    const { db } = server.deps
    const admin = await server.as('ADMIN')
    const film = randomBytes(1000)
    const first = String((await send(film, 'Disputed tower', { who: admin })).body['_id'])
    const again = await send(film, 'Tower at dusk', { who: admin, duplicates: 'ask' })
    const id = String(again.body['_id'])
    await db.updateTable('clip').set({ review: 'waiting' }).where('id', '=', id).execute()
    await admin.call('POST /auth/deletevideo', { id: first })
    const approve = (who: Caller) =>
      who.call('POST /videos/review', {
        id,
        decision: 'approve',
        rights: { people: 'none', brand: 'no', minor: 'no' },
      })
    const reviewer = await server.as('EMPLOYEE', 'reviewer')
    const { body: people } = await admin.call('GET /auth/getallemployees', {})
    const { _id } = people.find((one: { id: string }) => one.id.startsWith('reviewer'))
    await admin.call('POST /auth/setaccess', { _id, role: 'EMPLOYEE', rights: ['review'] })
    expect(await approve(reviewer)).toMatchObject({
      status: 403,
      body: { message: 'This film was taken down before. An administrator decides whether it goes on sale.' },
    })
    expect((await approve(admin)).status).toBe(200)
  })

  it('comes back as another film of a clip no more than under another name, nor does one that a clip had before', async () => {
    const { db } = server.deps
    const admin = await server.as('ADMIN')
    const [disputed, earlier, mine] = [randomBytes(1000), randomBytes(1000), tus(admin)]
    const taken = String((await send(disputed, 'Disputed gate', { who: admin })).body['_id'])
    const live = String((await send(randomBytes(1000), 'Gate', { who: admin })).body['_id'])
    await db.updateTable('media_task').set({ state: 'published' }).where('clip_id', 'in', [live, taken]).execute()
    const asFilm = async (bytes: Buffer, replaces: string) => {
      const reply = await mine.patch(await mine.beginAt(bytes.length, { replaces, filename: 'gate.mp4' }), 0, bytes)
      return reply.status === 204 ? 204 : ((await reply.json()) as { message: string }).message
    }
    // What the clip had before another film was put on it.
    expect(await asFilm(earlier, taken)).toBe(204)
    const { id } = await db
      .selectFrom('replacement')
      .select('id')
      .where('clip_id', '=', taken)
      .executeTakeFirstOrThrow()
    const films = { from_master: 'one', to_master: 'other' }
    const switched = { id: randomUUID(), clip_id: taken, replacement_id: id, account_id: null, ...films }
    await db.insertInto('film_switch').values(switched).execute()
    await admin.call('POST /auth/deletevideo', { id: taken })
    const refusal = 'This film was taken down before. An administrator can bring back the clip that had it.'
    expect(await asFilm(disputed, live)).toBe(refusal)
    expect(await asFilm(earlier, live)).toBe(refusal)
    expect((await send(earlier, 'Gate at dusk', { who: admin })).body).toMatchObject({ duplicateOf: { _id: taken } })
    await admin.call('POST /videos/restore', { id: taken })
    expect(await asFilm(disputed, live)).toBe(204)
  })
})

describe('what one may upload in a day', () => {
  it('is refused with a clear message, by files and by bytes, including unfinished uploads; other accounts are not', async () => {
    const meera = await server.as('EMPLOYEE', 'meera')
    const [mine, sent] = [tus(meera), (bytes: number, name: string) => send(randomBytes(bytes), name, { who: meera })]
    expect(await sent(600_000, 'Large')).toMatchObject({ status: 202 })
    const path = await mine.beginAt(300_000)
    for (const refused of [await sent(200_000, 'Too much'), await send(randomBytes(200_000), 'Too', { who: meera })])
      expect(refused).toMatchObject({
        status: 429,
        body: {
          code: 'upload_quota',
          message: expect.stringMatching(/more than 1000000 bytes in 24 hours, which is the limit/),
        },
      })
    expect((await mine.begin(200_000)).status).toBe(429)
    await mine.remove(path)
    for (let n = 0; n < 19; n++) expect((await sent(100, `Small ${n}`)).status).toBe(202)
    const full = await sent(100, 'One more')
    expect([full.status, full.body['message']]).toEqual([429, expect.stringMatching(/You have uploaded 20 files/)])
    const ravi = await server.as('EMPLOYEE', 'ravi')
    expect((await send(randomBytes(100), 'Ravi', { who: ravi })).status).toBe(202)
  })

  it('is never more for uploads begun at once (S19)', async () => {
    const mine = tus(await server.as('EMPLOYEE', 'hasty'))
    const begun = await Promise.all(Array.from({ length: 12 }, () => mine.begin(150_000)))
    expect(begun.filter(({ status }) => status === 201)).toHaveLength(6)
    expect(begun.filter(({ status }) => status === 429)).toHaveLength(6)
  })

  it('is never more for forms that come at once, nor for one that does not say how long it is', async () => {
    const who = await server.as('EMPLOYEE', 'hasty-forms')
    const sent = await Promise.all(
      Array.from({ length: 5 }, (_, n) => send(randomBytes(300_000), `Form ${n}`, { who })),
    )
    expect(tally(sent)).toEqual({ 202: 3, 429: 2 })
    const chunked = async (bytes: Buffer) => {
      const { body, headers } = formOf([
        ['name', 'Chunked'],
        ['tags', 'ghat'],
        ['video', 'film.mp4', bytes],
      ])
      const stream = new Blob([body as never]).stream()
      const answer = await who.request('/videos/post', {
        method: 'POST',
        body: stream,
        headers,
        duplex: 'half',
      } as never)
      return answer.status
    }
    const before = await uploadTraces(server)
    expect(await chunked(randomBytes(200_000))).toBe(429)
    expect(await uploadTraces(server)).toEqual(before)
    expect(await chunked(randomBytes(50_000))).toBe(202)
  })
})
