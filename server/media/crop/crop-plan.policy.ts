import type { CropShape } from '../../../contract/media/crop.ts'
import type { Size } from '../orientation.model.ts'

/** The cropped part of a picture, in pixels, and the size it is delivered in. */
export interface CropPlan {
  crop: Size & { x: number; y: number }
  size: Size
}

const RATIO: Record<CropShape, number> = { '9:16': 9 / 16, '4:5': 4 / 5, '1:1': 1 }
/** The size phones show, used where the crop has that many pixels. */
const VERTICAL_FULL_HD: Size = { width: 1080, height: 1920 }

const even = (value: number) => Math.max(2, Math.floor(value / 2) * 2)

/**
 * The largest crop of that shape that fits into the picture.
 * @param place 0 (left or top end) to 100 (the other end)
 */
export function planCrop(picture: Size, shape: CropShape, place: number): CropPlan {
  const ratio = RATIO[shape]
  const width = even(Math.min(picture.width, picture.height * ratio))
  const height = even(Math.min(picture.height, picture.width / ratio))
  const x = even(((picture.width - width) * place) / 100 + 2) - 2
  const y = even(((picture.height - height) * place) / 100 + 2) - 2
  const tall = shape === '9:16' && height >= VERTICAL_FULL_HD.height
  return { crop: { width, height, x, y }, size: tall ? VERTICAL_FULL_HD : { width, height } }
}
