import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { listenToCard } from './card-gestures.ts'
import { usePrefersStill } from './motion-preference.ts'
import { usePreview } from './use-preview.ts'

export interface HoverPreviewProps {
  src: string
  /** What the button says where nothing may play by itself. */
  name: string
  /** The element whose hovering and focus count. */
  card: RefObject<HTMLElement | null>
  className: string
}

/** The moving picture over a card's poster, with its progress line. */
export default function HoverPreview({ src, name, card, className }: HoverPreviewProps) {
  const { state, video, send } = usePreview()
  const still = usePrefersStill()
  const line = useRef<HTMLSpanElement>(null)
  const shown = state === 'playing' || state === 'kept'
  useEffect(() => {
    if (still || !card.current) return
    return listenToCard(card.current, { send, scrub: (share) => scrubTo(video.current, share) })
  }, [still, card, send, video])
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

/** With data saver or reduced motion, only on request. */
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
      aria-label={`${playing ? 'Pause' : 'Play'} preview: ${name}`}
      onClick={() => onToggle(!playing)}
      className="preview-button"
    >
      <Icon size={20} aria-hidden />
    </button>
  )
}

/** Pointing at the bottom third looks through the clip; elsewhere it runs. */
function scrubTo(video: HTMLVideoElement | null, share: number | null): void {
  if (!video || !(video.duration > 0)) return
  if (share === null) {
    if (video.paused && video.dataset['scrubbed']) video.play().catch(() => undefined)
    delete video.dataset['scrubbed']
    return
  }
  video.dataset['scrubbed'] = 'yes'
  video.pause()
  video.currentTime = share * video.duration * 0.999
}

function drawLine(line: HTMLElement | null, { currentTime, duration }: HTMLVideoElement): void {
  if (line && duration > 0) line.style.transform = `scaleX(${currentTime / duration})`
}
