import { inspectMaster } from '../inspect/inspect.ts'
import { type Delivery, failure, inWorkplace, type RenderRequest } from '../render/render-workplace.ts'
import { cutoutArgv } from '../render/renditions-argv.ts'
import { deliveredPictures, type PlannedRendition } from '../render/renditions.ts'
import { type CutoutPlan, planCutout } from './cutout-plan.ts'
import type { CutoutWork } from './cutout.jobs.ts'

/** Makes and verifies one cut of a 4K file of ours. */
export async function renderCutout(
  request: Omit<RenderRequest, 'facts'>,
  { shape, place }: CutoutWork,
): Promise<Delivery> {
  const inspection = await inspectMaster(request.masterPath, { signal: request.signal })
  if (!inspection.ok) return inspection
  const { facts } = inspection
  const plan: CutoutPlan = planCutout(facts, shape, place)
  const planned: PlannedRendition = {
    kind: 'uhd',
    fileName: 'cutout.mp4',
    contentType: 'video/mp4',
    ...plan.size,
    durationSeconds: facts.durationSeconds,
    pictures: deliveredPictures(facts),
    hasAudio: facts.hasAudio,
    copied: false,
  }
  return inWorkplace({ ...request, facts }, async (workplace) => {
    const tell = (seconds: number) => request.onProgress?.(Math.min(1, seconds / facts.durationSeconds))
    const outcome = await workplace.run(cutoutArgv(workplace.context, planned, plan.crop), tell)
    return outcome.outcome === 'ok' ? workplace.deliver([planned]) : failure(outcome)
  })
}
