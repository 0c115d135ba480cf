import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/test-server.ts'
import { COMPANY, join, openCompany } from './company.fixture.ts'
import { IN_PUNE, invoiceOf } from './invoices/tax-documents.fixture.ts'
import { checkoutOf, openShop, plan, type Shop, single, stock } from './shop.fixture.ts'

/** Of the same PAN in Karnataka, and of a stranger to the company. */
const BRANCH = '29AAPFU0939F1ZR'
const PRIVATE = '29ABCDE1234F1ZW'
const IN_BENGALURU = { ...IN_PUNE, city: 'Bengaluru', state: 'Karnataka', zip: '560001' }

let shop: Shop
let owner: Caller
let buyer: Caller
/** Of a company without a GSTIN. */
let founder: Caller

beforeAll(async () => {
  shop = await openShop()
  owner = await shop.as('USER', 'owner')
  buyer = await shop.as('USER', 'buyer')
  founder = await shop.as('USER', 'founder')
  await openCompany(owner)
  await join(shop, owner, buyer, 'buyer')
  await openCompany(founder, { name: 'New Studio', email: 'new@studio.example', gstin: '' })
})
afterAll(() => shop.stop())

async function open(caller: Caller, billing: object | undefined, clip?: string) {
  return shop.order(caller, single(clip ?? (await stock(shop))), billing ? { billing } : {})
}
/** What the invoice of an order with these details prints of its buyer. */
async function invoiced(caller: Caller, billing: object | undefined, later: object = {}) {
  const { body } = await open(caller, billing)
  const paid = await shop.provider.pay(body.id)
  expect(await caller.call('POST /pay/verify-payment', { ...paid, ...later } as never)).toMatchObject({ status: 200 })
  return (await invoiceOf(shop, body.checkoutId))?.printed
}

describe('what the buyer says now is what stands on an order that is used again', () => {
  const FULL = { ...IN_PUNE, address2: 'Flat 3', purchaseOrder: 'PO-7', project: 'Monsoon' }
  const billingOf = async (orderId: string) => (await checkoutOf(shop, orderId)).billing

  it('fields that were cleared are gone; a call without details leaves them', async () => {
    const asha = await shop.as('USER', 'asha')
    const clip = await stock(shop)
    const { body } = await open(asha, { ...FULL, company: 'Rao Pictures', gst: COMPANY.gstin, sez: 'yes' }, clip)
    const cleared = { ...FULL, address2: '', purchaseOrder: '', project: '', company: '', gst: '', sez: '' }
    expect((await open(asha, cleared, clip)).body.id).toBe(body.id)
    const now = { ...IN_PUNE, phone: '+919876543210' }
    expect(await billingOf(body.id)).toEqual(now)
    expect((await open(asha, undefined, clip)).body.id).toBe(body.id)
    expect(await billingOf(body.id)).toEqual(now)
  })

  it('of two members of a company who open the same order, the last one’s alone', async () => {
    const clip = await stock(shop)
    const { body } = await open(buyer, FULL, clip)
    const { firstName, state, address1 } = IN_PUNE
    expect((await open(owner, { firstName, state, address1 }, clip)).body.id).toBe(body.id)
    const own = { company: COMPANY.name, gst: COMPANY.gstin }
    expect(await billingOf(body.id)).toEqual({ firstName, state, address1, ...own })
  })
})

