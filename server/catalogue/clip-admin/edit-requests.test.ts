import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EditRequest } from '../../../contract/catalogue/edit-requests.ts'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'

/** S10: with the review gate on, what an EMPLOYEE changes of a live clip is not public before an ADMIN’s yes. */
let server: TestServer
let staff: Caller
let other: Caller
let admin: Caller
const SAID = { name: 'River at dawn', tags: ['river'], themes: [], shots: [], orientation: 'horizontal' }

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  staff = await server.as('EMPLOYEE')
  other = await server.as('EMPLOYEE', 'second')
  admin = await server.as('ADMIN')
  await gate('employees')
})
afterAll(() => server.stop())

const gate = (review: 'employees' | 'off') => admin.call('POST /videos/clipdesksettings', { review })
/** Uploaded by an ADMIN: the gate does not hold it. */
async function seed(more: object = {}) {
  const { id: uploaderId } = await server.deps.db
    .selectFrom('account')
    .select('id')
    .where('login', '=', 'admin@test.example')
    .executeTakeFirstOrThrow()
  return (await seedClip(server, { ...SAID, ...more, uploaderId, kinds: [] })).id
}
const edit = (who: Caller, _id: string, change: object = {}) =>
  who.call('POST /videos/editinfo', { _id, ...SAID, shotonmobile: false, ...change })
const shown = async (id: string) => (await server.guest.call('GET /videos/getonevideo', { id })).body
const desk = async (id: string, who = staff) => (await who.call('GET /videos/deskclip', { id })).body
const requestOf = async (id: string) => (await desk(id)).requests[0]?.id as string
const decide = (who: Caller, id: string, decision: 'approve' | 'reject' | 'takeback', reason?: string) =>
  who.call('POST /videos/decideedit', { id, decision, ...(reason && { reason }) })

