import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let daysLater = 0
let staff: Caller
let admin: Caller
beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + daysLater * 86_400_000) }
  server = await startTestServer({ worker: false, clock })
  staff = await server.as('EMPLOYEE')
  admin = await server.as('ADMIN')
})
afterAll(() => server.stop())

const SAID = {
  name: 'River at dawn',
  tags: ['river', 'dawn'],
  themes: ['nature'],
  shots: ['wide'],
  orientation: 'horizontal',
}
const seed = async (more: object = {}) => (await seedClip(server, { ...SAID, ...more, kinds: [] })).id
const one = async (id: string) => (await staff.call('GET /videos/deskclip', { id })).body
const detail = async (id: string) => (await server.guest.call('GET /videos/getonevideo', { id })).body
const edit = (_id: string, change: object = {}, who = staff) =>
  who.call('POST /videos/editinfo', { _id, ...SAID, shotonmobile: false, ...change })
const changesOf = async (id: string) => (await one(id)).changes as { id: string; via: string; undone: boolean }[]
const found = async (term: string) =>
  (await server.guest.call('GET /videos/getsearchvideos', { term })).body.map(({ _id }: { _id: string }) => _id)

describe('two people who edit one clip', () => {
  it('lose nothing: the second gets 409 with what stands there, and saves on top of it', async () => {
    const id = await seed()
    const { version } = (await one(id)).said
    expect((await edit(id, { name: 'Ganga at dawn', version })).body).toMatchObject({ version: version + 1 })
    const second = await edit(id, { tags: ['ganges'], version }, admin)
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'edit_conflict',
        current: { name: 'Ganga at dawn', tags: ['river', 'dawn'], version: version + 1 },
      },
    })
    const merged = await edit(id, { name: 'Ganga at dawn', tags: ['ganges'], version: version + 1 }, admin)
    expect(merged.status).toBe(200)
    expect(await detail(id)).toMatchObject({ name: 'Ganga at dawn', tags: ['ganges'] })
  })

  it('put no web address into a name, a label or a place', async () => {
    const id = await seed({ tags: ['www.old.example'], themes: ['www.old.example'], place: 'www.old.example' })
    const wrong = { status: 400, body: { message: 'Names, tags, themes, shots and places take no web addresses.' } }
    expect(await edit(id, { name: 'BUY NOW http://x.example' })).toMatchObject({ ...wrong, body: { field: 'name' } })
    const bulk = { ids: [id], addTags: ['www.x.example'], apply: true as const }
    expect(await staff.call('POST /videos/bulkedit', bulk)).toMatchObject({ ...wrong, body: { field: 'tags' } })
    const spam = {
      themes: ['www.x.example'],
      shots: ['https://x.example'],
      place: 'www.x.example',
      orientation: 'www.x.example',
    }
    for (const [field, said] of Object.entries(spam))
      expect(await edit(id, { [field]: said })).toMatchObject({ ...wrong, body: { field } })
    // What stands there already holds up no other edit.
    const known = {
      tags: ['www.old.example', 'river'],
      themes: ['travel', 'www.old.example'],
      place: 'www.old.example',
    }
    expect((await edit(id, { ...known, name: 'Wwwater' })).status).toBe(200)
  })

  it('without a version, the last one wins and the history has both', async () => {
    const id = await seed()
    await edit(id, { name: 'First' })
    await edit(id, { name: 'Second' }, admin)
    expect((await one(id)).changes).toMatchObject([
      { via: 'edit', by: 'admin@test.example', before: { name: 'First' }, after: { name: 'Second' } },
      { via: 'edit', by: 'employee@test.example', before: { name: SAID.name }, after: { name: 'First' } },
    ])
  })

  it('of ten at once with the same version one is taken', async () => {
    const id = await seed()
    const { version } = (await one(id)).said
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => edit(id, { name: `Name ${n}`, version })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await changesOf(id)).toHaveLength(1)
  })

  it('one deletes: the other gets an error, and an ADMIN can restore it', async () => {
    const id = await seed()
    await edit(id, { name: 'Kept name' })
    await admin.call('POST /auth/deletevideo', { id })
    expect(await edit(id, { name: 'Too late' })).toMatchObject({ status: 404, body: { code: 'clip_not_found' } })
    expect(await staff.call('POST /videos/restore', { id })).toMatchObject({ status: 403 })
    const listed = (await admin.call('GET /videos/clipdesk', { state: 'withdrawn' })).body
    expect(listed.videos).toContainEqual(expect.objectContaining({ _id: id, state: 'withdrawn' }))
    expect((await admin.call('POST /videos/restore', { id })).status).toBe(200)
    expect(await detail(id)).toMatchObject({ name: 'Kept name' })
    expect((await admin.call('POST /videos/restore', { id })).status).toBe(404)
  })
})

