import { sql } from 'kysely'
import { type Invariant, violations } from './invariant.ts'

/**
 * Acknowledged operations, logged by the client itself (as Jepsen does). Logins are as typed, money is paise. Only
 * what must still hold belongs here: an undone operation is removed.
 */
export interface Acknowledged {
  /** Accounts, by login. */
  accounts: string[]
  /** Uploads that were taken: the bytes as they left the client. */
  uploads: { id: string; bytes: number; sha256: string }[]
  /** The last name that was saved for a clip; `doubtful`: names sent later without a reply. */
  edits: Map<string, { name: string; doubtful: string[] }>
  /** Purchases that were answered with ok. */
  purchases: { login: string; checkoutId: string; totalPaise: number }[]
  /** Favourites. */
  favourites: { login: string; clipId: string }[]
  /** Licensed files, as they arrived. */
  downloads: { login: string; clipId: string; bytes: number; sha256: string }[]
  /** Whose plan will not be renewed. */
  cancelled: string[]
  /** Orders with a refund request. */
  refundRequests: string[]
  /** Orders of which the money went back, or is to. */
  refunds: string[]
  /** Sessions that must open nothing any more, by id. */
  ended: string[]
}

export const nothingAcknowledged = (): Acknowledged => ({
  accounts: [],
  uploads: [],
  edits: new Map(),
  purchases: [],
  favourites: [],
  downloads: [],
  cancelled: [],
  refundRequests: [],
  refunds: [],
  ended: [],
})

/** Number of acknowledged operations. */
export const countAcknowledged = ({ edits, ...lists }: Acknowledged): number =>
  edits.size + Object.values(lists).reduce((sum, list) => sum + list.length, 0)

/** Nothing that was acknowledged is lost: what I1, I8, I9 and I10 say of promises stands with them. */
export const acknowledgedIsStored: Invariant = async ({ db, acknowledged }) => {
  if (!acknowledged) return []
  const { accounts, purchases, favourites, cancelled, refundRequests, refunds } = acknowledged
  const { rows } = await sql<{ what: string }>`
    with sold as (select * from json_to_recordset(${JSON.stringify(purchases)}::json)
      as sold (login text, "checkoutId" uuid, "totalPaise" integer)),
    saved as (select * from json_to_recordset(${JSON.stringify(favourites)}::json) as saved (login text, "clipId" text)),
    person as (select unnest(${accounts}::text[]) as login),
    done as (select unnest(${cancelled}::text[]) as login),
    asked as (select unnest(${refundRequests}::uuid[]) as id),
    returned as (select unnest(${refunds}::uuid[]) as id)
    select 'the account ' || login || ' is gone' as what from person
      where not exists (select from account a where a.login = lower(person.login))
    union all
    select 'the purchase ' || "checkoutId" || ' of ' || sold.login || ' is gone, or is not what was paid for'
      from sold where not exists (
        select from checkout c join account a on a.id = c.account_id join entitlement e on e.checkout_id = c.id
          join invoice i on i.checkout_id = c.id
        where c.id = sold."checkoutId" and a.login = sold.login and e.account_id = a.id
          and c.total_paise = sold."totalPaise" and i.total_paise = sold."totalPaise")
    union all
    select 'the clip ' || "clipId" || ' that ' || saved.login || ' saved is not saved' from saved where not exists (
      select from favourite f join account a on a.id = f.account_id where a.login = saved.login and f.clip_id = "clipId")
    union all
    select 'the plan of ' || login || ' is not cancelled' from done where not exists (
      select from entitlement e join account a on a.id = e.account_id where a.login = done.login and e.cancelled_at is not null)
    union all
    select 'nobody knows that the money of ' || id || ' was asked back' from asked
      where not exists (select from refund_request r where r.checkout_id = asked.id)
    union all
    select 'the money of ' || id || ' does not go back' from returned where not exists (
      select from refund r join payment p on p.id = r.payment_id where p.checkout_id = returned.id)
    union all
    select 'the money of ' || id || ' goes back, and its right stands' from returned where exists (
      select from entitlement e where e.checkout_id = returned.id and e.status = 'active')`.execute(db)
  return violations(
    'ACK',
    rows.map(({ what }) => what),
  )
}
