import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { toAppError } from './errors.ts'

describe('an error', () => {
  const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })

  it.each([
    ['a lost connection', withCode('08006')],
    ['a database that shuts down', withCode('57P01')],
    ['a database that starts up', withCode('57P03')],
    ['a query past its time', withCode('57014')],
    ['too many connections', withCode('53300')],
    ['a deadlock', withCode('40P01')],
    ['no database at all', withCode('ECONNREFUSED')],
    ['a driver without connections', new Error('timeout exceeded when trying to connect')],
    ['a driver cut off', new Error('Connection terminated unexpectedly')],
  ])('that passes (%s) asks to try again', (_what, error) => {
    expect(toAppError(error).code).toBe('unavailable')
  })

  it.each([
    ['an unknown one', new Error('secret detail')],
    ['a broken query', withCode('42601', 'syntax error at "secret detail"')],
    ['a broken rule', withCode('23505', 'secret detail')],
  ])('of ours (%s) tells nothing', (_what, error) => {
    expect(toAppError(error)).toMatchObject({ code: 'internal', message: 'Something went wrong. Please try again.' })
  })
})

describe('a database that drops a connection in the middle of a call', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ worker: false })
  })
  afterAll(() => server.stop())

  it('is answered with 503, and calls work again', async () => {
    const waiting = sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`
    const call = await server.deps.db.transaction().execute(async (trx) => {
      await sql`lock table clip in access exclusive mode`.execute(trx)
      const answer = server.guest.call('GET /videos/getonevideo', { id: 'unknown' })
      await eventually(async () => (await waiting.execute(server.deps.db)).rows.length > 0)
      return { answer }
    })
    const { status, body, headers } = await call.answer
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
    await eventually(async () => (await server.guest.call('GET /videos/getonevideo', { id: 'unknown' })).status === 404)
  })
})
