import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { formOf, type Part, uploadTraces } from '../../../testing/forms.ts'
import { seedClip } from '../../../testing/clips.ts'
import { tally } from '../../../testing/tally.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'

const LIMIT = 300_000
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const CALLS = ['/videos/post', '/videos/postmobilevideo', '/videos/uploadcollection'] as const

let server: TestServer
let staff: Caller
beforeAll(async () => {
  server = await startTestServer({ worker: false, env: { MAX_UPLOAD_BYTES: String(LIMIT) } })
  staff = await server.as('EMPLOYEE')
})
afterAll(() => server.stop())

const partsOf = (bytes: number): Part[] => [
  ['name', 'Ghat'],
  ['tags', 'ghat'],
  ['video', 'film.mp4', Buffer.alloc(bytes, 7)],
]

async function post(caller: Caller, path: string, body: BodyInit, headers: Record<string, string>) {
  const answer = await caller.request(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  return { status: answer.status, body: (await answer.json()) as { code: string; message: string; _id: string } }
}
const send = (caller: Caller, bytes: number, path = '/videos/post') => {
  const { body, headers } = formOf(partsOf(bytes))
  return post(caller, path, body as BodyInit, headers)
}

/** Sends a form without saying beforehand how long it is. */
const sendInChunks = (caller: Caller, bytes: number) => {
  const { body, headers } = formOf(partsOf(bytes))
  return post(caller, '/videos/post', new Blob([new Uint8Array(body)]).stream(), headers)
}

/** Asks so many times, and is gone before the session is looked up. */
async function hangUp(times: number, line: string, headers: string[], body: Buffer = Buffer.of()): Promise<void> {
  const { hostname, port } = new URL(server.url)
  const head = [line, 'host: x', `authorization: Bearer ${staff.token}`, ...headers, '', ''].join('\r\n')
  await server.deps.db.transaction().execute(async (trx) => {
    await sql`lock table session in access exclusive mode`.execute(trx)
    for (let n = 0; n < times; n++) {
      const socket = connect(Number(port), hostname)
      await new Promise<void>((resolve) => socket.write(Buffer.concat([Buffer.from(head), body]), () => resolve()))
      // The server has read it all.
      expect((await server.guest.request('/healthz')).status).toBe(200)
      await new Promise((resolve) => socket.on('close', resolve).destroy())
    }
    expect((await server.guest.request('/healthz')).status).toBe(200)
  })
  expect((await staff.call('GET /videos/uploads', {})).status).toBe(200)
}

const CHUNK = 100_000

/** Begins to send a film and waits for the reply: who is refused need not send the rest. */
async function begin({ token }: Caller, path: string, length: string) {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const authorization = token === null ? [] : [`authorization: Bearer ${token}`]
  const type = 'content-type: multipart/form-data; boundary=x'
  socket.write(
    [`POST ${path} HTTP/1.1`, 'host: x', ...authorization, type, length, '', CHUNK.toString(16), ''].join('\r\n'),
  )
  socket.write(Buffer.alloc(CHUNK, 7))
  let reply = ''
  for await (const bytes of socket) reply += bytes
  return [Number(reply.slice(9, 12)), /"code":"(\w+)"/.exec(reply)?.[1]]
}

describe('who may not upload', () => {
  it.each(CALLS)('is refused by %s whatever the size, and nothing is stored', async (path) => {
    const before = await uploadTraces(server)
    const customer = await server.as('USER')
    for (const length of ['content-length: 30000000', 'content-length: 999999999999', 'transfer-encoding: chunked']) {
      expect(await begin(server.guest, path, length)).toEqual([401, 'unauthenticated'])
      expect(await begin(customer, path, length)).toEqual([403, 'forbidden'])
    }
    expect((await send(server.guest, 3_000_000, path)).status).toBe(401)
    expect(await uploadTraces(server)).toEqual(before)
  })
})

describe('an upload', () => {
  it.each([
    ['application/json', '{}'],
    ['application/octet-stream', 'xxx'],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['video/mp4', 'xxx'],
    ['text/plain', 'xxx'],
  ])('as %s is no upload', async (type, body) => {
    for (const path of CALLS)
      expect(await post(staff, path, body, { 'content-type': type })).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type' },
      })
  })

  it('without a boundary is refused', async () => {
    const answer = await post(staff, '/videos/post', 'xxx', { 'content-type': 'multipart/form-data' })
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/./)])
  })

  it('may be as large as allowed and not a byte larger, announced or not', async () => {
    expect((await send(staff, LIMIT)).status).toBe(202)
    expect((await sendInChunks(staff, LIMIT)).status).toBe(202)
    const before = await uploadTraces(server)
    for (const answer of [
      await send(staff, LIMIT + 1),
      await sendInChunks(staff, LIMIT + 1),
      await send(staff, 30_000_000),
      await sendInChunks(staff, 5_000_000),
    ])
      expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
    expect(await uploadTraces(server)).toEqual(before)
  })

  it.each([
    ['content-length', 'in the middle of the file', 150_000],
    ['content-length', 'within the fields', 90],
    ['content-length', 'before its end', 299_000],
    ['chunked', 'in the middle of the file', 150_000],
  ] as const)('with %s that breaks off %s leaves nothing', async (how, _where, at) => {
    const before = await uploadTraces(server)
    const { body, headers } = formOf(partsOf(LIMIT))
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    const length = how === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${body.length}`
    socket.write(
      `POST /videos/post HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${staff.token}\r\ncontent-type: ${headers['content-type']}\r\n${length}\r\n\r\n`,
    )
    if (how === 'chunked') socket.write(`${at.toString(16)}\r\n`)
    socket.write(body.subarray(0, at))
    if (at > 100) await eventually(async () => (await uploadTraces(server)).incoming > before.incoming)
    socket.destroy()
    await eventually(async () => (await uploadTraces(server)).incoming === before.incoming)
    expect(await uploadTraces(server)).toEqual(before)
  })

  it('that has come whole from somebody who is gone already is not watched', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval')
    const { body, headers } = formOf(partsOf(200))
    const lengths = [`content-type: ${headers['content-type']}`, `content-length: ${body.length}`]
    await hangUp(5, 'POST /videos/post HTTP/1.1', lengths, body)
    expect(intervals.mock.calls.filter(([, ms]) => ms === 5_000)).toEqual([])
    intervals.mockRestore()
  })

  it('is acknowledged with its status, and listed for its uploader', async () => {
    const [meera, ravi] = [await server.as('EMPLOYEE', 'meera'), await server.as('EMPLOYEE', 'ravi')]
    const first = await send(meera, 100)
    const second = await send(meera, 200)
    expect(first).toEqual({
      status: 202,
      body: { _id: expect.any(String), status: 'queued', message: expect.stringContaining('Ghat') },
    })
    const status = { _id: first.body._id, name: 'Ghat', status: 'queued', percent: 0, createdAt: expect.any(String) }
    expect((await ravi.call('GET /videos/uploadstatus', { id: first.body._id })).body).toEqual(status)
    const listed = async (caller: Caller) =>
      (await caller.call('GET /videos/uploads', {})).body.map(({ _id }: { _id: string }) => _id)
    expect(await listed(meera)).toEqual([second.body._id, first.body._id])
    expect(await listed(ravi)).toEqual([])
    expect((await server.guest.call('GET /videos/getonevideo', { id: first.body._id })).status).toBe(404)
  })
})

const idOf = async (login: string) =>
  (
    await server.deps.db
      .selectFrom('account')
      .select('id')
      .where('login', '=', `${login}@test.example`)
      .executeTakeFirstOrThrow()
  ).id

describe('a retry', () => {
  const retry = (id: string, who = staff) => who.call('POST /videos/retryupload', { id })
  const failed = { state: 'failed', published: false } as const
  const own = async (seed: Parameters<typeof seedClip>[1] = failed) =>
    seedClip(server, { kinds: [], ...seed, uploaderId: await idOf('employee') })

  it.each(['queued', 'processing', 'published'] as const)('of an upload that is %s is refused', async (state) => {
    const { id } = await own({ state })
    expect(await retry(id)).toMatchObject({
      status: 409,
      body: { code: 'upload_not_failed', message: 'Only a failed upload can be tried again.' },
    })
    expect((await staff.call('GET /videos/uploadstatus', { id })).body.status).toBe(state)
  })

  it('of a failed one puts it back, once, also when five ask at once', async () => {
    const { id } = await own()
    await server.deps.db
      .updateTable('media_task')
      .set({ reason: 'No pictures.', percent: 40 })
      .where('clip_id', '=', id)
      .execute()
    expect((await staff.call('GET /videos/uploadstatus', { id })).body).toMatchObject({
      status: 'failed',
      reason: 'No pictures.',
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => retry(id)))
    expect(tally(answers)).toEqual({ 200: 1, 409: 4 })
    expect((await staff.call('GET /videos/uploadstatus', { id })).body).toEqual({
      _id: id,
      name: expect.any(String),
      status: 'queued',
      percent: 0,
      createdAt: expect.any(String),
    })
  })

  it('of a published clip makes the licensed files that it lacks, which staff see among the failures until then', async () => {
    const { id } = await own({ state: 'published' })
    const whole = await own({ state: 'published' })
    const reason = 'The sound of this film cannot be read.'
    const { db } = server.deps
    for (const [clip, done] of [
      [id, null],
      [whole.id, new Date()],
    ] as const)
      await db
        .updateTable('media_task')
        .set({ reason, failures: 3, licensed_done_at: done })
        .where('clip_id', '=', clip)
        .execute()
    const listed = async () =>
      ((await staff.call('GET /staff/uploads', {})).body.uploads as { _id: string }[]).find(({ _id }) => _id === id)
    expect(await listed()).toMatchObject({ status: 'published', incomplete: true, reason, mayDecide: true })
    expect((await server.guest.call('GET /videos/getonevideo', { id })).status).toBe(200)
    // What was only to be encoded again has all its files.
    expect(await retry(whole.id)).toMatchObject({ status: 409 })

    const answers = await Promise.all(Array.from({ length: 3 }, () => retry(id)))
    expect(tally(answers)).toEqual({ 200: 1, 409: 2 })
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ status: 'published' })
    expect(await listed()).toBeUndefined()
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name like 'media-%' and data ->> 'clipId' = ${id}`.execute(db)
    expect(rows.map(({ data }) => data)).toEqual([{ clipId: id, step: 'licensed' }])
  })

  it('is for whoever sent the upload, and for an ADMIN', async () => {
    const { id } = await own()
    const other = await server.as('EMPLOYEE', 'ravi')
    expect(await retry(id, other)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await staff.call('GET /videos/uploadstatus', { id })).body.status).toBe('failed')
    expect(await retry(id, await server.as('ADMIN'))).toMatchObject({ status: 200, body: { status: 'queued' } })
  })

  it('of one that was taken away is refused, also to an ADMIN', async () => {
    const admin = await server.as('ADMIN')
    const { id } = await own()
    expect((await admin.call('POST /videos/cancelupload', { id, discard: true })).status).toBe(200)
    for (const who of [staff, admin])
      expect(await retry(id, who)).toMatchObject({ status: 409, body: { code: 'upload_not_failed' } })
    expect((await staff.call('GET /videos/uploadstatus', { id })).body).toMatchObject({ status: 'failed' })
  })

  it('of one that is not there is refused', async () => {
    expect(await retry(UNKNOWN)).toMatchObject({ status: 404, body: { code: 'upload_not_found' } })
  })
})

