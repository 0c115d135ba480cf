import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { newId } from '../platform/ids.ts'
import { removeExpired } from './retention.service.ts'

const DAY_MS = 86_400_000
// Noon in India.
let now = new Date('2026-06-10T06:30:00Z')
const later = (days: number) => (now = new Date(now.getTime() + days * DAY_MS))
let server: TestServer
let customer: Caller
beforeAll(async () => {
  server = await startTestServer({ worker: false, clock: { now: () => now } })
  customer = await server.as('USER', 'asha')
})
afterAll(() => server.stop())

const rowsOf = (
  table: 'clip_view' | 'view_key' | 'shot_request' | 'shot_request_contact' | 'shot_wish' | 'search_log',
) => server.deps.db.selectFrom(table).selectAll().execute()
const viewsToday = async () => {
  // Signed in anew: tokens end with the days that pass.
  const { body } = await (await server.as('ADMIN')).call('GET /staff/insight', { days: '7' })
  return body.series.find(({ kind }: { kind: string }) => kind === 'views').values as number[]
}

describe('marks of views', () => {
  it('need the key of their day, and go with it once the day is counted; the count stays', async () => {
    const { id } = await seedClip(server, { kinds: [] })
    const browser = { 'user-agent': 'one' }
    await server.guest.call('POST /videos/view', { id }, browser)
    await server.guest.call('POST /videos/view', { id }, browser)
    await customer.call('POST /videos/view', { id })
    const marks = (await rowsOf('clip_view')) as { visitor: Buffer }[]
    expect(marks).toHaveLength(2)
    const guess = createHash('sha256').update('2026-06-10 127.0.0.1 one').digest().subarray(0, 16)
    expect(marks.some(({ visitor }) => visitor.equals(guess))).toBe(false)
    expect((await viewsToday()).at(-1)).toBe(2)

    later(1)
    await server.guest.call('POST /videos/view', { id }, browser)
    expect((await viewsToday()).slice(-2)).toEqual([2, 1])
    expect(await rowsOf('clip_view')).toHaveLength(1)
    expect(await rowsOf('view_key')).toHaveLength(1)
    later(1)
    expect((await viewsToday()).slice(-3)).toEqual([2, 1, 0])
    expect([await rowsOf('clip_view'), await rowsOf('view_key')]).toEqual([[], []])
    expect((await server.guest.call('GET /videos/getonevideo', { id })).body.views).toBe(3)
  })
})

describe('mails', () => {
  it('keep the names of others, and addresses of nobody’s account, no longer than they are to be sent', async () => {
    const { db, outbox } = server.deps
    const { id: accountId } = await db
      .selectFrom('account')
      .select('id')
      .where('login', '=', 'asha@test.example')
      .executeTakeFirstOrThrow()
    const posted = async (key: string, { isSent = false, isGivenUp = false, account = accountId as string | null }) => {
      await db.transaction().execute((trx) =>
        outbox.post(trx, {
          ...{ key, accountId: account, to: 'invited@test.example', template: 'company-invitation' },
          data: { firstName: '', invitedBy: 'Meera Rao', company: 'Kalakar', linkId: newId() },
        }),
      )
      const sent_at = isSent ? now : null
      const mails = db.updateTable('mail').set({ created_at: now, sent_at }).where('idempotency_key', '=', key)
      const { id } = await mails.returning('id').executeTakeFirstOrThrow()
      if (isGivenUp) await sql`delete from pgboss.job where data ->> 'mailId' = ${id}`.execute(db)
    }
    await posted('sent', { isSent: true })
    await posted('given up', { isGivenUp: true })
    await posted('to be sent', {})
    await posted('given up, nobody’s', { isGivenUp: true, account: null })
    await posted('to be sent, nobody’s', { account: null })
    later(2)
    await posted('just sent', { isSent: true })
    const named = async () => {
      await removeExpired(server.deps)
      const mails = await db.selectFrom('mail').select(['idempotency_key as key', 'data']).orderBy('id').execute()
      const ours = mails.filter(({ key }) => /^(just |to be )?sent|^given up/.test(key))
      return ours.map(({ key, data }) => [key, JSON.stringify(data).includes('Meera Rao')])
    }
    expect((await named()).every(([, isNamed]) => isNamed)).toBe(true)
    now = new Date(now.getTime() + 1)
    expect(Object.fromEntries(await named())).toEqual({
      ...{ sent: false, 'given up': false, 'just sent': true },
      ...{ 'to be sent': true, 'to be sent, nobody’s': true },
    })
  })
})

