import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '../../../contract/index.ts'
import { seedClip } from '../../../testing/clips.ts'
import { mailTo } from '../../../testing/mails.ts'
import { tally } from '../../../testing/tally.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'

let server: TestServer
let asha: Caller
let other: Caller
let clips: string[]
let minutesLater = 0
const NOBODY = '01900000-0000-7000-8000-000000000000'

beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + minutesLater * 60_000) }
  server = await startTestServer({ env: { RATE_LIMITS: 'on', QUEUES: 'mail' }, clock })
  asha = await server.as('USER', 'asha')
  other = await server.as('USER', 'other')
  clips = []
  for (const name of ['Diya', 'Kite', 'Ghat', 'Thali', 'Metro'])
    clips.push((await seedClip(server, { name, kinds: ['poster', 'hover', 'watermark'] })).id)
})
afterAll(() => server.stop())

/** A call that must succeed. */
async function done(who: Caller, name: CallName, input: object) {
  const answer = await who.call(name, input as never)
  expect([name, answer.status, answer.body.message ?? '']).toEqual([name, 200, answer.body.message ?? ''])
  return answer.body
}
const refused = async (who: Caller, name: CallName, input: object) => {
  const { status, body } = await who.call(name, input as never)
  return [status, body.code]
}
const make = async (name: string, held: string[] = [], who = asha): Promise<string> => {
  const { id } = await done(who, 'POST /user/saveboard', { name })
  if (held.length > 0) await done(who, 'POST /user/addtoboard', { id, clips: held })
  return id
}
const idsOn = async (id: string): Promise<string[]> =>
  (await done(asha, 'GET /user/board', { id })).clips.map(({ clip }: { clip: string }) => clip)
const share = async (id: string, more: object = {}): Promise<string> =>
  (await done(asha, 'POST /user/shareboard', { id, on: true, ...more })).share.token
/** Everybody below comes from the same address. */
const forgetAddress = () => server.deps.db.deleteFrom('rate_limit').where('key', 'like', 'board-entry %').execute()

