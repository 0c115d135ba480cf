import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VideoInfo } from '../inspect/video-info.model.ts'
import type { Size } from '../orientation.model.ts'
import type { LicensedKind } from '../rendition.model.ts'
import { measureFeatures, SAMPLE_SIZE, sampleRate, type VisualFeatures } from '../pictures/visual-features.model.ts'
import {
  drawSheet,
  makePictureSet,
  type Picture,
  planSprite,
  type Sprite,
  type StillOverlay,
} from '../pictures/picture-set.client.ts'
import {
  type DeliveryOutcome,
  failureOf,
  inWorkFolder,
  type RenderFailure,
  type RenderRequest,
  verificationFailed,
  type WorkFolder,
} from './work-folder.client.ts'
import {
  hoverArgv,
  type HoverEffort,
  type Pass,
  passArgv,
  SAMPLE_FILE,
  type Samples,
  TILES_FILE,
  WATERMARK_FILE,
} from './ffmpeg-argv.model.ts'
import { TONE_MAP_FILE, toneMapCube } from './tone-map.model.ts'
import { HOVER_MAX_BYTES, planLicensed, type PlannedRendition, planPreviews } from './renditions.policy.ts'
import type { RenderedFile } from './verify.client.ts'
import { grabFrame, renderPosters } from './poster.client.ts'
import { stillWatermarkPng, watermarkPng } from './watermark.client.ts'
import type { ClipMark } from './watermark-style.model.ts'

export type { RenderRequest } from './work-folder.client.ts'
export type { RenderedFile } from './verify.client.ts'

/** Six seconds at this rate fill 390 kB. */
const FIRST_EFFORT: HoverEffort = { kilobits: 520, crf: 27 }
/** For a loop that is still too large. */
const STRONGER_EFFORTS: readonly HoverEffort[] = [
  { kilobits: 360, crf: 31 },
  { kilobits: 200, crf: 36 },
]

export type PictureSet = { readonly pictures: readonly Picture[]; readonly sizes: readonly Size[] }
/** Stage 1: posters in all formats, and the hover loop. */
type PreviewStage =
  | { readonly ok: true; readonly renditions: readonly RenderedFile[]; readonly set: PictureSet }
  | RenderFailure
/** Made from samples of the whole video, beside its renditions. */
export type Sampled = {
  readonly sheet: (Sprite & { readonly content: Buffer }) | null
  readonly features: VisualFeatures | null
}
export type FullRender =
  | { readonly ok: true; readonly renditions: readonly RenderedFile[]; readonly sampled: Sampled }
  | RenderFailure

type Marked = RenderRequest & { readonly mark: ClipMark }
/** @property posterAt seconds, where staff chose the frame for the posters */
type Posters = Marked & { readonly posterAt?: number | null }

/**
 * Renders and verifies the preview stage: posters from one frame, and the hover loop. The rest of the video is not verified
 * yet. Files are moved to `outDir` only when all of them passed.
 */
export const renderPreviewStage = async (request: Posters): Promise<PreviewStage> =>
  inWorkFolder(request, async (workplace) => {
    const plan = planPreviews(request.info)
    const [hover, marked] = [plan.find(isKind('hover')), plan.find(isKind('watermark'))]
    if (hover === undefined || marked === undefined) return verificationFailed('no moving previews were planned')
    return deliverPosters(workplace, request, {
      others: [hover],
      makeOthers: async () => {
        await writeWatermark(workplace, marked, request.mark)
        return makeHover(workplace, { hover, marked, seed: request.mark.seed })
      },
    })
  })

/** Renders and verifies the posters alone. */
export const renderPosterStage = async (request: Posters): Promise<PreviewStage> =>
  inWorkFolder(request, (workplace) => deliverPosters(workplace, request, { others: [], makeOthers: async () => null }))

interface BesidePosters {
  others: readonly PlannedRendition[]
  makeOthers: () => Promise<RenderFailure | null>
}

async function deliverPosters(
  workplace: WorkFolder,
  { info, mark, posterAt = null }: Posters,
  { others, makeOthers }: BesidePosters,
): Promise<PreviewStage> {
  await writeToneMap(workplace)
  const stills = planPreviews(info).filter((planned) => planned.contentType === 'image/jpeg')
  const posters = await renderPosters(workplace, stills, overlayOf(mark), posterAt)
  if (!posters.ok) return posters
  const failed = await makeOthers()
  if (failed !== null) return failed
  const delivery = await workplace.deliver([...stills, ...others])
  if (!delivery.ok) return delivery
  const largest = stills.toSorted((a, b) => b.width * b.height - a.width * a.height)[0] ?? info
  return { ...delivery, set: await makePictureSet(posters.png, largest, overlayOf(mark)) }
}

const isKind = (kind: PlannedRendition['kind']) => (planned: PlannedRendition) => planned.kind === kind

/** Reduces the quality until the loop is small enough; a loop that is still too large fails verification. */
async function makeHover(
  workplace: WorkFolder,
  planned: { hover: PlannedRendition; marked: Size; seed: Buffer },
): Promise<RenderFailure | null> {
  for (const effort of [FIRST_EFFORT, ...STRONGER_EFFORTS]) {
    const outcome = await workplace.run(hoverArgv(workplace.context, planned, effort))
    if (outcome.outcome !== 'ok') return failureOf(outcome)
    const { size } = await stat(join(workplace.directory, planned.hover.fileName))
    if (size <= HOVER_MAX_BYTES) return null
  }
  return null
}

