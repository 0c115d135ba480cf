import * as z from 'zod'
import { CROP_SHAPES } from '../../../contract/media/crop.ts'
import { findCropFile } from '../../media/crop/crop.service.ts'
import { findRendition, type Rendition } from '../../media/delivery.service.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { lockAccount } from '../checkout/account.repository.ts'
import { type Download, type DownloadDeps, requireEntitlement } from './download.service.ts'
import { updateBegun } from './download.repository.ts'
import { findEntitlementContext } from './entitlement-context.repository.ts'
import type { RequestedFile } from './licensed-file.model.ts'

/** LIC-5: a link is good for five minutes to start, and six hours to resume. */
const START_WITHIN_MS = 5 * 60 * 1000
const RESUME_WITHIN_MS = 6 * 3600 * 1000

/** The signed payload: its field names stay, since links outlive an upgrade. */
const Link = z.object({
  account: z.string(),
  clip: z.string(),
  wanted: z.enum(['Watermarked', 'MobileHD', 'HD', '4K']),
  file: z.string(),
  at: z.number(),
  /** The row of the history; links of an earlier version have none. */
  row: z.optional(z.string()),
  /** A crop of the 4K file instead of the file itself. */
  cut: z.optional(z.object({ shape: z.enum(CROP_SHAPES), at: z.number() })),
  /** Which watermarked file; a larger one that is made meanwhile is not mixed with its bytes. */
  marked: z.optional(z.enum(['watermark', 'watermark-hd', 'watermark-uhd'])),
})
type Link = z.output<typeof Link>

/** A signed link to a download that was just started, for the browser's own download manager. */
export function linkTo(
  deps: DownloadDeps,
  actor: Actor,
  { requested, download, crop }: { requested: RequestedFile; download: Download; crop?: Link['cut'] },
): string {
  const link: Link = {
    account: actor.id,
    clip: download.rendition.clipId,
    wanted: requested,
    file: download.fileName,
    at: deps.clock.now().getTime(),
    ...(download.downloadId ? { row: download.downloadId } : {}),
    ...(crop ? { cut: crop } : {}),
    ...(requested === 'Watermarked' ? { marked: download.rendition.kind as Link['marked'] } : {}),
  }
  return `/download?right=${deps.links.sign(link)}`
}

/**
 * The file behind a signed link. The entitlement is read again each time, so that the link ends with a refund or a
 * subscription.
 * @param headers the range headers of the request
 * @throws AppError link_expired, not_entitled, clip_not_found
 */
export async function openLink(
  deps: DownloadDeps,
  signed: string,
  headers: RangeHeaders,
): Promise<Download & { accountId: string }> {
  const link = Link.safeParse(deps.links.open(signed)).data
  const age = link ? deps.clock.now().getTime() - link.at : Number.POSITIVE_INFINITY
  if (!link || age > RESUME_WITHIN_MS) throw new AppError('link_expired')
  const isLate = age > START_WITHIN_MS
  const { isUnsent, original, film } = await authorise(deps.db, link)
  // A later part goes on with a download that had begun in time: whoever never began cannot start with its second byte.
  if (isLate && isUnsent) throw new AppError('link_expired')
  if (isUnsent && !headers.isHead) await begin(deps, link)
  const { cut } = link
  const rendition = cut ? await findCropFile(deps.db, film, cut.shape, cut.at) : original
  if (!rendition) throw new AppError('link_expired')
  if (isLate && !resumes(headers, rendition)) throw new AppError('link_expired')
  return { rendition, fileName: link.file, accountId: link.account, downloadId: link.row ?? null }
}

/** The original behind a link, as long as the right to it stands. */
async function authorise(db: Executor, { account, clip, wanted, row, marked }: Link) {
  const isComp = wanted === 'Watermarked'
  const { rendition, ...context } = await findEntitlementContext(db, {
    accountId: account,
    clipId: clip,
    requested: wanted,
    downloadId: isComp ? null : row,
  })
  if (!context.accountActive) throw new AppError('link_expired')
  await requireEntitlement({ db }, context, clip, wanted)
  const original = isComp ? ((await findRendition(db, clip, marked ?? 'watermark')) ?? null) : rendition
  return { original, isUnsent: context.isUnsent, film: rendition?.film ?? clip }
}

/** The first fetch takes the lock that a refund takes, as its first byte is what forfeits the refund: one of the two wins. */
async function begin(deps: DownloadDeps, link: Link): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, link.account)
    await authorise(trx, link)
    if (link.row) await updateBegun(trx, link.row)
  })
}

interface RangeHeaders {
  /** Asks for the headers alone. */
  isHead?: boolean
  range?: string | undefined
  'if-range'?: string | string[] | undefined
}

/** Whether the response will be a later part only: an unsupported range, or one of a changed file, gets the full file. */
function resumes(headers: RangeHeaders, rendition: Rendition): boolean {
  const later = /^bytes=(\d{1,15})-\d{0,15}$/.exec(headers.range ?? '')
  const unchanged = headers['if-range'] === undefined || headers['if-range'] === `"${rendition.sha256}"`
  return unchanged && Number(later?.[1] ?? 0) > 0
}
