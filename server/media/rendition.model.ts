import type { Area } from '../platform/storage/media-store.ts'

/** Watermarked films in the size of a licensed file: the player's large one, and what an edit is made with until it is relinked. */
export const LARGE_KINDS = ['watermark-hd', 'watermark-uhd'] as const
export const PREVIEW_KINDS = ['poster', 'poster-large', 'hover', 'watermark', ...LARGE_KINDS] as const
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
