import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { findList } from '../search/search.service.ts'
import { maintainSearch } from '../search/index/search-index.service.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  admin = await server.as('ADMIN')
})
afterAll(() => server.stop())

const found = async (term: string) =>
  (await server.guest.call('GET /videos/getsearchvideos', { term })).body.map(({ _id }: { _id: string }) => _id)
const inDatabase = (term: string) =>
  findList(
    { db: server.deps.db, searchCache: { ...server.deps.searchCache, index: async () => null } },
    { term, limit: 9 },
  )

describe('names and descriptions of clips in Hindi', () => {
  it('are edited, shown beside the others, and found by', async () => {
    const { id } = await seedClip(server, { name: 'Boats at dawn', kinds: [] })
    const { body: bare } = await server.guest.call('GET /videos/getonevideo', { id })
    expect([bare.nameHi, bare.descriptionHi]).toEqual([undefined, undefined])
    const edit = { _id: id, name: 'Boats at dawn', tags: ['river'], themes: [], shots: [], shotonmobile: false }
    const hindi = { nameHi: 'भोर में नावें', descriptionHi: 'मल्लाह जाल डालता है' }
    const saved = await admin.call('POST /videos/editinfo', { ...edit, orientation: 'horizontal', ...hindi })
    expect(saved.status).toBe(200)
    expect((await server.guest.call('GET /videos/getonevideo', { id })).body).toMatchObject({
      name: 'Boats at dawn',
      ...hindi,
    })
    for (const term of ['boats', 'नावें', 'bhor', 'मल्लाह']) expect([term, await found(term)]).toEqual([term, [id]])
    const { body: library } = await admin.call('GET /videos/library', { q: 'मल्लाह' })
    expect(library.videos.map(({ _id }: { _id: string }) => _id)).toEqual([id])
    await sql`update search_upkeep set ran_at = '-infinity'`.execute(server.deps.db)
    await maintainSearch(server.deps, new AbortController().signal)
    for (const term of ['boats', 'नावें', 'मल्लाह']) expect([term, await inDatabase(term)]).toEqual([term, [id]])
    // Left out, they stay; emptied, they are found no more.
    await admin.call('POST /videos/editinfo', { ...edit, orientation: 'horizontal', tags: ['lake'] })
    expect(await found('नावें')).toEqual([id])
    await admin.call('POST /videos/editinfo', { ...edit, orientation: 'horizontal', nameHi: '', descriptionHi: '' })
    expect(await found('मल्लाह')).toEqual([])
  })

  it('stand in the buyer’s own lists as in everybody’s: saved, downloaded, in the cart', async () => {
    const { id } = await seedClip(server, { name: 'Nets at dusk' })
    const { id: bare } = await seedClip(server, { name: 'No Hindi yet' })
    const edit = { _id: id, name: 'Nets at dusk', tags: ['sea'], themes: [], shots: [], shotonmobile: false }
    await admin.call('POST /videos/editinfo', { ...edit, orientation: 'horizontal', nameHi: 'साँझ में जाल' })
    const user = await server.as('USER')
    for (const clip of [id, bare]) {
      await user.call('POST /user/save', { id: clip })
      expect((await user.call('POST /user/downloadwatermark', { id: clip })).status).toBe(200)
    }
    const names = (clips: { _id: string; nameHi?: string }[]) => clips.map(({ _id, nameHi }) => [_id, nameHi])
    const both = [
      [bare, undefined],
      [id, 'साँझ में जाल'],
    ]
    const { body: saved } = await user.call('GET /user/getsavedvideos', {})
    expect(names(saved.savedVideos)).toEqual(both)
    const { body: history } = await user.call('GET /user/getdownloads', {})
    expect(names(history.downloads)).toEqual(both)
    const lines = [bare, id].map((videoID) => ({ videoID, quality: 'HD' as const }))
    const { body: quote } = await server.guest.call('POST /pay/cart-quote', { lines })
    expect(names(quote.lines.map(({ video }: { video: { _id: string; nameHi?: string } }) => video))).toEqual(both)
  })

  it.each([
    ['Lamps in Varanasi', 'दीया इन वाराणसी'],
    ['Ganga', 'गंगा'],
    ['Shiv 2 नदी', 'शिव 2 नदी'],
    ['Weaving Workshop', 'बुनकर वर्कशॉप'],
  ])('are suggested to staff: %s', async (text, suggested) => {
    expect((await admin.call('GET /videos/hindisuggestion', { text })).body).toEqual({ text: suggested })
    expect((await server.guest.call('GET /videos/hindisuggestion', { text })).status).toBe(401)
  })
})
