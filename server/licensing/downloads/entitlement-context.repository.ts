import { sql } from 'kysely'
import type { Quality } from '../../../contract/values.ts'
import type { Rendition } from '../../media/delivery.service.ts'
import type { Executor } from '../../platform/db/database.ts'
import { RENDITION_KIND, type RequestedFile } from './licensed-file.model.ts'

/** The requested file, and everything an entitlement to it can be based on, as of this statement. */
export interface EntitlementContext {
  /** False for a deleted or suspended account: it has no entitlements. */
  accountActive: boolean
  /** One-time purchases, newest first. */
  purchases: { id: string; quality: Quality }[]
  /** Clips licensed under a subscription stay licensed: the active entitlements of earlier licensed downloads. */
  licensedBefore: { id: string; quality: Quality }[]
  /** Licences issued free of charge. */
  freeLicences: Quality[]
  /** The subscription period that covers this moment, by the database's clock. */
  plan: { id: string } | null
  /** Null when the clip has no rendition of that quality. */
  rendition: Rendition | null
}

/** A single statement: it runs again for every range request of a download. */
export async function findEntitlementContext(
  db: Executor,
  accountId: string,
  clipId: string,
  requested: RequestedFile,
): Promise<EntitlementContext> {
  const { rows } = await sql<EntitlementContext>`
    select
      exists (select from account where id = ${accountId} and deleted_at is null and suspended_at is null) as "accountActive",
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
        from rendition where clip_id = ${clipId} and kind = ${RENDITION_KIND[requested]}
      ) as rendition`.execute(db)
  const [context] = rows
  if (!context) throw new Error('a select without from returned no row')
  return context
}
