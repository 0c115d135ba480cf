import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { tally } from '../../../testing/tally.ts'
import { openShop, type Shop, single, stock } from '../shop.fixture.ts'
import { onlyLicence } from './licence.fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ worker: false, env: { RATE_LIMITS: 'on' } })
})
afterAll(() => shop.stop())

async function holder(name: string): Promise<{ who: Caller; number: string }> {
  const [who, id] = [await shop.as('USER', name), await stock(shop)]
  await shop.buy(who, single(id, 'HD'))
  return { who, number: (await onlyLicence(who, id)).number }
}

it('S2: of sixty papers that an account asks for at once it gets thirty, each the same bytes, and others get theirs', async () => {
  const [greedy, other] = [await holder('greedy'), await holder('modest')]
  const ask = ({ who, number }: typeof greedy) => who.request(`/user/certificate?number=${number}`)
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask(greedy)))
  expect(tally(answers)).toEqual({ 200: 30, 429: 30 })
  for (const { headers } of answers.filter(({ status }) => status === 429))
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  const papers = await Promise.all(answers.filter(({ status }) => status === 200).map((answer) => answer.arrayBuffer()))
  expect(new Set(papers.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(1)
  expect((await ask(other)).status).toBe(200)
  expect((await shop.guest.request('/healthz')).status).toBe(200)
})
