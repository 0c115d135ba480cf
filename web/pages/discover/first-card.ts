import type { Video } from '../../../contract/catalogue/catalogue.ts'
import type { FirstPicture } from '../../app/head.ts'
import { orientationLabel } from '../../catalogue/clip/clip-labels.ts'
import { cardSizes } from '../../catalogue/clip/hero-clip.ts'

/** The poster of a grid's first card, for the document's head. */
export function firstCard([first]: Video[] = []): FirstPicture | undefined {
  if (!first) return undefined
  const sizes = cardSizes(orientationLabel(first) === 'Vertical')
  return { small: first.thumnail, large: first.thumnail, pictures: first.pictures, sizes }
}
