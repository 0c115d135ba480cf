import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '../../../contract/index.ts'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { indexPending } from '../search/index/search-index.service.ts'

let server: TestServer
let staff: Caller
let admin: Caller
let daysLater = 0
beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + daysLater * 86_400_000) }
  server = await startTestServer({ worker: false, clock })
  staff = await server.as('EMPLOYEE')
  admin = await server.as('ADMIN')
})
afterAll(() => server.stop())

const save = (fields: CallInput<'POST /videos/savecollection'>, who = staff) =>
  who.call('POST /videos/savecollection', fields)
const make = async (name: string): Promise<string> => (await save({ name })).body.id
const seedIn = async (collectionName: string, more: object = {}): Promise<string> =>
  (await seedClip(server, { collectionName, kinds: ['poster'], ...more })).id
const desk = async (id: string) =>
  (await staff.call('GET /videos/collectiondesk', {})).body.find(({ _id }: { _id: string }) => _id === id)
const listed = async () => (await server.guest.call('GET /videos/getcollections', {})).body
const seen = async (id: string) => (await server.guest.call('GET /videos/getcollection', { id })).status
const found = async (term: string) => {
  await indexPending(server.deps.db)
  const { body } = await server.guest.call('GET /videos/getsearchvideos', { term })
  return body.map(({ _id }: { _id: string }) => _id)
}

