import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '../../harness/client.ts'
import { inTurns, sessionOf } from '../../harness/client.ts'
import { expectStatus, PASSWORD, persist, type Visit } from '../client/person.ts'
import { type Random, openRandom } from '../../harness/random.ts'
import { type Row, row } from '../../harness/report.ts'
import { formatViolation } from './kills.ts'
import { putOnSale, type OrderNotes, orderNotesOf } from './on-sale.ts'
import { findViolations, type ChaosContext, takeUnexpected } from './context.ts'

const AT_ONCE = 4
/** On sale: each buyer buys each of them once, and a plan of either length. */
const CLIPS = 20
const BILLING = { firstName: 'Asha', state: 'Karnataka' }
const PATIENCE_MS = 1_200_000

/** One payment and its faults, drawn before it begins (OPS-2). */
interface Weather {
  webhooks: 'duplicate' | 'reorder' | 'drop' | 'hold' | 'send'
  /** The bank took the money, and our question whether it did is never answered. */
  timesOut: boolean
  serverError: boolean
  browserDies: boolean
  paysTwice: boolean
  capturedLate: boolean
}

function throwWeather({ next: roll, chance }: Random): Weather {
  const thrown = roll()
  // 30 % twice, 30 % out of order, 10 % never, 10 % only when all is over: three days late.
  const webhooks =
    thrown < 0.3 ? 'duplicate' : thrown < 0.6 ? 'reorder' : thrown < 0.7 ? 'drop' : thrown < 0.8 ? 'hold' : 'send'
  return {
    webhooks,
    timesOut: chance(0.1),
    serverError: chance(0.1),
    browserDies: chance(0.3),
    paysTwice: chance(0.05),
    capturedLate: chance(0.1),
  }
}

interface Buyer {
  login: string
  session: Session
}

/** So many payments through a provider that doubles, reorders, drops, delays, times out and fails: captured = granted = invoiced. */
export async function payInBadWeather(
  context: ChaosContext,
  given: { payments: number; seed: number },
): Promise<Row[]> {
  const { world, users, say } = context
  await users.pause()
  const before = await books(context)
  const chances = openRandom(given.seed)
  const storms = Array.from({ length: given.payments }, () => throwWeather(chances))
  const visit: Visit = { ...users.visit, random: chances }
  const wishes = orderNotesOf(await putOnSale(world, CLIPS, `sale${given.seed}`))
  const count = Math.ceil(given.payments / wishes.length)
  const buyers = await inTurns(count, AT_ONCE, (at) => newBuyer(visit, `payer${given.seed}-${at}@chaos.example`))
  await inTurns(given.payments, AT_ONCE, async (at) => {
    const [buyer, wish, storm] = [buyers[at % count], wishes[Math.floor(at / count)], storms[at]]
    if (buyer && wish && storm) await pay(context, visit, { ...buyer, wish }, storm)
    if ((at + 1) % 100 === 0) say(`${at + 1} of ${given.payments} payments`)
  })
  await world.gateway.heal()
  await catchUp(context)
  return [await compare(context, before, given)]
}

async function newBuyer(visit: Visit, login: string): Promise<Buyer> {
  const person = { firstName: 'Asha', lastName: 'Rao', email: login, password: PASSWORD }
  const session = sessionOf(
    expectStatus(visit, 'POST /auth/signup', await persist(visit, 'POST /auth/signup', person), 200),
  )
  visit.acknowledged.accounts.push(login)
  return { login, session }
}

async function pay(
  { world: { gateway } }: ChaosContext,
  visit: Visit,
  { login, session, wish: notes }: Buyer & { wish: OrderNotes },
  storm: Weather,
): Promise<void> {
  const order = 'POST /pay/create-order'
  const { body } = expectStatus(
    visit,
    order,
    await persist(visit, order, { notes, billing: BILLING }, { session }),
    200,
  )
  const http = [
    ...(storm.timesOut ? [{ on: 'order.payments', fail: 'lost', times: 2 }] : []),
    ...(storm.serverError ? [{ on: 'order.fetch', fail: '500', times: 2 }] : []),
  ]
  if (http.length > 0) await gateway.arm({ http })
  const outcome = storm.capturedLate ? 'authorized' : 'captured'
  const { webhooks } = storm
  const paid = await gateway.pay(String(body['id']), { webhooks, outcome })
  if (storm.paysTwice && outcome === 'captured')
    await gateway.pay(String(body['id']), { second: true, webhooks: 'drop' })
  if (!paid) visit.wrong.push(`the order ${String(body['id'])} takes no money`)
  if (!paid || storm.browserDies) return
  const verify = 'POST /pay/verify-payment'
  const answer = expectStatus(visit, verify, await persist(visit, verify, paid, { session }), 200, 202)
  const [checkoutId, totalPaise] = [String(body['checkoutId']), Number(body['amount'])]
  if (answer.body['status'] === 'ok') visit.acknowledged.purchases.push({ login, checkoutId, totalPaise })
}

