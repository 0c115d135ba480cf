import { sql } from 'kysely'
import { getClip } from '../../catalogue/catalogue.service.ts'
import type { Rendition } from '../../media/delivery.service.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { newId } from '../../platform/ids.ts'
import type { Signer } from '../../platform/signing.ts'
import { lockAccount } from '../checkout/account-lock.repository.ts'
import { extendValidity } from './entitlement.repository.ts'
import type { DownloadSlots } from './download-slots.cache.ts'
import { canDownload, type DownloadRight } from './entitlement.service.ts'
import { requireFairUse } from './fair-use.service.ts'
import { findEntitlementFacts, type EntitlementFacts } from './entitlement-facts.repository.ts'
import { issueLicence, type LicenceDeps } from '../licences/licence.service.ts'
import type { Wanted } from './licensed-file.service.ts'
import { validityEnd } from '../subscriptions/period.model.ts'

export type { Wanted }

export interface DownloadDeps extends LicenceDeps {
  db: Database
  clock: Clock
  /** Signs download links. */
  links: Signer
  /** Licensed downloads a day under a plan. */
  fairUsePerDay: number
  slots: DownloadSlots
}

/** A file somebody may have, and the name it is saved under. */
export interface Download {
  rendition: Rendition
  fileName: string
}

/**
 * Checks the right, finds the file, gives the licence and writes the history before the first byte.
 * @throws AppError clip_not_found, not_entitled, rendition_unavailable, fair_use_reached
 */
export async function startDownload(
  deps: DownloadDeps,
  actor: Actor,
  clipId: string,
  wanted: Wanted,
  fileName: string,
): Promise<Download> {
  return deps.db.transaction().execute(async (trx) => {
    // A refund takes this lock too, so that download and refund cannot both win.
    const now = await lockAccount(trx, actor.id)
    const { rendition, ...grounds } = await findEntitlementFacts(trx, actor.id, clipId, wanted)
    const right = await requireRight({ db: trx }, grounds, clipId, wanted)
    faultPoint('download.right-checked')
    if (!rendition) throw new AppError('rendition_unavailable')
    const download = { accountId: actor.id, clipId, wanted, right, now, fileSha256: rendition.sha256 }
    const licenceId = await licenceFor(deps, trx, download)
    await recordDownload(trx, download, licenceId)
    if (right.entitlementId) await extendValidity(trx, right.entitlementId, validityEnd(now))
    return { rendition, fileName }
  })
}

/** Any account may have the watermarked file of a clip on show. @throws AppError clip_not_found, not_entitled */
export async function requireRight(
  { db }: { db: Executor },
  grounds: Omit<EntitlementFacts, 'rendition'>,
  clipId: string,
  wanted: Wanted,
): Promise<DownloadRight> {
  const findVisible = () => getClip({ db }, clipId)
  if (wanted !== 'Watermarked') return canDownload(grounds, wanted, findVisible)
  await findVisible()
  return { entitlementId: null, by: 'anyone' }
}

interface NewDownload {
  accountId: string
  clipId: string
  wanted: Wanted
  right: DownloadRight
  now: Date
  /** Of the bytes that are handed out. */
  fileSha256: string
}

/** LIC-1: every licensed download has a licence number. @returns its id; null for a watermarked file */
async function licenceFor(deps: DownloadDeps, trx: Trx, download: NewDownload): Promise<string | null> {
  const { wanted, right, accountId, clipId, now } = download
  const who = { accountId, clipId, now }
  if (wanted === 'Watermarked') return null
  if (right.by === 'plan') await requireFairUse(trx, who, deps.fairUsePerDay)
  const { id } = await issueLicence(deps, trx, { ...who, quality: wanted, entitlementId: right.entitlementId })
  return id
}

/** A double click is one download: one row a minute, account, clip and quality. */
async function recordDownload(trx: Trx, download: NewDownload, licenceId: string | null): Promise<void> {
  const { accountId, clipId, wanted, right, now, fileSha256 } = download
  const recent = await trx
    .selectFrom('download')
    .select('id')
    .where('account_id', '=', accountId)
    .where('clip_id', '=', clipId)
    .where('quality', '=', wanted)
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .where('file_sha256', 'is not distinct from', fileSha256)
    .executeTakeFirst()
  if (recent) return
  const row = { account_id: accountId, clip_id: clipId, quality: wanted, entitlement_id: right.entitlementId }
  await trx
    .insertInto('download')
    .values({ id: newId(now), ...row, licence_id: licenceId, file_sha256: fileSha256 })
    .execute()
}
