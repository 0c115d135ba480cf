import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { whileLocked } from '../../../testing/while-locked.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'

let server: TestServer
let asha: Caller
let owner: Database
let close = async () => {}
beforeAll(async () => {
  let ownerUrl = ''
  server = await startTestServer({ worker: false, onDatabase: (_url, url) => (ownerUrl = url) })
  ;({ db: owner, close } = openDatabase(ownerUrl))
  asha = await server.as('USER', 'asha')
})
afterAll(async () => {
  await close()
  await server.stop()
})

it('a comment that is removed at this moment cannot be answered any more', async () => {
  const { id: board } = (await asha.call('POST /user/saveboard', { name: 'Diwali film' })).body
  const { token } = (await asha.call('POST /user/shareboard', { id: board, on: true })).body.share
  const { id } = (await server.guest.call('POST /boards/comment', { token, name: 'Ravi', text: 'Too dark' })).body
  const [removed, answered] = await whileLocked(owner, sql`select from board where id = ${board} for update`, [
    () => asha.call('POST /user/boardcomment', { id, remove: true }),
    () => asha.call('POST /user/boardcomment', { id, answer: 'A brighter one follows' }),
  ])
  expect(removed).toMatchObject({ status: 200, body: { message: 'Comment removed.' } })
  expect(answered).toMatchObject({ status: 404, body: { code: 'comment_not_found' } })
  expect((await asha.call('GET /user/board', { id: board })).body.comments).toEqual([])
})

it('clips that come back together and the owner who puts the board in order meanwhile do not stop each other', async () => {
  const admin = await server.as('ADMIN')
  const [first = '', second = '', third = ''] = await Promise.all(
    ['First', 'Second', 'Third'].map(async (name) => (await seedClip(server, { name, kinds: [] })).id),
  )
  const { id: board } = (await asha.call('POST /user/saveboard', { name: 'In order' })).body
  await asha.call('POST /user/addtoboard', { id: board, clips: [second, first, third] })
  const taken = { ids: [first, second], withdraw: true as const, apply: true }
  const { batch } = (await admin.call('POST /videos/bulkedit', taken)).body
  const row = sql`select from board_clip where board_id = ${board} and clip_id = ${third} for update`
  const [ordered, back] = await whileLocked(owner, row, [
    () => asha.call('POST /user/orderboardclips', { id: board, clips: [first, third, second] }),
    () => admin.call('POST /videos/undobatch', { batch }),
  ])
  expect([ordered.status, back.status]).toEqual([200, 200])
  const { clips } = (await asha.call('GET /user/board', { id: board })).body
  expect(clips.map(({ clip }: { clip: string }) => clip)).toEqual([first, third, second])
})
