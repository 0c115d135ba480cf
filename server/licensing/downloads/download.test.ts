import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '../../../contract/index.ts'
import type { Caller } from '../../../testing/test-server.ts'
import type { RenditionKind } from '../../media/rendition.model.ts'
import { newId } from '../../platform/ids.ts'
import { bytesOf, openShop, plan, type Shop, single, stock, withdraw } from '../shop.fixture.ts'

let shop: Shop
const clips = { sold: '', free: '', mobile: '' }
const people = {} as Record<Person, Caller>

const PERSONS = ['guest', 'staff', 'free account', 'HD buyer', '4K buyer', 'subscriber', 'former subscriber'] as const
type Person = (typeof PERSONS)[number]
const FILES = ['watermark', 'mobile', 'HD', '4K', 'owned HD', 'owned 4K', 'owned MobileHD'] as const
type File = (typeof FILES)[number]
const KIND: Record<File, RenditionKind> = {
  watermark: 'watermark',
  mobile: 'mobile',
  HD: 'hd',
  '4K': 'uhd',
  'owned HD': 'hd',
  'owned 4K': 'uhd',
  'owned MobileHD': 'mobile',
}

/** LIC-7: the endpoint of each file, and the name it is saved under. */
const FILE_CALLS: Record<File, (id: string) => [path: string, input: object, fileName: string]> = {
  watermark: (id) => ['/user/downloadwatermark', { id }, `watermarked_video_${id}.mp4`],
  mobile: (id) => ['/user/downloadmobile', { id }, `${id}.mp4`],
  HD: (id) => ['/user/downloadhighres', { id, quality: 'HD' }, `video_${id}_HD.mp4`],
  '4K': (id) => ['/user/downloadhighres', { id, quality: '4K' }, `video_${id}_4K.mp4`],
  'owned HD': (id) => ['/user/downloadownedvideo', { videoId: id, resolution: 'HD' }, `video_${id}_HD.mp4`],
  'owned 4K': (id) => ['/user/downloadownedvideo', { videoId: id, resolution: '4K' }, `video_${id}_4K.mp4`],
  'owned MobileHD': (id) => [
    '/user/downloadownedvideo',
    { videoId: id, resolution: 'MobileHD' },
    `video_${id}_MobileHD.mp4`,
  ],
}

function download(person: Caller, file: File, id: string, headers: Record<string, string> = {}) {
  const [path, input] = FILE_CALLS[file](id)
  const sent = { 'content-type': 'application/json', accept: '*/*', ...headers }
  return person.request(path, { method: 'POST', body: JSON.stringify(input), headers: sent })
}

beforeAll(async () => {
  shop = await openShop({ worker: false })
  clips.sold = await stock(shop)
  clips.free = await stock(shop, { free: true })
  clips.mobile = await stock(shop, { mobile: true, licensed: ['mobile', 'hd'] })
  for (const person of PERSONS)
    people[person] = person === 'guest' ? shop.guest : await shop.as('USER', person.replace(' ', '-'))
  people.staff = await shop.as('EMPLOYEE')
  await shop.buy(people['HD buyer'], single(clips.sold, 'HD'))
  await shop.buy(people['HD buyer'], single(clips.mobile, 'MobileHD'))
  await shop.buy(people['4K buyer'], single(clips.sold, '4K'))
  await shop.buy(people.subscriber, plan('month'))
  await shop.buy(people['former subscriber'], plan('month'))
  await download(people['former subscriber'], 'HD', clips.sold)
  await shop.db
    .updateTable('entitlement')
    .set({ starts_at: new Date('2026-01-01'), ends_at: new Date('2026-02-01') })
    .where('account_id', '=', await idOf(people['former subscriber']))
    .execute()
})
afterAll(() => shop.stop())

