import type { Size } from '../orientation.model.ts'
import type { ShownPictures } from './pictures.repository.ts'

const longOf = ({ width, height }: Size) => Math.max(width, height)

/**
 * The `srcset` of each format: `/media/x/320.avif 320w, /media/x/640.avif 640w`.
 * @returns empty texts without pictures
 */
export function pictureSources(shown: ShownPictures | null, path: (storageKey: string) => string) {
  const set = (ending: 'avif' | 'webp') =>
    (shown?.sizes ?? [])
      .map((size) => `${path(`${shown?.folder}/${longOf(size)}.${ending}`)} ${size.width}w`)
      .join(', ')
  return { avif: set('avif'), webp: set('webp') }
}

export const SPRITE_FILE = 'sprite.webp'

/** The sprite sheet for scrubbing, where there is one. */
export const spriteOf = (shown: ShownPictures | null, path: (storageKey: string) => string) =>
  shown?.sprite ? { url: path(`${shown.folder}/${SPRITE_FILE}`), ...shown.sprite } : undefined
