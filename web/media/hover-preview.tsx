import { Pause, Play } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { usePrefersStill } from './motion-preference.ts'
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
}

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
 * Listens on the whole card, so that moving onto its buttons does not stop the preview. Touch does nothing here: a tap
 * opens the clip.
 * @returns removes the listeners
 */
export function listenToCard(card: HTMLElement, { send, scrub }: Gestures): () => void {
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

function bottomThirdShare(card: HTMLElement, { clientX, clientY }: PointerEvent): number | null {
  const frame = card.querySelector('[data-frame]')?.getBoundingClientRect()
  if (!frame || clientY < frame.top + (frame.height * 2) / 3 || clientY > frame.bottom) return null
  return Math.min(1, Math.max(0, (clientX - frame.left) / frame.width))
}

interface Props {
  sheet: Sheet
  /** Width of one picture over its height. */
  ratio: number
  /** 0 at the left edge to 1 at the right one; null: loaded but not shown. */
  share: number | null
  className: string
}

/** The frame at that share of the clip's length, from a sprite sheet: shown at once, without seeking in the video. */
export function ScrubSheet({ sheet, ratio, share, className }: Props) {
  const { x, y, width, height } = sheetView(sheet, ratio, share ?? 0)
  return (
    <svg
      className={className}
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      data-shown={share !== null}
      data-scrub
      aria-hidden
    >
      <image href={sheet.url} width={width * sheet.columns} height={height * sheet.rows} preserveAspectRatio="none" />
    </svg>
  )
}

export interface Sheet {
  url: string
  columns: number
  rows: number
  frames: number
}

const TILE_HEIGHT = 100

/** The viewport on the sprite sheet for this share (0 to 1) of the clip, in hundredths of a tile's height. */
export function sheetView({ columns, frames }: Sheet, ratio: number, share: number) {
  const frame = Math.min(frames - 1, Math.max(0, Math.floor(share * frames)))
  const width = TILE_HEIGHT * (ratio > 0 ? ratio : 16 / 9)
  return { x: (frame % columns) * width, y: Math.floor(frame / columns) * TILE_HEIGHT, width, height: TILE_HEIGHT }
}