/** The minutes and days after: late captures, late events, reconciliation, the daily comparison and refunds. */
async function catchUp({ world: { gateway, db } }: ChaosContext): Promise<void> {
  const payments = Object.values((await gateway.state()).payments)
  for (const { id, amount } of payments.filter(({ status }) => status === 'authorized'))
    await gateway.lateCapture(id, amount)
  await gateway.release()
  const until = performance.now() + PATIENCE_MS
  let compared = false
  while (performance.now() < until) {
    await hurry(db, compared ? NEXT : [...NEXT, 'payment-comparison'])
    compared = true
    await sleep(1_000)
    const { rows } = await sql<{ open: number }>`
      select (select count(*) from webhook_event where processed_at is null)
        + (select count(*) from checkout where status in ('NEW', 'OPEN', 'AUTHORIZED') and created_at < now())
        + (select count(*) from refund where status in ('queued', 'pending'))
        + (select count(*) from pgboss.job where name = 'payment-comparison'
          and (state in ('active', 'retry') or (state = 'created' and start_after <= now()))) as open`.execute(db)
    if (rows[0]?.open === 0) break
  }
  // A second payment on a paid order whose events were lost is found by the daily comparison.
  await hurry(db, ['payment-comparison'])
  await sleep(3_000)
  await hurry(db, NEXT)
}

const NEXT = ['payment-event', 'payment-reconcile', 'payment-refund', 'payment-capture', 'send-mail']

/** Brings delayed jobs forward. */
const hurry = (db: ChaosContext['world']['db'], jobs: readonly string[]) =>
  sql`update pgboss.job set start_after = now()
    where name = any(${[...jobs]}::text[]) and state in ('created', 'retry') and start_after > now()`.execute(db)

interface Books {
  captured: number
  kept: number
  granted: number
  invoiced: number
  receipts: number
  back: number
}

async function books({ world: { db, gateway } }: ChaosContext): Promise<Books> {
  const payments = Object.values((await gateway.state()).payments).filter((payment) => payment.captured)
  const back = payments.filter((payment) => payment.amount_refunded === payment.amount).length
  const { rows } = await sql<Omit<Books, 'captured' | 'kept' | 'back'>>`
    select (select count(*)::integer from entitlement e where e.source = 'order' and e.status = 'active') as granted,
      (select count(*)::integer from invoice i where not exists (select from credit_note n where n.invoice_id = i.id)) as invoiced,
      (select count(*)::integer from mail where template = 'receipt') as receipts`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no books')
  return { captured: payments.length, kept: payments.length - back, back, ...row }
}

async function compare(
  context: ChaosContext,
  before: Books,
  { payments, seed }: { payments: number; seed: number },
): Promise<Row> {
  const broken = [...(await findViolations(context)), ...takeUnexpected(context)]
  const after = await books(context)
  const [kept, granted, invoiced, receipts, back] = (['kept', 'granted', 'invoiced', 'receipts', 'back'] as const).map(
    (name) => after[name] - before[name],
  )
  for (const one of broken) context.say(formatViolation(one))
  const seen = `${kept} captured and kept, ${granted} granted, ${invoiced} invoiced, ${receipts} receipts, ${back} surplus payments given back, ${broken.length} broken`
  const equal = new Set([payments, kept, granted, invoiced, receipts]).size === 1
  const did = `${payments} payments through a provider that doubles 30 %, reorders 30 %, drops 10 %, holds 10 % for days, times out 10 %, answers 5xx 10 % (seed ${seed})`
  return row(
    'F9',
    did,
    'captured = granted = invoiced, exactly; no grant without capture',
    seen,
    equal && broken.length === 0,
  )
}
