import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AdminClip } from '../../../../contract/catalogue/clip-admin.ts'
import { locale, t } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { call } from '../../../lib/query.ts'
import { ScrubSheet } from '../../../ui/scrub-sheet.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { useClipChange } from '../refresh-clips.ts'

const secondText = (second: number) => second.toLocaleString(locale(), { maximumFractionDigits: 1 })

interface FramePickerProps {
  video: AdminClip
  /** The moment that is looked at, in seconds. */
  at: number
  onChoose: (second: number) => void
}

/** The film in small pictures: one would rather look for a moment than type it. */
export function FramePicker({ video: { sprite, duration, videoWidth, videoHeight }, at, onChoose }: FramePickerProps) {
  const list = useRef<HTMLUListElement>(null)
  const frames = sprite?.frames ?? 0
  const current = Math.min(frames - 1, Math.floor((at / duration) * frames))
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  if (!sprite || duration === 0) return null
  const shareOf = (frame: number) => (frame + 0.5) / frames
  const ratio = videoWidth / videoHeight
  return (
    <ul ref={list} aria-label={t('The film in pictures')} className="mb-3 flex gap-1 overflow-x-auto p-1">
      {Array.from({ length: frames }, (_, frame) => (
        <li key={frame} className="shrink-0">
          <button
            type="button"
            aria-label={t('Second {second}', { second: secondText(shareOf(frame) * duration) })}
            aria-pressed={frame === current}
            onClick={() => onChoose(Math.round(shareOf(frame) * duration * 10) / 10)}
            className="block overflow-hidden rounded-chip border-2 border-transparent aria-pressed:border-accent"
          >
            <ScrubSheet sheet={sprite} ratio={ratio} share={shareOf(frame)} className="h-14 w-auto" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** B11: the frame that is shown becomes the picture of the clip, or the choice is left to the machine again. */
export function PictureChoice({ video: { _id: id }, at }: { video: AdminClip; at: number }) {
  const { data: clip } = useQuery({ ...call('GET /videos/deskclip', { id }), staleTime: 0 })
  const choose = useClipChange({
    send: (second: number | null) => api('POST /videos/posterframe', { id, at: second }),
    failure: 'The picture could not be made. The earlier one stays.',
  })
  if (!clip?.mayChoosePoster) return null
  const { posterAt } = clip
  return (
    <div className="mb-3 grid gap-2">
      <p className="text-small text-ink-2">
        {posterAt === null
          ? t('Visitors see the frame that shows most.')
          : t('Visitors see the frame at second {second}.', { second: secondText(posterAt) })}
      </p>
      <FormError text={choose.problem} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="accent"
          busy={choose.busy && choose.input !== null}
          disabled={posterAt === at}
          onClick={() => choose.run(at)}
        >
          {t('Use this frame')}
        </Button>
        {posterAt !== null && (
          <Button busy={choose.busy && choose.input === null} onClick={() => choose.run(null)}>
            {t('Choose automatically')}
          </Button>
        )}
      </div>
    </div>
  )
}