describe('boards', () => {
  it('are made, renamed, ordered, filled, and list clips in their order with notes', async () => {
    const [one, two] = [await make('  Diwali film '), await make('Trains')]
    await done(asha, 'POST /user/addtoboard', { id: one, clips: clips.slice(0, 3) })
    await done(asha, 'POST /user/addtoboard', { id: one, clips: [clips[0], clips[3], clips[3]] })
    expect(await idsOn(one)).toEqual(clips.slice(0, 4))
    await done(asha, 'POST /user/orderboardclips', { id: one, clips: [clips[3], clips[1]] })
    expect(await idsOn(one)).toEqual([clips[3], clips[1], clips[0], clips[2]])
    await done(asha, 'POST /user/boardnote', { id: one, clip: clips[3], note: 'for the opening' })
    await done(asha, 'POST /user/saveboard', { id: two, name: 'Railways' })
    await done(asha, 'POST /user/orderboards', { boards: [two] })
    const { boards } = await done(asha, 'GET /user/boards', { clip: clips[3] })
    expect(boards).toMatchObject([
      { id: two, name: 'Railways', count: 0, covers: [], holds: false, shared: false, news: 0 },
      { id: one, name: 'Diwali film', count: 4, holds: true },
    ])
    expect(boards[1].covers).toHaveLength(4)

    await done(asha, 'POST /user/addtoboard', { id: two, clips: [clips[3]], from: one })
    expect(await idsOn(one)).toEqual([clips[1], clips[0], clips[2]])
    expect((await done(asha, 'GET /user/board', { id: two })).clips).toMatchObject([
      { clip: clips[3], note: 'for the opening', video: { name: 'Thali', waterMarkedVideoURL: expect.any(String) } },
    ])
    await done(asha, 'POST /user/removefromboard', { id: one, clips: [clips[1]] })
    expect(await idsOn(one)).toEqual([clips[0], clips[2]])
  })

  it('come back as they were for a while after they were deleted, link and all', async () => {
    const id = await make('Undo', [clips[0] ?? ''])
    const token = await share(id)
    await done(asha, 'POST /user/deleteboard', { id })
    expect(await refused(asha, 'GET /user/board', { id })).toEqual([404, 'board_not_found'])
    expect(await refused(server.guest, 'GET /boards/shared', { token })).toEqual([404, 'board_not_found'])
    expect(await refused(other, 'POST /user/deleteboard', { id, undo: true })).toEqual([404, 'board_not_found'])
    await done(asha, 'POST /user/deleteboard', { id, undo: true })
    expect(await idsOn(id)).toEqual([clips[0]])
    expect((await server.guest.call('GET /boards/shared', { token })).status).toBe(200)
    await done(asha, 'POST /user/deleteboard', { id })
    minutesLater += 2
    expect(await refused(asha, 'POST /user/deleteboard', { id, undo: true })).toEqual([404, 'board_not_found'])
    minutesLater = 0
  })

  it('are a hundred at most, also when two are made at once or one comes back', async () => {
    const hoarder = await server.as('USER', 'hoarder')
    const gone = await make('Gone', [], hoarder)
    await done(hoarder, 'POST /user/deleteboard', { id: gone })
    await sql`insert into board (id, account_id, name) select gen_random_uuid(), id, 'Board'
      from account, generate_series(1, 99) where login = 'hoarder@test.example'`.execute(server.deps.db)
    const answers = await Promise.all(['One', 'Two'].map((name) => hoarder.call('POST /user/saveboard', { name })))
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 })
    const full = [409, 'too_many_boards']
    expect(await refused(hoarder, 'POST /user/saveboard', { name: 'Three' })).toEqual(full)
    expect(await refused(hoarder, 'POST /user/deleteboard', { id: gone, undo: true })).toEqual(full)
  })

  it('of other people, and to guests, are not there', async () => {
    const id = await make('Mine', [clips[0] ?? ''])
    const token = await share(id)
    const { id: comment } = await done(server.guest, 'POST /boards/comment', { token, name: 'Ravi', text: 'Hm' })
    const clip = clips[0]
    const own: [CallName, object][] = [
      ['GET /user/board', { id }],
      ['POST /user/saveboard', { id, name: 'Stolen' }],
      ['POST /user/deleteboard', { id }],
      ['POST /user/orderboards', { boards: [id] }],
      ['POST /user/addtoboard', { id, clips: [clip] }],
      ['POST /user/removefromboard', { id, clips: [clip] }],
      ['POST /user/orderboardclips', { id, clips: [clip] }],
      ['POST /user/boardnote', { id, clip, note: 'x' }],
      ['POST /user/shareboard', { id, on: false }],
      ['POST /user/boardcomment', { id: comment, remove: true }],
      ['POST /user/seenboard', { id }],
    ]
    for (const [name, input] of own) {
      const missing = name === 'POST /user/boardcomment' ? 'comment_not_found' : 'board_not_found'
      expect([name, ...(await refused(other, name, input))]).toEqual([name, 404, missing])
      expect([name, ...(await refused(server.guest, name, input))]).toEqual([name, 401, 'unauthenticated'])
    }
    const mine = await make('Of the other', [], other)
    expect(await refused(other, 'POST /user/addtoboard', { id: mine, clips: [clip], from: id })).toEqual([
      404,
      'board_not_found',
    ])
    expect(await done(asha, 'GET /user/board', { id })).toMatchObject({ name: 'Mine', comments: [{ text: 'Hm' }] })
  })

  it('refuse what is bad, in words that name the field, and change nothing', async () => {
    const id = await make('Limits', [clips[0] ?? ''])
    const token = await share(id)
    const guest = { token, name: 'Ravi' }
    const bad: [Caller, CallName, object, number, string][] = [
      [asha, 'POST /user/saveboard', { name: ' ' }, 400, 'name'],
      [asha, 'POST /user/saveboard', { name: 'x'.repeat(81) }, 400, 'name'],
      [asha, 'POST /user/saveboard', { name: 'two\nlines' }, 400, 'name'],
      [asha, 'POST /user/saveboard', { id: 'no id', name: 'x' }, 400, 'id'],
      [asha, 'POST /user/addtoboard', { id, clips: [] }, 400, 'clips'],
      [asha, 'POST /user/addtoboard', { id, clips: [NOBODY] }, 404, ''],
      [asha, 'POST /user/boardnote', { id, clip: clips[1], note: 'not on it' }, 404, ''],
      [asha, 'POST /user/boardnote', { id, clip: clips[0], note: 'x'.repeat(1_001) }, 400, 'note'],
      [asha, 'POST /user/shareboard', { id, on: true, days: 0 }, 400, 'days'],
      [asha, 'POST /user/boardcomment', { id: NOBODY, closed: true }, 404, ''],
      [server.guest, 'GET /boards/shared', { token: `${token.slice(1)}x` }, 404, ''],
      [server.guest, 'POST /boards/comment', { ...guest, name: '', text: 'x' }, 400, 'name'],
      [server.guest, 'POST /boards/comment', { ...guest, text: ' ' }, 400, 'text'],
      [server.guest, 'POST /boards/comment', { ...guest, text: 'x'.repeat(1_001) }, 400, 'text'],
      [server.guest, 'POST /boards/comment', { ...guest, text: 'x', clip: clips[0], at: -1 }, 400, 'at'],
      [server.guest, 'POST /boards/comment', { ...guest, text: 'x', clip: clips[1] }, 404, ''],
      [server.guest, 'POST /boards/approve', { ...guest, kind: 'down' }, 400, 'kind'],
    ]
    const before = await done(asha, 'GET /user/board', { id })
    for (const [who, name, input, status, field] of bad) {
      const answer = await who.call(name, input as never)
      expect([name, input, answer.status, answer.body.field ?? '']).toEqual([name, input, status, field])
    }
    expect(await done(asha, 'GET /user/board', { id })).toEqual(before)
  })

  it('are at most a hundred, with at most a thousand clips', async () => {
    const many = await server.as('USER', 'many')
    for (let n = 0; n < 99; n += 9)
      await Promise.all(Array.from({ length: 9 }, (_, k) => make(`Board ${n + k}`, [], many)))
    const last = await Promise.all(
      ['A', 'B', 'C'].map(async (name) => (await many.call('POST /user/saveboard', { name })).status),
    )
    expect(last.toSorted()).toEqual([200, 409, 409])
    const id = await make('Full', [clips[0] ?? ''])
    const rest = Array.from({ length: 999 }, (_, n) => `filler-${n}`)
    const like = server.deps.db
      .selectFrom('clip')
      .select('uploader_id')
      .where('id', '=', clips[0] ?? '')
    const { uploader_id } = await like.executeTakeFirstOrThrow()
    const values = rest.map((clip) => ({ id: clip, name: clip, uploader_id, published_at: new Date() }))
    await server.deps.db.insertInto('clip').values(values).execute()
    await done(asha, 'POST /user/addtoboard', { id, clips: rest })
    expect(await refused(asha, 'POST /user/addtoboard', { id, clips: [clips[1]] })).toEqual([409, 'board_full'])
    await server.byOwner(sql`delete from clip where id like 'filler-%'`)
  })
})