describe('further fields', () => {
  it('are description, place, free and computer-generated; left out, they stay', async () => {
    const id = await seed()
    const said = { description: 'Two\nlines', place: 'Varanasi', free: true, computerGenerated: true }
    await edit(id, said)
    await edit(id, { name: 'Named again' })
    expect(await detail(id)).toMatchObject({ ...said, name: 'Named again' })
    expect(await found('varanasi')).toContain(id)
  })

  it.each([
    [{ description: 'x'.repeat(2001) }, 'description'],
    [{ place: 'x'.repeat(121) }, 'place'],
    [{ free: 'yes' }, 'free'],
    [{ rights: { minor: 'perhaps' } }, 'rights.minor'],
    [{ version: 'last' }, 'version'],
  ])('%j is refused by name', async (change, field) => {
    expect(await edit(await seed(), change)).toMatchObject({ status: 400, body: { field } })
  })

  it('suggest tags that clips like it carry, and other words for its own', async () => {
    const tags = ['kalaripayattu', 'kerala']
    const id = await seed({ name: 'Training', tags })
    await seed({ name: 'Fight', tags: [...tags, 'martial art'] })
    await staff.call('POST /videos/synonyms', { words: ['kerala', 'malabar'] })
    const { body } = await staff.call('GET /videos/tagsuggestions', { id })
    expect(body.tags).toEqual(expect.arrayContaining(['malabar', 'martial art']))
    expect(body.tags).not.toContain('kerala')
  })
})

describe('taking a change back', () => {
  const undo = (id: string, more: object = {}) => staff.call('POST /videos/undochange', { id, ...more })

  it('restores the fields it changed, once', async () => {
    const id = await seed()
    await edit(id, { name: 'Oops', themes: [] })
    const [change] = await changesOf(id)
    expect((await undo(change?.id ?? '')).status).toBe(200)
    expect(await detail(id)).toMatchObject({ name: SAID.name, themes: SAID.themes })
    expect((await undo(change?.id ?? '')).status).toBe(404)
    expect((await changesOf(id))[1]?.undone).toBe(true)
  })

  it('preserves later changes: lists are merged, a field changed again is a conflict', async () => {
    const id = await seed()
    await edit(id, { tags: ['river', 'dawn', 'boat'] })
    const [added] = await changesOf(id)
    await edit(id, { name: 'New name', tags: ['river', 'dawn', 'boat', 'oar'] })
    const [named] = await changesOf(id)
    expect((await undo(added?.id ?? '')).status).toBe(200)
    expect(await detail(id)).toMatchObject({ name: 'New name', tags: ['river', 'dawn', 'oar'] })
    await edit(id, { name: 'Third name', tags: ['river'] })
    const refused = await undo(named?.id ?? '')
    expect(refused).toMatchObject({ status: 409, body: { code: 'edit_conflict', current: { name: 'Third name' } } })
    expect(await undo((await changesOf(id))[0]?.id ?? '', { version: 1 })).toMatchObject({ status: 409 })
  })
})

