import { sql } from 'kysely'
import type { HOOK_EVENTS } from '../../../contract/staff/hooks.ts'
import type { Database, Executor, Trx } from '../../platform/db/database.ts'

export type HookEvent = (typeof HOOK_EVENTS)[number]

/** Before the last run: transactions that took longer to commit than this are not seen: none may, by the time limit of statements. */
const OVERLAP = sql`interval '15 minutes'`
/** Money of the payment that bought: a second one was never the order's, and a lower debt or credit that is credit again is no money. */
const IS_PAID_OUT = sql`p.role = 'main' and p.source <> 'credit' and (p.source <> 'terms' or r.payback is distinct from 'credited')`
const RETENTION = sql`interval '30 days'`
const PAGE = 50

export const insertHook = (
  trx: Trx,
  hook: { id: string; url: string; secret: Buffer; events: HookEvent[]; createdBy: string; createdAt: Date },
) =>
  trx
    .insertInto('hook')
    .values({
      ...{ id: hook.id, url: hook.url, secret: hook.secret, events: hook.events },
      ...{ created_by: hook.createdBy, created_at: hook.createdAt },
    })
    .execute()

export const listHooks = (db: Executor) =>
  db
    .selectFrom('hook')
    .select(['id', 'url', 'created_at as createdAt'])
    .select(sql<HookEvent[]>`events`.as('events'))
    .select(
      sql<number>`(select count(*)::integer from hook_delivery d where d.hook_id = hook.id and d.attempts > 0 and d.delivered_at is null
        and d.created_at > coalesce((select max(o.created_at) from hook_delivery o where o.hook_id = hook.id and o.delivered_at is not null), '-infinity'))`.as(
        'failing',
      ),
    )
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findHook = (db: Executor, id: string) =>
  db.selectFrom('hook').select(['id', 'url']).where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()

export const markRemoved = (trx: Trx, id: string, at: Date) =>
  trx.updateTable('hook').set({ removed_at: at }).where('id', '=', id).execute()

export const insertDelivery = (
  db: Executor,
  delivery: { id: string; hookId: string; eventKey: string; type: string; body: string },
) =>
  db
    .insertInto('hook_delivery')
    .values({
      ...{ id: delivery.id, hook_id: delivery.hookId, event_key: delivery.eventKey },
      ...{ type: delivery.type, body: delivery.body },
    })
    .execute()

