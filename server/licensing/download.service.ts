import { sql } from 'kysely'
import * as z from 'zod'
import type { Quality } from '../../contract/values.ts'
import { findClipForOwner, getClip } from '../catalogue/catalogue.service.ts'
import { findRendition, type Rendition, type RenditionKind } from '../media/delivery.service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Actor } from '../platform/http/route.ts'
import { newId } from '../platform/ids.ts'
import type { Signer } from '../platform/signing.ts'
import { findRight, type Right } from './entitlement.service.ts'

export interface DownloadDeps {
  db: Database
  clock: Clock
  /** Signs download links. */
  links: Signer
}

export type Wanted = Quality | 'Watermarked'

/** A file somebody may have, and the name it is saved under. */
export interface Download {
  rendition: Rendition
  fileName: string
}

const KIND: Record<Wanted, RenditionKind> = { Watermarked: 'watermark', MobileHD: 'mobile', HD: 'hd', '4K': 'uhd' }
/** Readings, Delivery: a link is good for five minutes to start, and six hours to resume. */
const START_WITHIN_MS = 5 * 60 * 1000
const RESUME_WITHIN_MS = 6 * 3600 * 1000

/**
 * Checks the right, finds the file, and writes the history before the first byte.
 * @throws AppError clip_not_found, not_entitled, rendition_unavailable
 */
export async function startDownload(
  deps: DownloadDeps,
  actor: Actor,
  clipId: string,
  wanted: Wanted,
  fileName: string,
): Promise<Download> {
  return deps.db.transaction().execute(async (trx) => {
    // The account row is the lock that a refund takes too, so that download and refund cannot both win.
    await trx.selectFrom('account').select('id').where('id', '=', actor.id).forUpdate().execute()
    const right = await requireRight(trx, actor.id, clipId, wanted)
    const rendition = await findRendition(trx, clipId, KIND[wanted])
    if (!rendition) throw new AppError('rendition_unavailable')
    await noteDownload(trx, deps.clock.now(), actor.id, clipId, wanted, right)
    return { rendition, fileName }
  })
}

async function requireRight(db: Database, accountId: string, clipId: string, wanted: Wanted): Promise<Right> {
  if (wanted === 'Watermarked') {
    await getClip({ db }, clipId)
    return { entitlementId: null }
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

/** A double click is one download: one row a minute, account, clip and quality. */
async function noteDownload(
  db: Database,
  now: Date,
  accountId: string,
  clipId: string,
  wanted: Wanted,
  right: Right,
): Promise<void> {
  const recent = await db
    .selectFrom('download')
    .select('id')
    .where('account_id', '=', accountId)
    .where('clip_id', '=', clipId)
    .where('quality', '=', wanted)
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst()
  if (recent) return
  await db
    .insertInto('download')
    .values({
      id: newId(now),
      account_id: accountId,
      clip_id: clipId,
      quality: wanted,
      entitlement_id: right.entitlementId,
    })
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
 * @param resumes whether the request asks for a later part of a file already begun
 * @throws AppError link_expired, not_entitled, clip_not_found
 */
export async function openLink(deps: DownloadDeps, signed: string, resumes: boolean): Promise<Download> {
  const link = Link.safeParse(deps.links.open(signed)).data
  const age = link ? deps.clock.now().getTime() - link.at : Number.POSITIVE_INFINITY
  if (!link || age > (resumes ? RESUME_WITHIN_MS : START_WITHIN_MS)) throw new AppError('link_expired')
  await requireRight(deps.db, link.account, link.clip, link.wanted)
  const rendition = await findRendition(deps.db, link.clip, KIND[link.wanted])
  if (!rendition) throw new AppError('link_expired')
  return { rendition, fileName: link.file }
}
