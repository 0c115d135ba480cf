import type { CropShape } from '../../../contract/media/crop.ts'
import type { Size } from '../orientation.model.ts'
import { inspectMaster } from '../inspect/inspect.client.ts'
import { type DeliveryOutcome, failureOf, inWorkFolder, type RenderRequest } from '../render/work-folder.client.ts'
import { cropArgv } from '../render/ffmpeg-argv.model.ts'
import { deliveredFrames, type PlannedRendition } from '../render/renditions.policy.ts'
import type { CropWork } from '../media.jobs.ts'

/** The cropped part of a picture, in pixels, and the size it is delivered in. */
interface CropPlan {
  crop: Size & { x: number; y: number }
  size: Size
}

const RATIO: Record<CropShape, number> = { '9:16': 9 / 16, '4:5': 4 / 5, '1:1': 1 }
/** The size phones show, used where the crop has that many pixels. */
const VERTICAL_FULL_HD: Size = { width: 1080, height: 1920 }

const even = (value: number) => Math.max(2, Math.floor(value / 2) * 2)

/**
 * The largest crop of that shape that fits into the picture.
 * @param place 0 (left or top end) to 100 (the other end)
 */
export function planCrop(picture: Size, shape: CropShape, place: number): CropPlan {
  const ratio = RATIO[shape]
  const width = even(Math.min(picture.width, picture.height * ratio))
  const height = even(Math.min(picture.height, picture.width / ratio))
  const x = even(((picture.width - width) * place) / 100 + 2) - 2
  const y = even(((picture.height - height) * place) / 100 + 2) - 2
  const tall = shape === '9:16' && height >= VERTICAL_FULL_HD.height
  return { crop: { width, height, x, y }, size: tall ? VERTICAL_FULL_HD : { width, height } }
}

/** Renders and verifies one crop of a 4K file of ours. */
export async function renderCrop(
  request: Omit<RenderRequest, 'info'>,
  { shape, place }: CropWork,
): Promise<DeliveryOutcome> {
  const inspection = await inspectMaster(request.masterPath, { signal: request.signal })
  if (!inspection.ok) return inspection
  const { info } = inspection
  const plan: CropPlan = planCrop(info, shape, place)
  const planned: PlannedRendition = {
    kind: 'uhd',
    fileName: 'cutout.mp4',
    contentType: 'video/mp4',
    ...plan.size,
    durationSeconds: info.durationSeconds,
    frames: deliveredFrames(info),
    hasAudio: info.hasAudio,
    copied: false,
  }
  return inWorkFolder({ ...request, info }, async (workplace) => {
    const onSeconds = (seconds: number) => request.onProgress?.(Math.min(1, seconds / info.durationSeconds))
    const outcome = await workplace.run(cropArgv(workplace.context, planned, plan.crop), onSeconds)
    return outcome.outcome === 'ok' ? workplace.deliver([planned]) : failureOf(outcome)
  })
}
