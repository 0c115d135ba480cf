import * as z from 'zod'
import { CROP_SHAPES } from '../../../contract/crop.ts'
import { findCropFile } from '../../media/crop/crop.service.ts'
import type { Rendition } from '../../media/delivery.service.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type Download, type DownloadDeps, requireRight } from './download.service.ts'
import { findEntitlementFacts } from './entitlement-facts.repository.ts'
import type { Wanted } from './licensed-file.service.ts'

/** LIC-5: a link is good for five minutes to start, and six hours to resume. */
const START_WITHIN_MS = 5 * 60 * 1000
const RESUME_WITHIN_MS = 6 * 3600 * 1000

const Link = z.object({
  account: z.string(),
  clip: z.string(),
  wanted: z.enum(['Watermarked', 'MobileHD', 'HD', '4K']),
  file: z.string(),
  at: z.number(),
  /** A cut of the 4K file instead of the file itself. */
  cut: z.optional(z.object({ shape: z.enum(CROP_SHAPES), at: z.number() })),
})
type Link = z.output<typeof Link>

/** A link to a download that was just started, for the browser's own download manager. */
export function linkTo(
  deps: DownloadDeps,
  actor: Actor,
  wanted: Wanted,
  download: Download,
  cut?: Link['cut'],
): string {
  const link: Link = {
    account: actor.id,
    clip: download.rendition.clipId,
    wanted,
    file: download.fileName,
    at: deps.clock.now().getTime(),
    ...(cut ? { cut } : {}),
  }
  return `/download?right=${deps.links.sign(link)}`
}

/**
 * The file behind a link. The right is read again each time, so that it ends with a refund or a subscription.
 * @param asked the request's headers: which part is wanted
 * @throws AppError link_expired, not_entitled, clip_not_found
 */
export async function openLink(
  deps: DownloadDeps,
  signed: string,
  asked: Asked,
): Promise<Download & { accountId: string }> {
  const link = Link.safeParse(deps.links.open(signed)).data
  const age = link ? deps.clock.now().getTime() - link.at : Number.POSITIVE_INFINITY
  if (!link || age > RESUME_WITHIN_MS) throw new AppError('link_expired')
  const { rendition: whole, ...grounds } = await findEntitlementFacts(deps.db, link.account, link.clip, link.wanted)
  if (!grounds.accountStands) throw new AppError('link_expired')
  await requireRight(deps, grounds, link.clip, link.wanted)
  const { cut } = link
  const rendition = cut ? await findCropFile(deps.db, link.clip, cut.shape, cut.at) : whole
  if (!rendition) throw new AppError('link_expired')
  if (age > START_WITHIN_MS && !resumes(asked, rendition)) throw new AppError('link_expired')
  return { rendition, fileName: link.file, accountId: link.account }
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
