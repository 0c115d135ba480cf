import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { openShop, plan, type Shop, single, stock } from '../shop.fixture.ts'

/** LIC-8: "unlimited" has a configurable fair-use ceiling, which an ADMIN can raise for a customer. */
let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop({ worker: false, env: { FAIR_USE_DOWNLOADS_PER_DAY: '3' } })
  admin = await shop.as('ADMIN')
})
afterAll(() => shop.stop())

const link = { accept: 'application/json' }
const take = (who: Caller, id: string, quality: 'HD' | '4K' = 'HD') =>
  who.call('POST /user/downloadhighres', { id, quality }, link)
async function subscriber(name: string) {
  const who = await shop.as('USER', name)
  await shop.buy(who, plan('month'))
  return who
}
/** Downloads this many new clips, and then one more. */
async function downloadNewClips(who: Caller, count: number) {
  const clips: string[] = []
  for (let one = 0; one < count; one++) {
    const id = await stock(shop)
    clips.push(id)
    expect((await take(who, id)).status).toBe(200)
  }
  return clips
}
const REFUSED = {
  status: 429,
  body: {
    code: 'fair_use_reached',
    message: 'You reached today’s fair-use limit of 3 downloads. Write to us and we will raise it.',
  },
}

it('counts clips new under the plan that day; what was licensed before never counts', async () => {
  const who = await subscriber('asha')
  const clips = await downloadNewClips(who, 3)
  const [first = ''] = clips
  const another = await stock(shop)
  expect(await take(who, another)).toMatchObject(REFUSED)
  expect(await shop.db.selectFrom('licence').select('id').where('clip_id', '=', another).execute()).toEqual([])
  expect(await shop.db.selectFrom('download').select('id').where('clip_id', '=', another).execute()).toEqual([])
  // Again, in another quality, watermarked, free, bought: none of these is a new clip under the plan.
  expect((await take(who, first)).status).toBe(200)
  expect((await take(who, first, '4K')).status).toBe(200)
  expect((await who.call('POST /user/downloadwatermark', { id: another }, link)).status).toBe(200)
  expect((await take(who, await stock(shop, { free: true }))).status).toBe(200)
  await shop.buy(who, single(another, 'HD'))
  expect((await take(who, another)).status).toBe(200)
  expect(await take(who, await stock(shop))).toMatchObject(REFUSED)
})

it('begins anew each day in India', async () => {
  const who = await subscriber('daily')
  const clips = await downloadNewClips(who, 3)
  const yesterday = sql<Date>`(date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata') - interval '1 second'`
  await shop.db.updateTable('licence').set({ issued_at: yesterday }).where('clip_id', 'in', clips).execute()
  await downloadNewClips(who, 3)
  expect(await take(who, await stock(shop))).toMatchObject(REFUSED)
})

it('lets nobody past by asking twenty times at once', async () => {
  const who = await subscriber('crowd')
  const clips = await Promise.all(Array.from({ length: 20 }, () => stock(shop)))
  const answers = await Promise.all(clips.map((id) => take(who, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(17)
})

it('is raised for one customer by an ADMIN, and put back', async () => {
  const who = await subscriber('heavy')
  await downloadNewClips(who, 3)
  const set = (perDay: number | null, email = 'Heavy@test.example') =>
    admin.call('POST /licences/allowance', { email, perDay })
  expect(await set(4)).toMatchObject({ status: 200, body: { success: true } })
  await downloadNewClips(who, 1)
  const message = 'You reached today’s fair-use limit of 4 downloads. Write to us and we will raise it.'
  expect(await take(who, await stock(shop))).toMatchObject({ status: 429, body: { message } })
  await set(null)
  expect(await take(who, await stock(shop))).toMatchObject(REFUSED)
  for (const wrong of [0, -1, 1.5, 100_001]) expect(await set(wrong)).toMatchObject({ status: 400 })
  expect(await set(5, 'nobody@test.example')).toMatchObject({ status: 404 })
})

it('goes to the person of an address, and to no company that somebody opened with it', async () => {
  const [person, stranger] = [await shop.as('USER', 'person'), await shop.as('USER', 'stranger')]
  const email = (await person.call('GET /user/profile', {})).body.email as string
  expect(await stranger.call('POST /user/company', { name: 'Not theirs', email })).toMatchObject({ status: 200 })
  expect(await admin.call('POST /licences/allowance', { email, perDay: 500 })).toMatchObject({ status: 200 })
  const rows = shop.db.selectFrom('account').select(['kind', 'download_allowance as allowance'])
  expect(await rows.where('login', '=', email).orderBy('kind').execute()).toEqual([
    { kind: 'company', allowance: null },
    { kind: 'person', allowance: 500 },
  ])
})
