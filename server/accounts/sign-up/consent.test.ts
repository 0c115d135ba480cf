import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTICE_VERSIONS } from '../../../testing/notice-versions.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.stop())

async function consentsAfter(email: string, statements: { adult?: boolean; resident?: boolean }) {
  const person = { firstName: 'Asha', lastName: 'Rao', email, password: 'correct horse battery', ...statements }
  expect((await server.guest.call('POST /auth/signup', person)).status).toBe(200)
  return server.deps.db
    .selectFrom('consent')
    .innerJoin('account', 'account.id', 'consent.account_id')
    .select(['consent.kind', 'consent.notice_version', 'consent.ip', 'consent.given_at'])
    .where('account.login', '=', email)
    .orderBy('consent.kind')
    .execute()
}

/** ACC-14: age, terms and residence are recorded when sent, never demanded by the API. */
describe('signing up', () => {
  it('records terms and privacy policy with the version of the text, the time and the address', async () => {
    const before = Date.now()
    const consents = await consentsAfter('plain@test.example', {})
    expect(consents).toMatchObject([
      { kind: 'privacy', notice_version: NOTICE_VERSIONS.privacy, ip: '127.0.0.1' },
      { kind: 'terms', notice_version: NOTICE_VERSIONS.terms, ip: '127.0.0.1' },
    ])
    for (const { given_at } of consents) expect(Math.abs(given_at.getTime() - before)).toBeLessThan(60_000)
  })

  it('records age and residence when they are sent', async () => {
    const kinds = (await consentsAfter('stated@test.example', { adult: true, resident: true })).map(({ kind }) => kind)
    expect(kinds).toEqual(['adult', 'privacy', 'resident', 'terms'])
  })

  it('records nothing that was denied', async () => {
    const kinds = (await consentsAfter('denied@test.example', { adult: false, resident: false })).map(
      ({ kind }) => kind,
    )
    expect(kinds).toEqual(['privacy', 'terms'])
  })

  it('records nothing for an account that was not made', async () => {
    const person = { firstName: 'A', lastName: 'B', email: 'plain@test.example', password: 'correct horse battery' }
    const count = () =>
      server.deps.db
        .selectFrom('consent')
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    const before = await count()
    expect((await server.guest.call('POST /auth/signup', person)).status).toBe(409)
    expect(await count()).toEqual(before)
  })
})
