import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childAdminToken, type ChildServer, startChildServer } from '../../../testing/child-server.ts'
import { type Caller, caller, sessionCookieOf } from '../../../testing/test-server.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'

const PASSWORD = 'correct horse battery'
let server: ChildServer
let db: Database

beforeAll(async () => {
  server = await startChildServer()
  ;({ db } = openDatabase(server.databaseUrl))
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

const restart = async (faultAt: string) => {
  await server.kill()
  await server.startAgain({ FAULT_AT: faultAt })
}
const guest = () => caller(server.url, null, '')
const signIn = (id: string, password: string) => guest().call('POST /auth/login', { id, password })
const refresh = (cookie: string) => guest().call('GET /refresh', {}, { cookie })
const hashOf = (cookie: string) => createHash('sha256').update(cookie.replace(/^\w+=/, '')).digest('hex')
const tokens = async () =>
  (await db.selectFrom('refresh_token').select('hash').execute()).map(({ hash }) => hash.toString('hex'))

describe('a server killed', () => {
  it('between the rotation of a session and its reply gives the same successor to the same cookie', async () => {
    await restart('session.rotated')
    await db.deleteFrom('session').execute()
    const { headers } = await signIn('admin@test.example', PASSWORD)
    const cookie = sessionCookieOf(headers)
    await expect(refresh(cookie)).rejects.toThrow()
    const [made] = (await tokens()).filter((hash) => hash !== hashOf(cookie))
    await restart('')
    // The grace period begins here, however long the start took.
    await db
      .updateTable('refresh_token')
      .set({ replaced_at: new Date() })
      .where('replaced_at', 'is not', null)
      .execute()
    for (let n = 0; n < 2; n++) {
      const answer = await refresh(cookie)
      expect([answer.status, hashOf(sessionCookieOf(answer.headers))]).toEqual([200, made])
      expect((await callsAs(answer.body.accessToken).call('GET /videos/uploads', {})).status).toBe(200)
    }
    expect(await tokens()).toHaveLength(2)
  })

  it('while it ends every session of somebody has ended all of them or none', async () => {
    const admin = callsAs(await childAdminToken(server.url))
    await admin.call('POST /auth/addemployee', { userId: 'meera', password: PASSWORD })
    const sessions = await Promise.all(Array.from({ length: 3 }, () => signIn('meera', PASSWORD)))
    const alive = async () => {
      const answers = sessions.map(({ body }) => callsAs(body.accessToken).call('GET /videos/uploads', {}))
      return (await Promise.all(answers)).filter(({ status }) => status === 200).length
    }
    const staff = (await admin.call('GET /auth/getallemployees', {})).body as { id: string; _id: string }[]
    const _id = staff.find(({ id }) => id === 'meera')?._id ?? ''
    const change = () => admin.call('POST /auth/change-password', { _id, password: 'another password' })

    await restart('session.revoking')
    await expect(change()).rejects.toThrow()
    await restart('')
    expect(await alive()).toBe(3)
    expect((await signIn('meera', PASSWORD)).status).toBe(200)
    const entries = db.selectFrom('audit_entry').select('id').where('action', '=', 'staff.password_set')
    expect(await entries.execute()).toEqual([])

    expect((await change()).status).toBe(200)
    expect(await alive()).toBe(0)
    expect((await signIn('meera', PASSWORD)).status).toBe(401)
    expect(await entries.execute()).toHaveLength(1)
  })
})

const callsAs = (token: string): Caller => caller(server.url, token, '')
