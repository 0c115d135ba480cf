import type { Area } from '../platform/storage/media-store.ts'

export const PREVIEW_KINDS = ['poster', 'poster-large', 'hover', 'watermark'] as const
export const LICENSED_KINDS = ['mobile', 'hd', 'uhd'] as const
/** Public renditions. */
export type PreviewKind = (typeof PREVIEW_KINDS)[number]
/** Renditions for sale. */
export type LicensedKind = (typeof LICENSED_KINDS)[number]
export type RenditionKind = PreviewKind | LicensedKind

export interface Rendition {
  clipId: string
  kind: RenditionKind
  storageKey: string
  contentType: string
  bytes: number
  sha256: string
  width: number
  height: number
  durationMs: number
}

export type OutputArea = Exclude<Area, 'originals'>

/** Previews are public, including the watermarked video; renditions for sale never are. */
export const areaOf = (kind: RenditionKind): OutputArea =>
  LICENSED_KINDS.some((licensed) => licensed === kind) ? 'licensed' : 'public'
