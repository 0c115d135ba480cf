import { sql } from 'kysely'
import type { Quality } from '../../../contract/values.ts'
import type { Rendition } from '../../media/delivery.service.ts'
import type { Executor } from '../../platform/db/database.ts'
import { KIND, type Wanted } from './licensed-file.service.ts'

/** The file that is wanted, and all that a right to it can rest on, as the database says at this moment. */
export interface EntitlementFacts {
  /** False for an account that was deleted or may not come in any more: it has no rights. */
  accountStands: boolean
  /** Singly bought, last bought first. */
  purchases: { id: string; quality: Quality }[]
  /** Clips licensed while subscribed stay licensed: the standing rights behind earlier licensed downloads. */
  licensedBefore: { id: string; quality: Quality }[]
  /** Licences that were given at no charge. */
  freeLicences: Quality[]
  /** The plan whose period covers this moment, by the database's clock. */
  plan: { id: string } | null
  /** Null when this clip has none of that quality. */
  rendition: Rendition | null
}

/** One question, since it is asked again for every part of a download. */
export async function findEntitlementFacts(
  db: Executor,
  accountId: string,
  clipId: string,
  wanted: Wanted,
): Promise<EntitlementFacts> {
  const { rows } = await sql<EntitlementFacts>`
    select
      exists (select from account where id = ${accountId} and deleted_at is null and suspended_at is null) as "accountStands",
      coalesce((
        select json_agg(json_build_object('id', id, 'quality', quality) order by created_at desc, id desc)
        from entitlement
        where account_id = ${accountId} and clip_id = ${clipId} and kind = 'one-time' and status = 'active'
      ), '[]') as purchases,
      coalesce((
        select json_agg(json_build_object('id', entitlement.id, 'quality', download.quality))
        from download join entitlement on entitlement.id = download.entitlement_id
        where download.account_id = ${accountId} and download.clip_id = ${clipId}
          and download.quality <> 'Watermarked' and entitlement.status = 'active'
      ), '[]') as "licensedBefore",
      coalesce((
        select json_agg(quality) from licence
        where account_id = ${accountId} and clip_id = ${clipId} and entitlement_id is null
      ), '[]') as "freeLicences",
      (
        select json_build_object('id', id) from entitlement
        where account_id = ${accountId} and kind = 'subscription' and status = 'active'
          and starts_at <= now() and ends_at > now()
        limit 1
      ) as plan,
      (
        select json_build_object('clipId', clip_id, 'kind', kind, 'storageKey', storage_key, 'contentType', content_type,
          'bytes', bytes, 'sha256', sha256, 'width', width, 'height', height, 'durationMs', duration_ms)
        from rendition where clip_id = ${clipId} and kind = ${KIND[wanted]}
      ) as rendition`.execute(db)
  const [grounds] = rows
  if (!grounds) throw new Error('a question without conditions has an answer')
  return grounds
}