describe('a shared board', () => {
  it('shows its name, clips with watermarked previews and the owner’s first name, and nothing else of them', async () => {
    const id = await make('For the client', clips.slice(0, 2))
    const token = await share(id)
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
    const answer = await server.guest.call('GET /boards/shared', { token })
    expect(answer.body).toMatchObject({ name: 'For the client', ownerName: 'asha', commentsOn: true })
    expect(answer.body.clips[0].video.waterMarkedVideoURL).toMatch(/^\/media\/.*watermark/)
    expect(JSON.stringify(answer.body)).not.toMatch(/@|Test|account/)
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  it('hides addresses in as long as it takes to read the comments, however long their words', async () => {
    const id = await make('Long words', [clips[0] ?? ''])
    const token = await share(id)
    // So long that trying each of its letters as the beginning of an address would take five minutes.
    const word = 'a'.repeat(200_000)
    await server.deps.db
      .insertInto('board_comment')
      .values({
        id: '01900000-0000-7000-8000-00000000ffff',
        board_id: id,
        author: `${word} ravi@agency.example`,
        text: 'Hello',
        created_at: new Date(),
      })
      .execute()
    const { comments } = await done(server.guest, 'GET /boards/shared', { token })
    expect(comments).toMatchObject([{ author: `${word} ra…@…` }])
  }, 60_000)

  it('is closed at once when its link is taken back, renewed, or has ended', async () => {
    const id = await make('Links', [clips[0] ?? ''])
    const first = await share(id, { days: 7 })
    expect(await share(id)).toBe(first)
    const second = await share(id, { renew: true })
    expect(second).not.toBe(first)
    const see = async (token: string) => (await server.guest.call('GET /boards/shared', { token })).status
    expect([await see(first), await see(second)]).toEqual([404, 200])
    minutesLater = 7 * 24 * 60 + 1
    expect(await see(second)).toBe(404)
    minutesLater = 0
    expect(await see(second)).toBe(200)
    await done(asha, 'POST /user/shareboard', { id, on: false })
    expect(await see(second)).toBe(404)
  })

  it('is closed while its owner is suspended', async () => {
    const owner = await server.as('USER', 'barred')
    const id = await make('Barred', clips.slice(0, 1), owner)
    const { share: link } = await done(owner, 'POST /user/shareboard', { id, on: true })
    const see = async () => (await server.guest.call('GET /boards/shared', { token: link.token })).status
    expect(await see()).toBe(200)
    const admin = await server.as('ADMIN')
    const [customer] = (await done(admin, 'GET /staff/customers', { q: 'barred@' })).customers
    await done(admin, 'POST /staff/suspend', { id: customer.id, reason: 'Charged back' })
    expect(await see()).toBe(404)
    const said = { token: link.token, name: 'Ravi', clip: clips[0], at: 1, text: 'Hello' }
    expect(await refused(server.guest, 'POST /boards/comment', said)).toEqual([404, 'board_not_found'])
    await done(admin, 'POST /staff/unsuspend', { id: customer.id })
    expect(await see()).toBe(200)
  })

  it('ends after 90 days unless another end, or none, was asked for', async () => {
    const id = await make('Ending', [])
    const daysOf = async (options: object) => {
      const { share: link } = await done(asha, 'POST /user/shareboard', { id, on: true, ...options })
      return link.expiresAt === null ? null : Math.round((Date.parse(link.expiresAt) - Date.now()) / 86_400_000)
    }
    expect(await daysOf({})).toBe(90)
    expect(await daysOf({ days: null })).toBeNull()
    expect(await daysOf({})).toBeNull()
    await done(asha, 'POST /user/shareboard', { id, on: false })
    expect(await daysOf({ days: 30 })).toBe(30)
  })

  it('takes comments on a moment, which its owner sees as news, answers, closes and removes', async () => {
    await forgetAddress()
    const id = await make('Room', clips.slice(0, 2))
    const token = await share(id)
    const said = { token, name: '<b>Ravi</b>', clip: clips[0], at: 3.4, text: '<script>alert(1)</script>\nToo dark' }
    const { id: comment } = await done(server.guest, 'POST /boards/comment', said)
    await done(server.guest, 'POST /boards/approve', { token, name: 'Ravi', clip: clips[1], kind: 'up' })
    const seen = await done(asha, 'GET /user/board', { id })
    expect(seen).toMatchObject({
      news: 2,
      comments: [{ id: comment, clip: clips[0], at: 3.4, author: said.name, text: said.text, byOwner: false }],
      approvals: [{ clip: clips[1], kind: 'up', name: 'Ravi' }],
    })
    await done(asha, 'POST /user/seenboard', { id })
    expect((await done(asha, 'GET /user/board', { id })).news).toBe(0)
    await done(asha, 'POST /user/boardcomment', { id: comment, answer: 'A brighter one follows', closed: true })
    const { comments } = await done(server.guest, 'GET /boards/shared', { token })
    expect(comments).toMatchObject([
      { id: comment, closed: true },
      { author: 'asha', byOwner: true, replyTo: comment, text: 'A brighter one follows' },
    ])
    await done(asha, 'POST /user/boardcomment', { id: comment, remove: true })
    expect((await done(asha, 'GET /user/board', { id })).comments).toEqual([])
    await share(id, { comments: false })
    expect(await refused(server.guest, 'POST /boards/comment', said)).toEqual([403, 'comments_off'])
    expect(await done(server.guest, 'GET /boards/shared', { token })).toMatchObject({
      commentsOn: false,
      approvals: [],
    })
  })

  it('mails its owner about approvals: one mail, then the next after 15 minutes with everything since', async () => {
    await forgetAddress()
    const id = await make('Approvals', clips.slice(0, 3))
    const token = await share(id)
    const approve = (clip?: string) =>
      done(server.guest, 'POST /boards/approve', { token, name: 'Ravi', kind: 'approved', ...(clip ? { clip } : {}) })
    const letters = () =>
      server.deps.db
        .selectFrom('mail')
        .select(['to_address', 'data', 'sent_at'])
        .where('template', '=', 'board-approved')
        .execute()
    await approve(clips[0])
    await eventually(async () => (await letters())[0]?.sent_at)
    await approve(clips[0])
    await approve(clips[1])
    await approve()
    expect(await letters()).toMatchObject([{ to_address: 'asha@test.example', data: { clips: 1, whole: false } }])
    const waiting = await server.deps.db.selectFrom('board').select('is_telling').where('id', '=', id).execute()
    expect(waiting).toEqual([{ is_telling: true }])
    const { sendNotification: tellOwner } = await import('./shared-board.service.ts')
    await Promise.all([tellOwner(server.deps, id), tellOwner(server.deps, id)])
    expect((await letters()).map(({ data }) => data)).toMatchObject([
      { clips: 1 },
      { clips: 1, whole: true, by: 'Ravi' },
    ])
  })

  it('mails no advertisement that a guest gave as their name', async () => {
    await forgetAddress()
    const token = await share(await make('Advertised', [clips[0] ?? '']))
    const name = 'Your account is locked: https://evil.example/login'
    await done(server.guest, 'POST /boards/approve', { token, name, kind: 'approved' })
    const mail = await mailTo(server, 'asha@test.example', 'Advertised')
    expect(mail.text).toContain('Somebody approved the whole board on your board “Advertised”.')
    expect(`${mail.text} ${mail.html}`).not.toContain('evil.example')
  })

  it('lets an address speak 30 times an hour, and takes 500 in all', async () => {
    await forgetAddress()
    const id = await make('Loud', [clips[0] ?? ''])
    const token = await share(id)
    const say = () => refused(server.guest, 'POST /boards/comment', { token, name: 'Ravi', text: 'again' })
    for (let n = 0; n < 30; n++) expect(await say()).toEqual([200, undefined])
    expect(await say()).toEqual([429, 'too_many_requests'])
    await forgetAddress()
    const row = { board_id: id, author: 'Ravi', text: 'again', created_at: new Date() }
    const more = Array.from({ length: 470 }, (_, n) => ({
      ...row,
      id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    }))
    await server.deps.db.insertInto('board_comment').values(more).execute()
    expect(await say()).toEqual([409, 'too_many_comments'])
  })

  it('hides a withdrawn clip and its comments, but for a note that it is gone', async () => {
    await forgetAddress()
    const { id: going } = await seedClip(server, { name: 'Going', kinds: ['poster'] })
    const id = await make('Gone', [clips[0] ?? '', going])
    const token = await share(id)
    await done(server.guest, 'POST /boards/comment', { token, name: 'Ravi', clip: going, at: 1, text: 'Nice' })
    await done(await server.as('ADMIN'), 'POST /auth/deletevideo', { id: going })
    const board = await done(server.guest, 'GET /boards/shared', { token })
    expect(board.clips).toMatchObject([{ video: { name: 'Diya' } }, { clip: going, video: null }])
    expect(board.comments).toEqual([])
    expect(JSON.stringify(board)).not.toContain('Going')
    expect((await done(asha, 'GET /user/boards', {})).boards.find((one: { id: string }) => one.id === id).count).toBe(1)
  })
})
