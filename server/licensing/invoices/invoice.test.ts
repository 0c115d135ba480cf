import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { followUpInvoice } from './invoice-address.service.ts'
import { issueInvoice } from './invoice.service.ts'
import { addressFor, bought, IN_PUNE, invoiceOf, mailsAbout } from './tax-documents.fixture.ts'
import { openShop, plan, type Shop, single, stock } from '../shop.fixture.ts'

// The sandbox's company is in Maharashtra unless told otherwise.
let shop: Shop
let asha: Caller
let vikram: Caller

beforeAll(async () => {
  shop = await openShop({ worker: false })
  asha = await shop.as('USER', 'asha')
  vikram = await shop.as('USER', 'vikram')
})
afterAll(() => shop.stop())

const numberOf = async (id: string): Promise<string> =>
  (await shop.guest.call('GET /videos/getonevideo', { id })).body.number

const refusal = (field: string, message: RegExp) => ({
  status: 400,
  body: { code: 'invalid_input', field, message: expect.stringMatching(message) },
})

describe('an order paid with an address', () => {
  it('has its invoice at once, everything on it as it was told', async () => {
    const clip = await stock(shop)
    const id = await bought(shop, asha, IN_PUNE, single(clip, '4K'))
    const invoice = await invoiceOf(shop, id)
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^INV\/\d{4}\/\d{6}$/),
      place_of_supply: '27',
      printed: {
        seller: { name: 'Jhalak Footage Private Limited', gstin: '27ABCDE1234F1Z0', state: { code: '27' } },
        buyer: { name: 'Asha Rao', address: ['1 MG Road', 'Pune 411001'], state: { name: 'Maharashtra' }, gstin: null },
        sac: '997339',
        description: `Licence to use footage: Waves on the Konkan coast, 4K, clip ${await numberOf(clip)} (${clip})`,
        words: 'Rupees one hundred fifty-two and twenty-two paise only',
        paymentId: expect.stringMatching(/^pay_/),
      },
    })
  })

  it('brings one mail, with the number', async () => {
    const id = await bought(shop, asha)
    expect(await mailsAbout(shop, id)).toEqual([
      {
        template: 'receipt',
        to: 'asha@test.example',
        data: {
          firstName: 'asha',
          item: 'Monthly plan',
          itemKind: 'subscription',
          totalRupees: '1,178.82',
          invoiceNumber: (await invoiceOf(shop, id))?.number,
          checkoutId: id,
        },
      },
    ])
  })

  it('keeps what is printed when the buyer, the clip and the prices change', async () => {
    const clip = await stock(shop)
    const id = await bought(shop, asha, IN_PUNE, single(clip))
    const before = await invoiceOf(shop, id)
    await shop.db.updateTable('clip').set({ name: 'Renamed' }).where('id', '=', clip).execute()
    await shop.db.updateTable('checkout').set({ billing: '{}' }).where('id', '=', id).execute()
    expect(await invoiceOf(shop, id)).toEqual(before)
  })
})

