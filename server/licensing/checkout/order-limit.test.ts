import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tally } from '../../../testing/tally.ts'
import type { Caller } from '../../../testing/test-server.ts'
import { openShop, plan, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
const clips: string[] = []

beforeAll(async () => {
  shop = await openShop({ worker: false, env: { RATE_LIMITS: 'on' } })
  for (let count = 0; count < 31; count++) clips.push(await stock(shop))
})
afterAll(() => shop.stop())

const orderAll = async (buyer: Caller, some: string[]) => {
  const answers = []
  for (const clip of some) answers.push(await shop.order(buyer, single(clip, 'HD')))
  return answers
}

describe('orders of one buyer within an hour', () => {
  it('are not limited for who pays: thirty clips one after the other', async () => {
    const asha = await shop.as('USER', 'asha')
    const bought = []
    for (const clip of clips.slice(0, 30)) bought.push(await shop.buy(asha, single(clip, 'HD')))
    expect(tally(bought)).toEqual({ 200: 30 })
  })

  it('end at ten that nobody pays, until one is paid or an hour has passed', async () => {
    const bina = await shop.as('USER', 'bina')
    const opened = await orderAll(bina, clips.slice(0, 10))
    expect(tally(opened)).toEqual({ 200: 10 })
    const [refused] = await orderAll(bina, clips.slice(10, 11))
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000)
    // The same item again is the same order, and another buyer is not concerned.
    expect(tally(await orderAll(bina, clips.slice(0, 1)))).toEqual({ 200: 1 })
    expect((await shop.order(await shop.as('USER', 'chitra'), plan('month'))).status).toBe(200)
    await shop.verify(bina, await shop.provider.pay(opened[0]?.body.id))
    expect(tally(await orderAll(bina, clips.slice(10, 12)))).toEqual({ 200: 1, 429: 1 })
    await sql`update checkout set created_at = created_at - interval '61 minutes'`.execute(shop.db)
    expect(tally(await orderAll(bina, clips.slice(12, 14)))).toEqual({ 200: 2 })
  })

  it('have the number of the settings', async () => {
    const small = await openShop({ worker: false, env: { RATE_LIMITS: 'on', LIMITS: 'create-order=2/3600' } })
    const buyer = await small.as('USER', 'asha')
    const answers = []
    for (let count = 0; count < 3; count++) answers.push(await small.order(buyer, single(await stock(small), 'HD')))
    expect(tally(answers)).toEqual({ 200: 2, 429: 1 })
    await small.stop()
  })
})
