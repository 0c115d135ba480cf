import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { openShop, plan, type Shop, single, stock } from '../../licensing/shop.fixture.ts'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as('ADMIN')
})
afterAll(() => shop.stop())

const site = async () => (await shop.guest.call('GET /config', {})).body
const save = (input: object) => admin.call('POST /staff/claim', input as never)
const refused = { status: 403, body: { code: 'early_access' } }

describe('claims', () => {
  it('are on in the words of the source at first; an ADMIN rewords or switches each off, at once', async () => {
    const { claims } = await site()
    expect(Object.keys(claims).sort()).toEqual(['daily', 'refreshed', 'seats', 'size', 'support', 'weekly'])
    for (const words of Object.values(claims)) expect(words).toEqual({ english: '', hindi: '' })
    expect(await save({ key: 'daily', on: false })).toMatchObject({ status: 200 })
    expect(await save({ key: 'size', on: true, english: 'over 25 clips', hindi: '25 से ज़्यादा क्लिप' })).toMatchObject({
      status: 200,
    })
    const after = (await site()).claims
    expect(after.daily).toBeUndefined()
    expect(after.size).toEqual({ english: 'over 25 clips', hindi: '25 से ज़्यादा क्लिप' })
    const { body } = await admin.call('GET /staff/claims', {})
    expect(body.claims.find(({ key }: { key: string }) => key === 'daily')).toMatchObject({
      on: false,
      belied: '',
      changed: { by: 'admin@test.example' },
    })
    await save({ key: 'daily', on: true })
  })

  it('are held against the last 7 and 30 days on Insight', async () => {
    await save({ key: 'size', on: true, english: '' })
    const belied = async () => {
      const { body } = await admin.call('GET /staff/insight', { days: '7' })
      return Object.fromEntries(body.belied.map(({ claim, why }: { claim: string; why: string }) => [claim, why]))
    }
    await stock(shop)
    const said = await belied()
    expect(said).toMatchObject({ daily: 'In the last 7 days 1 clip was published.', size: 'There is 1 clip.' })
    expect(said['weekly']).toBeUndefined()
    // The true count stands beside them.
    expect((await admin.call('GET /staff/claims', {})).body.library).toEqual({ clips: 1, lastWeek: 1, lastMonth: 1 })
    await shop.db
      .updateTable('clip')
      .set({ published_at: sql<Date>`now() - interval '8 days'` })
      .execute()
    expect(await belied()).toMatchObject({ weekly: 'In the last 7 days no clip was published.' })
    await save({ key: 'weekly', on: false })
    expect((await belied())['weekly']).toBeUndefined()
    expect((await (await shop.as('EMPLOYEE')).call('GET /staff/insight', {})).body.belied).toEqual([])
  })

  it('are not reworded over what somebody else has changed meanwhile', async () => {
    const read = async () => {
      const { body } = await admin.call('GET /staff/claims', {})
      return body.claims.find(({ key }: { key: string }) => key === 'support')?.changed?.at ?? ''
    }
    const version = await read()
    const reworded = (english: string) => save({ key: 'support', on: true, english, hindi: '', version })
    expect(await reworded('We answer in a day')).toMatchObject({ status: 200 })
    expect(await reworded('We answer in a week')).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', message: 'Somebody else changed this in the meantime. Look at it as it is now.' },
    })
    expect((await site()).claims.support?.english).toBe('We answer in a day')
    expect(await save({ key: 'support', on: true, english: '', hindi: '', version: await read() })).toMatchObject({
      status: 200,
    })
  })

  it('are an ADMIN’s alone', async () => {
    for (const [who, status] of [
      [shop.guest, 401],
      [await shop.as('USER', 'asha'), 403],
      [await shop.as('EMPLOYEE'), 403],
    ] as const)
      expect(await who.call('POST /staff/claim', { key: 'daily', on: false })).toMatchObject({ status })
  })
})

describe('early access', () => {
  const download = (who: Caller, id: string) =>
    who.call('POST /user/downloadhighres', { id, quality: 'HD' }, { accept: 'application/json' })

  it('of 2 days: a new clip is licensed by annual subscribers, and from its day on by everybody', async () => {
    expect(await save({ key: 'earlyAccess', on: true, days: 2 })).toMatchObject({ status: 200 })
    expect(await site()).toMatchObject({ earlyAccessDays: 2, claims: { earlyAccess: { english: '', hindi: '' } } })
    const clip = await stock(shop)
    const { earlyUntil } = (await shop.guest.call('GET /videos/getonevideo', { id: clip })).body
    expect(Math.round((Date.parse(earlyUntil) - Date.now()) / 3_600_000)).toBe(48)

    const [annual, monthly, other] = [
      await shop.as('USER', 'annual'),
      await shop.as('USER', 'monthly'),
      await shop.as('USER', 'other'),
    ]
    await shop.buy(annual, plan('year'))
    await shop.buy(monthly, plan('month'))
    expect(await shop.order(other, single(clip, 'HD'))).toMatchObject(refused)
    expect(await download(monthly, clip)).toMatchObject(refused)
    expect(await download(annual, clip)).toMatchObject({ status: 200 })
    const seenBy = async (who: Caller) => (await who.call('GET /videos/getonevideo', { id: clip })).body.hasEarlyAccess
    expect([await seenBy(shop.guest), await seenBy(other), await seenBy(monthly), await seenBy(annual)]).toEqual([
      ...[undefined, false, false, true],
    ])

    await shop.db
      .updateTable('clip')
      .set({ published_at: sql<Date>`now() - interval '49 hours'` })
      .where('id', '=', clip)
      .execute()
    expect(await download(monthly, clip)).toMatchObject({ status: 200 })
    await shop.buy(other, single(clip, 'HD'))
  })

  it('concerns no free clip, nobody who owns it already, and no imported one', async () => {
    const owner = await shop.as('USER', 'owner')
    const [owned, free, imported] = [await stock(shop), await stock(shop), await stock(shop)]
    await save({ key: 'earlyAccess', on: true, days: 0 })
    await shop.buy(owner, single(owned, 'HD'))
    await shop.db.updateTable('clip').set({ is_free: true }).where('id', '=', free).execute()
    await shop.db.updateTable('clip').set({ uploader_id: null }).where('id', '=', imported).execute()
    await save({ key: 'earlyAccess', on: true, days: 2 })
    expect(await download(owner, owned)).toMatchObject({ status: 200 })
    expect(await shop.order(owner, single(owned, '4K'))).not.toMatchObject(refused)
    expect(await download(owner, free)).toMatchObject({ status: 200 })
    expect((await shop.guest.call('GET /videos/getonevideo', { id: free })).body.earlyUntil).toBeUndefined()
    expect(await shop.order(owner, single(imported, 'HD'))).toMatchObject({ status: 200 })
  })

  it('of 0 days is off, and no page says it', async () => {
    await save({ key: 'earlyAccess', on: true, days: 0 })
    expect(await site()).toMatchObject({ earlyAccessDays: 0 })
    expect((await site()).claims.earlyAccess).toBeUndefined()
    expect((await save({ key: 'earlyAccess', on: true, days: 91 })).body.message).toBe('Days is at most 90')
    const clip = await stock(shop)
    expect((await shop.guest.call('GET /videos/getonevideo', { id: clip })).body.earlyUntil).toBeUndefined()
    expect(await shop.order(await shop.as('USER', 'other'), single(clip, 'HD'))).toMatchObject({ status: 200 })
  })
})
