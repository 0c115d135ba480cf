import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAs } from '../../../testing/test-database.ts'
import { type ChildServer, startChildServer } from '../../../testing/child-server.ts'
import { type Caller, caller } from '../../../testing/test-server.ts'
import { usually } from '../../../testing/usual-run.ts'
import { eventually } from '../../../testing/uploads.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import type { FaultPoint } from '../../platform/fault.ts'

/** OPS-16: the moments of a payment at which the server dies. */
const POINTS: FaultPoint[] = [
  'payment.order-inserted',
  'payment.order-answered',
  'payment.signature-checked',
  'payment.granting',
  'payment.granted',
  'payment.event-stored',
  'payment.mailing',
]
const points = usually(POINTS, ['payment.granting'])

const PASSWORD = 'correct horse battery'
let server: ChildServer
let db: Database

beforeAll(async () => {
  server = await startChildServer({ RATE_LIMITS: 'off' })
  ;({ db } = openDatabase(server.databaseUrl))
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

const restart = async (faultAt: string) => {
  await server.kill()
  await server.startAgain({ FAULT_AT: faultAt })
}

/** A buyer by their session cookie: it outlives the process. */
async function newBuyer(name: string): Promise<Caller> {
  const guest = caller(server.url, null, '')
  const email = `${name}@test.example`
  await guest.call('POST /auth/signup', { firstName: 'Asha', lastName: 'Rao', email, password: PASSWORD })
  const { body } = await guest.call('POST /auth/userlogin', { id: email, password: PASSWORD })
  return caller(server.url, body.accessToken, '')
}

const BILLING = { firstName: 'Asha', state: 'Goa' }
const order = (buyer: Caller) =>
  buyer.call('POST /pay/create-order', { notes: { type: 'subscription', plan: 'month' }, billing: BILLING })

type Identifiers = Record<'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature', string>

/** Null when the order takes no more money. */
async function payFor(orderId: string): Promise<Identifiers | null> {
  const reply = await fetch(`${server.url}/__sandbox/razorpay/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: orderId }),
  })
  return reply.ok ? ((await reply.json()) as Identifiers) : null
}

/** Buys until the server dies; what was reached so far comes back. */
async function buyUntilDeath(buyer: Caller): Promise<void> {
  const { body } = await order(buyer)
  const paid = await payFor(body.id)
  if (paid) await buyer.call('POST /pay/verify-payment', paid)
}

/** Where a job does it, dying comes a moment after the answer. */
const isDead = () =>
  eventually(() =>
    fetch(server.url).then(
      () => false,
      () => true,
    ),
  )

/** What a buyer does who finds the site back: asks for the order again, and pays unless it is paid. */
async function goOn(buyer: Caller): Promise<void> {
  const known = await db.selectFrom('checkout').select(['id', 'provider_order_id as orderId']).execute()
  const { orders, payments } = (await (await fetch(`${server.url}/__sandbox/razorpay/`)).json()) as Remembered
  if (Object.values(payments).some((payment) => payment.captured)) {
    for (const { id } of known) await buyer.call('GET /pay/status', { checkoutId: id })
    return
  }
  const again = await order(buyer)
  expect(again).toMatchObject({ status: 200 })
  expect(Object.keys(orders).length).toBeLessThan(2)
  const paid = await payFor(again.body.id)
  if (paid) await buyer.call('POST /pay/verify-payment', paid)
}

interface Remembered {
  orders: Record<string, { id: string }>
  payments: Record<string, { captured: boolean }>
}

async function forgetEverything(): Promise<void> {
  await runAs(server.ownerUrl, sql`truncate checkout, mail, webhook_event, document_counter cascade`)
}

describe('a server killed at', () => {
  it.each(points)('%s: after its restart the buyer has what was paid for, once', async (point) => {
    await server.kill()
    await forgetEverything()
    await rm(join(server.dataDir, 'razorpay-sandbox.json'), { force: true })
    await server.startAgain({ FAULT_AT: '' })
    const buyer = await newBuyer(point.replaceAll('.', '-'))
    await restart(point)
    await buyUntilDeath(buyer).catch(() => {})
    await isDead()
    await restart('')
    await goOn(buyer)
    await eventually(async () => (await buyer.call('GET /user/subscription', {})).body.subscription !== null)
    await eventually(async () => {
      // A mail whose worker died is tried again after five minutes; here nobody waits.
      await sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`.execute(db)
      return (await mails()).some((mail) => mail.sent_at !== null)
    })
    await expectOneOfEach()
  })
})

const mails = () => db.selectFrom('mail').select('sent_at').where('template', '=', 'receipt').execute()

async function expectOneOfEach(): Promise<void> {
  const count = async (table: 'checkout' | 'entitlement' | 'invoice') =>
    (await db.selectFrom(table).select('id').execute()).length
  expect([await count('checkout'), await count('entitlement'), await count('invoice')]).toEqual([1, 1, 1])
  expect(await mails()).toHaveLength(1)
  expect(await db.selectFrom('checkout').select('status').execute()).toEqual([{ status: 'PAID' }])
  const { orders, payments } = (await (await fetch(`${server.url}/__sandbox/razorpay/`)).json()) as Remembered
  expect(Object.keys(orders)).toHaveLength(1)
  expect(Object.values(payments).filter((payment) => payment.captured)).toHaveLength(1)
}
