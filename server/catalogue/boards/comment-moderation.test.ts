import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { tableReads } from '../../../testing/table-reads.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let asha: Caller
let admin: Caller
let reviewer: Caller
let clip = ''
/** Ids of the accounts. */
let ids = { asha: '', reviewer: '', orders: '' }
let board = { id: '', token: '' }
beforeAll(async () => {
  server = await startTestServer()
  asha = await server.as('USER', 'asha')
  admin = await server.as('ADMIN')
  reviewer = await server.as('EMPLOYEE', 'reviewer')
  await server.as('EMPLOYEE', 'orders')
  ids = { asha: await idOf('asha'), reviewer: await idOf('reviewer'), orders: await idOf('orders') }
  await admin.call('POST /auth/setaccess', { _id: ids.orders, role: 'EMPLOYEE', rights: ['upload', 'orders'] })
  await admin.call('POST /auth/setaccess', { _id: ids.reviewer, role: 'EMPLOYEE', rights: ['review'] })
  clip = (await seedClip(server, { name: 'Diya', kinds: ['poster', 'hover', 'watermark'] })).id
  const { id } = (await asha.call('POST /user/saveboard', { name: 'Diwali film' })).body
  await asha.call('POST /user/addtoboard', { id, clips: [clip] })
  board = { id, token: (await asha.call('POST /user/shareboard', { id, on: true })).body.share.token }
})
afterAll(() => server.stop())

const idOf = async (name: string): Promise<string> =>
  (
    await server.deps.db
      .selectFrom('account')
      .select('id')
      .where('login', '=', `${name}@test.example`)
      .executeTakeFirstOrThrow()
  ).id
const write = async (text: string, more: object = {}): Promise<string> =>
  (await server.guest.call('POST /boards/comment', { token: board.token, name: 'Ravi', text, ...more })).body.id
const listed = async (who: Caller, list: 'shown' | 'suspect' | 'hidden' = 'shown') =>
  (await who.call('GET /staff/comments', { list })).body.comments as { id: string; text: string }[]
/** As guests and the owner read it. */
const read = async (id: string) => {
  const guest = (await server.guest.call('GET /boards/shared', { token: board.token })).body.comments
  const owner = (await asha.call('GET /user/board', { id: board.id })).body.comments
  return [guest, owner].map((list) => list.find((comment: { id: string }) => comment.id === id))
}
const hide = (who: Caller, input: { id: string; reason?: string; undo?: boolean }) =>
  who.call('POST /staff/hidecomment', input)

it('staff with the right of review find what was written last, and where', async () => {
  const first = await write('The light is lovely')
  const second = await write('Cheaper at www.elsewhere.example or 98765 43210', { clip, at: 2 })
  expect(await listed(reviewer)).toMatchObject([
    {
      ...{ id: second, author: 'Ravi', byOwner: false, hidden: null },
      board: { name: 'Diwali film', token: board.token, owner: { _id: ids.asha } },
      clip: { _id: clip, name: 'Diya' },
    },
    { id: first, clip: null },
  ])
  expect((await listed(admin, 'suspect')).map(({ id }) => id)).toEqual([second])
  const { body } = await admin.call('GET /staff/comments', { after: second })
  expect(body.comments.map(({ id }: { id: string }) => id)).toEqual([first])
  // A link that was taken back is nobody's way in.
  await asha.call('POST /user/shareboard', { id: board.id, on: false })
  expect(await listed(admin)).toMatchObject([{ board: { token: null } }, { board: { token: null } }])
  board.token = (await asha.call('POST /user/shareboard', { id: board.id, on: true })).body.share.token
})

it('a hidden comment says the reason in its place to all, until it stands again as it was', async () => {
  const id = await write('You fool')
  expect(await hide(reviewer, { id })).toMatchObject({ status: 400, body: { code: 'missing_fields', field: 'reason' } })
  expect(await hide(reviewer, { id, reason: 'An insult.' })).toMatchObject({ status: 200 })
  // Again: nothing new, the first reason stays.
  expect(await hide(admin, { id, reason: 'Another reason' })).toMatchObject({ status: 200 })
  for (const comment of await read(id)) expect(comment).toMatchObject({ hidden: true, text: 'An insult.' })
  expect(await listed(admin, 'hidden')).toMatchObject([
    { id, text: 'You fool', hidden: { reason: 'An insult.', by: 'reviewer@test.example' } },
  ])
  expect((await listed(admin)).map((comment) => comment.id)).not.toContain(id)

  expect(await hide(admin, { id, undo: true })).toMatchObject({ status: 200 })
  for (const comment of await read(id)) expect(comment).toMatchObject({ hidden: false, text: 'You fool' })
  const { entries } = (await admin.call('GET /staff/audit', {})).body
  const told = entries.filter(({ action }: { action: string }) => action.startsWith('comment.'))
  expect(told).toMatchObject([
    { action: 'comment.shown' },
    { action: 'comment.hidden', details: expect.arrayContaining([{ name: 'reason', value: 'An insult.' }]) },
  ])
})

it('guests, customers and staff without the right neither see the desk nor hide anything', async () => {
  const id = await write('Stays')
  const orders = await server.as('EMPLOYEE', 'orders')
  for (const [who, status] of [
    [server.guest, 401],
    [asha, 403],
    [await server.as('USER', 'other'), 403],
    [orders, 403],
  ] as const) {
    expect(await who.call('GET /staff/comments', {})).toMatchObject({ status })
    expect(await hide(who, { id, reason: 'Mine' })).toMatchObject({ status })
  }
  expect((await read(id))[0]).toMatchObject({ hidden: false, text: 'Stays' })
  const unknown = '01900000-0000-7000-8000-000000000000'
  expect(await hide(admin, { id: unknown, reason: 'Gone' })).toMatchObject({ status: 404 })
})

it('comments that lead elsewhere are found without reading the others', async () => {
  await write('Write to ravi@elsewhere.example')
  const reads = await tableReads(server.deps.db, () => listed(admin, 'suspect'), { about: 'board_comment' })
  expect(reads).toContain('board_comment by board_comment_suspect_idx')
})
