import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clipNumber } from '../../../contract/catalogue/clip-number.ts'
import type { CallInput } from '../../../contract/index.ts'
import { seedClip } from '../../../testing/clips.ts'
import { tableReads } from '../../../testing/table-reads.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let staff: Caller
const ids: Record<'ghat' | 'kite' | 'draft' | 'gone', string> = { ghat: '', kite: '', draft: '', gone: '' }
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  staff = await server.as('EMPLOYEE')
  const add = async (clip: Parameters<typeof seedClip>[1]) => (await seedClip(server, clip)).id
  ids.ghat = await add({ name: 'Evening aarti', tags: ['दीया', 'ghat'], themes: ['culture'], shots: ['low angle'] })
  ids.kite = await add({ name: 'Kites over roofs', tags: ['patang'], themes: ['festival'] })
  ids.draft = await add({ name: 'Kite seller', tags: [] })
  ids.gone = await add({ name: 'Kite string', tags: ['manjha'] })
  const { db } = server.deps
  await db.updateTable('clip').set({ published_at: null, review: 'draft' }).where('id', '=', ids.draft).execute()
  await db.updateTable('clip').set({ withdrawn_at: new Date() }).where('id', '=', ids.gone).execute()
  await db
    .updateTable('clip')
    .set({ place: 'Varanasi', description: 'Lamps on the river' })
    .where('id', '=', ids.ghat)
    .execute()
  // What the card says, as the job that makes search words leaves it.
  await sql`update clip set is_computer_generated = true, frame_rate = 50, words = words || '''_l=editorial'''::tsvector where id = ${ids.kite}`.execute(
    db,
  )
  await sql`update master set original_name = 'A001_C0042_1123.MOV', sha256 = ${'ab'.repeat(32)} where clip_id = ${ids.ghat}`.execute(
    db,
  )
})
afterAll(() => server.stop())

const search = async (input: CallInput<'GET /videos/library'>) => {
  const { body, status } = await staff.call('GET /videos/library', input)
  expect(status).toBe(200)
  return body as { videos: { _id: string; state: string }[]; total: number; ids: string[] }
}
const found = async (input: CallInput<'GET /videos/library'>) =>
  (await search(input)).videos.map(({ _id }) => _id).toSorted()

describe('B3: the whole library', () => {
  it.each([
    ['a name', 'evening'],
    ['the beginning of a word', 'aart'],
    ['a tag in Devanagari', 'दीया'],
    ['a theme', 'culture'],
    ['a shot', 'low angle'],
    ['a place', 'varanasi'],
    ['a word of the description', 'lamps river'],
    ['its file name', 'a001_c0042'],
    ['its checksum', 'AB'.repeat(32)],
  ])('a clip of the library is found by %s', async (_what, q) => {
    expect(await found({ q })).toEqual([ids.ghat])
  })

  it('refuses a day that no calendar has', async () => {
    expect(await staff.call('GET /videos/library', { from: '2026-02-31' })).toMatchObject({
      status: 400,
      body: { field: 'from', message: 'From must be a date as in 2026-04-30' },
    })
    expect((await staff.call('GET /videos/library', { from: '', to: '2028-02-29' })).status).toBe(200)
  })

  it('is found by the number that can be read out', async () => {
    const { serial } = await server.deps.db
      .selectFrom('clip')
      .select('serial')
      .where('id', '=', ids.draft)
      .executeTakeFirstOrThrow()
    const number = clipNumber(serial)
    expect(await found({ q: number })).toEqual([ids.draft])
    expect(await found({ q: number.replace(' ', '') })).toEqual([ids.draft])
  })

  it('is found by its number, in every state', async () => {
    for (const id of Object.values(ids)) expect(await found({ q: id })).toEqual([id])
    expect(await found({ q: 'kite' })).toEqual([ids.kite, ids.draft, ids.gone].toSorted())
    expect((await search({ q: 'kite string' })).videos).toMatchObject([{ _id: ids.gone, state: 'withdrawn' }])
  })

  it('is narrowed by state, what is missing, theme, uploader and day, and ordered', async () => {
    expect(await found({ state: 'live' })).toEqual([ids.ghat, ids.kite].toSorted())
    expect(await found({ state: 'draft' })).toEqual([ids.draft])
    expect(await found({ state: 'withdrawn', q: 'kite' })).toEqual([ids.gone])
    expect(await found({ gap: 'tags' })).toEqual([ids.draft])
    expect(await found({ gap: 'place' })).toHaveLength(3)
    expect(await found({ theme: 'Festival' })).toEqual([ids.kite])
    expect(await found({ shot: 'no such shot' })).toEqual([])
    expect(await found({ origin: 'generated' })).toEqual([ids.kite])
    expect(await found({ fps: '50' })).toEqual([ids.kite])
    expect(await found({ licence: 'editorial' })).toEqual([ids.kite])
    expect(await found({ release: 'model' })).toEqual([])
    expect(await found({ uploader: 'nobody@test.example' })).toEqual([])
    expect(await found({ from: '2099-01-01' })).toEqual([])
    expect((await search({ sort: 'name' })).videos.map(({ _id }) => _id)).toEqual([
      ids.ghat,
      ids.draft,
      ids.gone,
      ids.kite,
    ])
  })

  it('names for a bulk edit of all that match those that were not withdrawn', async () => {
    const all = (await search({ q: 'kite' })).ids
    expect(all.toSorted()).toEqual([ids.kite, ids.draft].toSorted())
    const edit = await staff.call('POST /videos/bulkedit', { ids: all, addTags: ['mela'] })
    expect(edit).toMatchObject({ status: 200, body: { changed: 2 } })
  })

  it('takes signs as words, never as a command', async () => {
    for (const q of ["'", ':*', '!', '& |', '\\', '%', "kite' & !x", '\u202ekite'])
      expect((await staff.call('GET /videos/library', { q })).status).toBe(200)
  })

  it('is nobody’s but the staff’s', async () => {
    expect((await server.guest.call('GET /videos/library', {})).status).toBe(401)
    expect((await (await server.as('USER')).call('GET /videos/library', {})).status).toBe(403)
  })
})

it.each([
  [{ gap: 'card' }, 'clip_gap_card_idx'],
  [{ gap: 'tags' }, 'clip_gap_tags_idx'],
  [{ gap: 'description' }, 'clip_gap_description_idx'],
  [{ gap: 'place' }, 'clip_gap_place_idx'],
  [{ fps: '50' }, 'clip_library_idx'],
  [{ origin: 'generated' }, 'clip_library_idx'],
  [{}, 'clip_library_idx'],
] as const)('the library filtered by %o is counted and paged through from an index alone', async (filter, index) => {
  const reads = await tableReads(server.deps.db, () => search(filter), { about: 'clip.replaces is null' })
  expect(reads).toEqual([`clip by ${index} alone`])
})
