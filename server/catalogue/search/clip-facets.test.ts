import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'

/** Frame rate, licence status, releases, origin and place are filters with counts. */
let server: TestServer
let staff: Caller
const ids: Record<string, string> = {}
const plain = { tags: ['dhol'], themes: [], shots: [], shotonmobile: false, orientation: 'horizontal' }

async function seed(name: string, frameRate: number, edit: object) {
  const { id } = await seedClip(server, { name, tags: ['dhol'], kinds: [] })
  await server.deps.db.updateTable('clip').set({ frame_rate: frameRate }).where('id', '=', id).execute()
  const { status } = await staff.call('POST /videos/editinfo', { _id: id, name, ...plain, ...edit })
  expect(status).toBe(200)
  ids[name] = id
}

async function addPaper(clip: string, kind: string, expiresOn = ''): Promise<string> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ kind, subject: 'Meera', clips: clip, expiresOn }))
    form.append(field, value)
  form.append('file', new Blob([Buffer.from('%PDF-1.4 release')]), 'release.pdf')
  const response = await staff.request('/videos/addrelease', { method: 'POST', body: form })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

beforeAll(async () => {
  server = await startTestServer({ worker: false, env: { REPLY_CACHE_MB: '0' } })
  staff = await server.as('EMPLOYEE')
  await seed('portrait', 25, { place: 'Banaras', rights: { people: 'released' } })
  await seed('crowd', 23.976, { place: 'Fort Kochi, Kerala', rights: { people: 'unreleased' } })
  await seed('lamp', 119.88, { place: 'Khari Baoli, Delhi', computerGenerated: true, rights: {} })
  await seed('unasked', 50, {})
})
afterAll(() => server.stop())

const search = async (query: object) =>
  (await server.guest.call('GET /videos/getsearchvideos', { page: '1', term: 'dhol', ...query })).body
const found = async (query: object) => (await search(query)).videos.map(({ name }: { name: string }) => name).toSorted()

it('filters by frame rate, licence, releases, origin and place, alone and together', async () => {
  expect(await found({ fps: '25' })).toEqual(['portrait'])
  expect(await found({ fps: '24,100' })).toEqual(['crowd', 'lamp'])
  expect(await found({ licence: 'editorial' })).toEqual(['crowd'])
  expect(await found({ licence: 'commercial' })).toEqual(['lamp', 'portrait'])
  expect(await found({ release: 'none' })).toEqual(['lamp'])
  expect(await found({ origin: 'generated' })).toEqual(['lamp'])
  expect(await found({ origin: 'filmed', fps: '25,50' })).toEqual(['portrait', 'unasked'])
  expect(await found({ place: 'Uttar Pradesh' })).toEqual(['portrait'])
  expect(await found({ place: 'varanasi|delhi' })).toEqual(['lamp', 'portrait'])
  expect(await found({ place: 'Khari Baoli' })).toEqual(['lamp'])
})

it.each([
  ['dhol editorial', ['crowd']],
  ['dhol for commercial use', ['lamp', 'portrait']],
  ['dhol animation', ['lamp']],
  ['real footage of a dhol', ['crowd', 'portrait', 'unasked']],
  ['dhol in slow motion', ['lamp']],
  ['dhol 23.976 fps', ['crowd']],
])('reads them from the words of a search: %s', async (term, names) => {
  const { total, partial } = await search({ term })
  expect([await found({ term }), total, partial]).toEqual([names, names.length, undefined])
})

it('counts each choice under all other filters', async () => {
  const { facets } = await search({ licence: 'commercial' })
  expect(facets.fps).toEqual([
    { value: '100', count: 1 },
    { value: '25', count: 1 },
  ])
  expect(facets.licence).toEqual([
    { value: 'commercial', count: 2 },
    { value: 'editorial', count: 1 },
  ])
  expect(facets.origin).toHaveLength(2)
  expect(facets.place.map(({ value }: { value: string }) => value).toSorted()).toEqual([
    'Delhi',
    'Khari Baoli',
    'Uttar Pradesh',
    'Varanasi',
  ])
})

it('says release only with a valid paper, at once when it comes and goes', async () => {
  expect(await found({ release: 'model' })).toEqual([])
  const id = await addPaper(ids['portrait'] ?? '', 'model')
  expect(await found({ release: 'model' })).toEqual(['portrait'])
  await (await server.as('ADMIN')).call('POST /videos/removerelease', { id })
  expect(await found({ release: 'model' })).toEqual([])
})

it('takes another card at once', async () => {
  const { place } = (await staff.call('GET /videos/deskclip', { id: ids['crowd'] ?? '' })).body.said
  await staff.call('POST /videos/editinfo', { _id: ids['crowd'] ?? '', name: 'crowd', ...plain, place, rights: {} })
  expect(await found({ licence: 'editorial' })).toEqual([])
  expect(await found({ licence: 'commercial' })).toEqual(['crowd', 'lamp', 'portrait'])
})

it('finds a town by its old name and its name in another script, and a State by its towns', async () => {
  for (const term of ['Varanasi', 'Benares', 'काशी', 'Uttar Pradesh'])
    expect(await found({ term })).toEqual(['portrait'])
  expect(await found({ term: 'Cochin' })).toEqual(['crowd'])
})

it.each([
  ['fps', '23'],
  ['licence', 'free'],
  ['release', 'drone'],
  ['origin', 'yes'],
])('a search refuses %s=%s', async (name, value) => {
  const { status, body } = await server.guest.call('GET /videos/getsearchvideos', { page: '1', [name]: value })
  expect([status, body.code]).toEqual([400, 'invalid_input'])
})
