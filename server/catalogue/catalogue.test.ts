import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../testing/clips.ts'
import { tally } from '../../testing/tally.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/test-server.ts'

const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const NONE = { ownsHD: false, owns4K: false, ownsMobileHD: false, upgradesTo4K: false }

let server: TestServer
let hoursLater = 0
const clock = { now: () => new Date(Date.now() + hoursLater * 3_600_000) }
let customer: Caller
let staff: Caller
let admin: Caller

beforeAll(async () => {
  server = await startTestServer({ worker: false, clock, env: { REPLY_CACHE_MB: '0' } })
  customer = await server.as('USER')
  staff = await server.as('EMPLOYEE')
  admin = await server.as('ADMIN')
})
afterAll(() => server.stop())

const detail = async (id: string, caller = server.guest) => (await caller.call('GET /videos/getonevideo', { id })).body

describe('one clip', () => {
  it('names the files that are licensed, to guests too', async () => {
    const { id } = await seedClip(server, { width: 3840, height: 2160, kinds: ['poster', 'hd', 'uhd'] })
    const files: { quality: string; width: number; height: number; bytes: number }[] = (await detail(id)).files
    expect(files.map(({ quality, width, height }) => [quality, width, height])).toEqual([
      ['HD', 640, 360],
      ['4K', 640, 360],
    ])
    expect(files.every(({ bytes }) => bytes > 0)).toBe(true)
  })

  it('has the fields of the spec', async () => {
    const createdAt = new Date('2026-01-02T03:04:05.000Z')
    const seed = {
      name: 'Ghat at dawn',
      tags: ['ghat', 'dawn'],
      themes: ['travel'],
      shots: ['wide'],
      shotOnMobile: true,
      orientation: 'portrait',
    }
    const { id, keys } = await seedClip(server, {
      ...seed,
      width: 1080,
      height: 1920,
      seconds: 12.5,
      views: 3,
      createdAt,
      kinds: ['poster', 'hover', 'watermark', 'mobile'],
    })
    expect(await detail(id)).toMatchObject({
      _id: id,
      name: 'Ghat at dawn',
      tags: ['ghat', 'dawn'],
      themes: ['travel'],
      theme: ['travel'],
      shots: ['wide'],
      shotonmobile: true,
      orientation: 'portrait',
      previewURL: `/media/${keys.hover}`,
      waterMarkedVideoURL: `/media/${keys.watermark}`,
      thumnail: `/media/${keys.poster}`,
      videoWidth: 1080,
      videoHeight: 1920,
      duration: 12.5,
      fileSizeInMB: 5,
      fileType: 'video/mp4',
      views: 3,
      createdAt: createdAt.toISOString(),
      qualities: ['MobileHD'],
    })
    expect(JSON.stringify(await detail(id))).not.toContain(keys.mobile)
  })

  it('shows a signed-in caller what they own of it, and nothing of that to a guest', async () => {
    const { id } = await seedClip(server)
    expect(await detail(id)).not.toHaveProperty('ownership')
    expect((await detail(id, customer)).ownership).toEqual(NONE)
    await buy(await server.as('USER', 'buyer'), id)
    expect((await detail(id, await server.as('USER', 'buyer'))).ownership).toEqual({
      ...NONE,
      ownsHD: true,
      upgradesTo4K: true,
    })
    expect((await detail(id, customer)).ownership).toEqual(NONE)
    expect((await detail(id, staff)).ownership).toEqual(NONE)
  })

  async function buy(buyer: Caller, videoID: string): Promise<void> {
    const order = await buyer.call('POST /pay/create-order', { notes: { type: 'one-time', videoID, quality: 'HD' } })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ order_id: order.body.id, webhooks: 'drop' })
    const paid = await server.guest.request('/__sandbox/razorpay/pay', { method: 'POST', headers, body })
    expect((await buyer.call('POST /pay/verify-payment', (await paid.json()) as never)).body.status).toBe('ok')
  }
})