describe('the events', () => {
  /** Opens the stream and collects what comes. */
  async function listen(caller: Caller, headers: Record<string, string> = {}) {
    const answer = await caller.request('/events', { headers })
    const heard = { answer, text: '', over: false, stop: () => void 0 as void }
    if (answer.status !== 200) return heard
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    heard.stop = () => void reader?.cancel().catch(() => {})
    void (async () => {
      for (;;) {
        const part = await reader?.read()
        if (!part || part.done) break
        heard.text += part.value
      }
    })()
      .catch(() => {})
      .finally(() => (heard.over = true))
    await eventually(async () => heard.text.includes('retry:'))
    return heard
  }
  const tell = async (login: string, message: object) =>
    server.deps.bus.publish(`uploads ${await idOf(login)}`, message)

  it('go only to the staff member who uploaded, by token or by cookie', async () => {
    const [meera, ravi] = [await server.as('EMPLOYEE', 'meera'), await server.as('EMPLOYEE', 'ravi')]
    const [byToken, byCookie, other] = [
      await listen(meera),
      await listen(server.guest, { cookie: meera.cookie, origin: server.url }),
      await listen(ravi),
    ]
    expect(byToken.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(byToken.answer.headers.get('cache-control')).toBe('no-store')
    for (const percent of [10, 20, 30]) await tell('meera', { status: 'processing', percent })
    await tell('ravi', { status: 'ravi is done', percent: 100 })
    await eventually(
      async () =>
        other.text.includes('ravi is done') &&
        byToken.text.includes('"percent":30') &&
        byCookie.text.includes('"percent":30'),
    )
    for (const { text } of [byToken, byCookie]) {
      expect([...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? ''))).toEqual(
        [10, 20, 30].map((percent) => ({ status: 'processing', percent })),
      )
    }
    expect(other.text).not.toContain('processing')
    for (const heard of [byToken, byCookie, other]) heard.stop()
  })

  it('need staff, from our own pages', async () => {
    const { cookie } = await server.as('EMPLOYEE', 'meera')
    expect((await listen(server.guest)).answer.status).toBe(401)
    expect((await listen(await server.as('USER'))).answer.status).toBe(403)
    for (const [header, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://evil.example'],
    ] as const)
      expect((await listen(server.guest, { cookie, [header]: value })).answer.status).toBe(403)
    expect((await server.guest.request(`/events?token=${staff.token}&access_token=${staff.token}`)).status).toBe(401)
  })

  it('end with the session', async () => {
    const leaver = await server.as('EMPLOYEE', 'leaver')
    const heard = await listen(leaver)
    await leaver.call('POST /auth/logout', {})
    await tell('leaver', { status: 'too late', percent: 1 })
    await eventually(async () => heard.over)
    expect(heard.text).not.toContain('too late')
  })

  it('keep nothing for whoever hangs up before they begin', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    const before = timers()
    await hangUp(50, 'GET /events HTTP/1.1', [])
    await eventually(async () => timers() < before + 25, 10_000)
  })

  it('say nothing to HEAD, and hang up', async () => {
    const answer = await staff.request('/events', { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })
})
