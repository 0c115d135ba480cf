import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { listenToCard } from './card-gestures.ts'
import { usePrefersStill } from './motion-preference.ts'
import type { Sheet } from './scrub-frame.ts'
import { ScrubSheet } from './scrub-sheet.tsx'
import { usePreview } from './use-preview.ts'
import { t } from '../language/text.ts'

export interface HoverPreviewProps {
  src: string
  /** Names the play button, which is there where nothing may autoplay. */
  name: string
  /** The element whose hover and focus start it. */
  card: RefObject<HTMLElement | null>
  className: string
  /** A sprite sheet of the whole clip, for scrubbing without seeking in the video. */
  sprite?: Sheet | undefined
  /** Width of the clip over its height. */
  ratio: number
}

/** The preview video over a card's poster, with its progress line. */
export default function HoverPreview({ src, name, card, className, sprite, ratio }: HoverPreviewProps) {
  const { state, video, send } = usePreview()
  const still = usePrefersStill()
  const line = useRef<HTMLSpanElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const shown = state === 'playing' || state === 'paused'
  const hasSheet = sprite !== undefined
  useEffect(() => {
    if (still || !card.current) return
    const scrub = (at: number | null) => {
      if (hasSheet) setShare(at)
      scrubTo(video.current, at, hasSheet)
    }
    return listenToCard(card.current, { send, scrub })
  }, [still, card, send, video, hasSheet])
  // Fetched along with the preview; with data saver only after the play button was pressed.
  const sheet = state !== 'idle' && state !== 'waiting' ? sprite : undefined
  return (
    <>
      {state !== 'idle' && state !== 'waiting' && (
        <video
          ref={video}
          src={src}
          className={className}
          data-shown={shown}
          muted
          loop
          autoPlay
          playsInline
          disableRemotePlayback
          aria-hidden
          tabIndex={-1}
          onPlaying={() => send('frame')}
          onTimeUpdate={({ currentTarget }) => drawLine(line.current, currentTarget)}
        />
      )}
      {sheet && <ScrubSheet sheet={sheet} ratio={ratio} share={share} className={className} />}
      <span className="preview-line" data-shown={shown} aria-hidden>
        <span ref={line} />
      </span>
      {still && (
        <PlayButton
          playing={state === 'loading' || state === 'playing'}
          name={name}
          onToggle={(play) => send(play ? 'enter' : 'leave')}
        />
      )}
    </>
  )
}

/** Replaces hover with data saver or reduced motion. */
function PlayButton({
  playing,
  name,
  onToggle,
}: {
  playing: boolean
  name: string
  onToggle: (play: boolean) => void
}) {
  const Icon = playing ? Pause : Play
  return (
    <button
      type="button"
      aria-label={t(playing ? 'Pause preview: {name}' : 'Play preview: {name}', { name })}
      onClick={() => onToggle(!playing)}
      className="preview-button"
    >
      <Icon size={20} aria-hidden />
    </button>
  )
}

/** Pointing at the bottom third scrubs; elsewhere it plays. Under a sprite sheet the video is only paused. */
function scrubTo(video: HTMLVideoElement | null, share: number | null, hasSheet: boolean): void {
  if (!video || !(video.duration > 0)) return
  if (share === null) {
    if (video.paused && video.dataset['scrubbed']) video.play().catch(() => undefined)
    delete video.dataset['scrubbed']
    return
  }
  video.dataset['scrubbed'] = 'yes'
  video.pause()
  if (!hasSheet) video.currentTime = share * video.duration * 0.999
}

function drawLine(line: HTMLElement | null, { currentTime, duration }: HTMLVideoElement): void {
  if (line && duration > 0) line.style.transform = `scaleX(${currentTime / duration})`
}
