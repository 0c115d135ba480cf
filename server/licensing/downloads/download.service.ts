import { findClipForSale } from '../../catalogue/clip-for-sale.service.ts'
import { findWatermarked, type Rendition } from '../../media/delivery.service.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Database, Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Signer } from '../../platform/secrets.ts'
import { lockOwnAccount } from '../../accounts/own-account.service.ts'
import { extendValidity } from './entitlement.repository.ts'
import type { DownloadSlots } from './download-slots.cache.ts'
import { canDownload, type DownloadBasis } from './entitlement.service.ts'
import { findRecentDownload, insertDownload, updateBegun } from './download.repository.ts'
import { findFairUse } from './fair-use.repository.ts'
import { findEntitlementContext, type EntitlementContext } from './entitlement-context.repository.ts'
import { issueLicence, type LicenceDeps } from '../licences/licence.service.ts'
import type { RequestedFile } from './licensed-file.model.ts'
import { validityEnd } from '../subscriptions/period.model.ts'

export type { RequestedFile }
/** The licensed file whose size a watermarked one has. */
export type CompSize = 'HD' | '4K'

export interface DownloadDeps extends LicenceDeps {
  db: Database
  clock: Clock
  /** Signs download links. */
  links: Signer
  /** Licensed downloads a day under a plan. */
  fairUsePerDay: number
  slots: DownloadSlots
}

/** A file that may be delivered, and the name it is saved under. */
export interface Download {
  rendition: Rendition
  fileName: string
  /** In the history; null behind a link of an earlier version. */
  downloadId: string | null
}

/**
 * Checks the entitlement, finds the file, issues the licence and records the download before the first byte.
 * @param file.comp of a watermarked file: the licensed one that it stands in for
 * @param file.isSent its bytes follow at once; false for a link to it
 * @throws AppError clip_not_found, not_entitled, rendition_unavailable, fair_use_reached
 */
export async function startDownload(
  deps: DownloadDeps,
  actor: Actor,
  {
    clipId,
    requested,
    fileName,
    isSent,
    comp,
  }: { clipId: string; requested: RequestedFile; fileName: string; isSent: boolean; comp?: CompSize | undefined },
): Promise<Download> {
  return deps.db.transaction().execute(async (trx) => {
    // A refund takes this lock too: download and refund are serialised.
    const now = await lockOwnAccount(trx, actor)
    const { rendition: licensed, ...context } = await findEntitlementContext(trx, {
      accountId: actor.id,
      clipId,
      requested,
    })
    const basis = await requireEntitlement({ db: trx }, context, clipId, requested)
    faultPoint('download.right-checked')
    const rendition = requested === 'Watermarked' ? await findWatermarked(trx, clipId, comp) : licensed
    if (!rendition) throw new AppError('rendition_unavailable')
    const download = { accountId: actor.id, clipId, requested, basis, now, fileSha256: rendition.sha256 }
    const licenceId = await licenceFor(deps, trx, download)
    const downloadId = await recordDownload(trx, download, licenceId)
    if (isSent) await updateBegun(trx, downloadId)
    if (basis.entitlementId) await extendValidity(trx, basis.entitlementId, validityEnd(now))
    return { rendition, fileName, downloadId }
  })
}

/** Any account may download the watermarked file of a published clip. @throws AppError clip_not_found, not_entitled */
export async function requireEntitlement(
  { db }: { db: Executor },
  context: Omit<EntitlementContext, 'rendition' | 'isUnsent'>,
  clipId: string,
  requested: RequestedFile,
): Promise<DownloadBasis> {
  const findVisible = async () => {
    const found = await findClipForSale({ db, clock: systemClock }, clipId)
    if (!found?.isVisible) throw new AppError('clip_not_found')
    return found
  }
  if (requested !== 'Watermarked') return canDownload(context, requested, findVisible)
  await findVisible()
  return { entitlementId: null, by: 'anyone' }
}

interface StartedDownload {
  accountId: string
  clipId: string
  requested: RequestedFile
  basis: DownloadBasis
  now: Date
  /** Of the delivered bytes. */
  fileSha256: string
}

/** LIC-1: every licensed download has a licence number. @returns its id; null for a watermarked file */
async function licenceFor(deps: DownloadDeps, trx: Trx, download: StartedDownload): Promise<string | null> {
  const { requested, basis, accountId, clipId, now, fileSha256 } = download
  if (requested === 'Watermarked') return null
  if (basis.by === 'plan') await requireFairUse(trx, { accountId, clipId }, deps.fairUsePerDay)
  const request = { accountId, clipId, now, fileSha256, quality: requested, entitlementId: basis.entitlementId }
  return (await issueLicence(deps, trx, request)).id
}

/**
 * LIC-8: "unlimited" has a published ceiling of clips newly licensed under a plan on one day in India; an allowance of the
 * account's own replaces it. Clips licensed before never count. The caller holds the account's lock.
 * @param perDay for accounts without an allowance of their own
 * @throws AppError fair_use_reached, naming the limit
 */
async function requireFairUse(
  trx: Trx,
  download: { accountId: string; clipId: string },
  perDay: number,
): Promise<void> {
  const { licensedToday, allowance } = await findFairUse(trx, download)
  const limit = allowance ?? perDay
  if (licensedToday < limit) return
  const message = `You reached today’s fair-use limit of ${limit} downloads. Write to us and we will raise it.`
  throw new AppError('fair_use_reached', { message })
}

/** Deduplicates a double click: at most one row a minute for an account, clip and quality. */
async function recordDownload(trx: Trx, download: StartedDownload, licenceId: string | null): Promise<string> {
  const { requested: quality, basis, now, accountId, clipId, fileSha256 } = download
  const file = { accountId, clipId, quality, fileSha256, entitlementId: basis.entitlementId }
  const recent = await findRecentDownload(trx, file)
  if (recent) return recent
  const id = newId(now)
  await insertDownload(trx, { ...file, id, licenceId })
  return id
}
