import type { CropShape } from '../../../contract/media/crop.ts'
import { requestCrop } from '../../media/crop/crop.service.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { linkTo } from './download-link.service.ts'
import { type DownloadDeps, requireEntitlement, startDownload } from './download.service.ts'
import { findEntitlementContext } from './entitlement-context.repository.ts'

/**
 * A crop of the 4K file for a customer entitled to it: entitlement, licence and history are those of the 4K file.
 * @param at 0 (left or top end) to 1
 * @throws AppError clip_not_found, not_entitled, rendition_unavailable, fair_use_reached, cutout_failed, too_many_requests
 */
export async function downloadCrop(
  deps: DownloadDeps & { queue: Queue },
  actor: Actor,
  { id, shape, at }: { id: string; shape: CropShape; at: number },
) {
  const { rendition, ...context } = await findEntitlementContext(deps.db, {
    accountId: actor.id,
    clipId: id,
    requested: '4K',
  })
  await requireEntitlement(deps, context, id, '4K')
  if (!rendition) throw new AppError('rendition_unavailable')
  // Of the film that the licence is for.
  const crop = await requestCrop(deps, { clipId: rendition.film, shape, at, accountId: actor.id })
  if (crop.state === 'failed') throw new AppError('cutout_failed')
  if (crop.state === 'making') return { status: 'making', percent: crop.percent } as const
  const fileName = `video_${id}_${shape.replace(':', 'x')}.mp4`
  const original = await startDownload(deps, actor, { clipId: id, requested: '4K', fileName, isSent: false })
  // The right is to the clip, whichever film the crop is of.
  const download = { ...original, rendition: { ...crop.rendition, clipId: id } }
  const url = linkTo(deps, actor, { requested: '4K', download, crop: { shape, at } })
  return { status: 'ready', url, fileName, bytes: crop.rendition.bytes } as const
}
