import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
