import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { followMails } from './follow.mails.ts'
import { mailFollowers } from './follows.service.ts'

let server: TestServer
let daysLater = 0
const clock = { now: () => new Date(Date.now() + daysLater * 86_400_000) }
let asha: Caller
let vikram: Caller

beforeAll(async () => {
  server = await startTestServer({ worker: false, clock })
  asha = await server.as('USER', 'asha')
  vikram = await server.as('USER', 'vikram')
})
afterAll(() => server.stop())

const follow = (caller: Caller, query: string) => caller.call('POST /user/follow', { query })
const followed = async (caller: Caller): Promise<string[]> =>
  (await caller.call('GET /user/follows', {})).body.follows.map(({ query }: { query: string }) => query)
const confirm = (login: string) =>
  server.deps.db.updateTable('account').set({ email_verified_at: new Date() }).where('login', '=', login).execute()
const mails = async (login: string) =>
  (
    await server.deps.db
      .selectFrom('mail')
      .select(['template', 'data'])
      .where('template', '=', 'new-clips')
      .where('to_address', '=', login)
      .orderBy('created_at')
      .execute()
  ).map(({ data }) => data as { found: string; accountId: string })
const run = () => mailFollowers(server.deps)
const published = (name: string) => seedClip(server, { name, tags: ['kathakali'] })

it('a search is followed once, however its address is written, and only by its own account', async () => {
  expect((await follow(server.guest, 'term=holi')).status).toBe(401)
  for (const query of ['term=holi&orient=vertical', '?orient=vertical&term=holi&page=3&sort=newest'])
    expect(await follow(asha, query)).toMatchObject({ status: 200, body: { success: true } })
  expect(await followed(asha)).toEqual(['orient=vertical&term=holi'])
  expect(await followed(vikram)).toEqual([])
  const [one] = (await asha.call('GET /user/follows', {})).body.follows
  await vikram.call('POST /user/unfollow', { id: one.id })
  expect(await followed(asha)).toHaveLength(1)
  await asha.call('POST /user/unfollow', { id: one.id })
  expect(await followed(asha)).toEqual([])
})

it.each(['page=2', 'term=', 'nonsense=1', 'orient=diagonal', 'term=a&min=9&max=3'])(
  'what is no search is not followed: %s',
  async (query) => {
    expect(await follow(asha, query)).toMatchObject({ status: 400, body: { code: 'invalid_input', field: 'query' } })
  },
)

it('more than fifty searches are refused', async () => {
  const keen = await server.as('USER', 'keen')
  for (let n = 0; n < 50; n++) expect((await follow(keen, `term=word${n}`)).status).toBe(200)
  expect(await follow(keen, 'term=another')).toMatchObject({ status: 409, body: { code: 'too_many_follows' } })
  expect((await follow(keen, 'term=word7')).status).toBe(200)
})

it('new clips are mailed once, in one mail, at most once a week, to a confirmed address alone', async () => {
  await published('Kathakali before')
  await follow(asha, 'term=kathakali')
  await follow(asha, 'theme=Dance')
  await follow(vikram, 'term=kathakali')
  await confirm('asha@test.example')
  await published('Kathakali green face')
  await seedClip(server, { name: 'Garba circle', tags: ['garba'], themes: ['Dance'] })
  await seedClip(server, { name: 'Not theirs', tags: ['tea'] })
  await run()
  expect(await mails('asha@test.example')).toEqual([])
  daysLater = 1.1
  await Promise.all([run(), run()])
  await run()
  const [first, ...more] = await mails('asha@test.example')
  expect(more).toEqual([])
  expect(JSON.parse(first?.found ?? '')).toEqual([
    { query: 'term=kathakali', count: 1, names: ['Kathakali green face'] },
    { query: 'theme=Dance', count: 1, names: ['Garba circle'] },
  ])
  expect(await mails('vikram@test.example')).toEqual([])

  await published('Kathakali red beard')
  await server.deps.db
    .updateTable('clip')
    .set({ published_at: clock.now() })
    .where('name', '=', 'Kathakali red beard')
    .execute()
  // Held back and published again, a clip is no new one.
  daysLater = 2
  const admin = await server.as('ADMIN')
  const face = (await server.guest.call('GET /videos/getsearchvideos', { term: 'kathakali green', page: '1' })).body
    .videos[0]
  const rights = { people: 'none', brand: 'no', minor: 'no' } as const
  expect((await admin.call('POST /videos/review', { id: face._id, decision: 'hold' })).body.state).toBe('draft')
  const back = await admin.call('POST /videos/review', { id: face._id, decision: 'submit', rights: rights as never })
  expect(back.body.state).toBe('live')
  daysLater = 3
  await run()
  expect(await mails('asha@test.example')).toHaveLength(1)
  daysLater = 8.2
  await run()
  const second = (await mails('asha@test.example'))[1]
  expect(JSON.parse(second?.found ?? '')).toMatchObject([{ count: 1, names: ['Kathakali red beard'] }])
})

it('a mail names a followed search in words, in its language', () => {
  const query = 'fps=50&free=true&licence=commercial&min=3&origin=generated&release=none,model&term=night&theme=food'
  const found = JSON.stringify([{ query, count: 1, names: ['Thali'] }])
  const { 'new-clips': mail } = followMails({ brand: 'Jhalak', listening: { url: 'https://shop.example' } })
  const labelIn = (language: 'en' | 'hi') =>
    mail?.({ accountId: '1', firstName: 'Asha', found }, language).details?.map(({ name }) => name)
  expect(labelIn('en')).toEqual([
    'night, From 3 s, 50 fps, Free, Commercial use, Computer generated, No release needed, Model release on file, Food',
  ])
  expect(labelIn('hi')).toEqual([
    'night, 3 सेकंड या ज़्यादा, 50 fps, मुफ़्त, व्यावसायिक उपयोग, कंप्यूटर से बनाया गया, रिलीज़ की ज़रूरत नहीं, मॉडल रिलीज़ उपलब्ध, Food',
  ])
})

it('the link of a mail stops all of them at once, and takes it back; no other token does', async () => {
  // Sessions are of today.
  daysLater = 0
  const [{ accountId } = { accountId: '' }] = await mails('asha@test.example')
  const token = server.deps.mailLinks.sign({ follows: accountId })
  const stop = (over: boolean, given = token) =>
    server.guest.call('POST /videos/stopfollows', { token: given, stop: over })
  expect(await stop(true, server.deps.mailLinks.sign({ pay: accountId }))).toMatchObject({
    status: 410,
    body: { code: 'mail_link_invalid' },
  })
  expect(await followed(asha)).toHaveLength(2)
  for (let press = 0; press < 2; press++) expect((await stop(true)).status).toBe(200)
  expect(await followed(asha)).toEqual([])
  expect(await followed(vikram)).toEqual(['term=kathakali'])
  daysLater = 30
  await run()
  daysLater = 0
  expect(await mails('asha@test.example')).toHaveLength(2)
  expect((await stop(false)).status).toBe(200)
  expect(await followed(asha)).toHaveLength(2)
})