describe('case 35: place of supply', () => {
  it.each([
    ['the same State', { state: 'Maharashtra' }, '27', [8991, 8991, 0]],
    ['another State', { state: 'Karnataka', city: 'Bengaluru' }, '29', [0, 0, 17982]],
    ['a territory, from a State', { state: 'Ladakh', city: 'Leh' }, '38', [0, 0, 17982]],
    ['a State spelled as people do', { state: 'Orissa' }, '21', [0, 0, 17982]],
    ['a business of another State, no address', { state: '', gst: '29AAMFJ0530C1ZO' }, '29', [0, 0, 17982]],
    ['a business at home', { gst: '27AAPFU0939F1ZV' }, '27', [8991, 8991, 0]],
  ] as const)('place of supply: %s', async (_what, where, code, [cgst, sgst, igst]) => {
    const invoice = await invoiceOf(shop, await bought(shop, asha, { ...IN_PUNE, ...where }))
    expect(invoice).toMatchObject({
      place_of_supply: code,
      taxable_paise: 99900,
      cgst_paise: cgst,
      sgst_paise: sgst,
      igst_paise: igst,
      total_paise: 117882,
      printed: { secondHalf: code === '38' ? 'UTGST' : 'SGST', buyer: { gstin: 'gst' in where ? where.gst : null } },
    })
  })

  it('the same territory: CGST and UTGST', async () => {
    const there = await openShop({ worker: false, env: { COMPANY_STATE: 'Chandigarh' } })
    const buyer = await there.as('USER', 'asha')
    const invoice = await invoiceOf(there, await bought(there, buyer, { ...IN_PUNE, state: 'Chandigarh' }))
    expect(invoice).toMatchObject({ place_of_supply: '04', cgst_paise: 8991, sgst_paise: 8991, igst_paise: 0 })
    expect(invoice?.printed).toMatchObject({ secondHalf: 'UTGST', seller: { gstin: expect.stringMatching(/^04/) } })
    await there.stop()
  })

  it('a GSTIN with a wrong check character, or of another State than the address, opens no order', async () => {
    const order = (more: object) => shop.order(asha, plan('year'), { billing: { ...IN_PUNE, ...more } })
    expect(await order({ gst: '27AAPFU0939F1ZX' })).toMatchObject(refusal('billing.gst', /GSTIN/))
    expect(await order({ gst: '29AAMFJ0530C1ZO' })).toMatchObject(refusal('billing.gst', /registered in Karnataka/))
  })
})

describe('case 35: no billing data at all', () => {
  it('the right is given, the receipt asks for the address, and it is issued once when it comes', async () => {
    const id = await bought(shop, asha, null)
    expect(await invoiceOf(shop, id)).toBeUndefined()
    expect(await mailsAbout(shop, id)).toMatchObject([{ template: 'receipt', data: { invoiceNumber: null } }])
    const given = await asha.call('POST /user/invoiceaddress', addressFor(id, { gst: '27 aapfu0939f1zv' }))
    const invoice = await invoiceOf(shop, id)
    expect(given).toMatchObject({ status: 200, body: { success: true, number: invoice?.number } })
    expect(invoice?.printed.buyer).toMatchObject({ name: 'Asha Rao', gstin: '27AAPFU0939F1ZV' })
    const again = await asha.call('POST /user/invoiceaddress', addressFor(id, { state: 'Goa', zip: '403001' }))
    expect(again).toMatchObject({ status: 409, body: { code: 'invoice_exists' } })
    await followUpInvoice(shop.deps, { checkoutId: id, then: 'issue' })
    expect(await invoiceOf(shop, id)).toEqual(invoice)
    expect((await mailsAbout(shop, id)).map(({ template }) => template)).toEqual(['receipt', 'invoice'])
  })

  it('twenty answers at once issue one', async () => {
    const id = await bought(shop, asha, null)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => asha.call('POST /user/invoiceaddress', addressFor(id))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  })

  it('what is wrong is said by field, and changes nothing', async () => {
    const id = await bought(shop, asha, null)
    const send = (more: object) => asha.call('POST /user/invoiceaddress', addressFor(id, more))
    expect(await send({ state: 'Bavaria' })).toMatchObject(refusal('state', /State of India/))
    expect(await send({ zip: '011001' })).toMatchObject(refusal('zip', /PIN/))
    expect(await send({ gst: '03AAJCR2207E1Z2' })).toMatchObject(refusal('gst', /GSTIN/))
    expect(await send({ gst: '29AAMFJ0530C1ZO' })).toMatchObject(refusal('gst', /registered in Karnataka/))
    expect(await send({ city: '' })).toMatchObject(refusal('city', /City is required/))
    expect(await invoiceOf(shop, id)).toBeUndefined()
  })

  it('is nobody else’s to answer, and only a paid order takes it', async () => {
    const id = await bought(shop, asha, null)
    const unknown = { status: 404, body: { code: 'order_not_found' } }
    expect(await vikram.call('POST /user/invoiceaddress', addressFor(id))).toMatchObject(unknown)
    const { body } = await shop.order(asha, plan('year'))
    expect(await asha.call('POST /user/invoiceaddress', addressFor(body.checkoutId))).toMatchObject(unknown)
    expect(await shop.guest.call('POST /user/invoiceaddress', addressFor(id))).toMatchObject({ status: 401 })
  })

  it('who has saved an address with a State is asked nothing', async () => {
    const meera = await shop.as('USER', 'meera')
    const saved = { line1: 'Old Road', city: 'Somewhere', state: '-', zipCode: '1', country: 'India' }
    const { id: account_id } = await shop.db
      .selectFrom('account')
      .select('id')
      .where('login', '=', 'meera@test.example')
      .executeTakeFirstOrThrow()
    // From before addresses were checked.
    const { zipCode: zip_code, ...old } = saved
    await shop.db
      .insertInto('address')
      .values({ id: newId(), account_id, zip_code, label: '', line2: '', gst: '', ...old })
      .execute()
    await meera.call('POST /user/saveaddress', {
      newAddress: { ...saved, line1: '5 Beach Road', city: 'Chennai', state: 'tamil nadu', zipCode: '600001' },
    })
    const invoice = await invoiceOf(shop, await bought(shop, meera, null))
    expect(invoice?.printed).toMatchObject({
      buyer: { name: 'meera Test', address: ['5 Beach Road', 'Chennai 600001'], email: 'meera@test.example' },
      placeOfSupply: { code: '33', name: 'Tamil Nadu' },
    })
  })

  it('after a week a reminder, on day 25 the supplier’s State', async () => {
    const id = await bought(shop, asha, null)
    const { rows } = await sql<{ days: number; what: string }>`
      select round(extract(epoch from start_after - now()) / 86400)::int as days, data ->> 'then' as what
      from pgboss.job where name = 'invoice-address' and data ->> 'checkoutId' = ${id} order by start_after`.execute(
      shop.db,
    )
    expect(rows).toEqual([
      { days: 7, what: 'remind' },
      { days: 25, what: 'issue' },
    ])
    for (const then of ['remind', 'remind', 'issue', 'issue'] as const)
      await followUpInvoice(shop.deps, { checkoutId: id, then })
    expect((await mailsAbout(shop, id)).map(({ template }) => template)).toEqual([
      'receipt',
      'invoice-needs-address',
      'invoice',
    ])
    expect(await invoiceOf(shop, id)).toMatchObject({
      place_of_supply: '27',
      cgst_paise: 8991,
      printed: { buyer: { name: 'asha Test', address: [], gstin: null, state: { name: 'Maharashtra' } } },
    })
  })
})