const idOf = async (person: Caller) => {
  const payload = JSON.parse(Buffer.from(person.token?.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  return payload.sub
}

// A row: the status for each person, in the order of FILES. 403: buy it or subscribe; 409: no such file of this clip.
const TABLE: Record<keyof typeof clips, Record<Person, number[]>> = {
  sold: {
    guest: [401, 401, 401, 401, 401, 401, 401],
    staff: [200, 403, 403, 403, 403, 403, 403],
    'free account': [200, 403, 403, 403, 403, 403, 403],
    'HD buyer': [200, 403, 200, 403, 200, 403, 403],
    '4K buyer': [200, 403, 200, 200, 200, 200, 403],
    subscriber: [200, 409, 200, 200, 200, 200, 409],
    'former subscriber': [200, 403, 200, 403, 200, 403, 403],
  },
  free: {
    guest: [401, 401, 401, 401, 401, 401, 401],
    staff: [200, 409, 200, 200, 200, 200, 409],
    'free account': [200, 409, 200, 200, 200, 200, 409],
    'HD buyer': [200, 409, 200, 200, 200, 200, 409],
    '4K buyer': [200, 409, 200, 200, 200, 200, 409],
    subscriber: [200, 409, 200, 200, 200, 200, 409],
    'former subscriber': [200, 409, 200, 200, 200, 200, 409],
  },
  mobile: {
    guest: [401, 401, 401, 401, 401, 401, 401],
    staff: [200, 403, 403, 403, 403, 403, 403],
    'free account': [200, 403, 403, 403, 403, 403, 403],
    'HD buyer': [200, 200, 403, 403, 403, 403, 200],
    '4K buyer': [200, 403, 403, 403, 403, 403, 403],
    subscriber: [200, 200, 200, 409, 200, 409, 200],
    'former subscriber': [200, 403, 403, 403, 403, 403, 403],
  },
}

describe.each(Object.keys(TABLE) as (keyof typeof clips)[])('a %s clip', (clip) => {
  it.each(PERSONS)('for a %s', async (person) => {
    for (const [index, file] of FILES.entries()) {
      const reply = await download(people[person], file, clips[clip])
      const bytes = Buffer.from(await reply.arrayBuffer())
      expect([file, reply.status]).toEqual([file, TABLE[clip][person][index]])
      // Either the complete requested file, or not one byte of it.
      if (reply.status === 200) expect(bytes.equals(bytesOf(clips[clip], KIND[file]))).toBe(true)
      else expect(JSON.parse(bytes.toString())).toHaveProperty('code')
    }
  })
})

describe('a file handed out', () => {
  it.each(FILES)('%s: under its name, to be kept, never cached', async (file) => {
    const id = file.includes('obile') ? clips.mobile : clips.sold
    const { status, headers } = await download(people.subscriber, file, id)
    expect(status).toBe(200)
    const [, , fileName] = FILE_CALLS[file](id)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"; filename*=UTF-8''${fileName}`)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-type')).toBe('video/mp4')
    expect(headers.get('content-length')).toBe(String(bytesOf(id, KIND[file]).length))
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each(['*/*', 'application/json, text/plain, */*', 'application/json;q=0.9', 'video/mp4'])(
    'for Accept %s is the bytes themselves',
    async (accept) => {
      const reply = await download(people.subscriber, 'HD', clips.sold, { accept })
      expect(reply.headers.get('content-type')).toBe('video/mp4')
      expect(Buffer.from(await reply.arrayBuffer()).equals(bytesOf(clips.sold, 'hd'))).toBe(true)
    },
  )

  it('for Accept application/json is a link to them', async () => {
    const reply = await download(people.subscriber, '4K', clips.sold, { accept: 'application/json' })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const link = (await reply.json()) as { url: string; fileName: string; bytes: number }
    expect(link).toEqual({
      url: expect.stringMatching(/^\/download\?right=[\w.-]+$/),
      fileName: `video_${clips.sold}_4K.mp4`,
      bytes: bytesOf(clips.sold, 'uhd').length,
    })
    const file = await shop.guest.request(link.url)
    expect(file.headers.get('content-disposition')).toContain(`attachment; filename="${link.fileName}"`)
    expect(file.headers.get('cache-control')).toBe('private, no-store')
    expect(Buffer.from(await file.arrayBuffer()).equals(bytesOf(clips.sold, 'uhd'))).toBe(true)
  })
})

describe('a withdrawn clip', () => {
  it('stays with those who hold a licence, and with nobody else', async () => {
    const id = await stock(shop)
    await shop.buy(people['4K buyer'], single(id, '4K'))
    const licensee = await shop.as('USER', 'licensee')
    await shop.buy(licensee, plan('month'))
    expect((await download(licensee, '4K', id)).status).toBe(200)
    await withdraw(shop, id)
    expect((await download(people['4K buyer'], 'owned 4K', id)).status).toBe(200)
    expect((await download(people['4K buyer'], 'HD', id)).status).toBe(200)
    // Clips licensed while subscribed stay licensed, in the quality licensed and those it includes.
    expect((await download(licensee, 'HD', id)).status).toBe(200)
    for (const person of ['free account', 'HD buyer', 'subscriber'] as const)
      for (const file of ['HD', '4K', 'owned HD', 'watermark'] as const)
        expect((await download(people[person], file, id)).status).toBe(404)
    const purchases = await people['4K buyer'].call('GET /user/getpurchasedvideos', {})
    expect(purchases.body.purchasedVideos).toMatchObject([{ _id: id }, { _id: clips.sold }])
  })

  it('that was free is gone', async () => {
    const id = await stock(shop, { free: true })
    await withdraw(shop, id)
    expect((await download(people['free account'], 'HD', id)).status).toBe(404)
  })
})

it('a clip nobody knows, or not published yet, is not there', async () => {
  const id = await stock(shop)
  await shop.db.updateTable('clip').set({ published_at: null }).where('id', '=', id).execute()
  for (const unknown of [id, newId()])
    for (const file of FILES) expect((await download(people.subscriber, file, unknown)).status).toBe(404)
})

it.each<[string, object]>([
  ['id', { id: 'no id', quality: 'HD' }],
  ['id', { quality: 'HD' }],
  ['quality', { id: '01900000-0000-7000-8000-000000000000', quality: 'MobileHD' }],
  ['quality', { id: '01900000-0000-7000-8000-000000000000' }],
])('a call without a right %s is refused by name: %j', async (field, input) => {
  const answer = await people.subscriber.call(
    'POST /user/downloadhighres',
    input as CallInput<'POST /user/downloadhighres'>,
  )
  expect(answer).toMatchObject({ status: 400, body: { field } })
})
