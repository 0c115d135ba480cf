import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/test-server.ts'
import { bought, IN_PUNE, invoiceOf } from './invoices/tax-documents.fixture.ts'
import { onlyLicence } from './licences/licence.fixture.ts'
import { openShop, type Shop, single, stock } from './shop.fixture.ts'

let shop: Shop
let asha: Caller

beforeAll(async () => {
  shop = await openShop({ worker: false })
  asha = await shop.as('USER', 'asha')
})
afterAll(() => shop.stop())

const numberOf = async (id: string): Promise<string> =>
  (await shop.guest.call('GET /videos/getonevideo', { id })).body.number
const found = async (term: string): Promise<string[]> => {
  const [{ body: page }, { body: list }] = await Promise.all([
    shop.guest.call('GET /videos/getsearchvideos', { term, page: '1' }),
    shop.guest.call('GET /videos/getsearchvideos', { term }),
  ])
  const ids = (list as { _id: string }[]).map(({ _id }) => _id)
  expect((page.videos as { _id: string }[]).map(({ _id }) => _id)).toEqual(ids)
  return ids
}

it('a clip number finds its clip and no other, however it is typed; of a withdrawn clip nothing', async () => {
  const [one, other] = [await stock(shop), await stock(shop)]
  const number = await numberOf(one)
  expect(number).toMatch(/^\d{3} \d{4}$/)
  expect(await numberOf(other)).not.toBe(number)
  for (const typed of [number, number.replace(' ', ''), `Clip ${number}`]) expect(await found(typed)).toEqual([one])
  const last = Number(number.at(-1))
  expect(await found(number.slice(0, -1) + ((last + 1) % 10))).toEqual([])
  expect((await (await shop.as('ADMIN')).call('POST /auth/deletevideo', { id: one })).status).toBe(200)
  expect(await found(number)).toEqual([])
})

it('staff name a clip by its number: in the orders, the audit log, a shot request and a notice', async () => {
  const [clip, admin] = [await stock(shop), await shop.as('ADMIN')]
  await shop.buy(asha, single(clip, 'HD'))
  const number = await numberOf(clip)
  await admin.call('POST /auth/deletevideo', { id: clip })
  const { orders } = (await admin.call('GET /orders/search', { clip: number })).body
  expect(orders).toEqual((await admin.call('GET /orders/search', { clip })).body.orders)
  expect(orders).toHaveLength(1)
  expect((await admin.call('GET /orders/search', { clip: 'none of ours' })).body.orders).toEqual([])
  const { entries } = (await admin.call('GET /staff/audit', { subject: number })).body
  expect(entries.map(({ action }: { action: string }) => action)).toContain('clip.withdrawn')
  const draft = { topic: 'clip', audience: 'licensees', subjectEnglish: 'A', subjectHindi: 'अ' } as const
  expect(
    await admin.call('POST /staff/previewnotice', { ...draft, clip: number, bodyEnglish: 'A', bodyHindi: 'अ' }),
  ).toMatchObject({ status: 200, body: { recipients: 1 } })
  await shop.guest.call('POST /videos/askforshot', { text: 'Camels at dawn' })
  const wishes = async (state: 'open' | 'filmed') =>
    (await admin.call('GET /staff/shotrequests', { state })).body.wishes
  const [{ fold }] = await wishes('open')
  expect((await admin.call('POST /staff/shotrequest', { fold, state: 'filmed', clipId: number })).status).toBe(200)
  expect((await wishes('filmed'))[0].clip._id).toBe(clip)
})

it('the number of a clip is on its invoice line, its licence and the public check', async () => {
  const clip = await stock(shop)
  const number = await numberOf(clip)
  const order = await bought(shop, asha, IN_PUNE, single(clip, 'HD'))
  expect((await invoiceOf(shop, order))?.printed).toMatchObject({
    description: `Licence to use footage: Waves on the Konkan coast, HD, clip ${number} (${clip})`,
  })
  const licence = await onlyLicence(asha, clip)
  expect(licence).toMatchObject({ clipNumber: number, clipId: clip })
  const verified = await shop.guest.call('GET /licences/verify', { number: licence.number })
  expect(verified.body).toMatchObject({ clipNumber: number })
})
