import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { audit } from './audit.ts'
import { type Database, openDatabase } from './db/database.ts'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  const database = await createTestDatabase()
  ;({ db } = openDatabase(database.ownerUrl))
  close = async () => {
    await db.destroy()
    await database.drop()
  }
})
afterAll(() => close())

const client = { ip: '203.0.113.5', userAgent: 'a browser' }
const entry = { action: 'thing.done', actorId: null, subjectId: 'x', client, details: { how: 'well' } } as const
const rows = () =>
  db.selectFrom('audit_entry').select(['action', 'subject_id', 'ip', 'user_agent', 'details']).execute()

describe('the audit log', () => {
  it('only ever grows', async () => {
    await audit(db, entry)
    const written = await rows()
    expect(written).toEqual([
      { action: 'thing.done', subject_id: 'x', ip: client.ip, user_agent: client.userAgent, details: { how: 'well' } },
    ])
    for (const change of [
      sql`update audit_entry set subject_id = 'y'`,
      sql`delete from audit_entry`,
      sql`delete from audit_entry where false`,
      sql`truncate audit_entry cascade`,
    ])
      await expect(change.execute(db)).rejects.toThrow(/rows of audit_(entry|chain) are never changed or removed/)
    expect(await rows()).toEqual(written)
  })

  it('says nothing of what did not happen', async () => {
    const before = await rows()
    const undone = db.transaction().execute(async (trx) => {
      await audit(trx, entry)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toEqual(before)
  })
})
