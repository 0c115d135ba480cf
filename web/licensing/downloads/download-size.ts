import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { MEGABYTE } from '../../../contract/constants.ts'
import type { Quality } from '../../../contract/values.ts'
import { bytesText } from '../../lib/clip-text.ts'
import { qualityName } from './quality-choice.ts'

/** Larger downloads are confirmed first where the browser saves data. */
const LARGE_BYTES = 100 * MEGABYTE

type Sizes = Pick<Video, 'fileBytes'>

/** A quality with the size of its file, as far as it is known: "4K, 412.30 MB". */
export function qualityWithSize({ fileBytes }: Sizes, quality: Quality): string {
  const bytes = fileBytes?.[quality]
  return bytes === undefined ? qualityName(quality) : `${qualityName(quality)}, ${bytesText(bytes)}`
}

/** The known sizes of the choices, in one line. */
export const sizesLine = (clip: Sizes, qualities: readonly Quality[]): string =>
  qualities
    .filter((quality) => clip.fileBytes?.[quality] !== undefined)
    .map((quality) => qualityWithSize(clip, quality))
    .join(' · ')

export const isLarge = ({ fileBytes }: Sizes, quality: Quality): boolean => (fileBytes?.[quality] ?? 0) > LARGE_BYTES
