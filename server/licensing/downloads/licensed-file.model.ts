import type { Quality } from '../../../contract/values.ts'
import type { RenditionKind } from '../../media/delivery.service.ts'

export type RequestedFile = Quality | 'Watermarked'

/** Which of a clip's files each quality is. */
export const RENDITION_KIND: Record<RequestedFile, RenditionKind> = {
  Watermarked: 'watermark',
  MobileHD: 'mobile',
  HD: 'hd',
  '4K': 'uhd',
}
