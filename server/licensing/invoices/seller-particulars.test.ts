import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfLines } from '../../../testing/pdf-lines.ts'
import { applyProviderState } from '../payments/provider-state.service.ts'
import { openShop, type Shop } from '../shop.fixture.ts'
import { DocumentSnapshot } from './document-snapshot.schema.ts'
import { invoicePdf } from './invoice.pdf.ts'
import { bought, creditNotesOf, invoiceOf } from './tax-documents.fixture.ts'

let shop: Shop
beforeAll(async () => {
  const env = {
    COMPANY_CIN: 'U74999MH2026PTC000001',
    COMPANY_PHONE: '+91 22 1234 5678',
    PUBLIC_URL: 'https://jhalak.example',
  }
  shop = await openShop({ worker: false, env })
})
afterAll(() => shop.stop())

const PARTICULARS = ['CIN: U74999MH2026PTC000001', 'Phone: +91 22 1234 5678', 'https://jhalak.example']

it('MON-44: invoice and credit note name CIN, telephone and website; a paper without them stays as it was', async () => {
  const asha = await shop.as('USER', 'asha')
  const id = await bought(shop, asha)
  const { id: payment } = await shop.db
    .selectFrom('payment')
    .select('id')
    .where('checkout_id', '=', id)
    .executeTakeFirstOrThrow()
  await shop.deps.razorpay.refund(payment, { amountPaise: 1000, idempotencyKey: 'by-hand-000001' })
  await applyProviderState(shop.deps, id)
  const invoice = await invoiceOf(shop, id)
  const [note] = await creditNotesOf(shop, id)
  for (const number of [invoice?.number, note?.number]) {
    const reply = await asha.request(`/user/invoice?number=${encodeURIComponent(number ?? '')}`)
    const lines = pdfLines(Buffer.from(await reply.arrayBuffer()))
    for (const line of PARTICULARS) expect(lines).toContain(line)
  }
  const { cin: _cin, phone: _phone, website: _website, ...seller } = invoice?.printed.seller ?? { name: '' }
  const before = DocumentSnapshot.parse({ ...invoice?.printed, seller })
  const lines = pdfLines(await invoicePdf({ number: 'INV/2627/000001', issuedAt: new Date(), snapshot: before })).join(
    ' ',
  )
  for (const line of PARTICULARS) expect(lines).not.toContain(line)
})
