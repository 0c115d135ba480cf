import { sql } from 'kysely'
import * as z from 'zod'
import { findClipForOwner, getClip } from '../../catalogue/catalogue.service.ts'
import { findRendition, type Rendition } from '../../media/delivery.service.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import type { Signer } from '../../platform/signing.ts'
import { isErased, lockAccount } from '../checkout/account-lock.ts'
import { extendValidity } from './entitlement.repository.ts'
import { findRight, type Right } from './entitlement.service.ts'
import { requireFairUse } from './fair-use.ts'
import { issueLicence, type LicenceDeps } from '../licences/licence.service.ts'
import { KIND, type Wanted } from './licensed-file.ts'
import { validityEnd } from '../subscriptions/period.ts'

export type { Wanted }

export interface DownloadDeps extends LicenceDeps {
  db: Database
  clock: Clock
  /** Signs download links. */
  links: Signer
  /** Licensed downloads a day under a plan. */
  fairUsePerDay: number
}

/** A file somebody may have, and the name it is saved under. */
export interface Download {
  rendition: Rendition
  fileName: string
}

/** Readings, Delivery: a link is good for five minutes to start, and six hours to resume. */
const START_WITHIN_MS = 5 * 60 * 1000
const RESUME_WITHIN_MS = 6 * 3600 * 1000

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
    const right = await requireRight(trx, actor.id, clipId, wanted)
    const rendition = await findRendition(trx, clipId, KIND[wanted])
    if (!rendition) throw new AppError('rendition_unavailable')
    const licenceId = await licenceFor(deps, trx, { accountId: actor.id, clipId, wanted, right, now })
    await noteDownload(trx, { accountId: actor.id, clipId, wanted, right, now }, licenceId)
    if (right.entitlementId) await extendValidity(trx, right.entitlementId, validityEnd(now))
    return { rendition, fileName }
  })
}

async function requireRight(db: Database, accountId: string, clipId: string, wanted: Wanted): Promise<Right> {
  if (wanted === 'Watermarked') {
    await getClip({ db }, clipId)
    return { entitlementId: null, by: 'anyone' }
  }
  const clip = await findClipForOwner({ db }, clipId)
  if (!clip) throw new AppError('clip_not_found')
  const isVisible = await getClip({ db }, clipId).then(
    () => true,
    () => false,
  )
  const right = await findRight(db, accountId, { id: clipId, isFree: clip.isFree, isVisible }, wanted)
  if (!right) throw new AppError(isVisible ? 'not_entitled' : 'clip_not_found')
  return right
}

interface NewDownload {
  accountId: string
  clipId: string
  wanted: Wanted
  right: Right
  now: Date
}

/** Readings: every licensed download has a licence number. @returns its id; null for a watermarked file */
async function licenceFor(deps: DownloadDeps, trx: Trx, download: NewDownload): Promise<string | null> {
  const { wanted, right, ...who } = download
  if (wanted === 'Watermarked') return null
  if (right.by === 'plan') await requireFairUse(trx, who, deps.fairUsePerDay)
  const { id } = await issueLicence(deps, trx, { ...who, quality: wanted, entitlementId: right.entitlementId })
  return id
}

/** A double click is one download: one row a minute, account, clip and quality. */
async function noteDownload(trx: Trx, download: NewDownload, licenceId: string | null): Promise<void> {
  const { accountId, clipId, wanted, right, now } = download
  const recent = await trx
    .selectFrom('download')
    .select('id')
    .where('account_id', '=', accountId)
    .where('clip_id', '=', clipId)
    .where('quality', '=', wanted)
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst()
  if (recent) return
  const row = { account_id: accountId, clip_id: clipId, quality: wanted, entitlement_id: right.entitlementId }
  await trx
    .insertInto('download')
    .values({ id: newId(now), ...row, licence_id: licenceId })
    .execute()
}

const Link = z.object({
  account: z.string(),
  clip: z.string(),
  wanted: z.enum(['Watermarked', 'MobileHD', 'HD', '4K']),
  file: z.string(),
  at: z.number(),
})

/** A link to a download that was just started, for the browser's own download manager. */
export function linkTo(deps: DownloadDeps, actor: Actor, wanted: Wanted, download: Download): string {
  const link = {
    account: actor.id,
    clip: download.rendition.clipId,
    wanted,
    file: download.fileName,
    at: deps.clock.now().getTime(),
  }
  return `/download?right=${deps.links.sign(link)}`
}

/**
 * The file behind a link. The right is read again each time, so that it ends with a refund or a subscription.
 * @param asked the request's headers: which part is wanted
 * @throws AppError link_expired, not_entitled, clip_not_found
 */
export async function openLink(deps: DownloadDeps, signed: string, asked: Asked): Promise<Download> {
  const link = Link.safeParse(deps.links.open(signed)).data
  const age = link ? deps.clock.now().getTime() - link.at : Number.POSITIVE_INFINITY
  if (!link || age > RESUME_WITHIN_MS) throw new AppError('link_expired')
  if (await isErased(deps.db, link.account)) throw new AppError('link_expired')
  await requireRight(deps.db, link.account, link.clip, link.wanted)
  const rendition = await findRendition(deps.db, link.clip, KIND[link.wanted])
  if (!rendition) throw new AppError('link_expired')
  if (age > START_WITHIN_MS && !resumes(asked, rendition)) throw new AppError('link_expired')
  return { rendition, fileName: link.file }
}

interface Asked {
  range?: string | undefined
  'if-range'?: string | string[] | undefined
}

/** Whether the answer will be a later part only: a range that is not understood, or of a changed file, gets the whole. */
function resumes(asked: Asked, rendition: Rendition): boolean {
  const later = /^bytes=(\d{1,15})-\d{0,15}$/.exec(asked.range ?? '')
  const unchanged = asked['if-range'] === undefined || asked['if-range'] === `"${rendition.sha256}"`
  return unchanged && Number(later?.[1] ?? 0) > 0
}