describe('case 35: numbers', () => {
  it('begin anew on 1 April in India', async () => {
    const orders = [await bought(shop, asha, null), await bought(shop, asha, null), await bought(shop, asha, null)]
    const times = ['2031-03-31T23:59:59.999+05:30', '2031-04-01T00:00:00+05:30', '2031-04-01T00:01:00+05:30']
    const numbers: (string | null)[] = []
    for (const [index, id] of orders.entries()) numbers.push(await issuedAt(id, new Date(times[index] ?? '')))
    expect(numbers).toEqual(['INV/3031/000001', 'INV/3132/000001', 'INV/3132/000002'])
  })

  it('leave no gap when a transaction comes to nothing', async () => {
    const [first, second] = [await bought(shop, asha, null), await bought(shop, asha, null)]
    const at = new Date('2035-06-01T00:00:00Z')
    await expect(issuedAt(first, at, new Error('thought better of it'))).rejects.toThrow('thought better')
    expect(await issuedAt(second, at)).toBe('INV/3536/000001')
    expect(await issuedAt(first, at)).toBe('INV/3536/000002')
  })

  const issuedAt = (id: string, now: Date, failure?: Error) =>
    shop.db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom('checkout').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const checkout = { item: { kind: 'subscription', plan: 'monthly' } as const, totalPaise: row.total_paise }
      const known = { id, accountId: row.account_id, billing: IN_PUNE, providerOrderId: row.provider_order_id }
      const buyer = { email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao', isCompany: false }
      const sale = { checkout: { ...checkout, ...known }, payment: undefined, subject: undefined }
      const number = await issueInvoice(shop.deps, trx, { ...sale, buyer, now })
      if (failure) throw failure
      return number
    })
})
