import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Size } from './orientation.ts'
import { renderPosters } from './render-poster.ts'
import {
  failure,
  inWorkplace,
  notAsPlanned,
  type Delivery,
  type RenderRequest,
  type Workplace,
} from './render-workplace.ts'
import { licensedArgv, MARK_FILE, movingPreviewsArgv, type HoverEffort } from './renditions-argv.ts'
import { toneMapCube, TONE_MAP_FILE } from './renditions-tone-map.ts'
import { HOVER_MOST_BYTES, planLicensed, planPreviews, type LicensedKind, type PlannedRendition } from './renditions.ts'
import { watermarkPng } from './watermark.ts'

export type { RenderRequest } from './render-workplace.ts'
export type { Rendition } from './verify.ts'

/** Six seconds at this rate fill 390 kB. */
const FIRST_EFFORT: HoverEffort = { kilobits: 520, crf: 27 }
/** For a film that still comes out too large. */
const HARDER_EFFORTS: readonly HoverEffort[] = [
  { kilobits: 360, crf: 31 },
  { kilobits: 200, crf: 36 },
]

/**
 * Makes and verifies the previews: two posters, the hover loop and the watermarked preview. The posters come first;
 * both moving previews come out of one strict decode of the whole film, which is also the check that the film holds
 * what its inspection promised. Files land in `outDir` only when all of them passed.
 */
export async function renderPreviews(request: RenderRequest & { readonly brand: string }): Promise<Delivery> {
  return inWorkplace(request, async (workplace) => {
    const { facts } = request
    const plan = planPreviews(facts)
    const [hover, watermark] = [plan.find(isKind('hover')), plan.find(isKind('watermark'))]
    if (hover === undefined || watermark === undefined) return notAsPlanned('no moving previews were planned')
    await writeToneMap(workplace)
    const posters = await renderPosters(
      workplace,
      plan.filter((planned) => planned.contentType === 'image/jpeg'),
    )
    if (!posters.ok) return posters
    // The mark is laid on at this size; the hover loop is scaled down from there.
    const marked = { width: watermark.width, height: watermark.height }
    await writeFile(join(workplace.directory, MARK_FILE), await watermarkPng(marked, request.brand))
    const moving = await workplace.run(
      movingPreviewsArgv(workplace.context, { hover, watermark, marked }, FIRST_EFFORT),
      shareOf(request, 0.1, 0.95),
    )
    if (moving.outcome !== 'ok') return failure(moving)
    const smaller = await shrinkHover(workplace, hover, marked)
    if (smaller !== null) return smaller
    return finished(request, await workplace.deliver(plan))
  })
}

const isKind = (kind: PlannedRendition['kind']) => (planned: PlannedRendition) => planned.kind === kind

async function shrinkHover(workplace: Workplace, hover: PlannedRendition, marked: Size) {
  for (const effort of HARDER_EFFORTS) {
    const { size } = await stat(join(workplace.directory, hover.fileName))
    if (size <= HOVER_MOST_BYTES) return null
    const outcome = await workplace.run(
      movingPreviewsArgv(workplace.context, { hover, watermark: null, marked }, effort),
    )
    if (outcome.outcome !== 'ok') return failure(outcome)
  }
  return null
}

/**
 * Makes and verifies the licensed qualities of a clip out of one decode. A 4K that is already deliverable is copied
 * without its metadata; should the copy not pass its check, it is encoded after all.
 * @param only make only these (a rerun makes what is missing); without it, all that the plan gives
 */
export async function renderLicensed(
  request: RenderRequest & { readonly shotOnMobile: boolean; readonly only?: readonly LicensedKind[] | undefined },
): Promise<Delivery> {
  return inWorkplace(request, async (workplace) => {
    const all = planLicensed(request.facts, request.shotOnMobile)
    const plan = all.filter(({ kind }) => request.only?.some((wanted) => wanted === kind) ?? true)
    if (plan.length === 0) return { ok: true, renditions: [] }
    await writeToneMap(workplace)
    const outcome = await workplace.run(licensedArgv(workplace.context, plan), shareOf(request, 0, 0.95))
    if (outcome.outcome !== 'ok') return failure(outcome)
    const delivery = await workplace.deliver(plan)
    if (delivery.ok || delivery.fault !== 'film' || !plan.some(({ copied }) => copied))
      return finished(request, delivery)
    return finished(request, await encodeInsteadOfCopy(workplace, plan))
  })
}

async function encodeInsteadOfCopy(workplace: Workplace, plan: readonly PlannedRendition[]): Promise<Delivery> {
  const encoded = plan.map((planned) => (planned.copied ? { ...planned, copied: false } : planned))
  const again = plan.filter(({ copied }) => copied).map((planned) => ({ ...planned, copied: false }))
  for (const { fileName } of again) await rm(join(workplace.directory, fileName), { force: true })
  const outcome = await workplace.run(licensedArgv(workplace.context, again))
  return outcome.outcome === 'ok' ? workplace.deliver(encoded) : failure(outcome)
}

async function writeToneMap({ directory, context }: Workplace): Promise<void> {
  if (context.facts.hdr !== null) await writeFile(join(directory, TONE_MAP_FILE), toneMapCube(context.facts.hdr))
}

function shareOf({ facts, onProgress }: RenderRequest, from: number, to: number): (seconds: number) => void {
  let told = 0
  return (seconds) => {
    told = Math.max(told, from + (to - from) * Math.min(1, seconds / facts.durationSeconds))
    onProgress?.(told)
  }
}

function finished(request: RenderRequest, delivery: Delivery): Delivery {
  if (delivery.ok) request.onProgress?.(1)
  return delivery
}
