import type { VideoInfo } from '../inspect/video-info.model.ts'
import type { Size } from '../orientation.model.ts'
import { hoverRate, HOVER_SECONDS } from './renditions.policy.ts'
import { TONE_MAP_FILE } from './tone-map.model.ts'

/** Filters applied once to the decoded video: time from zero, deinterlacing. */
export const sourceFilters = (info: VideoInfo): string =>
  ['setpts=PTS-STARTPTS', ...(info.interlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : [])].join(',')

/**
 * Filters from the decoded video to a delivered one: time from zero, deinterlaced, square pixels at the planned size, BT.709
 * in limited range. ffmpeg has already rotated it.
 */
export const pictureFilters = (info: VideoInfo, size: Size): string =>
  `${sourceFilters(info)},${deliveredFilters(info, size)}`

export function deliveredFilters(info: VideoInfo, { width, height }: Size): string {
  const scale = `scale=${width}:${height}:flags=bicubic:in_color_matrix=${info.colourMatrix}`
  const toSdr =
    info.hdr === null
      ? [`${scale}:out_color_matrix=bt709:out_range=tv`]
      : [
          scale,
          'format=gbrp10le',
          `lut3d=file=${TONE_MAP_FILE}:interp=tetrahedral`,
          'scale=out_color_matrix=bt709:out_range=tv',
        ]
  return [
    ...toSdr,
    'format=yuv420p',
    'setsar=1',
    'setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709',
  ].join(',')
}

/** Audio beginning with the first frame: earlier audio is trimmed, missing audio is silence. */
export function audioFilters({ firstPictureSeconds }: VideoInfo): string {
  const start = firstPictureSeconds.toFixed(6)
  return `atrim=start=${start},asetpts=PTS-${start}/TB,aresample=48000:async=1:first_pts=0`
}

export const hoverFilters = (info: VideoInfo, { width, height }: Size): string =>
  `fps=${hoverRate(info)},trim=duration=${HOVER_SECONDS},scale=${width}:${height}:flags=bicubic,setsar=1`
