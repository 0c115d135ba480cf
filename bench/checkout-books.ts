// Stock and books of the checkout bench: clips that can be bought, and whether everybody who paid got one right, one licence
// and one invoice for the very sum.
import { setTimeout as sleep } from 'node:timers/promises'
import { providerBase } from './checkout-settings.ts'
import type { Pool } from 'pg'
import type { State } from '../sandbox/razorpay/state.store.ts'

export type { Pool } from 'pg'
export type Sum = { what: string; count: number; paise: number }

const PATIENCE_MS = 120_000

/** Of each kind how many there are, and what they come to; the first counts orders that have exactly one of everything. */
const SUMS = `
  with sale as (
    select c.id, c.total_paise as paise, p.id as payment, e.id as right, l.id as licence, i.id as invoice
    from checkout c
      left join payment p on p.checkout_id = c.id and p.role = 'main' and p.captured and p.amount_paise = c.total_paise
      left join entitlement e on e.checkout_id = c.id and e.account_id = c.account_id and e.status = 'active'
      left join licence l on l.entitlement_id = e.id and l.clip_id = c.clip_id and l.quality = c.quality
      left join invoice i on i.checkout_id = c.id and i.total_paise = c.total_paise
    where c.status = 'PAID'
  ), whole as (
    select id, min(paise) as paise from sale group by id
    having count(*) = 1 and count(payment) = 1 and count("right") = 1 and count(licence) = 1 and count(invoice) = 1
  )
  select 'orders with one of each' as what, count(*)::integer, sum(paise)::integer as paise from whole
  union all select 'orders', count(*)::integer, sum(total_paise)::integer from checkout
  union all select 'payments', count(*)::integer, sum(amount_paise)::integer from payment
  union all select 'rights', count(*)::integer, sum(total_paise)::integer
    from entitlement e left join checkout c on c.id = e.checkout_id
  union all select 'licences', count(*)::integer, sum(total_paise)::integer
    from licence l left join entitlement e on e.id = l.entitlement_id left join checkout c on c.id = e.checkout_id
  union all select 'invoices', count(*)::integer, sum(total_paise)::integer from invoice`
const LEFT = `
  select from webhook_event where processed_at is null union all select from mail where sent_at is null limit 1`
const SUMS_BY_HAND = `
  select 'licences by hand' as what, count(*)::integer, sum(o.paise)::integer as paise
  from hand.licence l join hand."order" o on o.id = l.order_id join hand.payment p on p.order_id = o.id and p.paise = o.paise
  where o.paid_at is not null`

/** Gives every clip an HD file, as far as its row goes: nobody downloads here. */
export async function stockClips(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `insert into rendition (clip_id, kind, storage_key, content_type, bytes, sha256, width, height, duration_ms)
     select id, 'hd', 'bench/' || id, 'video/mp4', 1, encode(sha256(id::bytea), 'hex'), 1920, 1080, 10000 from clip
     returning clip_id as id`,
  )
  return rows.map(({ id }) => id)
}

/** Waits until mails are sent, and what the provider told of has been worked on. */
export async function allWorked(pool: Pool, port: number) {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const { deliveries } = await askProvider(port)
    const { rows } = await pool.query(LEFT)
    if (rows.length === 0 && !Object.values(deliveries).some(({ state }) => state === 'waiting')) return
    await sleep(50)
  }
  throw new Error('mails or events of payments were not worked on')
}

/**
 * Holds our books, and those by hand, against what the customers were asked for and what the provider took.
 * @param port the provider's
 * @returns does not agree
 */
export async function checkBooks(
  pool: Pool,
  port: number,
  bought: Record<'ours' | 'hand', { count: number; paise: number }>,
): Promise<string[]> {
  const { rows: ours } = await pool.query(SUMS)
  const { rows: hand } = await pool.query(SUMS_BY_HAND)
  const all = [...ours, await takenByProvider(port)]
  return [...differences(all, bought.ours), ...differences(hand, bought.hand)]
}

function differences(sums: Sum[], { count, paise }: { count: number; paise: number }) {
  return sums
    .filter((one) => one.count !== count || one.paise !== paise)
    .map((one) => `${one.what}: ${one.count}, ${one.paise} paise; customers bought ${count} for ${paise} paise`)
}

async function takenByProvider(port: number): Promise<Sum> {
  const { orders, payments } = await askProvider(port)
  // The side by hand tells the provider nothing about its orders.
  const ours = Object.values(payments).filter(
    (one) => one.captured && 'checkout_id' in (orders[one.order_id ?? '']?.notes ?? {}),
  )
  return { what: 'taken by the provider', count: ours.length, paise: ours.reduce((sum, { amount }) => sum + amount, 0) }
}

async function askProvider(port: number): Promise<State> {
  return (await fetch(`${providerBase(port)}/`)).json()
}
