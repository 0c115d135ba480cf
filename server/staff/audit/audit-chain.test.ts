import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { checkAuditChain, extendAuditChain } from './audit-chain.service.ts'

let server: TestServer
let owner: ReturnType<typeof openDatabase>
beforeAll(async () => {
  server = await startTestServer({ worker: false, onDatabase: (_url, ownerUrl) => (owner = openDatabase(ownerUrl)) })
  for (const name of ['asha', 'binod', 'chitra']) await server.as('USER', name)
})
afterAll(async () => {
  await owner.close()
  await server.stop()
})

const check = (head?: string) => checkAuditChain(server.deps.db, head)
/** What the check says once somebody who owns the database has taken the triggers off and done this; undone afterwards. */
async function checkAfter(...statements: string[]) {
  let found: Awaited<ReturnType<typeof check>> | null = null
  const undone = owner.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const statement of statements) await sql.raw(statement).execute(trx)
    found = await checkAuditChain(trx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  return found
}
const ENTRY_2 = '(select entry_id from audit_chain where number = 2)'
const entryOf = async (number: number) =>
  (await server.deps.db.selectFrom('audit_chain').select('entry_id').where('number', '=', number).executeTakeFirst())
    ?.entry_id

describe('the chain over the audit log', () => {
  it('links every entry once, in order, however many link at once', async () => {
    expect(await check()).toMatchObject({ linked: 0, broken: null })
    await Promise.all([1, 2, 3].map(() => extendAuditChain(server.deps)))
    await server.as('USER', 'devi')
    expect((await check()).waiting).toBeGreaterThan(0)
    await extendAuditChain(server.deps)
    const { count } = await server.deps.db
      .selectFrom('audit_entry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBeGreaterThan(3)
    expect(await check()).toMatchObject({ linked: count, waiting: 0, broken: null })
  })

  it.each([
    ['action', `'nothing.happened'`],
    ['ip', `'192.0.2.1'`],
    ['user_agent', `'another'`],
    ['subject_id', `'another'`],
    ['at', `at - interval '1 microsecond'`],
    ['actor_id', 'gen_random_uuid()'],
    ['details', `details || '{"a": 1}'`],
  ])('names the first entry whose %s was changed by hand', async (column, value) => {
    const later = `update audit_entry set action = 'x.y' where id = (select entry_id from audit_chain where number = 4)`
    expect(await checkAfter(later, `update audit_entry set ${column} = ${value} where id = ${ENTRY_2}`)).toMatchObject({
      linked: 1,
      broken: { number: 2, entryId: await entryOf(2), reason: 'the entry, or its link, is not as it was written' },
    })
    expect(await check()).toMatchObject({ broken: null })
  })

  it('names an entry that is gone, a link that is gone, two that were exchanged, one that was put in', async () => {
    expect(await checkAfter(`delete from audit_entry where id = ${ENTRY_2}`)).toMatchObject({
      broken: { number: 2, reason: 'the entry is gone' },
    })
    expect(
      await checkAfter(`delete from audit_entry where id = ${ENTRY_2}`, 'delete from audit_chain where number = 2'),
    ).toMatchObject({ broken: { number: 3, reason: 'link 2 is missing' } })
    expect(
      await checkAfter(
        'update audit_chain set number = -2 where number = 2',
        'update audit_chain set number = 2 where number = 3',
        'update audit_chain set number = 3 where number = -2',
      ),
    ).toMatchObject({ broken: { number: 2 } })
    const early = '00000000-0000-7000-8000-000000000001'
    expect(
      await checkAfter(
        `insert into audit_entry (id, at, action) values ('${early}', now() - interval '30 days', 'x.y')`,
      ),
    ).toMatchObject({ broken: { entryId: early, reason: 'the entry was put in later, under an earlier time' } })
  })

  it('whose end was cut off, or that was written anew as a whole, misses the head that was noted', async () => {
    const { head, linked } = await check()
    expect((await check(head)).broken).toBeNull()
    await server.as('USER', 'esha')
    await extendAuditChain(server.deps)
    expect((await check(head)).broken).toBeNull()
    expect((await check(`${linked}:${'0'.repeat(64)}`)).broken).toMatchObject({
      reason: expect.stringContaining('does not lead'),
    })
  })
})