describe('many clips at once', () => {
  it('shows what would change, changes all of them, and takes it back', async () => {
    const ids = await Promise.all([seed(), seed({ tags: ['River'] }), seed({ tags: ['lake'] })])
    // Of spellings that differ by case alone, the first.
    const wish = { ids, addTags: ['monsoon', 'river', 'Monsoon'], removeTags: ['DAWN'], free: true }
    const preview = (await admin.call('POST /videos/bulkedit', wish)).body
    expect(preview).toMatchObject({ batch: '', changed: 3, unchanged: 0 })
    expect(preview.effects[0]).toEqual({
      _id: ids[0],
      name: SAID.name,
      before: { tags: ['river', 'dawn'], free: false },
      after: { tags: ['river', 'monsoon'], free: true },
    })
    expect(await detail(ids[0])).toMatchObject({ tags: ['river', 'dawn'], free: false })

    const { batch } = (await admin.call('POST /videos/bulkedit', { ...wish, apply: true })).body
    expect(await found('monsoon')).toHaveLength(3)
    expect(await detail(ids[1])).toMatchObject({ tags: ['River', 'monsoon'], free: true })
    expect((await staff.call('GET /videos/batches', {})).body.batches[0]).toMatchObject({
      ...{ batch, clips: 3, via: 'bulk' },
      fields: ['free', 'tags'],
      names: [SAID.name, SAID.name, SAID.name],
    })

    await edit(ids[2], { tags: ['lake', 'monsoon', 'river'], free: false })
    expect((await admin.call('POST /videos/undobatch', { batch })).body).toMatchObject({
      undone: 2,
      kept: [{ _id: ids[2] }],
    })
    expect(await detail(ids[0])).toMatchObject({ tags: ['river', 'dawn'], free: false })
  })

  it('changes none when one of them is gone', async () => {
    const [there, gone] = await Promise.all([seed(), seed()])
    await admin.call('POST /auth/deletevideo', { id: gone })
    const answer = await staff.call('POST /videos/bulkedit', { ids: [there, gone], addTags: ['x'], apply: true })
    expect(answer).toMatchObject({ status: 404, body: { message: expect.stringContaining('Nothing was changed') } })
    expect((await detail(there)).tags).toEqual(SAID.tags)
  })

  it('withdraws for an ADMIN alone, who can undo it for 30 days', async () => {
    const ids = await Promise.all([seed(), seed()])
    const wish = { ids, withdraw: true, apply: true } as const
    expect(await staff.call('POST /videos/bulkedit', wish)).toMatchObject({ status: 403 })
    const { batch } = (await admin.call('POST /videos/bulkedit', wish)).body
    expect((await server.guest.call('GET /videos/getonevideo', { id: ids[0] })).status).toBe(404)
    expect(await staff.call('POST /videos/undobatch', { batch })).toMatchObject({ status: 403 })
    daysLater = 31
    expect(await (await server.as('ADMIN')).call('POST /videos/undobatch', { batch })).toMatchObject({ status: 404 })
    daysLater = 0
    expect((await admin.call('POST /videos/undobatch', { batch })).body.undone).toBe(2)
    expect((await server.guest.call('GET /videos/getonevideo', { id: ids[1] })).status).toBe(200)
  })

  it('takes a thousand, and no more', async () => {
    const ids = Array.from({ length: 1_001 }, (_, n) => `clip-${n}`)
    expect(await staff.call('POST /videos/bulkedit', { ids, free: true })).toMatchObject({
      status: 400,
      body: { field: 'ids', message: 'At most 1000 clips at once' },
    })
  })
})

