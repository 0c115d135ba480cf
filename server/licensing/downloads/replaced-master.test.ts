import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually, settled, upload } from '../../../testing/uploads.ts'
import { drawVideo } from '../../media/render/render.fixture.ts'
import { tus } from '../../media/uploads/resumable.fixture.ts'
import { openShop, type Shop, single } from '../shop.fixture.ts'

/** Decision 0054: another film on a clip, made beside the present one, looked at, exchanged and taken back. */
let shop: Shop
let folder: string
let films: Record<'old' | 'new' | 'short' | 'old4k' | 'new4k', string>
const people = {} as Record<'admin' | 'owner' | 'other' | 'buyer' | 'later', Caller>

beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'film-'))
  films = {
    old: await drawVideo(join(folder, 'old.mp4'), 'testsrc2=s=320x180:r=10:d=1'),
    new: await drawVideo(join(folder, 'new.mp4'), 'testsrc=s=270x480:r=15:d=2'),
    short: await drawVideo(join(folder, 'short.mp4'), 'testsrc2=s=320x180:r=10:d=1,hue=h=90'),
    old4k: await drawVideo(join(folder, 'old4k.mp4'), 'testsrc2=s=3840x2160:r=10:d=0.2'),
    new4k: await drawVideo(join(folder, 'new4k.mp4'), 'testsrc=s=3840x2160:r=10:d=0.2'),
  }
  people.admin = await shop.as('ADMIN')
  people.owner = await shop.as('EMPLOYEE', 'owner')
  people.other = await shop.as('EMPLOYEE', 'other')
  people.buyer = await shop.as('USER', 'buyer')
  people.later = await shop.as('USER', 'later')
}, 60_000)
afterAll(async () => {
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
})

async function uploaded(name: string, film = films.old, who = people.owner): Promise<string> {
  const response = await upload(who, film, { name, tags: [name] })
  const { _id: id } = (await response.json()) as { _id: string }
  expect(await settled(who, id)).toMatchObject({ status: 'published' })
  await made(id)
  return id
}

const made = (id: string) =>
  eventually(async () => {
    const row = await shop.db
      .selectFrom('media_task')
      .select('licensed_done_at')
      .where('clip_id', '=', id)
      .executeTakeFirst()
    return row?.licensed_done_at
  })

/** Sends another film for a clip, as the edit dialog does. @returns the status, the code of a refusal, the hidden clip */
async function send(who: Caller, clip: string, film: string | Buffer) {
  const bytes = typeof film === 'string' ? await readFile(film) : film
  const begun = await tus(who).begin(bytes.length, { replaces: clip, filename: 'better.mp4' })
  if (begun.status !== 201) return { status: begun.status, code: await codeOf(begun) }
  const sent = await tus(who).patch(begun.headers.get('location') ?? '', 0, bytes)
  if (sent.status !== 204) return { status: sent.status, code: await codeOf(sent) }
  return { status: 204, id: sent.headers.get('upload-clip') ?? '' }
}
const codeOf = async (response: Response) => ((await response.json().catch(() => ({}))) as { code?: string }).code ?? ''

async function sentAndMade(who: Caller, clip: string, film = films.new): Promise<string> {
  const { id = '' } = await send(who, clip, film)
  expect(await settled(who, id)).toMatchObject({ status: 'published' })
  await made(id)
  return id
}

const beside = async (who: Caller, id: string) => (await who.call('GET /videos/replacement', { id })).body
const change = (who: Caller, id: string, to: 'new' | 'old', sameSubject = true) =>
  who.call('POST /videos/switchfilm', { id, to, sameSubject })
const shown = async (id: string) => (await shop.guest.call('GET /videos/getonevideo', { id })).body
const filmOf = async (id: string) => {
  const { videoWidth, videoHeight, duration, orientation } = await shown(id)
  return { videoWidth, videoHeight, duration: Math.round(duration), orientation }
}
const OLD = { videoWidth: 320, videoHeight: 180, duration: 1, orientation: 'horizontal' }
const NEW = { videoWidth: 270, videoHeight: 480, duration: 2, orientation: 'vertical' }

