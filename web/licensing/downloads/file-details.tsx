import type { Video } from '../../../contract/catalogue/catalogue.ts'
import type { Quality } from '../../../contract/values.ts'
import { t } from '../../language/text.ts'
import { bytesText } from '../../lib/clip-text.ts'

type DetailedClip = Pick<Video, 'files' | 'frameRate' | 'duration'>

/**
 * "1920 × 1080 · 3.98 MB" and "H.264 · 25 fps · 4.2 Mbit/s", as far as the licensed file is known. HD is the name of a class: a
 * clip may be smaller than that.
 */
export function FileDetails({ clip, quality }: { clip: DetailedClip; quality: Quality }) {
  const file = clip.files?.find((one) => one.quality === quality)
  if (!file) return null
  const rate = clip.frameRate > 0 ? [t('{rate} fps', { rate: Number(clip.frameRate.toFixed(2)) })] : []
  const megabits = clip.duration > 0 ? (file.bytes * 8) / clip.duration / 1e6 : 0
  const flow = megabits > 0 ? [t('{count} Mbit/s', { count: megabits.toFixed(1) })] : []
  return (
    <small className="block text-meta font-normal text-ink-2 tabular-nums">
      {file.width} × {file.height} · {bytesText(file.bytes)}
      <br />
      {['H.264', ...rate, ...flow].join(' · ')}
    </small>
  )
}