describe('a view', () => {
  const view = (id: string, caller = server.guest, agent = 'one') =>
    caller.call('POST /videos/view', { id }, { 'user-agent': agent })
  const views = async (id: string) => (await detail(id)).views

  it('counts once for each visitor and day', async () => {
    const { id } = await seedClip(server, { kinds: [] })
    await Promise.all(Array.from({ length: 10 }, () => view(id)))
    expect(await views(id)).toBe(1)
    // S13: forty browsers of one network are no crowd.
    for (let browser = 0; browser < 40; browser++) await view(id, server.guest, `browser ${browser}`)
    expect(await views(id)).toBe(4)
    await view(id, customer, 'one')
    await view(id, customer, 'another browser of the same person')
    expect(await views(id)).toBe(5)
    hoursLater = 24
    await view(id)
    await view(id)
    hoursLater = 0
    expect(await views(id)).toBe(6)
  })

  it('answers at most eight clips that share its words, most alike first, never itself', async () => {
    const { id } = await seedClip(server, { tags: ['kolam', 'rice flour'], themes: ['culture'], kinds: [] })
    const alike = await seedClip(server, { tags: ['kolam', 'rice flour'], themes: ['culture'], kinds: [] })
    for (let n = 0; n < 9; n++) await seedClip(server, { tags: ['kolam'], kinds: [] })
    const stranger = await seedClip(server, { name: 'Cricket', tags: ['cricket'], kinds: [] })
    const related = (await view(id)).body.relatedVideos.map(({ _id }: { _id: string }) => _id)
    expect(related).toHaveLength(8)
    expect(related[0]).toBe(alike.id)
    expect(related).not.toContain(id)
    expect(related).not.toContain(stranger.id)
    expect((await view(stranger.id)).body).toEqual({ relatedVideos: [] })
  })

  it('of a clip that shares no word is answered too', async () => {
    const { id } = await seedClip(server, { name: 'Untitled', tags: [], themes: [], kinds: [] })
    expect((await view(id)).body).toEqual({ relatedVideos: [] })
  })
})

describe('saved clips', () => {
  const saved = async (caller: Caller) =>
    (await caller.call('GET /user/getsavedvideos', {})).body.savedVideos as Record<string, unknown>[]

  it('are the caller’s own, last saved first, saved and removed any number of times', async () => {
    const [asha, vikram] = [await server.as('USER', 'asha'), await server.as('USER', 'vikram')]
    const [first, second] = [await seedClip(server, { name: 'First' }), await seedClip(server, { name: 'Second' })]
    for (const { id } of [first, second, first])
      expect(await asha.call('POST /user/save', { id })).toMatchObject({
        status: 200,
        body: { success: true, message: 'Video saved successfully!' },
      })
    expect((await saved(asha)).map(({ name }) => name)).toEqual(['Second', 'First'])
    expect((await saved(asha))[0]).toMatchObject({
      _id: second.id,
      previewURL: `/media/${second.keys.hover}`,
      duration: 12,
      fileSizeInMB: 5,
    })
    expect(await saved(vikram)).toEqual([])

    await vikram.call('POST /user/save', { id: first.id })
    for (let n = 0; n < 2; n++)
      expect(await asha.call('POST /user/removesaved', { clipId: first.id })).toMatchObject({
        status: 200,
        body: { success: true, message: 'Video removed from saved list successfully!' },
      })
    expect((await saved(asha)).map(({ name }) => name)).toEqual(['Second'])
    expect((await saved(vikram)).map(({ name }) => name)).toEqual(['First'])
  })

  it('have a clip once, also after ten saves at once', async () => {
    const { id } = await seedClip(server)
    const caller = await server.as('USER', 'eager')
    const answers = await Promise.all(Array.from({ length: 10 }, () => caller.call('POST /user/save', { id })))
    expect(tally(answers)).toEqual({ 200: 10 })
    expect(await saved(caller)).toHaveLength(1)
  })
})