describe('review', () => {
  const decide = (id: string, decision: string, who: Caller, reason = '') =>
    who.call('POST /videos/review', { id, decision, reason } as never)
  const handIn = (id: string, who: Caller) =>
    who.call('POST /videos/review', {
      ...{ id, decision: 'submit', reason: '', rights: { people: 'none', brand: 'yes', minor: 'no' } as never },
    })
  const set = (review: 'off' | 'employees') => admin.call('POST /videos/clipdesksettings', { review })
  const publish = (id: string) =>
    server.deps.db.updateTable('clip').set({ published_at: new Date() }).where('id', '=', id).execute()
  const idOf = async (caller: Caller) =>
    (
      await server.deps.db
        .selectFrom('session')
        .select('account_id')
        .where('id', '=', sessionOf(caller))
        .executeTakeFirstOrThrow()
    ).account_id
  const sessionOf = ({ token }: Caller): string =>
    JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).sid

  it('is off by default; on, what EMPLOYEEs upload waits for an ADMIN, who says why not', async () => {
    expect((await admin.call('GET /videos/clipdeskcounts', {})).body).toMatchObject({ review: 'off', inReview: 0 })
    await set('employees')
    const [mine, hers] = [await idOf(staff), await idOf(admin)]
    const own = await seed({ uploaderId: hers })
    expect((await one(own)).video.state).toBe('live')

    const id = await seed({ name: 'Waiting for review', uploaderId: mine })
    expect((await one(id)).video.state).toBe('in review')
    expect((await server.guest.call('GET /videos/getonevideo', { id })).status).toBe(404)
    // Whichever job publishes it.
    await publish(id)
    expect(await found('waiting review')).toEqual([])
    const queue = (await admin.call('GET /videos/clipdesk', { state: 'in review' })).body
    expect(queue).toMatchObject({ total: 1, videos: [{ _id: id }] })

    expect(await decide(id, 'approve', staff)).toMatchObject({ status: 403 })
    expect(await decide(id, 'reject', admin)).toMatchObject({ status: 400, body: { field: 'reason' } })
    await decide(id, 'reject', admin, 'Shaky from 0:04')
    expect((await one(id)).video).toMatchObject({ state: 'rejected', reviewReason: 'Shaky from 0:04' })
    const told = { held: 'rejected', heldReason: 'Shaky from 0:04' }
    expect(
      (await staff.call('GET /videos/uploads', {})).body.find((upload: { _id: string }) => upload._id === id),
    ).toMatchObject(told)
    await publish(id)
    expect((await server.guest.call('GET /videos/getonevideo', { id })).status).toBe(404)

    expect(await decide(id, 'submit', await server.as('EMPLOYEE', 'colleague'))).toMatchObject({ status: 403 })
    for (const who of [staff, admin])
      expect(await decide(id, 'submit', who)).toMatchObject({ status: 409, body: { code: 'card_missing' } })
    expect((await one(id)).video.state).toBe('rejected')
    // As those from before the rule.
    await server.deps.db.updateTable('clip').set({ review: 'waiting' }).where('id', '=', id).execute()
    expect(await decide(id, 'approve', admin)).toMatchObject({ status: 409, body: { code: 'card_missing' } })
    expect((await server.guest.call('GET /videos/getonevideo', { id })).status).toBe(404)
    const answered = (rights: object) =>
      admin.call('POST /videos/review', { id, decision: 'approve', reason: '', rights: rights as never })
    expect(await answered({ people: 'none', brand: 'no' })).toMatchObject({ status: 400 })
    expect(await answered({})).toMatchObject({ status: 400 })
    expect((await one(id)).video.state).toBe('in review')
    expect((await answered({ people: 'unreleased', brand: 'no', minor: 'yes' })).body.state).toBe('live')
    expect((await one(id)).said.rights).toMatchObject({ people: 'unreleased', minor: 'yes', brand: 'no', drone: 'no' })
    expect((await one(id)).okFor).toEqual(['editorial'])
    expect(await found('waiting review')).toEqual([id])
    expect((await staff.call('GET /videos/uploadstatus', { id })).body).not.toHaveProperty('held')
    for (const decision of ['approve', 'reject', 'submit'])
      expect(await decide(id, decision, admin, 'Shaky')).toMatchObject({
        status: 409,
        body: { code: 'not_reviewable' },
      })
    expect((await changesOf(id)).map(({ via }) => via).toSorted()).toEqual(['edit', 'review', 'review'])
    await set('off')
  })

  it('lets whoever uploaded a clip today take it off the site again, until somebody has licensed it', async () => {
    const mine = await idOf(staff)
    const kinds = ['poster', 'hover', 'watermark', 'hd'] as const
    const { id } = await seedClip(server, { ...SAID, uploaderId: mine, createdAt: new Date(), kinds: [...kinds] })
    expect((await one(id)).canUnpublish).toBe(true)
    const colleague = await server.as('EMPLOYEE', 'bystander')
    expect((await colleague.call('GET /videos/deskclip', { id })).body.canUnpublish).toBe(false)
    expect(await decide(id, 'hold', colleague)).toMatchObject({ status: 403 })
    expect((await decide(id, 'hold', staff)).body.state).toBe('draft')
    expect((await server.guest.call('GET /videos/getonevideo', { id })).status).toBe(404)
    expect(await decide(id, 'submit', staff)).toMatchObject({ status: 409, body: { code: 'card_missing' } })
    expect((await handIn(id, staff)).body.state).toBe('live')
    expect((await one(id)).said.rights).toMatchObject({ people: 'none', brand: 'yes', minor: 'no' })
    // A day later, or once it is licensed, it is an ADMIN's.
    daysLater = 1.1
    try {
      expect((await (await server.as('ADMIN')).call('GET /videos/deskclip', { id })).body.canUnpublish).toBe(true)
      const later = await server.as('EMPLOYEE')
      expect((await later.call('GET /videos/deskclip', { id })).body.canUnpublish).toBe(false)
      expect(await decide(id, 'hold', later)).toMatchObject({ status: 403 })
    } finally {
      daysLater = 0
    }
    await server.deps.db.updateTable('clip').set({ is_free: true }).where('id', '=', id).execute()
    const buyer = await server.as('USER')
    expect((await buyer.call('POST /user/downloadhighres', { id, quality: 'HD' })).status).toBe(200)
    expect((await one(id)).canUnpublish).toBe(false)
    expect(await decide(id, 'hold', staff)).toMatchObject({ status: 403 })
  })

  it('is not for who uploaded a clip any more, once the desk for it was taken away', async () => {
    const leaver = await server.as('EMPLOYEE', 'leaver')
    const _id = await idOf(leaver)
    const [live, draft] = await Promise.all([seed({ uploaderId: _id }), seed({ uploaderId: _id })])
    expect((await decide(draft, 'hold', leaver)).body.state).toBe('draft')
    await admin.call('POST /auth/setaccess', { _id, role: 'EMPLOYEE', rights: ['orders'] })
    expect(await decide(live, 'hold', leaver)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await handIn(draft, leaver)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await one(live)).video.state).toBe('live')
    await admin.call('POST /auth/setaccess', { _id, role: 'EMPLOYEE', rights: ['upload'] })
    expect((await handIn(draft, leaver)).body.state).toBe('live')
  })

  it('turns a clip into a draft, which goes live when submitted', async () => {
    const id = await seed()
    expect(await decide(id, 'hold', staff)).toMatchObject({ status: 403 })
    expect((await decide(id, 'hold', admin)).body.state).toBe('draft')
    expect((await server.guest.call('GET /videos/getonevideo', { id })).status).toBe(404)
    expect(await decide(id, 'submit', admin)).toMatchObject({ status: 409, body: { code: 'card_missing' } })
    expect((await handIn(id, admin)).body.state).toBe('live')
    expect((await server.guest.call('GET /videos/getonevideo', { id })).status).toBe(200)
  })
})
