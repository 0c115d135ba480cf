import * as z from 'zod'
import { CROP_SHAPES } from '../../../contract/media/crop.ts'
import { findCropFile } from '../../media/crop/crop.service.ts'
import type { Rendition } from '../../media/delivery.service.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Download, type DownloadDeps, requireEntitlement } from './download.service.ts'
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
  /** A crop of the 4K file instead of the file itself. */
  cut: z.optional(z.object({ shape: z.enum(CROP_SHAPES), at: z.number() })),
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
    ...(crop ? { cut: crop } : {}),
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
  const { rendition: original, ...context } = await findEntitlementContext(
    deps.db,
    link.account,
    link.clip,
    link.wanted,
  )
  if (!context.accountActive) throw new AppError('link_expired')
  await requireEntitlement(deps, context, link.clip, link.wanted)
  const { cut } = link
  const rendition = cut ? await findCropFile(deps.db, link.clip, cut.shape, cut.at) : original
  if (!rendition) throw new AppError('link_expired')
  if (age > START_WITHIN_MS && !resumes(headers, rendition)) throw new AppError('link_expired')
  return { rendition, fileName: link.file, accountId: link.account }
}

interface RangeHeaders {
  range?: string | undefined
  'if-range'?: string | string[] | undefined
}

/** Whether the response will be a later part only: an unsupported range, or one of a changed file, gets the full file. */
function resumes(headers: RangeHeaders, rendition: Rendition): boolean {
  const later = /^bytes=(\d{1,15})-\d{0,15}$/.exec(headers.range ?? '')
  const unchanged = headers['if-range'] === undefined || headers['if-range'] === `"${rendition.sha256}"`
  return unchanged && Number(later?.[1] ?? 0) > 0
}
