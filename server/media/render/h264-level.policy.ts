import { rateOf } from '../inspect/frame-timing.model.ts'
import type { VideoInfo } from '../inspect/video-info.model.ts'
import type { Size } from '../orientation.model.ts'
import { deliveredRate } from './renditions.policy.ts'

/** The lowest H.264 level for a frame size and rate; players choose their decoder by it. */
export function h264Level({ width, height }: Size, info: VideoInfo): string {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16)
  const perSecond = blocks * (deliveredRate(info) === null ? 60 : rateOf(deliveredRate(info) ?? '60/1'))
  const levels = [
    ['4.0', 8_192, 245_760],
    ['4.2', 8_704, 522_240],
    ['5.1', 36_864, 983_040],
    ['5.2', 36_864, 2_073_600],
  ] as const
  return levels.find(([, max, maxPerSecond]) => blocks <= max && perSecond <= maxPerSecond)?.[0] ?? '6.0'
}