describe('a company’s order is billed to the company', () => {
  const refused = (field: string, message: string) => ({
    ...{ status: 400, body: { code: 'invalid_input', field: `billing.${field}`, message } },
  })

  it('under a GSTIN of its own or of a branch, not under a member’s', async () => {
    expect(await open(buyer, { ...IN_BENGALURU, gst: PRIVATE, company: 'Rao Pictures' })).toMatchObject(
      refused('gst', 'This GSTIN does not belong to Kalakar Studio: leave it out, or give that of a branch'),
    )
    expect(await open(founder, { ...IN_BENGALURU, gst: PRIVATE, company: 'Rao Pictures' })).toMatchObject(
      refused('gst', 'New Studio has no GSTIN here yet: an owner of the company enters it'),
    )
    const printed = await invoiced(buyer, { ...IN_BENGALURU, gst: BRANCH, company: 'Whatever' })
    expect(printed?.buyer).toMatchObject({ company: COMPANY.name, gstin: BRANCH, state: { name: 'Karnataka' } })
    expect(printed?.placeOfSupply.name).toBe('Karnataka')
  })

  it('where its GSTIN is registered: another State is said at the field', async () => {
    expect(await open(buyer, IN_BENGALURU)).toMatchObject(
      refused(
        'state',
        'Kalakar Studio is registered in Maharashtra: give an address there, or the GSTIN of its branch',
      ),
    )
    expect((await invoiced(buyer, IN_PUNE))?.buyer).toMatchObject({ company: COMPANY.name, gstin: COMPANY.gstin })
  })

  it('with an address beside its GSTIN, whatever it orders', async () => {
    const billing = { firstName: 'Asha', state: 'Maharashtra' }
    const line = { videoID: await stock(shop), quality: 'HD' as const }
    const answers = [
      await open(buyer, billing),
      await buyer.call('POST /pay/create-cart-order', { lines: [line], billing }),
      await buyer.call('POST /pay/bank-transfer', { lines: [line], billing } as never),
      await buyer.call('POST /user/quotation', { lines: [line], billing } as never),
    ]
    for (const answer of answers) expect(answer).toMatchObject(refused('address1', 'Address Line 1 is required'))
    // Without a GSTIN its invoice needs none.
    expect(await open(founder, billing)).toMatchObject({ status: 200 })
  })

  it('not before it has told an address, whichever message comes first: its GSTIN tells no more than a State', async () => {
    const { body } = await open(buyer, undefined)
    const paid = await shop.provider.pay(body.id)
    const { checkoutId } = body
    expect((await buyer.call('GET /pay/status', { checkoutId })).body).toMatchObject({ status: 'ok' })
    expect(await invoiceOf(shop, checkoutId)).toBeUndefined()
    const { address1, city, zip } = IN_PUNE
    const verified = { ...paid, address1, city, state: 'Maharashtra', zip }
    expect(await buyer.call('POST /pay/verify-payment', verified as never)).toMatchObject({ status: 200 })
    expect((await invoiceOf(shop, checkoutId))?.printed.buyer).toMatchObject({
      ...{ name: COMPANY.name, gstin: COMPANY.gstin, address: ['1 MG Road', 'Pune 411001'] },
    })
  })

  it('and never, where it is invoiced at once, without one', async () => {
    const admin = await shop.as('ADMIN')
    for (const [who, field, message] of [
      [owner, 'address1', 'Address Line 1 is required'],
      [founder, 'state', 'State is required'],
    ] as const) {
      const companyId = (await who.call('GET /user/company', {})).body.company.id
      await admin.call('POST /staff/companyterms', { companyId, rupees: 1000, days: 30, on: true })
      const lines = [{ videoID: await stock(shop), quality: 'HD' as const }]
      expect(await who.call('POST /pay/order-on-terms', { lines })).toMatchObject(refused(field, message))
    }
  })

  it('by its name also without a GSTIN', async () => {
    const printed = await invoiced(founder, IN_BENGALURU)
    expect(printed?.buyer).toMatchObject({ company: 'New Studio', name: 'Asha Rao', gstin: null })
  })

  it('after the payment nothing is refused, and no other GSTIN comes in', async () => {
    const later = { ...IN_BENGALURU, gst: PRIVATE, company: 'Rao Pictures' }
    expect((await invoiced(founder, undefined, later))?.buyer).toMatchObject({
      ...{ company: 'New Studio', name: 'Asha Rao', gstin: null, state: { name: 'Karnataka' } },
    })
    expect((await invoiced(buyer, undefined, later))?.buyer).toMatchObject({
      ...{ company: COMPANY.name, gstin: COMPANY.gstin, state: { name: 'Maharashtra' } },
    })
  })

  it('and an address that is given for the invoice keeps its name', async () => {
    const { body } = await open(founder, undefined)
    await shop.verify(founder, await shop.provider.pay(body.id))
    const { address1, city, state, zip } = IN_PUNE
    const address = { checkoutId: body.checkoutId, name: 'Asha Rao', address1, city, state, zip }
    const wrong = await founder.call('POST /user/invoiceaddress', { ...address, gst: COMPANY.gstin, company: 'Mine' })
    expect(wrong).toMatchObject({ status: 400, body: { field: 'gst' } })
    expect(await founder.call('POST /user/invoiceaddress', address)).toMatchObject({ status: 200 })
    const printed = (await invoiceOf(shop, body.checkoutId))?.printed
    expect(printed?.buyer).toMatchObject({
      company: 'New Studio',
      name: 'Asha Rao',
      address: ['1 MG Road', 'Pune 411001'],
    })
  })

  it('while a person’s company is named beside a GSTIN alone', async () => {
    const asha = await shop.as('USER', 'vikram')
    const { body } = await shop.order(asha, plan('month'), { billing: { ...IN_PUNE, company: 'Rao Pictures' } })
    await shop.verify(asha, await shop.provider.pay(body.id))
    expect((await invoiceOf(shop, body.checkoutId))?.printed.buyer).not.toHaveProperty('company')
  })
})
