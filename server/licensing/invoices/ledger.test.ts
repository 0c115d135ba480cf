import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, plan, type Shop } from '../shop.fixture.ts'
import { type LedgerEntry, listLedger } from './ledger.repository.ts'
import { IN_PUNE } from './tax-documents.fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ worker: false })
})
afterAll(() => shop.stop())

it('MON-49: the accountant’s list has each lost dispute once, wherever its pages end', async () => {
  for (const name of ['asha', 'bina']) {
    const buyer = await shop.as('USER', name)
    const { body } = await shop.order(buyer, plan('month'), { billing: IN_PUNE })
    const paid = await shop.provider.pay(body.id)
    expect((await shop.verify(buyer, paid)).body.status).toBe('ok')
    const paymentId = paid.razorpay_payment_id
    const dispute = { status: 'lost', reason: '', payment_id: paymentId, amount_paise: 117_882 }
    await shop.db
      .insertInto('dispute')
      .values({ ...dispute, id: `disp_${name}`, lost_at: sql<Date>`now() + interval '7 microseconds'` } as never)
      .execute()
  }
  // In one millisecond, the later number first: a page is cut there, too.
  await shop.byOwner(sql`update invoice set
    issued_at = (select date_trunc('milliseconds', min(issued_at)) from invoice) +
      case when number = (select max(number) from invoice) then interval '1 microsecond' else interval '5 microseconds' end`)
  const listed: string[] = []
  const span = { from: new Date(0), until: new Date(Date.now() + 86_400_000) }
  for (let after: LedgerEntry | undefined; listed.length < 9;) {
    const [entry] = await listLedger(shop.db, span, { after, limit: 1 })
    if (!entry) break
    listed.push(entry.kind)
    after = entry
  }
  expect(listed.toSorted()).toEqual(['charge-back', 'charge-back', 'invoice', 'invoice'])
})
