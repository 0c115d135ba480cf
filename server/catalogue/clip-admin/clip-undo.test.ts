import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'

let server: TestServer
let staff: Caller
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.as('EMPLOYEE')
  admin = await server.as('ADMIN')
})
afterAll(() => server.stop())

const seed = async (more: object = {}) => (await seedClip(server, { kinds: [], ...more })).id
const desk = async (id: string) => (await staff.call('GET /videos/deskclip', { id })).body
const status = async (id: string) => (await server.guest.call('GET /videos/getonevideo', { id })).status
const bulk = async (edit: object): Promise<string> => {
  const answer = await admin.call('POST /videos/bulkedit', { ...edit, apply: true } as never)
  expect(answer.status).toBe(200)
  return answer.body.batch
}
const undo = async (batch: string) => (await admin.call('POST /videos/undobatch', { batch })).body
const fields = { nameHi: '', description: '', descriptionHi: '', cover: '', publishOn: '' }
const makeCollection = async (name: string): Promise<string> =>
  (await staff.call('POST /videos/savecollection', { name, ...fields })).body.id

describe('undoing a bulk withdrawal', () => {
  it('leaves a clip withdrawn that came back and was taken down again for another reason', async () => {
    const [again, back, gone] = [await seed({ name: 'Taken again' }), await seed({ name: 'Came back' }), await seed()]
    const batch = await bulk({ ids: [again, back, gone], addTags: ['mela'], withdraw: true })
    for (const id of [again, back]) await admin.call('POST /videos/restore', { id })
    await admin.call('POST /auth/deletevideo', { id: again, reason: 'Court order' })
    const { undone, kept } = await undo(batch)
    // The tags of two, and one withdrawal.
    expect(undone).toBe(3)
    expect(kept).toHaveLength(2)
    expect(kept).toEqual(
      expect.arrayContaining([
        { _id: again, name: 'Taken again' },
        { _id: back, name: 'Came back' },
      ]),
    )
    expect([await status(again), await status(back), await status(gone)]).toEqual([404, 200, 200])
    const { takedowns } = (await admin.call('GET /staff/takedowns', {})).body
    expect(takedowns.find(({ clip }: { clip: { _id: string } }) => clip._id === again)).toMatchObject({
      reason: 'Court order',
      restored: null,
    })
  })
})

describe('bulk changes', () => {
  it('are listed page by page, the last first, so that each of 30 days can be undone', async () => {
    const id = await seed()
    const made: string[] = []
    for (let n = 0; n < 52; n++) made.push(await bulk({ ids: [id], addTags: [`tag ${n}`] }))
    const page = async (after?: string) =>
      (await staff.call('GET /videos/batches', after ? { after } : {})).body as {
        batches: { batch: string }[]
        more: boolean
      }
    const first = await page()
    expect(first.batches.map(({ batch }) => batch)).toEqual(made.toReversed().slice(0, 50))
    expect(first.more).toBe(true)
    const second = await page(first.batches.at(-1)?.batch)
    expect(second.batches.slice(0, 2).map(({ batch }) => batch)).toEqual([made[1], made[0]])
    expect(second.more).toBe(false)
    expect((await undo(made[0] ?? '')).undone).toBe(1)
    expect((await staff.call('GET /videos/batches', { after: 'nobody' })).status).toBe(400)
  })
})

describe('undoing a move into a collection', () => {
  it('follows collections that were renamed since, and keeps the clips whose collection was deleted', async () => {
    const [kites, lamps, sky] = [
      await makeCollection('Kites'),
      await makeCollection('Lamps'),
      await makeCollection('Sky'),
    ]
    const [kite, lamp] = [await seed({ name: 'Kite' }), await seed({ name: 'Lamp' })]
    await bulk({ ids: [kite], collection: 'Kites' })
    await bulk({ ids: [lamp], collection: 'Lamps' })
    const batch = await bulk({ ids: [kite, lamp], collection: 'Sky' })
    const rename = (id: string, name: string) => staff.call('POST /videos/savecollection', { id, name, ...fields })
    expect((await rename(kites, 'Paper kites')).status).toBe(200)
    expect((await rename(sky, 'Skies')).status).toBe(200)
    expect((await admin.call('POST /videos/deletecollection', { id: lamps })).status).toBe(200)
    expect(await undo(batch)).toMatchObject({ undone: 1, kept: [{ _id: lamp, name: 'Lamp' }] })
    expect((await desk(kite)).said.collection).toBe('Paper kites')
    expect((await desk(lamp)).said.collection).toBe('Skies')
    const [change] = (await desk(lamp)).changes
    expect(await staff.call('POST /videos/undochange', { id: change.id })).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict' },
    })
  })
})

async function renameTheme(was: string, becomes: string): Promise<void> {
  const { body } = await admin.call('POST /videos/renamelabel', { kind: 'theme', was: [was], becomes })
  await eventually(async () => {
    const { changes } = (await staff.call('GET /videos/labelchanges', {})).body
    return changes.find(({ id, state }: { id: string; state: string }) => id === body.id && state === 'done')
  })
}

describe('a withdrawn clip', () => {
  it('comes back, by itself or with its batch, with the theme by the name that it was given since', async () => {
    const seeded = () => seed({ themes: ['harvest', 'rivers'] })
    const [one, two, before] = [await seeded(), await seeded(), await seed({ themes: ['rivers'] })]
    await admin.call('POST /auth/deletevideo', { id: one })
    const batch = await bulk({ ids: [two], addThemes: ['lakes'], withdraw: true })
    await renameTheme('harvest', 'reaping')
    // Taken down after the renaming, and carrying the old word for a reason of its own.
    await bulk({ ids: [before], addThemes: ['harvest'] })
    await admin.call('POST /auth/deletevideo', { id: before })
    for (const id of [one, before]) expect((await admin.call('POST /videos/restore', { id })).status).toBe(200)
    expect((await desk(one)).said.themes).toEqual(['reaping', 'rivers'])
    expect((await desk(before)).said.themes).toEqual(['rivers', 'harvest'])
    expect((await desk(one)).changes.slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ via: 'restored', after: { withdrawn: false } }),
        expect.objectContaining({ via: 'restored', after: { themes: ['reaping', 'rivers'] } }),
      ]),
    )
    expect(await undo(batch)).toMatchObject({ undone: 2, kept: [] })
    expect((await desk(two)).said.themes).toEqual(['reaping', 'rivers'])
  })
})

describe('undoing a change of labels', () => {
  it('speaks of a theme by the name that it was given since', async () => {
    const [one, two] = [await seed({ themes: ['travel', 'city'] }), await seed({ themes: ['travel', 'city'] })]
    const batch = await bulk({ ids: [one], removeThemes: ['travel'] })
    const added = await bulk({ ids: [two], addThemes: ['sports'] })
    await renameTheme('travel', 'journeys')
    await renameTheme('sports', 'games')
    expect((await undo(batch)).undone).toBe(1)
    expect((await desk(one)).said.themes.toSorted()).toEqual(['city', 'journeys'])
    expect((await undo(added)).undone).toBe(1)
    expect((await desk(two)).said.themes.toSorted()).toEqual(['city', 'journeys'])
  })
})
