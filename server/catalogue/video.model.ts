import { megabytesOf } from '../../contract/constants.ts'
import { clipNumber } from '../../contract/catalogue/clip-number.ts'
import type { SavedVideo, Video } from '../../contract/catalogue/catalogue.ts'
import type { Quality } from '../../contract/values.ts'
import type * as z from 'zod'
import { pictureSources, publicPath, type Rendition, type RenditionKind, spriteOf } from '../media/delivery.service.ts'
import type { Clip } from './clip.repository.ts'

export type Renditions = Map<RenditionKind, Rendition>

export const QUALITY_OF: [RenditionKind, Quality][] = [
  ['mobile', 'MobileHD'],
  ['hd', 'HD'],
  ['uhd', '4K'],
]

/** The licensed files, smallest quality first, as the clip's price table lists them. */
export const licensedFilesOf = (renditions: Renditions): NonNullable<Video['files']> =>
  QUALITY_OF.flatMap(([kind, quality]) => {
    const rendition = renditions.get(kind)
    return rendition ? [{ quality, width: rendition.width, height: rendition.height, bytes: rendition.bytes }] : []
  })

const WATERMARKED: RenditionKind[] = ['watermark', 'watermark-hd', 'watermark-uhd']

/** The watermarked films, smallest first. */
export const watermarkedFilesOf = (renditions: Renditions): NonNullable<Video['watermarked']> =>
  WATERMARKED.flatMap((kind) => {
    const rendition = renditions.get(kind)
    if (!rendition) return []
    const { storageKey, width, height, bytes } = rendition
    return [{ url: publicPath(storageKey), width, height, bytes }]
  })

/** Of the watermarked film that a download gives where none is asked for in 4K, as `findWatermarked` chooses it. */
export function compSizeOf(renditions: Renditions): { width: number; height: number } | null {
  const film = renditions.get('watermark-hd') ?? renditions.get('watermark')
  return film ? { width: film.width, height: film.height } : null
}

/** The clip in its wire form (CAT-1). */
export function toVideo(clip: Clip, renditions: ReadonlyMap<RenditionKind, Pick<Rendition, 'storageKey'>>): Video {
  const path = (kind: 'poster' | 'poster-large' | 'hover' | 'watermark') => {
    const rendition = renditions.get(kind)
    if (rendition) return publicPath(rendition.storageKey)
    return (kind !== 'poster-large' && clip.externalMedia?.[kind]) || ''
  }
  const sprite = spriteOf(clip.pictures, publicPath)
  return {
    _id: clip.id,
    number: clipNumber(clip.serial),
    name: clip.name,
    description: clip.description,
    ...(clip.nameHi && { nameHi: clip.nameHi }),
    ...(clip.descriptionHi && { descriptionHi: clip.descriptionHi }),
    tags: clip.tags,
    themes: clip.themes,
    theme: clip.themes,
    shots: clip.shots,
    shotonmobile: clip.shotOnMobile,
    orientation: clip.orientation,
    previewURL: path('hover'),
    waterMarkedVideoURL: path('watermark'),
    thumnail: path('poster'),
    posterLarge: path('poster-large') || path('poster'),
    colour: clip.colour,
    pictures: pictureSources(clip.pictures, publicPath),
    ...(sprite ? { sprite } : {}),
    videoWidth: clip.width,
    videoHeight: clip.height,
    duration: clip.durationMs / 1000,
    fileSizeInMB: megabytesOf(clip.fileBytes),
    fileType: clip.fileType,
    views: clip.views,
    createdAt: clip.createdAt.toISOString(),
    qualities: QUALITY_OF.filter(([kind]) => renditions.has(kind)).map(([, quality]) => quality),
    frameRate: Math.round(clip.frameRate * 100) / 100,
    hasAudio: clip.hasAudio,
    free: clip.isFree,
    computerGenerated: clip.isComputerGenerated,
    place: clip.place,
  }
}

export function toSavedVideo(clip: Clip, renditions: Renditions): z.core.output<typeof SavedVideo> {
  const { _id, name, nameHi, previewURL, thumnail, duration, fileSizeInMB, shotonmobile, videoWidth, videoHeight } =
    toVideo(clip, renditions)
  const named = nameHi ? { name, nameHi } : { name }
  return { _id, ...named, previewURL, thumnail, duration, fileSizeInMB, shotonmobile, videoWidth, videoHeight }
}
