import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfLines } from '../../../testing/pdf-lines.ts'
import type { Caller } from '../../../testing/test-server.ts'
import { indianDay } from '../../platform/clock.ts'
import { plan, openShop, type Shop, auditOf } from '../shop.fixture.ts'
import { applyProviderState } from '../payments/provider-state.service.ts'
import { bought, creditNotesOf, IN_PUNE, invoiceOf } from './tax-documents.fixture.ts'

// The sandbox's company is in Maharashtra, as is this buyer.
const AT_HOME = { ...IN_PUNE, gst: '27AAPFU0939F1ZV', company: 'Konkan Pictures' }
const SEZ_LINE = 'Supply to SEZ unit with payment of integrated tax'
const IRP = { irn: 'A1'.repeat(32), ackNo: '112610000000001', qr: `eyJhbGciOiJSUzI1NiJ9.${'e30'.repeat(250)}.c2lnbmVk` }

let shop: Shop
let asha: Caller
let admin: Caller
beforeAll(async () => {
  shop = await openShop({ worker: false })
  ;[asha, admin] = await Promise.all([shop.as('USER', 'asha'), shop.as('ADMIN')])
})
afterAll(() => shop.stop())

async function linesOf(who: Caller, number: string | undefined) {
  const reply = await who.request(`/user/invoice?number=${encodeURIComponent(number ?? '')}`)
  return pdfLines(Buffer.from(await reply.arrayBuffer()))
}

async function refundPart(checkoutId: string) {
  const row = shop.db.selectFrom('payment').select('id').where('checkout_id', '=', checkoutId)
  const { id } = await row.executeTakeFirstOrThrow()
  await shop.deps.razorpay.refund(id, { amountPaise: 17_882, idempotencyKey: `by-hand-${checkoutId}` })
  await applyProviderState(shop.deps, checkoutId)
  return (await creditNotesOf(shop, checkoutId))[0]
}

const gstr1 = async (table: string) => {
  const month = indianDay(new Date()).slice(0, 7)
  return String((await admin.call('GET /orders/gstr1.csv', { month, table } as never)).body)
}

describe('MON-53: a unit in a Special Economic Zone', () => {
  it('pays IGST also in the seller’s State; invoice, credit note and GSTR-1 say so', async () => {
    const id = await bought(shop, asha, { ...AT_HOME, sez: 'yes' })
    const invoice = await invoiceOf(shop, id)
    expect(invoice).toMatchObject({ place_of_supply: '27', cgst_paise: 0, sgst_paise: 0, igst_paise: 17_982 })
    const note = await refundPart(id)
    expect(note).toMatchObject({ cgst_paise: 0, sgst_paise: 0, igst_paise: 2_728, total_paise: 17_882 })
    for (const number of [invoice?.number, note?.number]) {
      const lines = await linesOf(asha, number)
      expect(lines).toContain(SEZ_LINE)
      expect(lines).toContain('IGST 18 %')
    }
    for (const table of ['b2b', 'cdnr']) expect(await gstr1(table)).toContain('SEZ supplies with payment')
    const { body } = await admin.call('GET /orders/one', { checkoutId: id })
    expect(body).toMatchObject({ billing: { sez: 'yes' }, gst: { igstPaise: 17_982, gstin: AT_HOME.gst, irn: null } })
  })

  it('is a box beside a GSTIN: without one the flag is refused before the payment, and dropped after it', async () => {
    for (const billing of [
      { ...IN_PUNE, sez: 'yes' },
      { ...AT_HOME, sez: 'no' },
    ])
      expect(await shop.order(asha, plan('month'), { billing })).toMatchObject({
        status: 400,
        body: { field: 'billing.sez', message: 'A unit in an SEZ gives its GSTIN' },
      })
    const { body } = await shop.order(asha, plan('month'), { billing: IN_PUNE })
    const proof = await shop.provider.pay(body.id)
    expect(await asha.call('POST /pay/verify-payment', { ...proof, sez: 'yes' } as never)).toMatchObject({
      status: 200,
    })
    const invoice = await invoiceOf(shop, body.checkoutId)
    expect(invoice).toMatchObject({ cgst_paise: 8_991, igst_paise: 0 })
    expect(await linesOf(asha, invoice?.number)).not.toContain(SEZ_LINE)
  })

  it('and what else was told before stays, when the address of its invoice comes later', async () => {
    const { body } = await shop.order(asha, plan('month'))
    const { gst, company } = AT_HOME
    const told = { gst, company, state: 'Maharashtra', sez: 'yes', purchaseOrder: 'PO-7', project: 'Monsoon' }
    const verified = { ...(await shop.provider.pay(body.id)), ...told }
    expect(await asha.call('POST /pay/verify-payment', verified as never)).toMatchObject({ status: 200 })
    const { checkoutId } = body
    expect(await invoiceOf(shop, checkoutId)).toBeUndefined()
    const { address1, city, state, zip } = IN_PUNE
    const address = { checkoutId, name: 'Asha Rao', company, gst, address1, city, state, zip }
    expect(await asha.call('POST /user/invoiceaddress', address)).toMatchObject({ status: 200 })
    const invoice = await invoiceOf(shop, checkoutId)
    expect(invoice).toMatchObject({ cgst_paise: 0, igst_paise: 17_982 })
    expect(invoice?.printed).toMatchObject({ purchaseOrder: 'PO-7', project: 'Monsoon', buyer: { gstin: gst } })
  })

  it('is off again when the box is unticked before the same order is paid', async () => {
    const ordered = (more: object) => shop.order(asha, plan('month'), { billing: { ...AT_HOME, ...more } })
    const first = await ordered({ sez: 'yes' })
    const second = await ordered({})
    expect(second.body.checkoutId).toBe(first.body.checkoutId)
    await shop.verify(asha, await shop.provider.pay(second.body.id))
    expect(await invoiceOf(shop, second.body.checkoutId)).toMatchObject({ cgst_paise: 8_991, igst_paise: 0 })
  })
})

