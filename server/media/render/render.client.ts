import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VideoInfo } from '../inspect/video-info.model.ts'
import type { Size } from '../orientation.model.ts'
import type { LicensedKind } from '../rendition.model.ts'
import { SAMPLE_SIZE, type VisualFeatures, sampleRate, measureFeatures } from '../pictures/visual-features.model.ts'
import { makePictureSet, type Picture } from '../pictures/picture-set.client.ts'
import { drawSheet, planSprite, type Sprite } from '../pictures/sprite.client.ts'
import { renderPosters } from './poster.client.ts'
import {
  failure,
  inWorkplace,
  notAsPlanned,
  type Delivery,
  type RenderFailure,
  type RenderRequest,
  type Workplace,
} from './work-folder.client.ts'
import {
  hoverArgv,
  SAMPLE_FILE,
  WATERMARK_FILE,
  passArgv,
  type Pass,
  type Samples,
  TILES_FILE,
  type HoverEffort,
} from './ffmpeg-argv.model.ts'
import { toneMapCube, TONE_MAP_FILE } from './tone-map.model.ts'
import { HOVER_MOST_BYTES, planLicensed, planPreviews, type PlannedRendition } from './renditions.policy.ts'
import type { RenderedFile } from './verify.client.ts'
import { watermarkPng } from './watermark.client.ts'

export type { RenderRequest } from './work-folder.client.ts'
export type { RenderedFile } from './verify.client.ts'

/** Six seconds at this rate fill 390 kB. */
const FIRST_EFFORT: HoverEffort = { kilobits: 520, crf: 27 }
/** For a film that still comes out too large. */
const HARDER_EFFORTS: readonly HoverEffort[] = [
  { kilobits: 360, crf: 31 },
  { kilobits: 200, crf: 36 },
]

export type PictureSet = { readonly pictures: readonly Picture[]; readonly sizes: readonly Size[] }
/** What can be shown first: posters in every form, and the hover loop. */
export type PreviewStage =
  | { readonly ok: true; readonly renditions: readonly RenderedFile[]; readonly set: PictureSet }
  | RenderFailure
/** What the whole film gives besides its renditions. */
export type Sampled = {
  readonly sheet: (Sprite & { readonly content: Buffer }) | null
  readonly features: VisualFeatures | null
}
export type FullRender =
  | { readonly ok: true; readonly renditions: readonly RenderedFile[]; readonly sampled: Sampled }
  | RenderFailure

type Branded = RenderRequest & { readonly brand: string }

/**
 * Makes and verifies what the beginning of a film gives: the posters, all from one decoded picture, and the hover loop.
 * That the rest of the film is good is not known yet. Files land in `outDir` only when all of them passed.
 */
export async function renderPreviewStage(request: Branded): Promise<PreviewStage> {
  return inWorkplace(request, async (workplace) => {
    const plan = planPreviews(request.info)
    const [hover, marked] = [plan.find(isKind('hover')), plan.find(isKind('watermark'))]
    if (hover === undefined || marked === undefined) return notAsPlanned('no moving previews were planned')
    await writeToneMap(workplace)
    const stills = plan.filter((planned) => planned.contentType === 'image/jpeg')
    const posters = await renderPosters(workplace, stills)
    if (!posters.ok) return posters
    await writeWatermark(workplace, marked, request.brand)
    const failed = await makeHover(workplace, hover, marked)
    if (failed !== null) return failed
    const delivery = await workplace.deliver([...stills, hover])
    if (!delivery.ok) return delivery
    const largest = stills.toSorted((a, b) => b.width * b.height - a.width * a.height)[0] ?? marked
    return { ...delivery, set: await makePictureSet(posters.png, largest) }
  })
}

const isKind = (kind: PlannedRendition['kind']) => (planned: PlannedRendition) => planned.kind === kind

/** Tries harder until the loop is small enough; whether it is in the end, its check tells. */
async function makeHover(workplace: Workplace, hover: PlannedRendition, marked: Size): Promise<RenderFailure | null> {
  for (const effort of [FIRST_EFFORT, ...HARDER_EFFORTS]) {
    const outcome = await workplace.run(hoverArgv(workplace.context, { hover, marked }, effort))
    if (outcome.outcome !== 'ok') return failure(outcome)
    const { size } = await stat(join(workplace.directory, hover.fileName))
    if (size <= HOVER_MOST_BYTES) return null
  }
  return null
}

/**
 * Makes and verifies, out of one strict decode of the whole film, what is asked for: the watermarked preview (with the
 * sheet to look through the film and the measure of its looks) and licensed qualities. This decode is also the check
 * that the film holds what its inspection promised. A 4K that is already deliverable is copied without its metadata;
 * should the copy not pass its check, it is encoded after all.
 * @param request.only of the licensed qualities make only these; without it, all that the plan gives
 */
