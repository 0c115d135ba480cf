import { sql } from 'kysely'
import type { Rendition } from '../../media/delivery.service.ts'
import type { Executor } from '../../platform/db/database.ts'
import { RENDITION_KIND, type RequestedFile } from './licensed-file.model.ts'
import { BEST_BASIS_FIRST, type Owned, ownedBy } from './ownership.repository.ts'

/** The requested file, and everything an entitlement to it can be based on, as of this statement. */
export interface EntitlementContext {
  /** False for a deleted or suspended account: it has no entitlements. */
  accountActive: boolean
  /** What the account owns of the clip, the best basis first. */
  owned: Pick<Owned, 'quality' | 'entitlementId' | 'isPurchase'>[]
  /** The subscription period that covers this moment, by the database's clock. */
  plan: { id: string; hasEarlyAccess: boolean } | null
  /** Null when the clip has no rendition of that quality. */
  rendition: (Rendition & { film: string }) | null
  /** Nothing of the download asked about was sent yet. */
  isUnsent: boolean
}

export interface EntitlementQuestion {
  accountId: string
  clipId: string
  requested: RequestedFile
  /** Of a download that goes on: whether nothing of it was sent yet is told, too. */
  downloadId?: string | null | undefined
}

/** A single statement: it runs again for every range request of a download. */
export async function findEntitlementContext(
  db: Executor,
  { accountId, clipId, requested, downloadId = null }: EntitlementQuestion,
): Promise<EntitlementContext> {
  const { rows } = await sql<EntitlementContext>`
    select
      exists (select from download where id = ${downloadId} and sent_bytes = 0) as "isUnsent",
      exists (select from account where id = ${accountId} and deleted_at is null and suspended_at is null) as "accountActive",
      coalesce((
        select json_agg(json_build_object('quality', quality, 'entitlementId', "entitlementId", 'isPurchase', "isPurchase")
          order by ${BEST_BASIS_FIRST})
        from (${ownedBy(accountId, clipId)}) as owned
      ), '[]') as owned,
      (
        select json_build_object('id', id, 'hasEarlyAccess', plan = 'annual' or source = 'granted') from entitlement
        where account_id = ${accountId} and kind = 'subscription' and status = 'active'
          and starts_at <= now() and ends_at > now()
        order by plan = 'annual' desc limit 1
      ) as plan,
      (
        select json_build_object('clipId', ${clipId}::text, 'kind', kind, 'storageKey', storage_key, 'contentType', content_type,
          'bytes', bytes, 'sha256', rendition.sha256, 'width', width, 'height', height, 'durationMs', duration_ms,
          'film', clip_id)
        ${licensedFile(accountId, clipId, requested)}
      ) as rendition`.execute(db)
  const [context] = rows
  if (!context) throw new Error('a select without from returned no row')
  return context
}

/**
 * Decision 0054: a licence is for the film that stood on the clip when it was given, which the certificate names by its
 * checksum; whoever has none gets the one that stands there now.
 */
const licensedFile = (accountId: string, clipId: string, requested: RequestedFile) => sql`
  from (select 1) as always left join (
    select licence.file_sha256 as sha256, coalesce((
      select master.clip_id from film_switch join master on master.storage_key = from_master
      where film_switch.clip_id = ${clipId} and switched_at > licence.issued_at order by switched_at limit 1), ${clipId}) as film
    from licence where account_id = ${accountId} and licence.clip_id = ${clipId} and quality = ${requested}
  ) as licensed on true
  -- The few clips whose files it can be: all renditions of the shop would be read otherwise.
  cross join lateral (
    select ${clipId}::text as id union select licensed.film union select id from clip where replaces = ${clipId}
  ) as candidate join rendition on rendition.clip_id = candidate.id
  where kind = ${RENDITION_KIND[requested]}
    and (clip_id = ${clipId} or clip_id = licensed.film or rendition.sha256 = licensed.sha256)
  order by rendition.sha256 = licensed.sha256 desc nulls last, clip_id = licensed.film desc nulls last,
    clip_id = ${clipId} desc limit 1`