describe('the collections desk', () => {
  it('makes a collection, which visitors see in both languages once a clip of it is live', async () => {
    const id = await make('Monsoon streets')
    expect(await desk(id)).toMatchObject({ name: 'Monsoon streets', clips: 0, count: 0, thumbnail: '', deleted: false })
    expect(await seen(id)).toBe(404)
    const clip = await seedIn('Monsoon streets')
    expect(await save({ id, name: 'Rainy streets', nameHi: 'बारिश की सड़कें', descriptionHi: 'भीगी' })).toMatchObject({
      status: 200,
      body: { message: 'Collection saved.' },
    })
    expect(await listed()).toContainEqual(
      expect.objectContaining({ name: 'Rainy streets', nameHi: 'बारिश की सड़कें', descriptionHi: 'भीगी', count: 1 }),
    )
    // The search knows the new words in both scripts, and not the old one.
    expect(await found('rainy')).toContain(clip)
    expect(await found('बारिश')).toContain(clip)
    expect(await found('monsoon')).not.toContain(clip)
  })

  it('lets nobody undo by an older form what somebody else has changed since', async () => {
    const id = await make('Ghats')
    const { name, nameHi, description, descriptionHi, publishOn } = await desk(id)
    const was = { name, nameHi, description, descriptionHi, publishOn }
    expect(await save({ id, name, nameHi: 'घाट', was })).toMatchObject({ status: 200 })
    expect(await save({ id, name: 'Ghats at dawn', was })).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', message: expect.stringContaining('Somebody else changed this') },
    })
    expect(await desk(id)).toMatchObject({ name: 'Ghats', nameHi: 'घाट' })
    expect(await save({ id, name: 'Ghats at dawn', nameHi: 'घाट', was: { ...was, nameHi: 'घाट' } })).toMatchObject({
      status: 200,
    })
    // Without what was read the last write wins.
    expect(await save({ id, name: 'Ghats' })).toMatchObject({ status: 200 })
    expect(await desk(id)).toMatchObject({ name: 'Ghats', nameHi: '' })
  })

  it('takes no web address into a name; what stands there already holds up no other change', async () => {
    const refused = (field: string) => ({
      status: 400,
      body: { field, message: 'Names, tags, themes, shots and places take no web addresses.' },
    })
    expect(await save({ name: 'From www.x.example' })).toMatchObject(refused('name'))
    expect(await save({ name: 'Lakes', nameHi: 'http://x.example' })).toMatchObject(refused('nameHi'))
    const id = await make('Lakes')
    expect(await save({ id, name: 'http://x.example' })).toMatchObject(refused('name'))
    const old = 'www.old.example'
    await server.deps.db.updateTable('collection').set({ name: old }).where('id', '=', id).execute()
    expect(await save({ id, name: old, description: 'Still waters' })).toMatchObject({ status: 200 })
  })

  it('refuses a second collection of a name, whatever its letters are, and a foreign cover', async () => {
    await make('Ghats')
    expect(await save({ name: 'GHATS' })).toMatchObject({
      status: 409,
      body: { code: 'collection_exists', field: 'name', message: 'There is a collection of this name already.' },
    })
    const [id, stranger] = [await make('Deltas'), await seedIn('Ghats')]
    expect(await save({ id, name: 'Deltas', cover: stranger })).toMatchObject({ status: 404, body: { field: 'cover' } })
    expect(await save({ id, name: 'GHATS' })).toMatchObject({ status: 409 })
    expect((await desk(id)).name).toBe('Deltas')
  })

  it('shows the chosen cover, and the newest clip again when that leaves', async () => {
    const id = await make('Lamps')
    const old = await seedIn('Lamps', { createdAt: new Date('2026-01-01') })
    const newer = await seedIn('Lamps', { createdAt: new Date('2026-02-01') })
    const thumbnail = async () => (await listed()).find(({ _id }: { _id: string }) => _id === id).thumbnail
    const newest = await thumbnail()
    await save({ id, name: 'Lamps', cover: old })
    const chosen = await thumbnail()
    expect(chosen).not.toBe(newest)
    expect((await desk(id)).thumbnail).toBe(chosen)
    await staff.call('POST /videos/bulkedit', { ids: [old], collection: '', apply: true })
    expect(await thumbnail()).toBe(newest)
    expect((await server.guest.call('GET /videos/getcollection', { id })).body.videos).toMatchObject([{ _id: newer }])
  })

  it('keeps its cover when its words alone are saved, also while that clip is away', async () => {
    const id = await make('Boats')
    const old = await seedIn('Boats', { createdAt: new Date('2026-01-01') })
    await seedIn('Boats', { createdAt: new Date('2026-02-01') })
    await save({ id, name: 'Boats', cover: old })
    const before = await desk(id)
    expect(before).toMatchObject({ cover: old, coverThumbnail: before.thumbnail })
    await save({ id, name: 'Boats', description: 'On the river' })
    expect(await desk(id)).toMatchObject({ cover: old, thumbnail: before.thumbnail, description: 'On the river' })

    const leave = {
      'taken down': () => admin.call('POST /auth/deletevideo', { id: old }),
      moved: () => staff.call('POST /videos/bulkedit', { ids: [old], collection: '', apply: true }),
    }
    const comeBack = {
      'taken down': () => admin.call('POST /videos/restore', { id: old }),
      moved: () => staff.call('POST /videos/bulkedit', { ids: [old], collection: 'Boats', apply: true }),
    }
    for (const how of ['taken down', 'moved'] as const) {
      expect((await leave[how]()).status).toBe(200)
      expect(await desk(id)).toMatchObject({ cover: '', coverThumbnail: '' })
      expect(await save({ id, name: 'Boats', description: `At sea, ${how}` })).toMatchObject({ status: 200 })
      expect(await save({ id, name: 'Boats', cover: old })).toMatchObject({ status: 404, body: { field: 'cover' } })
      expect((await comeBack[how]()).status).toBe(200)
      expect(await desk(id)).toMatchObject({ cover: old, thumbnail: before.thumbnail, description: `At sea, ${how}` })
    }
    await save({ id, name: 'Boats', cover: '' })
    expect((await desk(id)).cover).toBe('')
  })

  it('keeps the order that staff gave', async () => {
    const names = ['Zeta', 'Eta', 'Theta']
    const ids = await Promise.all(names.map(make))
    for (const name of names) await seedIn(name)
    await staff.call('POST /videos/ordercollections', { ids })
    expect((await listed()).slice(0, 3)).toMatchObject([{ name: 'Zeta' }, { name: 'Eta' }, { name: 'Theta' }])
    await staff.call('POST /videos/ordercollections', { ids: ids.toReversed() })
    const order = (await staff.call('GET /videos/collectiondesk', {})).body.slice(0, 3)
    expect(order).toMatchObject([{ name: 'Theta' }, { name: 'Eta' }, { name: 'Zeta' }])
    // A new one is the last, whatever its name.
    const added = await make('Aaa')
    const live = (await staff.call('GET /videos/collectiondesk', {})).body.filter(
      (one: { deleted: boolean }) => !one.deleted,
    )
    expect(live.at(-1)).toMatchObject({ _id: added })
  })

  it('shows a collection from its day on', async () => {
    const id = await make('Holi')
    const clip = await seedIn('Holi')
    const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
    expect(await save({ id, name: 'Holi', publishOn: '2026-02-31' })).toMatchObject({
      body: { field: 'publishOn', message: 'publishOn must be a date as in 2026-04-30' },
    })
    await save({ id, name: 'Holi', publishOn: day(2) })
    expect(await seen(id)).toBe(404)
    expect(await desk(id)).toMatchObject({ publishOn: day(2), count: 1 })
    // Nor does its name stand in the search before that day.
    expect(await found('holi')).not.toContain(clip)
    await save({ id, name: 'Holi', publishOn: day(-2) })
    expect(await seen(id)).toBe(200)
    expect(await found('holi')).toContain(clip)
  })

  it('deletes for an ADMIN alone; the clips stay, and all of it comes back within 30 days', async () => {
    const id = await make('Trains')
    const clip = await seedIn('Trains')
    expect((await staff.call('POST /videos/deletecollection', { id })).status).toBe(403)
    expect((await admin.call('POST /videos/deletecollection', { id })).body.message).toBe('Collection deleted.')
    expect(await seen(id)).toBe(404)
    expect(await desk(id)).toMatchObject({ deleted: true })
    expect(await found('trains')).not.toContain(clip)
    expect((await server.guest.call('GET /videos/getonevideo', { id: clip })).status).toBe(200)
    // Somebody takes the name: the old one waits until it is free.
    const other = await make('trains')
    const restore = () => admin.call('POST /videos/restorecollection', { id })
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'collection_exists' } })
    await save({ id: other, name: 'Metro' })
    expect((await staff.call('POST /videos/restorecollection', { id })).status).toBe(403)
    expect((await restore()).body.message).toBe('Collection restored.')
    expect(await seen(id)).toBe(200)
    expect(await found('trains')).toContain(clip)
  })

  it('cannot be restored after 30 days, and is not listed then', async () => {
    const id = await make('Short-lived')
    await admin.call('POST /videos/deletecollection', { id })
    daysLater = 31
    try {
      const later = await server.as('ADMIN')
      expect(await later.call('POST /videos/restorecollection', { id })).toMatchObject({ status: 404 })
      const { body } = await later.call('GET /videos/collectiondesk', {})
      expect(body.map(({ _id }: { _id: string }) => _id)).not.toContain(id)
    } finally {
      daysLater = 0
    }
  })

  it('leaves a line in the audit log', async () => {
    const id = await make('Audited')
    await save({ id, name: 'Audited twice' })
    const lines = await server.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'details'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(lines).toMatchObject([
      { action: 'collection.made', details: { after: { name: 'Audited' } } },
      { action: 'collection.changed', details: { before: { name: 'Audited' }, after: { name: 'Audited twice' } } },
    ])
  })
})

