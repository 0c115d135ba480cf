import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { tus } from './resumable.fixture.ts'

let server: TestServer
let staff: Caller
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  staff = await server.as('EMPLOYEE')
})
afterAll(() => server.stop())

const idOf = (path: string) => path.split('/').at(-1) ?? ''
const change = (who: Caller, path: string, details: Record<string, string>) =>
  who.call('POST /videos/resumabledetails', { id: idOf(path), details })
const clip = (id: string | null) =>
  server.deps.db
    .selectFrom('clip')
    .leftJoin('collection', 'collection.id', 'clip.collection_id')
    .selectAll('clip')
    .select('collection.name as collection')
    .where('clip.id', '=', id ?? '')
    .executeTakeFirstOrThrow()

const CORRECTED = {
  name: 'Delta at dusk',
  tags: '["delta","boat"]',
  description: 'Boats go home.',
  place: 'Gosaba',
  nameHi: 'शाम का डेल्टा',
  descriptionHi: 'नावें लौटती हैं।',
  free: 'true',
  computerGenerated: 'true',
  rights: '{"people":"released","brand":"no","minor":"no"}',
  collectionName: 'Delta',
}

it('details of an unfinished upload are replaced, all of them, before it is gone on with', async () => {
  const bytes = randomBytes(2000)
  const mine = tus(staff)
  const path = await mine.beginAt(bytes.length, { name: 'First', place: 'Puri' })
  await mine.patch(path, 0, bytes.subarray(0, 900))
  expect(await change(staff, path, CORRECTED)).toMatchObject({ status: 200, body: { clip: null } })
  const done = await mine.patch(path, 900, bytes.subarray(900))
  const id = done.headers.get('upload-clip')
  expect(await clip(id)).toMatchObject({
    name: 'Delta at dusk',
    tags: ['delta', 'boat'],
    description: 'Boats go home.',
    place: 'Gosaba',
    name_hi: 'शाम का डेल्टा',
    description_hi: 'नावें लौटती हैं।',
    is_free: true,
    is_computer_generated: true,
    collection: 'Delta',
  })
  // Once its clip is made, the clip is named, and keeps its own.
  expect(await change(staff, path, { ...CORRECTED, name: 'Too late' })).toMatchObject({
    status: 200,
    body: { clip: id },
  })
  expect((await clip(id)).name).toBe('Delta at dusk')
})

it('details of an unfinished upload are replaced by nobody else, and checked as at its start', async () => {
  const mine = tus(staff)
  const path = await mine.beginAt(1000, { name: 'Kept' })
  const other = await server.as('ADMIN', 'other')
  const customer = await server.as('USER')
  expect(await change(other, path, CORRECTED)).toMatchObject({ status: 404, body: { code: 'upload_not_found' } })
  expect((await change(customer, path, CORRECTED)).status).toBe(403)
  expect((await change(server.guest, path, CORRECTED)).status).toBe(401)
  for (const [wrong, field] of [
    [{ name: ' ' }, 'name'],
    [{ tags: '[]' }, 'tags'],
    [{ place: 'x'.repeat(121) }, 'place'],
    [{ replaces: 'clip' }, 'replaces'],
  ] as const)
    expect(await change(staff, path, { ...CORRECTED, ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', field },
    })
  const done = await mine.patch(path, 0, randomBytes(1000))
  expect((await clip(done.headers.get('upload-clip'))).name).toBe('Kept')
})
