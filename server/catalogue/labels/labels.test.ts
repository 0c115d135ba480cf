import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '../../../contract/index.ts'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'

let server: TestServer
let staff: Caller
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.as('EMPLOYEE')
  admin = await server.as('ADMIN')
})
afterAll(() => server.stop())

const seed = async (said: object): Promise<string> => (await seedClip(server, { kinds: [], ...said })).id
const said = async (id: string) => (await staff.call('GET /videos/deskclip', { id })).body.said
const themes = async () => (await server.guest.call('GET /auth/getmasterdata', {})).body.filters.themes
const label = async (word: string) =>
  (await staff.call('GET /videos/labels', {})).body.labels.find((one: { word: string }) => one.word === word)
const changed = (id: string, state: string) =>
  eventually(async () => {
    const { changes } = (await staff.call('GET /videos/labelchanges', {})).body
    const change = changes.find((one: { id: string }) => one.id === id)
    return change?.state === state ? change : null
  })
const rename = (input: CallInput<'POST /videos/renamelabel'>, who = admin) =>
  who.call('POST /videos/renamelabel', input)

describe('a label', () => {
  it('with a letter that PostgreSQL and JavaScript make small in two ways is renamed, and back', async () => {
    const id = await seed({ tags: ['İzmir', 'sea'] })
    const { body } = await rename({ kind: 'tag', was: ['izmir'], becomes: 'Smyrna' })
    expect(await changed(body.id, 'done')).toMatchObject({ done: 1, total: 1 })
    expect((await said(id)).tags).toEqual(['Smyrna', 'sea'])
    expect((await admin.call('POST /videos/undolabelchange', { id: body.id })).status).toBe(200)
    await changed(body.id, 'undone')
    expect((await said(id)).tags).toEqual(['İzmir', 'sea'])
  })
})

describe('the list of changes', () => {
  it('goes on over pages of 20, so that an older one can be undone too', async () => {
    const now = Date.now()
    const at = (n: number) => new Date(now - n * 60_000)
    await server.deps.db
      .insertInto('label_change')
      .values(
        Array.from({ length: 23 }, (_, n) => ({
          ...{ id: randomUUID(), kind: 'tag', was: [`old ${n}`], becomes: `new ${n}`, total: 0, state: 'done' },
          ...{ created_at: at(n), ended_at: at(n) },
        })),
      )
      .execute()
    const listed = async (page: string) => (await staff.call('GET /videos/labelchanges', { page })).body
    const [first, second] = [await listed('1'), await listed('2')]
    expect([first.changes.length, first.more, second.more]).toEqual([20, true, false])
    expect(second.changes).toContainEqual(expect.objectContaining({ becomes: 'new 22' }))
    await server.deps.db.deleteFrom('label_change').where('becomes', 'like', 'new %').execute()
  })
})