/** A moment that the planner sees: where it were asked within the statement, all clips would be read for it. */
async function findCollectedUntil(trx: Trx): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select greatest(min(coalesce(collected_at, created_at)) - ${OVERLAP}, now() - ${RETENTION} + ${OVERLAP}) as since
    from hook where removed_at is null`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('an aggregate returned no row')
  return row.since
}

/**
 * Adds a delivery for each event since the last run (of a hook without one: since it was made) and each hook that wants it and
 * has none. Nothing older than deliveries are kept: what was sent, and is forgotten by now, would be sent again.
 * @returns their ids
 */
export async function insertMissingDeliveries(trx: Trx): Promise<string[]> {
  const since = await findCollectedUntil(trx)
  const { rows } = await sql<{ id: string }>`
    with event (type, at, key, data) as (
      select 'clip.published', published_at, id || ' ' || extract(epoch from published_at), jsonb_build_object('clip', id, 'name', name)
        from clip where published_at > ${since}
      union all select 'clip.changed', c.changed_at, c.id::text, jsonb_build_object('clip', clip_id, 'name', clip.name)
        from clip_change c join clip on clip.id = c.clip_id
        where c.changed_at > ${since} and via not in ('withdrawn', 'review') and clip.published_at is not null
      union all select 'clip.withdrawn', withdrawn_at, id || ' ' || extract(epoch from withdrawn_at), jsonb_build_object('clip', id, 'name', name)
        from clip where withdrawn_at > ${since} and replaces is null
      union all select 'order.paid', paid_at, id::text,
        jsonb_build_object('order', id, 'account', account_id, 'kind', kind, 'totalPaise', total_paise, 'currency', 'INR', 'source',
          (select source from payment where checkout_id = checkout.id and role = 'main'))
        from checkout where paid_at > ${since}
      union all select 'order.refunded', r.processed_at, r.idempotency_key,
        jsonb_build_object('order', p.checkout_id, 'amountPaise', r.amount_paise, 'currency', 'INR', 'source', p.source)
        from refund r join payment p on p.id = r.payment_id where r.processed_at > ${since} and r.status = 'processed'
          and ${IS_PAID_OUT}
      union all select 'order.chargedback', d.lost_at, d.id,
        jsonb_build_object('order', p.checkout_id, 'amountPaise', coalesce(d.taken_paise, d.amount_paise), 'currency', 'INR', 'dispute', d.id)
        from dispute d join payment p on p.id = d.payment_id where d.lost_at > ${since} and p.role = 'main'
      union all select 'order.chargebackreturned', d.returned_at, d.id || ' returned',
        jsonb_build_object('order', p.checkout_id, 'amountPaise', coalesce(d.returned_paise, d.taken_paise, d.amount_paise), 'currency', 'INR', 'dispute', d.id)
        from dispute d join payment p on p.id = d.payment_id where d.returned_at > ${since} and p.role = 'main'
      union all select 'licence.issued', issued_at, id::text,
        jsonb_build_object('licence', number, 'clip', clip_id, 'quality', quality, 'account', account_id)
        from licence where issued_at > ${since}
    )
    insert into hook_delivery (id, hook_id, event_key, type, body)
    select gen_random_uuid(), hook.id, event.type || ' ' || event.key, event.type,
      jsonb_build_object('type', event.type, 'timestamp', to_json(event.at), 'data', event.data)::text
    from event join hook on event.type = any(hook.events) and hook.removed_at is null and event.at >= hook.created_at
    on conflict (hook_id, event_key) do nothing
    returning id`.execute(trx)
  await trx
    .updateTable('hook')
    .set({ collected_at: sql<Date>`now()` })
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export const hasHooks = async (db: Executor): Promise<boolean> =>
  (await db.selectFrom('hook').select('id').where('removed_at', 'is', null).limit(1).executeTakeFirst()) !== undefined

export const removeOldDeliveries = (db: Database) =>
  db
    .deleteFrom('hook_delivery')
    .where('created_at', '<', sql<Date>`now() - ${RETENTION}`)
    .execute()

/** Null once it arrived, was given up, or its hook was removed. */
export const findWaiting = (db: Executor, id: string) =>
  db
    .selectFrom('hook_delivery')
    .innerJoin('hook', 'hook.id', 'hook_delivery.hook_id')
    .select(['hook_delivery.id', 'hook.id as hookId', 'hook.url', 'hook.secret', 'body', 'attempts'])
    .where('hook_delivery.id', '=', id)
    .where('delivered_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .where('hook.removed_at', 'is', null)
    .executeTakeFirst()

/** @returns false when another attempt was recorded since this one began: its worker had stood still for longer than its lease */
export async function recordAttempt(
  db: Executor,
  { id, attempts }: { id: string; attempts: number },
  outcome: { at: Date; status: number | null; problem: string; delivered: boolean; gaveUp: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('hook_delivery')
    .set({
      attempts: attempts + 1,
      attempted_at: outcome.at,
      status: outcome.status,
      problem: outcome.problem,
      delivered_at: outcome.delivered ? outcome.at : null,
      gave_up_at: outcome.gaveUp ? outcome.at : null,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false when there is no such delivery */
export async function reopenDelivery(trx: Trx, id: string): Promise<boolean> {
  const reopened = await trx
    .updateTable('hook_delivery')
    .set({ delivered_at: null, gave_up_at: null, attempts: 0 })
    .where('id', '=', id)
    .where('hook_id', 'in', (hook) => hook.selectFrom('hook').select('id').where('removed_at', 'is', null))
    .executeTakeFirst()
  return reopened.numUpdatedRows > 0n
}

/** A page, keyed by time and id: what comes in meanwhile moves nothing. */
export const listDeliveries = (db: Executor, after: string | undefined) =>
  db
    .selectFrom('hook_delivery')
    .select(['id', 'hook_id as hook', 'type', 'body', 'attempts', 'status', 'problem', 'created_at as createdAt'])
    .select(['delivered_at as deliveredAt', 'gave_up_at as gaveUpAt'])
    .$if(after !== undefined, (page) =>
      page.where(sql<boolean>`(created_at, id) < (select created_at, id from hook_delivery where id = ${after})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
    .then((rows) => ({ rows: rows.slice(0, PAGE), next: rows.length > PAGE ? (rows[PAGE - 1]?.id ?? null) : null }))