describe('MON-54: what the invoice registration portal answered', () => {
  const record = (who: Caller, number: string | undefined, more: object = {}) =>
    who.call('POST /orders/einvoice', { number: number ?? '', ...IRP, ...more })

  it('is printed on invoice and credit note from then on, and kept in the order’s events', async () => {
    const id = await bought(shop, asha, AT_HOME)
    const number = (await invoiceOf(shop, id))?.number
    const note = (await refundPart(id))?.number
    expect(await linesOf(asha, number)).not.toContain('IRN')
    for (const [one, irn] of [
      [number, IRP.irn],
      [note, IRP.irn.replace(/^./, 'b')],
    ] as const) {
      expect(await record(admin, one, { irn })).toMatchObject({ status: 200 })
      // The same once more replaces it.
      expect(await record(admin, one, { irn })).toMatchObject({ status: 200 })
      const lines = await linesOf(asha, one)
      expect(lines).toContain('IRN')
      expect(lines.join('')).toContain(irn.toLowerCase())
      expect(lines).toContain(IRP.ackNo)
    }
    // No two documents have one.
    expect(await record(admin, note)).toMatchObject({
      status: 400,
      body: { field: 'irn', message: `This IRN is on ${number}.` },
    })
    expect(await auditOf(shop, id)).toContain('e_invoice.recorded')
    expect((await admin.call('GET /orders/one', { checkoutId: id })).body.gst.irn).toBe(IRP.irn.toLowerCase())
  })

  it('is for administrators, for a document to a GSTIN, and of its form', async () => {
    const consumer = (await invoiceOf(shop, await bought(shop, asha)))?.number
    expect(await record(admin, consumer)).toMatchObject({ status: 400, body: { field: 'number' } })
    expect(await record(admin, 'INV/2627/999999')).toMatchObject({ status: 404, body: { code: 'paper_not_found' } })
    for (const [more, field] of [
      [{ irn: 'abc' }, 'irn'],
      [{ ackNo: 'none' }, 'ackNo'],
      [{ qr: 'x'.repeat(2001) }, 'qr'],
    ] as const)
      expect(await record(admin, consumer, more)).toMatchObject({ status: 400, body: { field } })
    for (const [who, status] of [
      [shop.guest, 401],
      [asha, 403],
      [await shop.as('EMPLOYEE'), 403],
    ] as const)
      expect(await record(who, consumer)).toMatchObject({ status })
  })
})

describe('MON-50: a large supply across States to a buyer without GSTIN', () => {
  it('is a line of B2CL and its credit note of CDNUR; the other States’ sum is without it', async () => {
    const id = await bought(shop, asha, { ...IN_PUNE, state: 'Karnataka' })
    const number = (await invoiceOf(shop, id))?.number ?? ''
    const note = (await refundPart(id))?.number ?? ''
    expect(await gstr1('b2cl')).not.toContain(number)
    expect(await gstr1('b2cs')).toContain('29-Karnataka')
    const grow = (taxable_paise: number, igst_paise: number) =>
      shop.server.byOwner(
        sql`update invoice set taxable_paise = ${taxable_paise}, igst_paise = ${igst_paise},
          total_paise = ${taxable_paise + igst_paise} where number = ${number}`,
      )
    // At the limit it is still a small one.
    await grow(8_474_576, 1_525_424)
    expect(await gstr1('b2cl')).not.toContain(number)
    await grow(8_474_577, 1_525_424)
    expect(await gstr1('b2cl')).toMatch(
      new RegExp(
        `^${number},\\d\\d-[A-Z][a-z]{2}-\\d{4},100000\\.01,29-Karnataka,,18\\.00,84745\\.77,0\\.00,\r?$`,
        'm',
      ),
    )
    expect(await gstr1('cdnur')).toContain(`B2CL,${note},`)
    expect(await gstr1('b2cs')).not.toContain('29-Karnataka')
  })
})
