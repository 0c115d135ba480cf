import type { CropShape } from '../../../contract/crop.ts'
import { requestCrop } from '../../media/crop/crop.service.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { linkTo } from './download-link.service.ts'
import { type DownloadDeps, requireRight, startDownload } from './download.service.ts'
import { findEntitlementFacts } from './entitlement-facts.repository.ts'

/**
 * A cut of the 4K file for somebody who may have that: the right, the licence and the history are those of the 4K.
 * @param at 0 (left or top end) to 1
 * @throws AppError clip_not_found, not_entitled, rendition_unavailable, fair_use_reached, cutout_failed
 */
export async function downloadCrop(
  deps: DownloadDeps & { queue: Queue },
  actor: Actor,
  { id, shape, at }: { id: string; shape: CropShape; at: number },
) {
  const { rendition, ...grounds } = await findEntitlementFacts(deps.db, actor.id, id, '4K')
  await requireRight(deps, grounds, id, '4K')
  if (!rendition) throw new AppError('rendition_unavailable')
  const asked = await requestCrop(deps, id, shape, at)
  if (asked.state === 'failed') throw new AppError('cutout_failed')
  if (asked.state === 'making') return { status: 'making', percent: asked.percent } as const
  const fileName = `video_${id}_${shape.replace(':', 'x')}.mp4`
  await startDownload(deps, actor, id, '4K', fileName)
  const url = linkTo(deps, actor, '4K', { rendition: asked.rendition, fileName }, { shape, at })
  return { status: 'ready', url, fileName, bytes: asked.rendition.bytes } as const
}