async function downloaded(who: Caller, id: string): Promise<string> {
  const headers = { 'content-type': 'application/json', accept: '*/*' }
  const body = JSON.stringify({ videoId: id, resolution: 'HD' })
  const response = await who.request('/user/downloadownedvideo', { method: 'POST', body, headers })
  expect(response.status).toBe(200)
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex')
}

/** A square of the 4K, once it is made. @returns the checksum of its bytes */
async function cropped(who: Caller, id: string): Promise<string> {
  const { url } = await eventually(async () => {
    const answer = await who.call('POST /user/downloadcutout', { id, shape: '1:1' })
    expect([200, 202]).toContain(answer.status)
    return answer.status === 200 && answer.body
  })
  const response = await shop.guest.request(url)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.status, bytes.toString('latin1', 0, 300)).toBe(200)
  return createHash('sha256').update(bytes).digest('hex')
}

/** The checksum that the licence names. */
async function licensedSum(who: Caller, id: string): Promise<string> {
  const { licences } = (await who.call('GET /user/licences', {})).body
  const licence = licences.find(({ clipId }: { clipId: string }) => clipId === id)
  return (await who.call('GET /user/licence', { number: licence.number })).body.fileSha256
}

describe('another film for a clip', { timeout: 240_000 }, () => {
  it('is seen by nobody but staff until it is exchanged, keeps all else of the clip, and goes back', async () => {
    const id = await uploaded('kingfisher')
    const before = await shown(id)
    const hidden = await sentAndMade(people.owner, id)

    const { replacement } = await beside(people.owner, id)
    expect(replacement).toMatchObject({
      ...{ id: hidden, by: 'owner@test.example', ready: true, switched: false, mayDecide: true, waits: false },
      present: { width: 320, height: 180, fileName: 'old.mp4' },
      other: { width: 270, height: 480, fileName: 'better.mp4', qualities: ['HD'] },
    })
    await expectHidden(hidden)
    // Among the uploads it stands as the clip's other film.
    const { uploads } = (await people.admin.call('GET /staff/uploads', { show: 'all' })).body
    expect(uploads.find(({ _id }: { _id: string }) => _id === hidden)).toMatchObject({ replaces: id })
    expect(await shown(id)).toEqual(before)

    expect(await change(people.owner, hidden, 'new')).toMatchObject({ status: 200, body: { waits: false } })
    expect(await filmOf(id)).toEqual(NEW)
    const after = await shown(id)
    for (const kept of ['_id', 'number', 'name', 'tags', 'views', 'createdAt'])
      expect([kept, after[kept]]).toEqual([kept, before[kept]])
    expect((await shop.guest.request(after.thumnail)).status).toBe(200)
    // The previews of the film before are withdrawn with it.
    expect((await shop.guest.request(before.thumnail)).status).toBe(410)
    expect((await shop.guest.request(before.waterMarkedVideoURL)).status).toBe(410)
    const term = { term: 'kingfisher', orientation: 'vertical' } as const
    expect((await shop.guest.call('GET /videos/getsearchvideos', term)).body).toHaveLength(1)
    await expectHidden(hidden)

    // Again changes nothing.
    expect((await change(people.owner, hidden, 'new')).status).toBe(200)
    expect(await filmOf(id)).toEqual(NEW)
    expect((await change(people.owner, hidden, 'old')).status).toBe(200)
    expect(await filmOf(id)).toEqual(OLD)
    expect((await shown(id)).thumnail).toBe(before.thumnail)
    expect((await shop.guest.request(before.thumnail)).status).toBe(200)
    const { changes } = (await people.admin.call('GET /videos/deskclip', { id })).body
    expect(changes).toMatchObject([
      { via: 'film', before: { film: 'better.mp4' }, after: { film: 'old.mp4' } },
      { via: 'film', before: { film: 'old.mp4' }, after: { film: 'better.mp4' } },
    ])
    expect((await people.owner.call('POST /videos/undochange', { id: changes[0].id })).body.code).toBe(
      'change_not_found',
    )
    const { body: log } = await people.admin.call('GET /staff/audit', {})
    const actions = log.entries.map(({ action }: { action: string }) => action)
    for (const action of ['film.sent', 'film.switched', 'film.undone']) expect(actions).toContain(action)
  })

  it('is approved on no board by who approved the film before, until that is back or they approve again', async () => {
    const id = await uploaded('lotus pond')
    const { id: board } = (await people.buyer.call('POST /user/saveboard', { name: 'Ponds' })).body
    await people.buyer.call('POST /user/addtoboard', { id: board, clips: [id] })
    const { token } = (await people.buyer.call('POST /user/shareboard', { id: board, on: true })).body.share
    const room = async () => (await shop.guest.call('GET /boards/shared', { token })).body
    const approve = async (more: object) =>
      (await shop.guest.call('POST /boards/approve', { token, kind: 'approved', name: 'Ravi', ...more })).status
    const approvers = async () => (await room()).approvals.map(({ name }: { name: string }) => name)
    expect([await approve({ clip: id }), await approve({ clip: id, name: 'Mira' })]).toEqual([200, 200])
    const seen = (await room()).clips[0].addedAt
    const hidden = await sentAndMade(people.owner, id)
    await change(people.owner, hidden, 'new')
    expect(await approvers()).toEqual([])
    // On a page that shows the film before, neither the clip nor the whole board.
    expect([await approve({ clip: id, seen }), await approve({ seen })]).toEqual([409, 409])
    const seenNow = (await room()).clips[0].addedAt
    expect(await approve({ clip: id, name: 'Mira', seen: seenNow })).toBe(200)
    expect(await approvers()).toEqual(['Mira'])
    await change(people.owner, hidden, 'old')
    expect(await approvers()).toEqual(['Ravi'])
  })

  it('is delivered to whoever licenses the clip after it, the film before to whoever did before', async () => {
    const id = await uploaded('temple bell')
    await shop.buy(people.buyer, single(id, 'HD'))
    const first = await downloaded(people.buyer, id)
    const hidden = await sentAndMade(people.owner, id)
    await change(people.owner, hidden, 'new')
    await shop.buy(people.later, single(id, 'HD'))
    const second = await downloaded(people.later, id)
    expect(second).not.toBe(first)
    expect(await downloaded(people.buyer, id)).toBe(first)
    expect(await licensedSum(people.buyer, id)).toBe(first)
    expect(await licensedSum(people.later, id)).toBe(second)
    // Both originals stay, and both licences, when the new film is there for good.
    expect((await people.owner.call('POST /videos/closereplacement', { id: hidden })).status).toBe(200)
    expect(await downloaded(people.buyer, id)).toBe(first)
    expect(await downloaded(people.later, id)).toBe(second)
    expect((await change(people.owner, hidden, 'old')).body.code).toBe('replacement_not_found')
    const next = await sentAndMade(people.owner, id, films.short)
    await change(people.owner, next, 'new')
    expect(await downloaded(people.buyer, id)).toBe(first)
    expect(await downloaded(people.later, id)).toBe(second)
  })

  it('is taken from the uploader of the clip and administrators alone, one at a time, and never twice the same', async () => {
    const id = await uploaded('monsoon road')
    expect((await shop.guest.call('GET /videos/replacement', { id })).status).toBe(401)
    expect(await send(shop.guest, id, films.new)).toMatchObject({ status: 401 })
    expect(await send(people.buyer, id, films.new)).toMatchObject({ status: 403 })
    expect(await send(people.other, id, films.new)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await beside(people.other, id)).toEqual({ mayReplace: false, replacement: null })
    expect(await send(people.owner, id, films.old)).toMatchObject({ status: 409, code: 'same_film' })
    const hidden = await sentAndMade(people.admin, id)
    expect(await send(people.owner, id, films.short)).toMatchObject({ status: 409, code: 'replacement_open' })
    expect((await change(people.other, hidden, 'new')).status).toBe(403)
    expect((await people.other.call('POST /videos/closereplacement', { id: hidden })).status).toBe(403)
    expect((await change(people.owner, hidden, 'new')).status).toBe(200)
    await people.admin.call('POST /videos/closereplacement', { id: hidden })
    // A hidden clip is none that gets films, or comes back.
    expect(await send(people.admin, hidden, films.old)).toMatchObject({ status: 404, code: 'clip_not_found' })
    expect((await people.admin.call('POST /videos/restore', { id: hidden })).status).toBe(404)
  })

  it('sent or exchanged twice at one moment: one film is taken, and the clip has one of the two whole', async () => {
    const id = await uploaded('twin ferries')
    const sent = await Promise.all([send(people.owner, id, films.new), send(people.admin, id, films.new)])
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(sent.find(({ status }) => status === 409)).toMatchObject({ code: 'replacement_open' })
    const hidden = sent.find(({ status }) => status === 204)?.id ?? ''
    expect(await settled(people.owner, hidden)).toMatchObject({ status: 'published' })
    await made(hidden)

    const exchanged = await Promise.all([change(people.owner, hidden, 'new'), change(people.admin, hidden, 'new')])
    expect(exchanged.map(({ status }) => status)).toEqual([200, 200])
    expect(await filmOf(id)).toEqual(NEW)
    const changesOf = async () => (await people.admin.call('GET /videos/deskclip', { id })).body.changes
    expect(await changesOf()).toMatchObject([{ via: 'film', after: { film: 'better.mp4' } }])

    const both = await Promise.all([change(people.owner, hidden, 'old'), change(people.admin, hidden, 'new')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [last] = await changesOf()
    expect(await filmOf(id)).toEqual(last.after.film === 'better.mp4' ? NEW : OLD)
    expect((await shop.guest.request((await shown(id)).thumnail)).status).toBe(200)
    await shop.buy(people.later, single(id, 'HD'))
    expect(await downloaded(people.later, id)).toBe(await licensedSum(people.later, id))
  })

  it('is cut into crops for whoever licenses the clip after it, the film before for whoever did before', async () => {
    const id = await uploaded('stepwell', films.old4k)
    await shop.buy(people.buyer, single(id, '4K'))
    const first = await cropped(people.buyer, id)
    const hidden = await sentAndMade(people.owner, id, films.new4k)
    expect((await change(people.owner, hidden, 'new')).status).toBe(200)
    await shop.buy(people.later, single(id, '4K'))
    const second = await cropped(people.later, id)
    expect(second).not.toBe(first)
    expect(await cropped(people.buyer, id)).toBe(first)
  })

  it('that is no film says why, leaves the clip as it is, and is discarded', async () => {
    const id = await uploaded('ghat lamps')
    const before = await shown(id)
    // The clip is its uploader's, whoever sent the other film.
    const { id: hidden = '' } = await send(people.admin, id, Buffer.from('no film at all, only words\n'.repeat(100)))
    const retry = (who: Caller) => who.call('POST /videos/retryupload', { id: hidden })
    await settled(people.owner, hidden)
    expect([(await retry(people.other)).status, (await retry(people.owner)).status]).toEqual([403, 200])
    expect(await settled(people.owner, hidden)).toMatchObject({ status: 'failed', reason: expect.stringMatching(/./) })
    const { replacement } = await beside(people.owner, id)
    expect(replacement).toMatchObject({
      ready: false,
      upload: { status: 'failed', reason: expect.stringMatching(/./) },
    })
    expect((await change(people.owner, hidden, 'new')).body.code).toBe('replacement_not_ready')
    expect(await shown(id)).toEqual(before)
    expect((await people.owner.call('POST /videos/closereplacement', { id: hidden })).status).toBe(200)
    expect(await beside(people.owner, id)).toEqual({ mayReplace: true, replacement: null })
    expect((await retry(people.admin)).body.code).toBe('upload_not_failed')
    const { body: log } = await people.admin.call('GET /staff/audit', {})
    expect(log.entries[0]).toMatchObject({ action: 'film.discarded' })
    // The original of what was discarded stays, its files go.
    const next = await sentAndMade(people.owner, id)
    const close = (who: Caller) => who.call('POST /videos/closereplacement', { id: next })
    const closed = await Promise.all([close(people.owner), close(people.admin)])
    expect(closed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    const discards = (await people.admin.call('GET /staff/audit', {})).body.entries.filter(
      ({ action }: { action: string }) => action === 'film.discarded',
    )
    expect(discards).toHaveLength(2)
    const kept = await shop.db.selectFrom('master').select('storage_key').where('clip_id', '=', next).executeTakeFirst()
    expect(await shop.server.deps.store.size('originals', kept?.storage_key ?? '')).toBeGreaterThan(0)
    expect(await shop.db.selectFrom('rendition').select('kind').where('clip_id', '=', next).execute()).toEqual([])
    expect((await shop.guest.request('/readyz')).status).toBe(200)
  })

  it('of an employee waits for an ADMIN while the review gate is on; other subjects ask for the card anew', async () => {
    const id = await uploaded('spice market')
    const { version } = (await people.admin.call('GET /videos/deskclip', { id })).body.said
    const said = { name: 'spice market', tags: ['spice'], themes: [], shots: [], orientation: 'horizontal' }
    await people.admin.call('POST /videos/editinfo', {
      _id: id,
      ...said,
      shotonmobile: false,
      version,
      rights: { people: 'none' },
    })
    const hidden = await sentAndMade(people.owner, id)
    await people.admin.call('POST /videos/clipdesksettings', { review: 'employees' })
    expect(await beside(people.owner, id)).toMatchObject({ replacement: { waits: true } })
    expect(await change(people.owner, hidden, 'new', false)).toMatchObject({ status: 200, body: { waits: true } })
    expect(await filmOf(id)).toEqual(OLD)
    expect((await people.admin.call('GET /videos/replacements', {})).body).toMatchObject([
      { clip: id, name: 'spice market', by: 'owner@test.example' },
    ])
    expect((await beside(people.admin, id)).replacement).toMatchObject({ asked: true, askedSameSubject: false })
    expect((await change(people.admin, hidden, 'new', false)).body).toMatchObject({ waits: false })
    await people.admin.call('POST /videos/clipdesksettings', { review: 'off' })
    expect(await shown(id)).toMatchObject({ videoWidth: 270 })
    expect((await people.admin.call('GET /videos/replacements', {})).body).toEqual([])
    const card = async () => (await people.admin.call('GET /videos/deskclip', { id })).body.said.rights
    expect(await card()).toBeNull()
    await change(people.admin, hidden, 'old')
    expect(await card()).toMatchObject({ people: 'none' })
  })
})

/** By every list of clips that staff and visitors have. */
async function expectHidden(hidden: string): Promise<void> {
  const { guest } = shop
  expect((await guest.call('GET /videos/getonevideo', { id: hidden })).status).toBe(404)
  const site = await (await guest.request('/sitemaps/clips.xml')).text()
  expect(site).toContain('/clip/')
  expect(site).not.toContain(hidden)
  for (const [who, name, input] of [
    [guest, 'GET /videos/get', { page: '1', limit: '100' }],
    [guest, 'GET /videos/getsearchvideos', { term: 'kingfisher' }],
    [guest, 'GET /videos/feed', {}],
    [people.admin, 'GET /videos/library', { q: 'kingfisher' }],
    [people.admin, 'GET /videos/library', { state: 'withdrawn' }],
    [people.admin, 'GET /videos/clipdesk', { state: 'withdrawn' }],
    [people.admin, 'GET /videos/clipdesk', { state: 'draft' }],
    [people.admin, 'GET /videos/getVideosinUploadOrder', { page: '1' }],
    [people.owner, 'GET /videos/uploads', {}],
    [people.admin, 'GET /staff/takedowns', {}],
  ] as const) {
    const { status, body } = await who.call(name, input as never)
    expect([name, status]).toEqual([name, 200])
    expect([name, JSON.stringify(body).includes(hidden)]).toEqual([name, false])
  }
  const csv = await (await people.admin.request('/videos/metadatacsv')).text()
  expect(csv).not.toContain(hidden)
}
