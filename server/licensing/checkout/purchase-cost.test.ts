import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { openShop, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
let asha: Caller

beforeAll(async () => {
  shop = await openShop({ worker: false, env: { RATE_LIMITS: 'on' } })
  asha = await shop.as('USER', 'asha')
})
afterAll(() => shop.stop())

const BILLING = {
  firstName: 'Asha',
  lastName: 'Rao',
  line1: '12 MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  zip: '560001',
}

/** What is asked of the database meanwhile, without the begin and end of transactions and the queue's own polling. */
async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await run()
  const texts = query.mock.calls.map(([first]) =>
    typeof first === 'string' ? first : String((first as { text?: string }).text),
  )
  query.mockRestore()
  // The queue looks after itself every few seconds; of its statements a purchase asks for new jobs alone.
  const isQueue = (text: string) => text.includes('pgboss') && !text.includes('INSERT INTO pgboss.job')
  return texts.filter((text) => !/^(begin|commit|start transaction|listen|select 1$)/i.test(text) && !isQueue(text))
}

it('a purchase takes at most 25 statements, from its order to its licence', async () => {
  const warm = await stock(shop)
  await shop.buy(asha, single(warm, 'HD'))
  const clip = await stock(shop)
  let id = ''
  const ordering = await statementsOf(async () => {
    id = (await shop.order(asha, single(clip, 'HD'), { billing: BILLING, agreed: true })).body.id
  })
  const paid = await shop.provider.pay(id)
  const verifying = await statementsOf(async () => {
    expect((await shop.verify(asha, paid)).body.status).toBe('ok')
  })
  expect(ordering.length + verifying.length).toBeLessThanOrEqual(25)
})
