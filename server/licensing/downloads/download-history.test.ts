import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { openShop, plan, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
let asha: Caller
let clip: string

beforeAll(async () => {
  shop = await openShop({ worker: false })
  asha = await shop.as('USER', 'asha')
  clip = await stock(shop)
  await shop.buy(asha, plan('month'))
})
afterAll(() => shop.stop())

const link = { accept: 'application/json' }
const take = (id: string, quality: 'HD' | '4K' = 'HD', who = asha) =>
  who.call('POST /user/downloadhighres', { id, quality }, link)
const historyOf = async (who: Caller) => (await who.call('GET /user/getdownloads', {})).body.downloads
const rowsFor = (id: string) => shop.db.selectFrom('download').selectAll().where('clip_id', '=', id).execute()
const ageRows = (id: string, seconds: number) =>
  shop.db
    .updateTable('download')
    .set({ created_at: sql`created_at - make_interval(secs => ${seconds})` })
    .where('clip_id', '=', id)
    .execute()

describe('the download history', () => {
  it('has one row a minute for a clip and quality, however often it is clicked', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => take(clip)))
    for (const answer of answers) expect(answer.status).toBe(200)
    expect(await rowsFor(clip)).toHaveLength(1)
    await ageRows(clip, 50)
    await take(clip)
    expect(await rowsFor(clip)).toHaveLength(1)
    await ageRows(clip, 20)
    await take(clip)
    expect(await rowsFor(clip)).toHaveLength(2)
  })

  it('has a row for each quality, and for watermarked files', async () => {
    const id = await stock(shop)
    await take(id, 'HD')
    await take(id, '4K')
    await asha.call('POST /user/downloadwatermark', { id }, link)
    const history = (await historyOf(asha)).filter((row: { _id: string }) => row._id === id)
    // Newest first.
    expect(history.map((row: { quality: string }) => row.quality)).toEqual(['Watermarked', '4K', 'HD'])
    expect(history[0]).toMatchObject({
      _id: id,
      name: expect.any(String),
      thumnail: expect.stringMatching(/^\/media\//),
    })
  })

  it('names the right behind a licensed download, none behind a watermarked or free one', async () => {
    const id = await stock(shop)
    const free = await stock(shop, { free: true })
    const vikram = await shop.as('USER', 'vikram')
    await take(id)
    await asha.call('POST /user/downloadwatermark', { id }, link)
    await take(free, 'HD', vikram)
    const rows = [...(await rowsFor(id)), ...(await rowsFor(free))]
    expect(rows.map((row) => [row.quality, row.entitlement_id !== null])).toEqual([
      ['HD', true],
      ['Watermarked', false],
      ['HD', false],
    ])
  })

  it('has no row for what was refused, for a link that is used, or of anybody else', async () => {
    const id = await stock(shop)
    const vikram = await shop.as('USER', 'vikram')
    expect((await take(id, 'HD', vikram)).status).toBe(403)
    expect(await rowsFor(id)).toEqual([])
    const { body } = await take(id)
    await ageRows(id, 120)
    for (let time = 0; time < 3; time++) await shop.guest.request(body.url, { headers: { range: 'bytes=5-' } })
    expect(await rowsFor(id)).toHaveLength(1)
    const others = await historyOf(vikram)
    expect(others.map((row: { _id: string }) => row._id)).not.toContain(id)
  })
})

describe('the date until which a purchase can be downloaded again', () => {
  const validity = async (id: string) => {
    const { body } = await asha.call('GET /user/getpurchasedvideos', {})
    return body.purchasedVideos.find((video: { _id: string }) => video._id === id)?.validityDate.slice(0, 10)
  }
  const years = (count: number) => {
    const india = new Date(Date.now() + 5.5 * 3600_000)
    india.setUTCFullYear(india.getUTCFullYear() + count)
    return india.toISOString().slice(0, 10)
  }

  it('is five years on, and moves on with each use', async () => {
    const id = await stock(shop)
    await shop.buy(asha, single(id))
    expect(await validity(id)).toBe(years(5))
    await shop.db
      .updateTable('entitlement')
      .set({ ends_at: new Date('2027-01-01') })
      .where('clip_id', '=', id)
      .execute()
    expect(await validity(id)).toBe('2027-01-01')
    await take(id)
    expect(await validity(id)).toBe(years(5))
  })

  it('is no end of the licence: downloading works after it', async () => {
    const id = await stock(shop)
    const vikram = await shop.as('USER', 'vikram')
    await shop.buy(vikram, single(id))
    await shop.db
      .updateTable('entitlement')
      .set({ ends_at: new Date('2020-01-01') })
      .where('clip_id', '=', id)
      .execute()
    expect((await take(id, 'HD', vikram)).status).toBe(200)
  })
})