/**
 * Renders and verifies the full stage in one strict decode: the watermarked preview (with sprite sheet and visual features)
 * and licensed qualities. The decode also verifies that the video has the frames its inspection found. A master that is
 * deliverable as it is is copied without its metadata; when the copy fails verification, it is encoded after all.
 * @param request.mark null: no watermarked preview
 * @param request.only restricts the licensed qualities; default: all planned ones
 */
export async function renderFull(
  request: RenderRequest & {
    readonly mark: ClipMark | null
    readonly shotOnMobile: boolean
    readonly only?: readonly LicensedKind[] | undefined
  },
): Promise<FullRender> {
  const { info, mark } = request
  return inWorkFolder(request, async (workplace) => {
    const all = planLicensed(info, request.shotOnMobile)
    const licensed = all.filter(({ kind }) => request.only?.some((selected) => selected === kind) ?? true)
    const planned = planPreviews(info).find(isKind('watermark'))
    const marked = mark && planned ? { planned, seed: mark.seed } : null
    const samples = samplesOf(info)
    if (licensed.length === 0 && !marked) return { ok: true, renditions: [], sampled: NOTHING_SAMPLED }
    await writeToneMap(workplace)
    if (mark && planned) await writeWatermark(workplace, planned, mark)
    const pass = { watermark: marked && { ...marked, samples }, licensed }
    const outcome = await workplace.run(passArgv(workplace.context, pass), progressOf(request, 0.95))
    if (outcome.outcome !== 'ok') return failureOf(outcome)
    const delivery = await deliverOrEncode(workplace, marked ? [marked.planned] : [], licensed)
    if (!delivery.ok) return delivery
    const sampled = marked ? await measure(workplace, samples) : NOTHING_SAMPLED
    request.onProgress?.(1)
    return { ...delivery, sampled }
  })
}

/** Renders and verifies one watermarked film in the size of a licensed file. */
export const renderLarge = (request: Marked & { readonly planned: PlannedRendition }): Promise<DeliveryOutcome> =>
  inWorkFolder(request, async (workplace) => {
    const { planned, mark } = request
    await writeToneMap(workplace)
    await writeWatermark(workplace, planned, mark)
    const pass: Pass = { watermark: { planned, seed: mark.seed, samples: null }, licensed: [] }
    const outcome = await workplace.run(passArgv(workplace.context, pass), progressOf(request, 1))
    return outcome.outcome === 'ok' ? workplace.deliver([planned]) : failureOf(outcome)
  })

const NOTHING_SAMPLED: Sampled = { sheet: null, features: null }

const samplesOf = (info: VideoInfo): Samples => {
  const { frames, ...size } = planSprite(info)
  return {
    tiles: { ...size, perSecond: frames / info.durationSeconds },
    features: { ...SAMPLE_SIZE, perSecond: sampleRate(info.durationSeconds) },
  }
}

async function measure({ directory, context }: WorkFolder, { features }: Samples): Promise<Sampled> {
  const [tiles, small] = await Promise.all([TILES_FILE, SAMPLE_FILE].map((name) => readFile(join(directory, name))))
  return {
    sheet: tiles ? await drawSheet(tiles, planSprite(context.info)) : null,
    features: small ? measureFeatures(small, features.perSecond) : null,
  }
}

async function deliverOrEncode(
  workplace: WorkFolder,
  others: readonly PlannedRendition[],
  licensed: readonly PlannedRendition[],
): Promise<DeliveryOutcome> {
  const delivery = await workplace.deliver([...others, ...licensed])
  if (delivery.ok || delivery.fault !== 'source' || !licensed.some(({ copied }) => copied)) return delivery
  const again = licensed.filter(({ copied }) => copied).map((planned) => ({ ...planned, copied: false }))
  for (const { fileName } of again) await rm(join(workplace.directory, fileName), { force: true })
  const pass: Pass = { watermark: null, licensed: again }
  const outcome = await workplace.run(passArgv(workplace.context, pass))
  if (outcome.outcome !== 'ok') return failureOf(outcome)
  return workplace.deliver([...others, ...licensed.map((planned) => ({ ...planned, copied: false }))])
}

/** The watermark is overlaid at this size; the hover loop is scaled down afterwards. */
async function writeWatermark({ directory }: WorkFolder, marked: Size, mark: ClipMark): Promise<void> {
  await writeFile(join(directory, WATERMARK_FILE), await watermarkPng(marked, mark))
}

/** Stills from this long side on are marked: smaller ones are thumbnails, and good for nothing else. */
const MARKED_FROM = 800

const overlayOf =
  (mark: ClipMark): StillOverlay =>
  async ({ width, height }) =>
    Math.max(width, height) < MARKED_FROM ? null : stillWatermarkPng({ width, height }, mark)

async function writeToneMap({ directory, context }: WorkFolder): Promise<void> {
  if (context.info.hdr !== null) await writeFile(join(directory, TONE_MAP_FILE), toneMapCube(context.info.hdr))
}

function progressOf({ info, onProgress }: RenderRequest, to: number): (seconds: number) => void {
  let reported = 0
  return (seconds) => {
    reported = Math.max(reported, to * Math.min(1, seconds / info.durationSeconds))
    onProgress?.(reported)
  }
}

/** One frame of the master, in its own pixels, as PNG without a mark. */
export const renderFrame = (
  request: RenderRequest,
  at: number,
): Promise<{ readonly ok: true; readonly png: Buffer } | RenderFailure> =>
  inWorkFolder(request, async (workplace) => {
    await writeToneMap(workplace)
    const { outcome, still } = await grabFrame(workplace, request.info, at)
    if (outcome.outcome !== 'ok') return failureOf(outcome)
    return still ? { ok: true, png: still.png } : verificationFailed(`no picture at ${at} s`)
  })
