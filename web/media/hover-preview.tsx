import { Pause, Play } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { usePrefersStill, useSavesData } from './motion-preference.ts'
import { type Sheet, ScrubSheet } from '../ui/scrub-sheet.tsx'
import { SheetPreview } from './sheet-preview.tsx'
import { timecode } from './timecode.ts'
import { type PreviewEvent, usePreview } from './use-preview.ts'
import { t } from '../language/text.ts'

export interface HoverPreviewProps {
  src: string
  /** Names the play button, which is there where nothing may autoplay. */
  name: string
  card: RefObject<HTMLElement | null>
  className: string
  /** A sprite sheet of the whole clip, for scrubbing without seeking in the video. */
  sprite?: Sheet | undefined
  ratio: number
  /** Of the clip, in seconds. */
  duration: number
}

/** The moving preview; where data is saved the clip's pictures. */
export default function HoverPreview({ sprite, ...props }: HoverPreviewProps) {
  const saves = useSavesData()
  return saves && sprite ? <SheetPreview sheet={sprite} {...props} /> : <MovingPreview sprite={sprite} {...props} />
}

function MovingPreview({ src, name, card, className, sprite, ratio, duration }: HoverPreviewProps) {
  const { state, video, send } = usePreview()
  const still = usePrefersStill()
  const line = useRef<HTMLSpanElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const shown = state === 'playing' || state === 'paused'
  const hasSheet = sprite !== undefined
  useEffect(() => {
    if (still || !card.current) return
    const scrub = (at: number | null) => {
      setShare(at)
      scrubTo(video.current, at, hasSheet)
      if (at !== null && line.current) line.current.style.transform = `scaleX(${at})`
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
          onTimeUpdate={({ currentTarget }) =>
            currentTarget.dataset['scrubbed'] || drawLine(line.current, currentTarget)
          }
        />
      )}
      {shown && share !== null && <span className="preview-time">{timecode(share * duration)}</span>}
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

interface PlayButtonProps {
  playing: boolean
  name: string
  onToggle: (play: boolean) => void
}

function PlayButton({ playing, name, onToggle }: PlayButtonProps) {
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

/** Keyboard parity: how long the focus must rest on the card, in milliseconds. */
const FOCUS_MS = 300

interface Gestures {
  send: (event: PreviewEvent) => void
  /** Share of the width that the pointer points at in the bottom third, or null elsewhere. */
  scrub: (share: number | null) => void
}

/**
 * Listens on the whole card, so that moving onto its buttons does not stop the preview. A tap opens the clip, as ever; a
 * long press plays the preview until the finger is lifted.
 * @returns removes the listeners
 */
function listenToCard(card: HTMLElement, { send, scrub }: Gestures): () => void {
  const stop = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    card.addEventListener(type, listener, { signal: stop.signal })
  let focusTimer: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    clearTimeout(focusTimer)
    send('leave')
  }
  on('pointerenter', (event) => event.pointerType !== 'touch' && send('enter'))
  on('pointerleave', (event) => {
    if (event.pointerType === 'touch') return
    scrub(null)
    leave()
  })
  on('pointermove', (event) => event.pointerType !== 'touch' && scrub(bottomThirdShare(card, event)))
  listenToTouch(card, stop.signal, send)
  const rest = () => {
    // One timer for the whole card: tabbing through its buttons quickly must leave no timer that Escape does not cancel.
    clearTimeout(focusTimer)
    focusTimer = setTimeout(() => send('enter'), FOCUS_MS)
  }
  on('focusin', (event) => (event.target as Element).matches(':focus-visible') && rest())
  on('focusout', (event) => card.contains(event.relatedTarget as Node | null) || leave())
  on('keydown', (event) => event.key === 'Escape' && leave())
  // The pointer or the focus may be on the card before the listeners were added.
  if (matchMedia('(hover: hover)').matches && card.matches(':hover')) send('enter')
  else if (card.matches(':has(:focus-visible)')) rest()
  return () => {
    clearTimeout(focusTimer)
    stop.abort()
  }
}

/** How long a finger rests before the preview plays, in milliseconds. */
const LONG_PRESS_MS = 350

function listenToTouch(card: HTMLElement, signal: AbortSignal, send: Gestures['send']): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPlaying = false
  const start = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || !(event.target as Element).closest('[data-frame], .card-link')) return
    isPlaying = false
    timer = setTimeout(() => {
      isPlaying = true
      send('enter')
    }, LONG_PRESS_MS)
  }
  // Scrolling cancels the pointer.
  const end = (event: PointerEvent) => {
    clearTimeout(timer)
    if (event.pointerType === 'touch' && isPlaying) send('leave')
  }
  const swallow = (event: Event) => {
    if (!isPlaying) return
    event.preventDefault()
    event.stopPropagation()
    if (event.type === 'click') isPlaying = false
  }
  card.addEventListener('pointerdown', start, { signal })
  for (const type of ['pointerup', 'pointercancel'] as const) card.addEventListener(type, end, { signal })
  // The menu of the link, and its click when the finger is lifted.
  for (const type of ['contextmenu', 'click']) card.addEventListener(type, swallow, { signal, capture: true })
}

function bottomThirdShare(card: HTMLElement, { clientX, clientY }: PointerEvent): number | null {
  const frame = card.querySelector('[data-frame]')?.getBoundingClientRect()
  if (!frame || clientY < frame.top + (frame.height * 2) / 3 || clientY > frame.bottom) return null
  return Math.min(1, Math.max(0, (clientX - frame.left) / frame.width))
}
