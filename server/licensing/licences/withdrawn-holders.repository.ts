import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

/** A licensee of clips that were withdrawn on one day. */
export interface WithdrawnFrom {
  accountId: string
  email: string
  firstName: string
  /** The idempotency key of the mail about them. */
  key: string
  /** The first five clip names, each on one line. */
  names: string[]
  clips: number
}

/**
 * Licensees not yet notified of a day's withdrawals, for the seven days in India before today, by the database's clock.
 * Licensed means an active one-time purchase, or a licence with an active entitlement or free of charge.
 */
export async function listHoldersWithoutMail(db: Executor, limit: number): Promise<WithdrawnFrom[]> {
  const { rows } = await sql<WithdrawnFrom>`
    with gone as (
      select id, name, (withdrawn_at at time zone 'Asia/Kolkata')::date as day
      from clip
      where published_at is not null
        and withdrawn_at >= (date_trunc('day', now() at time zone 'Asia/Kolkata') - interval '7 days') at time zone 'Asia/Kolkata'
        and withdrawn_at < date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
    ), licensed as (
      select account_id, clip_id from entitlement where kind = 'one-time' and status = 'active' and clip_id in (select id from gone)
      union
      select licence.account_id, licence.clip_id from licence
      left join entitlement on entitlement.id = licence.entitlement_id
      where licence.clip_id in (select id from gone) and coalesce(entitlement.status, 'active') = 'active'
    ), pending as (
      select account.id as account_id, account.login, account.first_name,
        'clip-withdrawn ' || account.id || ' ' || gone.day as key,
        array_agg(replace(gone.name, E'\n', ' ') order by gone.name) as names
      from licensed
      join gone on gone.id = licensed.clip_id
      join account on account.id = licensed.account_id and account.deleted_at is null and account.role = 'USER'
      group by account.id, gone.day
    )
    select account_id as "accountId", login as email, first_name as "firstName", key, names[1:5] as names,
      cardinality(names) as clips
    from pending
    where not exists (select from mail where mail.idempotency_key = pending.key)
    order by key limit ${limit}`.execute(db)
  return rows
}