export async function renderFull(
  request: Branded & {
    readonly watermark: boolean
    readonly shotOnMobile: boolean
    readonly only?: readonly LicensedKind[] | undefined
  },
): Promise<FullRender> {
  const { info } = request
  return inWorkplace(request, async (workplace) => {
    const all = planLicensed(info, request.shotOnMobile)
    const licensed = all.filter(({ kind }) => request.only?.some((wanted) => wanted === kind) ?? true)
    const marked = request.watermark ? planPreviews(info).find(isKind('watermark')) : undefined
    const samples = samplesOf(info)
    if (licensed.length === 0 && !marked) return { ok: true, renditions: [], sampled: NOTHING_SAMPLED }
    await writeToneMap(workplace)
    if (marked) await writeWatermark(workplace, marked, request.brand)
    const pass = { watermark: marked ? { planned: marked, samples } : null, licensed }
    const outcome = await workplace.run(passArgv(workplace.context, pass), shareOf(request, 0, 0.95))
    if (outcome.outcome !== 'ok') return failure(outcome)
    const delivery = await deliverOrEncode(workplace, marked ? [marked] : [], licensed)
    if (!delivery.ok) return delivery
    const sampled = marked ? await measure(workplace, samples) : NOTHING_SAMPLED
    request.onProgress?.(1)
    return { ...delivery, sampled }
  })
}

const NOTHING_SAMPLED: Sampled = { sheet: null, features: null }

const samplesOf = (info: VideoInfo): Samples => {
  const { frames, ...size } = planSprite(info)
  return {
    tiles: { ...size, perSecond: frames / info.durationSeconds },
    features: { ...SAMPLE_SIZE, perSecond: sampleRate(info.durationSeconds) },
  }
}

async function measure({ directory, context }: Workplace, { features }: Samples): Promise<Sampled> {
  const [tiles, small] = await Promise.all([TILES_FILE, SAMPLE_FILE].map((name) => readFile(join(directory, name))))
  return {
    sheet: tiles ? await drawSheet(tiles, planSprite(context.info)) : null,
    features: small ? measureFeatures(small, features.perSecond) : null,
  }
}

/** The previews of a film: what its beginning gives and what the whole gives, without anything licensed. */
export async function renderPreviews(request: Branded): Promise<Delivery> {
  const beginning = await renderPreviewStage({ ...request, onProgress: undefined })
  if (!beginning.ok) return beginning
  const whole = await renderFull({ ...request, watermark: true, shotOnMobile: false, only: [] })
  if (whole.ok) return { ok: true, renditions: [...beginning.renditions, ...whole.renditions] }
  for (const { path } of beginning.renditions) await rm(path, { force: true })
  return whole
}

/** Makes and verifies the licensed qualities of a clip alone, out of one decode. */
export const renderLicensed = (
  request: RenderRequest & { readonly shotOnMobile: boolean; readonly only?: readonly LicensedKind[] | undefined },
): Promise<FullRender> => renderFull({ ...request, brand: '', watermark: false })

async function deliverOrEncode(
  workplace: Workplace,
  others: readonly PlannedRendition[],
  licensed: readonly PlannedRendition[],
): Promise<Delivery> {
  const delivery = await workplace.deliver([...others, ...licensed])
  if (delivery.ok || delivery.fault !== 'source' || !licensed.some(({ copied }) => copied)) return delivery
  const again = licensed.filter(({ copied }) => copied).map((planned) => ({ ...planned, copied: false }))
  for (const { fileName } of again) await rm(join(workplace.directory, fileName), { force: true })
  const pass: Pass = { watermark: null, licensed: again }
  const outcome = await workplace.run(passArgv(workplace.context, pass))
  if (outcome.outcome !== 'ok') return failure(outcome)
  return workplace.deliver([...others, ...licensed.map((planned) => ({ ...planned, copied: false }))])
}

/** The mark is laid on at this size; the hover loop is scaled down from there. */
async function writeWatermark({ directory }: Workplace, marked: Size, brand: string): Promise<void> {
  await writeFile(
    join(directory, WATERMARK_FILE),
    await watermarkPng({ width: marked.width, height: marked.height }, brand),
  )
}

async function writeToneMap({ directory, context }: Workplace): Promise<void> {
  if (context.info.hdr !== null) await writeFile(join(directory, TONE_MAP_FILE), toneMapCube(context.info.hdr))
}

function shareOf({ info, onProgress }: RenderRequest, from: number, to: number): (seconds: number) => void {
  let told = 0
  return (seconds) => {
    told = Math.max(told, from + (to - from) * Math.min(1, seconds / info.durationSeconds))
    onProgress?.(told)
  }
}
