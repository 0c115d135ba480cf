import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/test-server.ts'

/** The clips differ in their state alone, so that each list must have exactly the visible ones. */
const ALIKE = { name: 'River at dawn', tags: ['river', 'dawn'], themes: ['nature'], shots: ['wide'] }

let server: TestServer
let admin: Caller
let customer: Caller
let anchor: string
const visible = new Set<string>()
const hidden = new Set<string>()

type Listed = { _id: string }[]
/** Every call that lists clips to the public. */
const LISTS: Record<string, (caller: Caller) => Promise<Listed>> = {
  'the plain list': async (caller) => (await caller.call('GET /videos/get', {})).body,
  'the paged list': async (caller) => (await caller.call('GET /videos/get', { page: '1', limit: '100' })).body.videos,
  search: async (caller) => (await caller.call('GET /videos/getsearchvideos', { term: 'river' })).body,
  'a page of search': async (caller) =>
    (await caller.call('GET /videos/getsearchvideos', { term: 'dawn', page: '1', limit: '100' })).body.videos,
  'filtered search': async (caller) =>
    (
      await caller.call('GET /videos/getsearchvideos', {
        term: 'river',
        theme: 'nature',
        shot: 'wide',
        res: '1080p',
        orient: 'horizontal',
        min: '1',
        max: '60',
        sort: 'views',
      })
    ).body,
  'search by duration': async (caller) =>
    (await caller.call('GET /videos/getsearchvideos', { term: 'river', sort: 'duration' })).body,
  'search by newest': async (caller) =>
    (await caller.call('GET /videos/getsearchvideos', { term: 'river', sort: 'newest' })).body,
}
const ONE = { 'the detail': 'GET /videos/getonevideo', 'a view': 'POST /videos/view' } as const

beforeAll(async () => {
  server = await startTestServer({ worker: false, env: { REPLY_CACHE_MB: '0' } })
  admin = await server.as('ADMIN')
  customer = await server.as('USER')
  const states = [{}, { published: false }, { withdrawn: true }, { published: false, withdrawn: true }]
  for (let n = 0; n < 12; n++) {
    const state = states[n % states.length] ?? {}
    const clip = await seedClip(server, {
      ...ALIKE,
      ...state,
      kinds: ['poster'],
      collectionName: `Collection ${n % 4}`,
    })
    ;(n % states.length === 0 ? visible : hidden).add(clip.id)
    anchor = n === 0 ? clip.id : anchor
  }
  for (const state of [{ published: false }, { withdrawn: true }])
    await seedClip(server, {
      name: 'Secret river',
      tags: ['secretword', 'river'],
      ...state,
      collectionName: 'Unreleased',
    })
  for (const review of ['draft', 'waiting', 'rejected'] as const) hidden.add(await seedReviewed(review))
})
afterAll(() => server.stop())

/** Made a draft before its previews were made: finished processing does not publish it. */
async function seedReviewed(review: 'draft' | 'waiting' | 'rejected'): Promise<string> {
  const { id } = await seedClip(server, { ...ALIKE, published: false, kinds: ['poster'], collectionName: 'Held back' })
  const { db } = server.deps
  await db.updateTable('clip').set({ review }).where('id', '=', id).execute()
  await db.updateTable('clip').set({ published_at: new Date() }).where('id', '=', id).execute()
  return id
}

async function expectOnlyTheVisible(): Promise<void> {
  for (const caller of [server.guest, customer, admin]) {
    for (const [name, list] of Object.entries(LISTS))
      expect([name, (await list(caller)).map(({ _id }) => _id).toSorted()]).toEqual([name, [...visible].toSorted()])
    for (const call of Object.values(ONE)) {
      for (const id of visible) expect((await caller.call(call, { id })).status).toBe(200)
      for (const id of hidden)
        expect(await caller.call(call, { id })).toMatchObject({ status: 404, body: { code: 'clip_not_found' } })
    }
    const related = (await caller.call('POST /videos/view', { id: anchor })).body.relatedVideos as Listed
    expect(new Set(related.map(({ _id }) => _id))).toEqual(new Set([...visible].filter((id) => id !== anchor)))
  }
}

describe('unpublished and withdrawn clips', () => {
  it('appear nowhere, to nobody', expectOnlyTheVisible)

  it('give no words to the suggestions and no collection a face', async () => {
    expect((await server.guest.call('GET /videos/suggestions', { term: 'secret' })).body).toEqual([])
    expect((await server.guest.call('GET /videos/suggestions', { term: 'riv' })).body).toEqual([
      'river',
      'River at dawn',
    ])
    const collections = (await server.guest.call('GET /videos/getcollections', {})).body
    expect(collections).toEqual([
      {
        _id: expect.any(String),
        name: 'Collection 0',
        description: '',
        ...{ nameHi: '', descriptionHi: '' },
        thumbnail: expect.stringMatching(/^\/media\/[\w/.-]+$/),
        count: visible.size,
      },
    ])
  })

  it('cannot be saved', async () => {
    for (const id of hidden) expect((await customer.call('POST /user/save', { id })).status).toBe(404)
    expect((await customer.call('GET /user/getsavedvideos', {})).body).toEqual({ savedVideos: [] })
  })

  it('are gone the moment staff delete them: from lists, search, detail, similar and saved', async () => {
    for (const id of visible) await customer.call('POST /user/save', { id })
    const [, doomed = ''] = visible
    const answer = await admin.call('POST /auth/deletevideo', { id: doomed })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    visible.delete(doomed)
    hidden.add(doomed)
    await expectOnlyTheVisible()
    const saved = (await customer.call('GET /user/getsavedvideos', {})).body.savedVideos as Listed
    expect(new Set(saved.map(({ _id }) => _id))).toEqual(visible)
    expect((await admin.call('POST /auth/deletevideo', { id: doomed })).status).toBe(404)
    expect(await editing(doomed)).toBe(404)
  })

  it('appear everywhere the moment they are published', async () => {
    const clip = await seedClip(server, { ...ALIKE, published: false, kinds: ['poster'] })
    hidden.add(clip.id)
    await expectOnlyTheVisible()
    await server.deps.db.updateTable('clip').set({ published_at: new Date() }).where('id', '=', clip.id).execute()
    hidden.delete(clip.id)
    visible.add(clip.id)
    await expectOnlyTheVisible()
  })

  const editing = async (id: string) =>
    (
      await admin.call('POST /videos/editinfo', {
        _id: id,
        name: 'x',
        tags: [],
        themes: [],
        shots: [],
        shotonmobile: false,
        orientation: 'horizontal',
      })
    ).status
})