describe('a theme', () => {
  it('is renamed on the list and on every clip, whatever its case there, and comes back by Undo', async () => {
    const [small, large] = [await seed({ themes: ['sports', 'city'] }), await seed({ themes: ['Sports'] })]
    expect(await label('sports')).toEqual({ kind: 'theme', word: 'sports', clips: 2, hidden: false, listed: true })
    const before = await themes()
    const { status, body } = await rename({ kind: 'theme', was: ['sports'], becomes: 'games' })
    expect([status, body.total]).toEqual([200, 2])
    expect(await themes()).toEqual(before.map((word: string) => (word === 'sports' ? 'games' : word)))
    expect(await changed(body.id, 'done')).toMatchObject({ done: 2, total: 2 })
    expect((await said(small)).themes).toEqual(['games', 'city'])
    expect((await said(large)).themes).toEqual(['games'])
    expect((await staff.call('GET /videos/batches', {})).body.batches).toEqual([])

    // Changed again since: it keeps what it has.
    await staff.call('POST /videos/bulkedit', {
      ...{ ids: [large], addThemes: ['food'], removeThemes: ['games'], apply: true },
    })
    expect((await admin.call('POST /videos/undolabelchange', { id: body.id })).status).toBe(200)
    expect(await changed(body.id, 'undone')).toMatchObject({ done: 2, kept: 0 })
    expect((await said(small)).themes).toEqual(['sports', 'city'])
    expect((await said(large)).themes).toEqual(['food', 'Sports'])
    expect(await themes()).toEqual(before)
    expect((await admin.call('POST /videos/undolabelchange', { id: body.id })).status).toBe(404)
  })

  it('is merged with another: once on each clip and once on the list', async () => {
    const clip = await seed({ themes: ['travel', 'nature', 'city'] })
    const { body } = await rename({ kind: 'theme', was: ['travel', 'nature'], becomes: 'nature' })
    await changed(body.id, 'done')
    expect((await said(clip)).themes).toEqual(['nature', 'city'])
    expect((await themes()).filter((word: string) => /travel|nature/.test(word))).toEqual(['nature'])
    await admin.call('POST /videos/undolabelchange', { id: body.id })
    await changed(body.id, 'undone')
    expect((await themes()).filter((word: string) => /travel|nature/.test(word))).toEqual(['travel', 'nature'])
  })

  it('is hidden from visitors and stays on its clips; saving the lists leaves it hidden', async () => {
    await seed({ themes: ['culture'] })
    const hide = (hidden: boolean, who = admin) =>
      who.call('POST /videos/hidelabel', { kind: 'theme', word: 'culture', hidden })
    expect((await hide(true, staff)).status).toBe(403)
    expect((await hide(true)).status).toBe(200)
    const { filters } = (await server.guest.call('GET /auth/getmasterdata', {})).body
    expect(filters.themes).not.toContain('culture')
    await admin.call('POST /auth/savefilters', { filters })
    expect(await label('culture')).toMatchObject({ clips: 1, hidden: true })
    await hide(false)
    expect(await themes()).toContain('culture')
  })

  it('is refused an empty name, a web address, another change beside one on its way, and an EMPLOYEE', async () => {
    const to = (becomes: string, who = admin) => rename({ kind: 'theme', was: ['food'], becomes }, who)
    expect((await to('')).status).toBe(400)
    expect((await to('food')).body).toMatchObject({ field: 'becomes' })
    expect((await to('www.films.example')).status).toBe(400)
    expect((await to('dishes', staff)).status).toBe(403)
    await sql`insert into label_change (id, kind, was, becomes, state, total, created_at)
      values (gen_random_uuid(), 'tag', '{a}', 'b', 'running', 0, now())`.execute(server.deps.db)
    expect((await to('dishes')).body).toMatchObject({ code: 'label_change_running' })
    await sql`delete from label_change where state = 'running'`.execute(server.deps.db)
  })
})

describe('tags', () => {
  it('are completed with counts, shown where they sound alike, and merged into one spelling', async () => {
    const clips = [
      await seed({ tags: ['Mehndi', 'hands'] }),
      await seed({ tags: ['mehendi', 'mehndi'] }),
      await seed({ tags: ['mehandi'] }),
    ]
    const groups = async () => (await staff.call('GET /videos/tagspellings', { q: 'meh' })).body.groups
    const [group] = await groups()
    expect(group.tags.map(({ word }: { word: string }) => word).toSorted()).toEqual([
      ...['Mehndi', 'mehandi', 'mehendi', 'mehndi'],
    ])
    expect((await staff.call('GET /videos/tags', { q: 'MEHA' })).body.tags).toEqual([{ word: 'mehandi', clips: 1 }])
    const { body } = await rename({ kind: 'tag', was: ['Mehndi', 'mehandi', 'mehendi'], becomes: 'mehndi' })
    await changed(body.id, 'done')
    expect((await said(clips[1] ?? '')).tags).toEqual(['mehndi'])
    expect((await said(clips[2] ?? '')).tags).toEqual(['mehndi'])
    expect((await said(clips[0] ?? '')).tags).toEqual(['mehndi', 'hands'])
    expect(await eventually(async () => ((await groups()).length === 0 ? true : null))).toBe(true)
  })
})