describe("a clip's collection", () => {
  it('is changed one by one, and undone', async () => {
    const [from, to] = [await make('Before'), await make('After')]
    const id = await seedIn('Before')
    const said = { _id: id, name: 'Moved', tags: ['a'], themes: [], shots: [], orientation: 'horizontal' }
    const edit = (collection: string) =>
      staff.call('POST /videos/editinfo', { ...said, shotonmobile: false, collection } as never)
    expect(await edit('Nowhere')).toMatchObject({ status: 400, body: { field: 'collection' } })
    expect((await edit('after')).status).toBe(200)
    expect([await seen(from), await seen(to)]).toEqual([404, 200])
    const clip = (await staff.call('GET /videos/deskclip', { id })).body
    expect(clip.said.collection).toBe('After')
    expect(clip.changes[0]).toMatchObject({ before: { collection: 'Before' }, after: { collection: 'After' } })
    await staff.call('POST /videos/undochange', { id: clip.changes[0].id })
    expect([await seen(from), await seen(to)]).toEqual([200, 404])
  })

  it('is changed for many, found by in the library, and undone for all', async () => {
    await Promise.all([make('Kites'), make('Sky')])
    const ids = await Promise.all([seedIn('Kites'), seedIn('Kites'), seedIn('')])
    const wish = { ids, collection: 'Sky', apply: true } as const
    const { batch } = (await staff.call('POST /videos/bulkedit', wish)).body
    const library = async (collection: string) =>
      (await staff.call('GET /videos/library', { collection })).body.videos.map(({ _id }: { _id: string }) => _id)
    expect((await library('Sky')).toSorted()).toEqual(ids.toSorted())
    expect(await library('Kites')).toEqual([])
    expect((await staff.call('POST /videos/undobatch', { batch })).body.undone).toBe(3)
    expect((await library('Kites')).toSorted()).toEqual(ids.slice(0, 2).toSorted())
    expect(await library('Sky')).toEqual([])
  })

  it('is saved while clips are put into it', async () => {
    const id = await make('Estuaries')
    const { id: clip } = await seedClip(server, { kinds: [] })
    for (let times = 0; times < 12; times++) {
      const answers = await Promise.all([
        admin.call('POST /videos/bulkedit', {
          ids: [clip],
          collection: 'Estuaries',
          addTags: [`t${times}`],
          apply: true,
        }),
        save({ id, name: 'Estuaries', nameHi: `नदियाँ ${times}` }, admin),
      ])
      expect(answers.map(({ status, body }) => (status === 200 ? status : body))).toEqual([200, 200])
    }
  })
})
