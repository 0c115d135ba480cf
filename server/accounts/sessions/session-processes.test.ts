import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChildServer, startChildServer } from '../../../testing/child-server.ts'
import { tally } from '../../../testing/tally.ts'
import { type Answer, caller, sessionCookieOf } from '../../../testing/test-server.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'

const PASSWORD = 'correct horse battery'
const asha = { firstName: 'Asha', lastName: 'Rao', email: 'asha@test.example', password: PASSWORD }
const JWT_SECRET = 'the one secret that both processes are given'

let servers: [ChildServer, ChildServer]
let db: Database

beforeAll(async () => {
  const first = await startChildServer({ JWT_SECRET })
  const second = await startChildServer({
    JWT_SECRET,
    DATABASE_URL: first.databaseUrl,
    MEDIA_DIR: join(first.dataDir, 'media'),
    ROLE: 'web',
  })
  servers = [first, second]
  ;({ db } = openDatabase(first.databaseUrl))
  await on(0).call('POST /auth/signup', asha)
})
afterAll(async () => {
  await db.destroy()
  await servers[1].stop()
  await servers[0].stop()
})

/** A guest at either process, in turns. */
const on = (n: number) => caller(servers[n % 2 === 0 ? 0 : 1].url, null, '')
const signIn = (n = 0) => on(n).call('POST /auth/userlogin', { id: asha.email, password: PASSWORD })
const refresh = (n: number, cookie: string) => on(n).call('GET /refresh', {}, { cookie })
const works = async (n: number, { body }: Answer) => {
  const authorization = `Bearer ${body.accessToken}`
  return (await on(n).call('GET /user/getsavedvideos', {}, { authorization })).status === 200
}

describe('two processes on one database', () => {
  it('issue one token family when twenty tabs refresh at once across both, round after round', async () => {
    const session = await signIn()
    let cookie = sessionCookieOf(session.headers)
    await db.deleteFrom('refresh_token').where('replaced_at', 'is not', null).execute()
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => refresh(n, cookie)))
      expect(tally(answers)).toEqual({ 200: 20 })
      const successors = new Set(answers.map(({ headers }) => sessionCookieOf(headers)))
      expect(successors.size).toBe(1)
      cookie = [...successors][0] ?? ''
      for (const n of [0, 1]) expect(await works(n, answers[1 - n] ?? session)).toBe(true)
    }
    const family = await db
      .selectFrom('refresh_token')
      .select('replaced_at')
      .where('replaced_at', 'is not', null)
      .execute()
    expect(family).toHaveLength(3)
    expect(await works(1, session)).toBe(true)
  })

  it('both see the end of a session at once', async () => {
    for (const n of [0, 1]) {
      const session = await signIn(n)
      const cookie = sessionCookieOf(session.headers)
      expect(await works(n + 1, session)).toBe(true)
      expect((await on(n).call('POST /auth/logout', {}, { cookie })).status).toBe(200)
      for (const process of [0, 1]) {
        expect(await works(process, session)).toBe(false)
        expect((await refresh(process, cookie)).status).toBe(401)
      }
    }
  })

  it('both see at once that an old copy of a cookie has ended the family', async () => {
    const session = await signIn()
    const old = sessionCookieOf(session.headers)
    const next = sessionCookieOf((await refresh(0, old)).headers)
    await db
      .updateTable('refresh_token')
      .set({ replaced_at: new Date(Date.now() - 11_000) })
      .where('replaced_at', 'is not', null)
      .execute()
    expect((await refresh(1, old)).status).toBe(401)
    expect((await refresh(0, next)).status).toBe(401)
    expect(await works(0, session)).toBe(false)
  })
})
