import type { Quality } from '../../../contract/values.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'

export interface NewComplimentary {
  id: string
  accountId: string
  /** The member of staff. */
  givenBy: string
  reason: string
  startsAt: Date
  endsAt: Date
  item: { clipId: string; quality: Quality } | { plan: 'monthly' }
}

export async function insertComplimentary(trx: Trx, entitlement: NewComplimentary): Promise<void> {
  const { id, accountId, givenBy, reason, startsAt, endsAt, item } = entitlement
  await trx
    .insertInto('entitlement')
    .values({
      id,
      account_id: accountId,
      source: 'granted',
      granted_by: givenBy,
      grant_reason: reason,
      starts_at: startsAt,
      ends_at: endsAt,
      ...('plan' in item
        ? { kind: 'subscription' as const, plan: item.plan }
        : { kind: 'one-time' as const, clip_id: item.clipId, quality: item.quality }),
    })
    .execute()
}

/** Last first. */
export const listComplimentary = (db: Executor, accountId: string) =>
  db
    .selectFrom('entitlement')
    .leftJoin('clip', 'clip.id', 'entitlement.clip_id')
    .innerJoin('account as giver', 'giver.id', 'entitlement.granted_by')
    .select(['entitlement.quality', 'entitlement.starts_at as startsAt', 'entitlement.ends_at as endsAt', 'clip.name'])
    .select(['entitlement.grant_reason as reason', 'entitlement.created_at as at', 'giver.login as by'])
    .where('entitlement.account_id', '=', accountId)
    .where('entitlement.source', '=', 'granted')
    .orderBy('entitlement.created_at', 'desc')
    .execute()
