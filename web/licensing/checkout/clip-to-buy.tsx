import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { lengthText } from '../library/library-texts.ts'

/** The clip that is being bought. */
export function ClipToBuy({ clip }: { clip: Video }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <img
        src={clip.thumnail}
        alt=""
        width={224}
        height={126}
        style={{ backgroundColor: clip.colour }}
        className="aspect-video w-56 max-w-full rounded-frame object-contain"
      />
      <div className="min-w-0">
        <p className="text-h3 font-strong">{clip.name}</p>
        <p className="text-small text-ink-2">
          {lengthText(clip.duration)} · {clip.videoWidth} × {clip.videoHeight}
        </p>
      </div>
    </div>
  )
}