describe('collections', () => {
  it('are listed by name, each with the poster of its newest clip', async () => {
    await seedClip(server, { collectionName: 'Varanasi', createdAt: new Date('2026-01-01') })
    const newest = await seedClip(server, { collectionName: 'VARANASI', createdAt: new Date('2026-02-01') })
    await seedClip(server, { collectionName: 'Chai' })
    expect((await server.guest.call('GET /videos/getcollections', {})).body).toEqual([
      {
        _id: expect.any(String),
        name: 'Chai',
        description: '',
        ...{ nameHi: '', descriptionHi: '' },
        thumbnail: expect.stringMatching(/^\/media\//),
        count: 1,
      },
      {
        _id: expect.any(String),
        name: 'Varanasi',
        description: '',
        ...{ nameHi: '', descriptionHi: '' },
        thumbnail: `/media/${newest.keys.poster}`,
        count: 2,
      },
    ])
  })
})

describe('editing a clip', () => {
  const EDIT = {
    name: 'New name',
    tags: [' new ', 'tag', 'new'],
    themes: ['food'],
    shots: ['drone'],
    shotonmobile: true,
    orientation: 'custom: tall',
  }
  const edit = (_id: string, change: object = {}, caller = staff) =>
    caller.call('POST /videos/editinfo', { _id, ...EDIT, ...change })

  it('changes its metadata, and nothing else', async () => {
    const { id } = await seedClip(server, { views: 7 })
    const before = await detail(id)
    const measured = {
      views: 1_000,
      createdAt: '2000-01-01',
      videoWidth: 1,
      duration: 1,
      isFree: true,
      previewURL: 'https://evil.example',
    }
    expect(await edit(id, measured)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Video details updated!' },
    })
    expect(await detail(id)).toEqual({
      ...before,
      name: 'New name',
      tags: ['new', 'tag'],
      themes: ['food'],
      theme: ['food'],
      shots: ['drone'],
      shotonmobile: true,
      orientation: 'custom: tall',
    })
    expect((await server.guest.call('GET /videos/getsearchvideos', { term: 'new name tag' })).body).toHaveLength(1)
  })

  it.each([
    [{ _id: 'no id' }, '_id', 'A clip id is needed.'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Name is longer than 200 characters'],
    [{ tags: 'one' }, 'tags', 'tags must be a list of texts'],
    [{ tags: [''] }, 'tags.0', 'tags is required'],
    [{ tags: [1] }, 'tags.0', 'tags is required'],
    [{ tags: ['x'.repeat(61)] }, 'tags.0', 'tags is longer than 60 characters'],
    [{ tags: ['a\u0000'] }, 'tags.0', 'tags holds characters that cannot be used'],
    [{ tags: Array.from({ length: 10_000 }, (_, n) => `t${n}`) }, 'tags', 'tags: at most 60'],
    [{ themes: null }, 'themes', 'themes must be a list of texts'],
    [{ shots: { 0: 'wide' } }, 'shots', 'shots must be a list of texts'],
    [{ shotonmobile: 'true' }, 'shotonmobile', 'shotonmobile must be true or false'],
    [{ orientation: '' }, 'orientation', 'orientation is required'],
    [{ orientation: undefined }, 'orientation', 'orientation is required'],
  ])('editing a clip refuses %j', async (change, field, message) => {
    const { id } = await seedClip(server, { kinds: [] })
    const before = await detail(id)
    expect(await edit(id, change)).toMatchObject({ status: 400, body: { field, message } })
    expect(await detail(id)).toEqual(before)
  })

  it('treats markup as text', async () => {
    const { id } = await seedClip(server, { kinds: [] })
    const name = '<img src=x onerror=alert(1)> & "quotes"'
    await edit(id, { name, tags: ['<script>'] })
    expect(await detail(id)).toMatchObject({ name, tags: ['<script>'] })
  })

  it('answers 404 for a clip that is not there', async () => {
    expect(await edit(UNKNOWN)).toMatchObject({ status: 404, body: { code: 'clip_not_found' } })
  })
})

describe('themes and shots', () => {
  const save = (filters: unknown) => admin.call('POST /auth/savefilters', { filters } as never)
  const filters = async () => (await server.guest.call('GET /auth/getmasterdata', {})).body.filters

  it('are replaced in the order given, without blanks and doubles, whatever their case', async () => {
    expect(await save({ themes: [' Wedding', 'food', 'Wedding', 'FOOD'], shots: ['wide'] })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await filters()).toEqual({ themes: ['Wedding', 'food'], shots: ['wide'] })
    await save({ themes: [], shots: [] })
    expect(await filters()).toEqual({ themes: [], shots: [] })
  })

  it.each([
    [{ themes: ['ok'] }, 'filters.shots', 'shots must be a list of texts'],
    [{ themes: ['ok', ' '], shots: [] }, 'filters.themes.1', 'themes is required'],
    [{ themes: 'food', shots: [] }, 'filters.themes', 'themes must be a list of texts'],
    [undefined, 'filters', 'filters is missing or of the wrong kind'],
  ])('are not replaced by %j', async (given, field, message) => {
    await save({ themes: ['kept'], shots: ['kept'] })
    expect(await save(given)).toMatchObject({ status: 400, body: { field, message } })
    expect(await filters()).toEqual({ themes: ['kept'], shots: ['kept'] })
  })

  it('keep what somebody else has added since they were read', async () => {
    const was = { themes: ['food'], shots: ['wide'] }
    await save(was)
    const saveOver = (themes: string[]) =>
      admin.call('POST /auth/savefilters', { filters: { themes, shots: ['wide'] }, was })
    expect(await saveOver(['food', 'monsoon'])).toMatchObject({ status: 200 })
    expect(await saveOver(['food', 'wedding'])).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', message: 'Somebody else changed this in the meantime. Look at it as it is now.' },
    })
    expect(await filters()).toEqual({ themes: ['food', 'monsoon'], shots: ['wide'] })
  })

  it('stand whole when ten are saved at once', async () => {
    const lists = Array.from({ length: 10 }, (_, n) => ({ themes: ['shared', `t${n}`], shots: [`s${n}`] }))
    const answers = await Promise.all(lists.map(save))
    expect(tally(answers)).toEqual({ 200: 10 })
    expect(lists).toContainEqual(await filters())
  })
})