describe('periods of the Privacy Policy', () => {
  it('end as they say', async () => {
    const asked = { text: 'rickshaw in snow', email: 'hear@test.example' }
    await (await server.as('USER', 'asha')).call('POST /videos/askforshot', asked)
    await server.deps.db
      .insertInto('search_log')
      .values({ term: 'snow', searches: 1, clips: 0, searched_at: now })
      .execute()
    await server.deps.db.updateTable('shot_request').set({ created_at: now }).execute()
    await server.deps.db.updateTable('shot_request_contact').set({ created_at: now }).execute()
    // What staff made of it, under a key that is made of its words.
    await sql`insert into shot_wish (fold, state, changed_at) select fold, 'planned', ${now} from shot_request`.execute(
      server.deps.db,
    )
    const left = async () => {
      await removeExpired(server.deps)
      const [request] = (await rowsOf('shot_request')) as { asker: Buffer | null }[]
      return {
        words: request !== undefined,
        mark: Boolean(request?.asker),
        email: (await rowsOf('shot_request_contact')).length,
        decided: (await rowsOf('shot_wish')).length,
        searches: (await rowsOf('search_log')).length,
      }
    }
    expect(await left()).toEqual({ words: true, mark: true, email: 1, decided: 1, searches: 1 })
    later(364)
    expect(await left()).toEqual({ words: true, mark: true, email: 1, decided: 1, searches: 1 })
    later(2)
    expect(await left()).toEqual({ words: true, mark: false, email: 0, decided: 1, searches: 0 })
    later(2 * 365)
    expect(await left()).toEqual({ words: false, mark: false, email: 0, decided: 0, searches: 0 })
  })

  it('end so for links, invitations, deleted boards, stopped searches and settled messages too', async () => {
    const { db } = server.deps
    const begun = now
    const person = await server.as('USER', 'keeper')
    const { body: board } = await person.call('POST /user/saveboard', { name: 'Old' })
    await person.call('POST /user/deleteboard', { id: board.id })
    await person.call('POST /user/company', { name: 'Kalakar', gstin: '', email: 'accounts@kalakar.example' })
    await person.call('POST /user/invitemember', { email: 'friend@test.example', role: 'viewer' })
    await person.call('POST /user/follow', { query: 'term=snow' })
    await db.updateTable('search_follow').set({ stopped_at: now }).execute()
    // Of signing up: its moment is the database's.
    await db.updateTable('mail_link').set({ created_at: now }).execute()
    for (const state of ['open', 'closed'] as const)
      await db
        .insertInto('message')
        .values({
          ...{ id: newId(now), about: 'question', name: 'Asha', email: 'a@test.example', phone: '', state },
          ...{ created_at: now, changed_at: now },
        })
        .execute()
    const left = async () => {
      await removeExpired(server.deps)
      const tables = ['board', 'company_invitation', 'search_follow', 'mail_link', 'message'] as const
      return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length))
    }
    expect(await left()).toEqual([1, 1, 1, 1, 2])
    for (const [days, ...rows] of [
      [2, 0, 1, 1, 1, 2],
      [13, 0, 1, 1, 1, 2],
      [15, 0, 0, 1, 1, 2],
      [29, 0, 0, 1, 1, 2],
      [31, 0, 0, 1, 0, 2],
      [32, 0, 0, 0, 0, 2],
      [1_094, 0, 0, 0, 0, 2],
      [1_096, 0, 0, 0, 0, 1],
    ] as const) {
      now = new Date(begun.getTime() + days * DAY_MS)
      expect([days, ...(await left())]).toEqual([days, ...rows])
    }
  })
})

describe('a shared board', () => {
  it('shows no e-mail address to whoever has the link; the owner sees all', async () => {
    const { id: clip } = await seedClip(server, { kinds: [] })
    const owner = await server.as('USER', 'owner')
    const { body: board } = await owner.call('POST /user/saveboard', { name: 'For the client' })
    await owner.call('POST /user/addtoboard', { id: board.id, clips: [clip] })
    const { body } = await owner.call('POST /user/shareboard', { id: board.id, on: true, comments: true })
    const said = {
      token: body.share.token,
      name: 'ravi.kumar@client.example',
      text: 'Write to ravi.kumar@client.example',
    }
    expect(await server.guest.call('POST /boards/comment', said)).toMatchObject({ status: 200 })
    await server.guest.call('POST /boards/approve', { token: said.token, name: said.name, kind: 'up' })
    const shared = await server.guest.call('GET /boards/shared', { token: said.token })
    expect(shared.body.comments).toMatchObject([{ author: 'ra…@…', text: 'Write to ra…@…' }])
    expect(JSON.stringify(shared.body)).not.toContain('client.example')
    expect((await owner.call('GET /user/board', { id: board.id })).body.comments).toMatchObject([
      { author: said.name, text: said.text },
    ])
  })
})
