import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { copyOut } from './table-copy.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

// The end of a copy may come in the very bytes that fill its buffer: the line must not stay shut after it.
it.each([1, 60_000, 70_000, 140_000, 1_000_000])('copies a row of %d bytes, and the line goes on', async (length) => {
  const { bytes, rows } = copyOut(client, `copy (select repeat('x', ${length})) to stdout`)
  expect((await buffer(bytes)).length).toBe(length + 1)
  expect(await rows).toBe(1)
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