describe('an EMPLOYEE’s change of a live clip', () => {
  it('waits in all its fields, the old words staying public, and goes public with the ADMIN’s yes', async () => {
    const id = await seed()
    const wanted = { name: 'Ganga at dawn', description: 'New', tags: ['river', 'ganga'], free: true }
    const answer = await edit(staff, id, { ...wanted, rights: { people: 'unreleased' } })
    expect(answer).toMatchObject({
      status: 200,
      body: { waits: true, message: 'The change waits for an administrator.' },
    })
    expect(await shown(id)).toMatchObject({ name: SAID.name, description: '', tags: ['river'], free: false })
    expect((await shown(id)).rights).toBeUndefined()
    const found = await server.guest.call('GET /videos/getsearchvideos', { term: 'ganga' })
    expect(found.body.map(({ _id }: { _id: string }) => _id)).not.toContain(id)

    const { body } = await admin.call('GET /videos/editrequests', {})
    expect(body.requests).toContainEqual(
      expect.objectContaining({
        clip: id,
        by: 'employee@test.example',
        own: false,
        after: expect.objectContaining(wanted),
      }),
    )
    expect((await decide(admin, await requestOf(id), 'approve')).status).toBe(200)
    expect(await shown(id)).toMatchObject({ ...wanted, rights: { editorial: true } })
    expect((await desk(id)).changes).toMatchObject([{ by: 'employee@test.example', via: 'edit' }])
    expect((await desk(id)).requests).toEqual([])
  })

  it('waits by every door: edit, many at once, list, undo of one and of many', async () => {
    const [one, two] = [await seed(), await seed()]
    const bulk = { ids: [one, two], addTags: ['mela'] }
    const { body: before } = await admin.call('POST /videos/bulkedit', { ...bulk, apply: true })
    const many = await staff.call('POST /videos/bulkedit', { ids: [one, two], removeTags: ['mela'], apply: true })
    expect(many.body).toMatchObject({ batch: '', changed: 2, waiting: 2 })
    expect(await importCsv(staff, `id,name\n${one},Renamed\n`)).toMatchObject({ batch: '', changed: 1, waiting: 1 })
    const { changes } = await desk(two)
    const undone = await staff.call('POST /videos/undochange', { id: changes[0].id })
    expect(undone.body).toMatchObject({ waits: true })
    const batch = await staff.call('POST /videos/undobatch', { batch: before.batch })
    expect(batch.body).toMatchObject({ undone: 0, waiting: 2 })
    expect(await shown(one)).toMatchObject({ name: SAID.name, tags: ['river', 'mela'] })
    expect(await shown(two)).toMatchObject({ tags: ['river', 'mela'] })
    expect((await desk(two)).changes[0]).toMatchObject({ undone: false })

    for (const id of [one, two]) await decide(admin, await requestOf(id), 'approve')
    expect(await shown(one)).toMatchObject({ name: 'Renamed', tags: ['river'] })
    expect(await shown(two)).toMatchObject({ tags: ['river'] })
    expect((await desk(two)).changes).toMatchObject([{}, { undone: true }])
  })

  it('is one request while it waits: a later one joins it, and what an ADMIN has not seen is not approved', async () => {
    const id = await seed()
    await edit(staff, id, { name: 'First' })
    const seen = await requestOf(id)
    await edit(staff, id, { name: 'Second', place: 'Pune' })
    expect((await decide(admin, seen, 'approve')).status).toBe(404)
    expect((await desk(id)).requests).toMatchObject([{ after: { name: 'Second', place: 'Pune' } }])
  })

  it('merges with what was changed meanwhile, and is a conflict where both changed a text', async () => {
    const id = await seed()
    await edit(staff, id, { tags: ['river', 'boat'] })
    await edit(admin, id, { tags: ['river', 'dawn'] })
    await decide(admin, await requestOf(id), 'approve')
    expect(await shown(id)).toMatchObject({ tags: ['river', 'dawn', 'boat'] })
    await edit(staff, id, { name: 'Mine', tags: ['river', 'dawn', 'boat'] })
    await edit(admin, id, { name: 'Theirs', tags: ['river', 'dawn', 'boat'] })
    const late = await decide(admin, await requestOf(id), 'approve')
    expect(late).toMatchObject({ status: 409, body: { code: 'edit_conflict', current: { name: 'Theirs' } } })
  })

  it('is of labels under the names that they were given meanwhile', async () => {
    const id = await seed({ tags: ['river', 'boat'] })
    await edit(staff, id, { tags: ['river', 'dawm'] })
    const at = new Date(Date.now() + 1000)
    const rename = (was: string, becomes: string) =>
      server.deps.db
        .insertInto('label_change')
        .values({
          ...{ id: randomUUID(), kind: 'tag', was: [was], becomes, state: 'done', total: 1 },
          ...{ account_id: null, terms_before: '[]', created_at: at, ended_at: at },
        })
        .execute()
    await rename('boat', 'naav')
    await rename('dawm', 'dawn')
    await edit(admin, id, { tags: ['river', 'naav'] })
    expect((await decide(admin, await requestOf(id), 'approve')).status).toBe(200)
    expect((await shown(id)).tags).toEqual(['river', 'dawn'])
  })

  it('stays open, and the clip in its collection, when the wanted one was deleted meanwhile', async () => {
    const fields = { nameHi: '', description: '', descriptionHi: '', cover: '', publishOn: '' }
    const make = async (name: string) => (await admin.call('POST /videos/savecollection', { name, ...fields })).body.id
    await make('Stays')
    const wanted = await make('Wanted')
    const id = await seed()
    await edit(admin, id, { collection: 'Stays' })
    await edit(staff, id, { collection: 'Wanted' })
    await admin.call('POST /videos/deletecollection', { id: wanted })
    expect(await decide(admin, await requestOf(id), 'approve')).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', message: 'There is no collection named Wanted.' },
    })
    expect((await desk(id)).said.collection).toBe('Stays')
    expect((await desk(id)).requests).toHaveLength(1)
  })

  it('is decided with all of its batch at once, but for what was changed since', async () => {
    const ids = [await seed(), await seed(), await seed()]
    const ask = (addTags: string[]) => staff.call('POST /videos/bulkedit', { ids, addTags, apply: true })
    const batchOf = async (clip: string) => (await desk(clip)).requests.find((one: EditRequest) => !one.rejected)?.batch
    const all = async (who: Caller, decision: 'approve' | 'reject' | 'takeback', reason?: string) =>
      (
        await who.call('POST /videos/decideedit', {
          ...{ id: await requestOf(ids[0] as string), batch: true, decision },
          ...(reason && { reason }),
        })
      ).body
    await ask(['mela'])
    expect(await batchOf(ids[2] as string)).toMatchObject({ waiting: 3 })
    expect(await all(other, 'approve')).toMatchObject({ code: 'forbidden' })
    expect(await all(other, 'takeback')).toMatchObject({ code: 'forbidden' })
    expect(await all(admin, 'reject')).toMatchObject({ code: 'missing_fields' })
    expect(await all(admin, 'approve')).toMatchObject({ message: 'Approved.', decided: 3, left: 0 })
    for (const id of ids) {
      expect(await shown(id)).toMatchObject({ tags: ['river', 'mela'] })
      expect((await desk(id)).changes[0]).toMatchObject({ by: 'employee@test.example', via: 'bulk' })
    }
    await importCsv(staff, `id,name\n${ids.map((id) => `${id},Fair\n`).join('')}`)
    await edit(admin, ids[1] as string, { name: 'Fair at night' })
    expect(await all(admin, 'approve')).toMatchObject({ decided: 2, left: 1 })
    expect((await shown(ids[2] as string)).name).toBe('Fair')
    expect((await shown(ids[1] as string)).name).toBe('Fair at night')
    expect(await batchOf(ids[1] as string)).toMatchObject({ waiting: 1 })

    await ask(['crowd'])
    expect(await all(admin, 'reject', 'No crowd is there')).toMatchObject({ message: 'Rejected.', decided: 3 })
    await ask(['night'])
    expect(await all(staff, 'takeback')).toMatchObject({ message: 'Taken back.', decided: 3, left: 0 })
    expect(await batchOf(ids[0] as string)).toBeUndefined()
  })

  it('is rejected with a reason that its author reads; nobody else decides, its author alone takes it back', async () => {
    const id = await seed()
    await edit(staff, id, { name: 'Other' })
    const request = await requestOf(id)
    for (const who of [staff, other]) expect((await decide(who, request, 'approve')).status).toBe(403)
    for (const who of [other, admin]) expect((await decide(who, request, 'takeback')).status).toBe(403)
    expect(await decide(admin, request, 'reject')).toMatchObject({ status: 400, body: { field: 'reason' } })
    expect((await decide(admin, request, 'reject', 'Not its name')).status).toBe(200)
    expect((await desk(id)).requests).toMatchObject([{ rejected: true, reason: 'Not its name' }])
    await edit(staff, id, { name: 'Again' })
    expect((await decide(staff, await requestOf(id), 'takeback')).status).toBe(200)
    expect(await shown(id)).toMatchObject({ name: SAID.name })
  })

  it('leaves an entry in the audit log for the wish and for the decision', async () => {
    const id = await seed()
    await edit(staff, id, { name: 'Asked' })
    await decide(admin, await requestOf(id), 'approve')
    const rows = await server.deps.db
      .selectFrom('audit_entry')
      .innerJoin('account', 'account.id', 'actor_id')
      .select(['action', 'account.login'])
      .where('subject_id', '=', id)
      .orderBy('audit_entry.id')
      .execute()
    expect(rows).toEqual([
      { action: 'clip.edit_requested', login: 'employee@test.example' },
      { action: 'clip.edit_approved', login: 'admin@test.example' },
    ])
  })

  it('is decided while its author goes on: neither waits for the other in a circle', async () => {
    for (let times = 0; times < 12; times++) {
      const id = await seed()
      await edit(staff, id, { name: 'First thought' })
      const request = await requestOf(id)
      const answers = await Promise.all([
        decide(admin, request, 'approve'),
        edit(staff, id, { name: 'Second thought' }),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    }
  })
})

describe('what is not live, what an ADMIN edits, and a gate that is off', () => {
  it('wait for nobody', async () => {
    const draft = await seed({ published: false })
    expect((await edit(staff, draft, { name: 'Draft' })).body).toMatchObject({ waits: false })
    const id = await seed()
    expect((await edit(admin, id, { name: 'By ADMIN' })).body).toMatchObject({ waits: false })
    await gate('off')
    expect((await edit(staff, id, { name: 'By EMPLOYEE' })).body).toMatchObject({ waits: false })
    await gate('employees')
    expect(await shown(id)).toMatchObject({ name: 'By EMPLOYEE' })
  })
})

async function importCsv(who: Caller, text: string) {
  const send = async (plan?: string) => {
    const form = new FormData()
    if (plan !== undefined) form.append('apply', 'true')
    if (plan !== undefined) form.append('plan', plan)
    form.append('file', new Blob([text]), 'clips.csv')
    return (await who.request('/videos/metadatacsv', { method: 'POST', body: form })).json()
  }
  return send((await send()).plan)
}
