import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
let close: () => Promise<void>

beforeAll(async () => {
  database = await createTestDatabase()
  ;({ db, close } = openDatabase(database.ownerUrl, { max: 1, direct: true }))
})
afterAll(async () => {
  await close()
  await database.drop()
})

const prepared = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  )

it('OPS-11: a statement that comes often is prepared; one with open columns never, and one-off texts not', async () => {
  for (let n = 0; n < 10; n++) {
    await sql`select ${n}::int as often`.execute(db)
    await sql`select * from account where id = ${null}::uuid`.execute(db)
    await sql`select ${n}::int as ${sql.ref(`once${n}`)}`.execute(db)
  }
  expect(await prepared()).toEqual(['select $1::int as often'])
  const { rows } = await sql<{ often: number }>`select ${7}::int as often`.execute(db)
  expect(rows).toEqual([{ often: 7 }])
})

it('OPS-11: what is prepared outlives a migration that adds a column', async () => {
  const logins = () => db.selectFrom('account').select('login').where('role', '=', 'USER').execute()
  for (let n = 0; n < 10; n++) await logins()
  await sql`alter table account add column later text`.execute(db)
  expect(await logins()).toEqual([])
})

it('a transaction holds from its first statement, rolls back whole, and may be empty', async () => {
  await sql`create table kept (id integer primary key)`.execute(db)
  const put = (executor: Database, id: number) => sql`insert into kept values (${id})`.execute(executor)
  const count = async () =>
    (await sql<{ id: number }>`select id from kept order by id`.execute(db)).rows.map((r) => r.id)
  await db.transaction().execute((trx) => put(trx, 1))
  await db.transaction().execute(async () => {})
  const failing = db.transaction().execute(async (trx) => {
    await put(trx, 2)
    await put(trx, 1)
  })
  await expect(failing).rejects.toThrow(/duplicate key/)
  const refused = db.transaction().execute(async (trx) => {
    await put(trx, 1)
  })
  await expect(refused).rejects.toThrow(/duplicate key/)
  const given = db.transaction().execute(async (trx) => {
    await put(trx, 3)
    throw new Error('given up')
  })
  await expect(given).rejects.toThrow('given up')
  expect(await count()).toEqual([1])
})
