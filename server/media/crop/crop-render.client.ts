import { inspectMaster } from '../inspect/inspect.client.ts'
import { type DeliveryOutcome, failureOf, inWorkFolder, type RenderRequest } from '../render/work-folder.client.ts'
import { cropArgv } from '../render/ffmpeg-argv.model.ts'
import { deliveredFrames, type PlannedRendition } from '../render/renditions.policy.ts'
import { type CropPlan, planCrop } from './crop-plan.policy.ts'
import type { CropWork } from './crop.jobs.ts'

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
