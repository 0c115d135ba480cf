import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { call, sessionOf } from '../../harness/client.ts'
import { expectStatus, PASSWORD, persist } from '../client/person.ts'
import { type Row, row } from '../../harness/report.ts'
import { findViolations, type ChaosContext, takeUnexpected } from './context.ts'

const WEBHOOKS = 50
const VERIFIES = 10

/** F10: one webhook fifty times and the browser's word ten times, all at once. */
export async function webhookFlood(context: ChaosContext, seed: number): Promise<Row[]> {
  const { world, users } = context
  await users.pause()
  const { visit } = users
  const person = { firstName: 'Asha', lastName: 'Rao', email: `storm${seed}@chaos.example`, password: PASSWORD }
  const session = sessionOf(
    expectStatus(visit, 'POST /auth/signup', await persist(visit, 'POST /auth/signup', person), 200),
  )
  const wish = { notes: { type: 'subscription', plan: 'year' }, billing: { firstName: 'Asha', state: 'Goa' } }
  const order = await persist(visit, 'POST /pay/create-order', wish, { session })
  const paid = await world.gateway.pay(String(order.body['id']), { webhooks: 'hold' })
  const deliveries = Object.values((await world.gateway.state()).deliveries)
  const event = deliveries.find(
    (one) => one.event === 'payment.captured' && one.body.includes(String(order.body['id'])),
  )
  if (!paid || !event) throw new Error('nothing was paid')
  const secret = world.env['RAZORPAY_WEBHOOK_SECRET'] ?? ''
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': createHmac('sha256', secret).update(event.body).digest('hex'),
    'x-razorpay-event-id': event.event_id,
  }
  const answers = await Promise.all([
    ...Array.from(
      { length: WEBHOOKS },
      async () => (await fetch(`${world.url}/pay/webhook`, { method: 'POST', headers, body: event.body })).status,
    ),
    ...Array.from(
      { length: VERIFIES },
      async () => (await call(world.url, 'POST /pay/verify-payment', paid, { session })).status,
    ),
  ])
  const told = await persist(visit, 'POST /pay/verify-payment', paid, { session })
  const broken = [...(await findViolations(context)), ...takeUnexpected(context)]
  const { rows } = await sql<{ rights: number; invoices: number; mails: number }>`
    select (select count(*)::integer from entitlement where checkout_id = ${String(order.body['checkoutId'])}) as rights,
      (select count(*)::integer from invoice where checkout_id = ${String(order.body['checkoutId'])}) as invoices,
      (select count(*)::integer from mail where template = 'receipt' and to_address = ${person.email}) as mails`.execute(
    world.db,
  )
  const { rights, invoices, mails } = rows[0] ?? { rights: 0, invoices: 0, mails: 0 }
  // An overloaded server answers 503, and the request is repeated.
  const later = answers.filter((status) => status === 503).length
  const refused = [...answers, told.status].filter((status) => status > 299 && status !== 503)
  const seen = `${rights} purchase, ${invoices} invoice, ${mails} mail; of ${answers.length} calls ${later} told to come again, ${refused.length} refused${refused.length > 0 ? ` (${[...new Set(refused)].join(', ')})` : ''}; ${broken.length} broken`
  const ok = rights === 1 && invoices === 1 && mails === 1 && refused.length === 0 && broken.length === 0
  return [
    row('F10', 'one webhook 50 times and verify 10 times, all at once', '1 purchase, 1 invoice, 1 e-mail', seen, ok),
  ]
}
