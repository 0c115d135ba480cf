import type { Video } from '../../../contract/catalogue/catalogue.ts'
import type { Quality } from '../../../contract/values.ts'

/** HD is the name of a class: a clip may be smaller than that. */
export function QualitySize({ clip, quality }: { clip: Pick<Video, 'files'>; quality: Quality }) {
  const file = clip.files?.find((one) => one.quality === quality)
  return (
    file && (
      <span className="text-small font-normal text-ink-2 tabular-nums">
        {file.width} × {file.height}
      </span>
    )
  )
}
