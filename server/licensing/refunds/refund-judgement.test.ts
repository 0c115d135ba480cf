import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { openShop, type Shop } from '../shop.fixture.ts'
import { refunding } from './refund.fixture.ts'

let shop: Shop
let asha: Caller
let admin: Caller
let steps: ReturnType<typeof refunding>

beforeAll(async () => {
  shop = await openShop()
  asha = await shop.as('USER', 'asha')
  admin = await shop.as('ADMIN')
  steps = refunding(shop, asha, admin)
})
afterEach(() => shop.provider.heal())
afterAll(() => shop.stop())

const one = async (checkoutId: string) => (await admin.call('GET /orders/one', { checkoutId })).body
const refused = (words: RegExp) => ({
  status: 409,
  body: { code: 'refund_not_possible', message: expect.stringMatching(words) },
})

describe('a refund that was asked for on day 13', () => {
  const later = (checkoutId: string, days: number) =>
    Promise.all([
      sql`update checkout set paid_at = paid_at - make_interval(days => ${days}) where id = ${checkoutId}`.execute(
        shop.db,
      ),
      sql`update refund_request set requested_at = requested_at - make_interval(days => ${days})
        where checkout_id = ${checkoutId}`.execute(shop.db),
    ])

  it('is approved on day 20 without a note, as asked for by the customer', async () => {
    const { orderId, checkoutId, paymentId } = await steps.bought()
    await later(checkoutId, 13)
    expect(await steps.ask(checkoutId)).toMatchObject({ status: 200 })
    await later(checkoutId, 7)
    expect(await one(checkoutId)).toMatchObject({ refundRequest: { eligible: true }, refundAgainst: '' })
    const { orders } = (await asha.call('GET /user/orders', {})).body
    const mine = orders.find((order: { checkoutId: string }) => order.checkoutId === checkoutId)
    expect(mine.refund).toMatchObject({ possible: true, requested: true })
    expect(await steps.giveBack(checkoutId)).toMatchObject({ status: 200 })
    await steps.is(orderId, 'REFUNDED')
    expect(await steps.refundsOf(paymentId)).toMatchObject([{ reason: 'asked for by the customer' }])
  })

  it('is not, once a licensed file was downloaded meanwhile', async () => {
    const { clip, checkoutId } = await steps.bought()
    await later(checkoutId, 13)
    await steps.ask(checkoutId)
    await later(checkoutId, 7)
    expect(await steps.download(clip)).toMatchObject({ status: 200 })
    expect(await steps.giveBack(checkoutId)).toMatchObject(refused(/downloaded/))
  })

  it('declined, and asked for again on day 20, is late', async () => {
    const { checkoutId } = await steps.bought()
    await later(checkoutId, 13)
    await steps.ask(checkoutId)
    await admin.call('POST /orders/declinerefund', { checkoutId, note: 'Please tell us more' })
    await later(checkoutId, 7)
    expect(await steps.ask(checkoutId)).toMatchObject(refused(/14 days/))
  })
})

describe('a download link', () => {
  const unfetched = { licensedDownloads: 0, unfetchedLinks: 1, refundRequest: { eligible: true } }

  it('that nobody fetched forfeits nothing; staff see that it was made, and it ends with the refund', async () => {
    const { clip, orderId, checkoutId } = await steps.bought()
    const link = await steps.link(clip)
    expect(link).toMatchObject({ status: 200 })
    // Its headers alone are no byte of the file.
    expect((await asha.request(link.body.url, { method: 'HEAD' })).status).toBe(200)
    expect(await steps.ask(checkoutId)).toMatchObject({ status: 200 })
    expect(await one(checkoutId)).toMatchObject(unfetched)
    expect(await steps.giveBack(checkoutId)).toMatchObject({ status: 200 })
    expect((await asha.request(link.body.url)).status).toBe(403)
    await steps.is(orderId, 'REFUNDED')
  })

  it('that was fetched, if only a part, is a download', async () => {
    const { clip, checkoutId } = await steps.bought()
    const link = await steps.link(clip)
    const part = await asha.request(link.body.url, { headers: { range: 'bytes=0-99' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
    expect(await steps.ask(checkoutId)).toMatchObject(refused(/downloaded/))
    expect(await one(checkoutId)).toMatchObject({ licensedDownloads: 1, unfetchedLinks: 0 })
    const rows = () => shop.db.selectFrom('download').select('sent_bytes').where('clip_id', '=', clip).execute()
    await eventually(async () => (await rows())[0]?.sent_bytes === 100)
    await (await asha.request(link.body.url)).arrayBuffer()
    await eventually(async () => (await rows())[0]?.sent_bytes === 100 + 1024)
  })

  it('is no way round: the file itself counts at once, and so does what earlier versions noted', async () => {
    const direct = await steps.bought()
    await asha.call('POST /user/downloadhighres', { id: direct.clip, quality: 'HD' })
    expect(await steps.ask(direct.checkoutId)).toMatchObject(refused(/downloaded/))
    const before = await steps.bought()
    await steps.link(before.clip)
    await shop.db.updateTable('download').set({ sent_bytes: null }).where('clip_id', '=', before.clip).execute()
    expect(await steps.ask(before.checkoutId)).toMatchObject(refused(/downloaded/))
  })
})
