import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChildServer, openChildDeps, startChildServer } from '../../../testing/child-server.ts'
import { runAs } from '../../../testing/test-database.ts'
import { type Caller, caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import type { Deps } from '../../deps.ts'
import type { FaultPoint } from '../../platform/fault.ts'

/** Before and after the provider is asked for a debit. */
const POINTS: FaultPoint[] = ['autopay.charging', 'autopay.charged']
const BILLING = { firstName: 'Asha', email: 'asha@test.example', phone: '9876543210', state: 'Goa' }

let server: ChildServer
let deps: Deps
beforeAll(async () => {
  server = await startChildServer({ RATE_LIMITS: 'off' })
  deps = await openChildDeps(server)
})
afterAll(async () => {
  await deps.close()
  await server.stop()
})

const restart = async (faultAt: string) => {
  await server.kill()
  // The lease of a job that died ends; here nobody waits for it.
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(deps.db)
  await server.startAgain({ FAULT_AT: faultAt })
}
const control = async <T>(path: string, body?: object): Promise<T> => {
  const headers = { 'content-type': 'application/json' }
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}
  return (await (await fetch(`${server.url}/__sandbox/razorpay${path}`, sent)).json()) as T
}

async function subscriber(name: string): Promise<Caller> {
  const guest = caller(server.url, null, '')
  const who = { email: `${name}@test.example`, password: 'correct horse battery' }
  await guest.call('POST /auth/signup', { firstName: 'Asha', lastName: 'Rao', ...who })
  const signedIn = await guest.call('POST /auth/userlogin', { id: who.email, password: who.password })
  const buyer = caller(server.url, signedIn.body.accessToken, '')
  const notes = { type: 'subscription', plan: 'month' } as const
  const { body } = await buyer.call('POST /pay/create-order', { notes, billing: BILLING, autopay: true })
  const proof = await control<Record<string, string>>('/pay', { order_id: body.id })
  expect(await buyer.call('POST /pay/verify-payment', proof as never)).toMatchObject({ body: { status: 'ok' } })
  return buyer
}

/** Paid time of who allowed debits ends in four and a half days. */
const nearEnd = () =>
  sql`with payer as (select account_id as id from mandate where status = 'active'),
    moved as (select max(ends_at) - date_trunc('milliseconds', now() + interval '110 hours') as by
      from entitlement join payer on payer.id = account_id)
    update entitlement set starts_at = starts_at - moved.by, ends_at = ends_at - moved.by
    from moved, payer where account_id = payer.id`.execute(deps.db)
/** Workers listen here, and look by themselves only twice a minute; as pg-boss derives it from its schema. */
const CHANNEL = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`
/** As if the hour of the job had come, also of one that died. */
async function hour() {
  await sql`update pgboss.job set start_after = now() where name = 'autopay' and state in ('created', 'retry')`.execute(
    deps.db,
  )
  await sql`select pg_notify(${CHANNEL}, 'autopay')`.execute(deps.db)
}
const debits = async () =>
  (
    await sql<{ id: string; status: string; requested: boolean; rights: number }>`
      select c.id, c.status, d.requested_at is not null as requested,
        (select count(*)::integer from entitlement where checkout_id = c.id) as rights
      from mandate_debit d join checkout c on c.id = d.checkout_id`.execute(deps.db)
  ).rows
const payments = async (checkoutId: string) => {
  const { payments: all } = await control<{ payments: Record<string, { notes: { checkout_id?: string } }> }>('/')
  return Object.values(all).filter(({ notes }) => notes.checkout_id === checkoutId)
}
const isDead = () =>
  fetch(server.url).then(
    () => false,
    () => true,
  )

describe('a server killed at', () => {
  it.each(POINTS)('%s: after its restart the plan is debited and extended, once', async (point) => {
    await restart(point)
    await runAs(server.ownerUrl, sql`delete from mandate_debit`)
    await sql`update mandate set status = 'ended', is_revoked = true`.execute(deps.db)
    await subscriber(point.replace('.', '-'))
    await nearEnd()
    await eventually(async () => (await hour(), (await debits()).length === 1))
    await sql`update mandate_debit set notified_at = notified_at - interval '25 hours'`.execute(deps.db)
    await eventually(async () => (await hour(), await isDead()))
    // Nothing is renewed that the bank has not paid for.
    expect(await debits()).toMatchObject([{ requested: false, rights: 0 }])
    await restart('')
    await eventually(async () => (await hour(), (await debits())[0]?.requested === true))
    const [{ id } = { id: '' }] = await debits()
    expect(await payments(id)).toHaveLength(1)
    await control('/age', { seconds: 25 * 3600 })
    await control('/debits', { wait: true, webhooks: 'send' })
    await eventually(async () => (await debits())[0]?.status === 'PAID')
    await hour()
    expect(await debits()).toMatchObject([{ status: 'PAID', rights: 1 }])
    expect(await payments(id)).toMatchObject([{ captured: true }])
    const invoices = await deps.db.selectFrom('invoice').select('id').where('checkout_id', '=', id).execute()
    expect(invoices).toHaveLength(1)
  })
})
