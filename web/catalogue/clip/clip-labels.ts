import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { translate } from '../../language/text.ts'

type Sides = Pick<Video, 'videoWidth' | 'videoHeight'>
type Media = Sides & Pick<Video, 'qualities' | 'shotonmobile'>

/** SCR-22: from width versus height; Unknown when sizes are missing. */
export function orientationLabel({ videoWidth, videoHeight }: Sides): 'Horizontal' | 'Vertical' | 'Square' | 'Unknown' {
  if (!(videoWidth > 0) || !(videoHeight > 0)) return 'Unknown'
  if (videoWidth === videoHeight) return 'Square'
  return videoWidth > videoHeight ? 'Horizontal' : 'Vertical'
}

/** The best quality on offer, in one short word. */
export function qualityLabel({ qualities, shotonmobile, videoWidth, videoHeight }: Media): '4K' | 'HD' | 'Mobile' {
  if (shotonmobile) return 'Mobile'
  if (qualities.includes('4K') || Math.min(videoWidth, videoHeight) >= 2160) return '4K'
  return 'HD'
}

/** `0:21`, `1:02:03`; whole seconds. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = `${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** How a tag is shown: with a capital. */
const tagLabel = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** How a theme, a shot type or another choice is shown: translated where the table has it. */
export const choiceLabel = (word: string): string => translate(tagLabel(word))

/** A tag among others: translated where the table has it, else as it is written. */
export const tagText = (word: string): string => (choiceLabel(word) === tagLabel(word) ? word : choiceLabel(word))
