import type { Answer, Caller } from '../../../testing/test-server.ts'
import { DocumentSnapshot, CreditSnapshot } from './document-snapshot.schema.ts'
import { plan, type Shop } from '../shop.fixture.ts'

/** Billing details as the checkout sends them. */
export const IN_PUNE = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@test.example',
  phone: '9876543210',
  address1: '1 MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411001',
}

/** The same, for an order whose buyer told nothing. */
export const addressFor = (checkoutId: string, more: object = {}) => {
  const { address1, city, state, zip } = IN_PUNE
  return { checkoutId, name: 'Asha Rao', address1, city, state, zip, ...more }
}

/** MON-46, MON-47: without the PIN code of Pune in another State, and with a company beside a GSTIN. */
function usable(billing: { state?: string; zip?: string; gst?: string; company?: string }) {
  const { zip, ...rest } = billing
  const isElsewhere = zip === IN_PUNE.zip && rest.state !== IN_PUNE.state
  return { ...rest, ...(isElsewhere ? {} : { zip }), ...(rest.gst ? { company: rest.company ?? 'Rao Pictures' } : {}) }
}

/** A plan ordered with these billing details, paid and verified. @returns the checkout's id */
export async function bought(shop: Shop, buyer: Caller, billing: object | null = IN_PUNE, notes = plan('month')) {
  const { body } = await shop.order(buyer, notes, billing ? { billing: usable(billing) } : {})
  const answer: Answer = await shop.verify(buyer, await shop.provider.pay(body.id))
  if (answer.body.status !== 'ok') throw new Error(`not bought: ${JSON.stringify(answer.body)}`)
  return body.checkoutId as string
}

export async function invoiceOf(shop: Pick<Shop, 'db'>, checkoutId: string) {
  const row = await shop.db.selectFrom('invoice').selectAll().where('checkout_id', '=', checkoutId).executeTakeFirst()
  return row && { ...row, printed: DocumentSnapshot.parse(row.printed) }
}

export async function creditNotesOf(shop: Pick<Shop, 'db'>, checkoutId: string) {
  const rows = await shop.db
    .selectFrom('credit_note')
    .innerJoin('invoice', 'invoice.id', 'credit_note.invoice_id')
    .selectAll('credit_note')
    .where('invoice.checkout_id', '=', checkoutId)
    .orderBy('credit_note.sequence')
    .execute()
  return rows.map((row) => ({ ...row, printed: CreditSnapshot.parse(row.printed) }))
}

export const mailsAbout = (shop: Pick<Shop, 'db'>, text: string) =>
  shop.db
    .selectFrom('mail')
    .select(['template', 'data', 'to_address as to'])
    .where('idempotency_key', 'like', `%${text}%`)
    .orderBy('created_at')
    .execute()
