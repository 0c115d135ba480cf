import { Images, Pause } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { t } from '../language/text.ts'
import { type Sheet, ScrubSheet } from '../ui/scrub-sheet.tsx'
import { timecode } from './timecode.ts'

interface Props {
  sheet: Sheet
  name: string
  card: RefObject<HTMLElement | null>
  className: string
  ratio: number
  /** Of the clip, in seconds. */
  duration: number
}

const PICTURE_MS = 600

/** Where data is saved: the clip's pictures in place of its moving preview, once asked for, with their size said before. */
export function SheetPreview({ sheet, name, card, className, ratio, duration }: Props) {
  const [isOn, setOn] = useState(false)
  const [share, setShare] = useState(0)
  useEffect(() => {
    if (!isOn) return
    const frame = card.current?.querySelector<HTMLElement>('[data-frame]')
    const timer = setInterval(() => setShare((at) => (at + 1 / sheet.frames) % 1), PICTURE_MS)
    const point = ({ clientX }: PointerEvent) => {
      const box = frame?.getBoundingClientRect()
      if (box) setShare(Math.min(0.999, Math.max(0, (clientX - box.left) / box.width)))
    }
    frame?.addEventListener('pointermove', point)
    return () => {
      clearInterval(timer)
      frame?.removeEventListener('pointermove', point)
    }
  }, [isOn, card, sheet.frames])
  const size = sheet.bytes === undefined ? '' : t('{count} kB', { count: Math.ceil(sheet.bytes / 1000) })
  const label = isOn ? t('Stop pictures: {name}', { name }) : t('Show pictures: {name}', { name })
  return (
    <>
      {isOn && <ScrubSheet sheet={sheet} ratio={ratio} share={share} className={className} />}
      {isOn && <span className="preview-time preview-time-right">{timecode(share * duration)}</span>}
      <button
        type="button"
        aria-label={size && !isOn ? `${label}, ${size}` : label}
        onClick={() => setOn(!isOn)}
        className="preview-button preview-sized"
      >
        {isOn ? <Pause size={20} aria-hidden /> : <Images size={20} aria-hidden />}
        {size && !isOn && <span>{size}</span>}
      </button>
    </>
  )
}
