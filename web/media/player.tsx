// oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/media-has-caption, jsx-a11y/click-events-have-key-events -- the player takes the focus as one thing so that its keys
// work; clips are silent or ambient, their name and attributes are the text alternative (WCAG 1.2.1).
import { Play } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { loadChunk } from '../lib/loading/load-chunk.ts'
import { useHydrated } from '../lib/hydration/use-hydrated.ts'
import { WidePicture, type WidePictureProps } from '../ui/wide-picture.tsx'
import { usePrefersStill } from './motion-preference.ts'
import { performAction } from './playback.ts'
import { PlayerControls } from './player-controls.tsx'
import { playerAction, type PlayerAction } from './player-keys.ts'
import { shortcutsOn } from './shortcut-setting.ts'
import { t } from '../language/text.ts'

const ShortcutSheet = lazy(() => loadChunk(() => import('./shortcut-sheet.tsx')))

interface PlayerProps {
  src: string
  poster: WidePictureProps
  name: string
  width: number
  height: number
  /** Frames a second, for stepping. */
  frameRate: number
  hasAudio: boolean
  /** Autoplays muted, unless the viewer prefers reduced motion. */
  autoPlay?: boolean
  /** Second of the clip to start at. */
  startAt?: number
  /** Gets the element, for reading the playback position. */
  videoRef: RefObject<HTMLVideoElement | null>
}

/** The watermarked preview with our own controls; without script, with the browser's. */
export function Player({ poster, name, width, height, frameRate, hasAudio, videoRef: video, ...media }: PlayerProps) {
  const box = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const [failed, setFailed] = useState(false)
  const [begun, setBegun] = useState(false)
  const [help, setHelp] = useState(false)
  const act = (action: PlayerAction) => {
    if (action.do === 'help') return setHelp(true)
    if (video.current && box.current) performAction(action, video.current, box.current, frameRate)
  }
  const press = (event: KeyboardEvent) => {
    const action = pressedAction(event)
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    act(action)
  }
  return (
    <div
      ref={box}
      className="player"
      data-vertical={height > width}
      role="group"
      aria-label={t('Player: {name}', { name })}
      tabIndex={0}
      onKeyDown={press}
    >
      <WidePicture {...poster} className="player-poster" />
      <PlayerVideo
        {...media}
        name={name}
        hasAudio={hasAudio}
        videoRef={video}
        act={act}
        onBegun={() => setBegun(true)}
        onFailed={() => setFailed(true)}
      />
      {hydrated && !begun && !failed && (
        <button
          type="button"
          className="player-start"
          aria-label={t('Play {name}', { name })}
          onClick={() => act({ do: 'toggle' })}
        >
          <Play size={34} fill="currentColor" aria-hidden />
        </button>
      )}
      {failed && (
        <p role="alert" className="player-failed">
          {t('This preview could not be played.')}
        </p>
      )}
      {hydrated && !failed && <PlayerControls video={video} hasAudio={hasAudio} act={act} />}
      <Suspense fallback={null}>{help && <ShortcutSheet onClose={() => setHelp(false)} />}</Suspense>
    </div>
  )
}

interface VideoProps extends Pick<PlayerProps, 'src' | 'name' | 'hasAudio' | 'autoPlay' | 'startAt' | 'videoRef'> {
  act: (action: PlayerAction) => void
  onBegun: () => void
  onFailed: () => void
}

/** The video element, over the poster until its first frame is there. */
function PlayerVideo({ src, name, hasAudio, autoPlay, startAt, videoRef, act, onBegun, onFailed }: VideoProps) {
  const hydrated = useHydrated()
  const still = usePrefersStill()
  const [shown, setShown] = useState(false)
  return (
    <video
      ref={videoRef}
      src={startAt ? `${src}#t=${startAt}` : src}
      controls={!hydrated}
      muted={autoPlay || !hasAudio}
      autoPlay={autoPlay && hydrated && !still}
      preload={hydrated ? 'metadata' : 'none'}
      data-shown={shown || !hydrated}
      loop
      playsInline
      aria-label={name}
      onClick={() => hydrated && act({ do: 'toggle' })}
      onDoubleClick={() => act({ do: 'fullscreen' })}
      onPlay={onBegun}
      onPlaying={() => setShown(true)}
      onSeeked={() => setShown(true)}
      onError={onFailed}
      onContextMenu={(event) => event.preventDefault()}
    />
  )
}

/** Keys with modifiers belong to the browser; space and arrows on a control belong to the control. */
function pressedAction(event: KeyboardEvent): PlayerAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null
  // Shift and an arrow go to the next or previous clip.
  if (event.shiftKey && event.key.startsWith('Arrow')) return null
  const control = (event.target as Element).closest('button, a, input')
  if (control && (event.key === ' ' || control.matches('input'))) return null
  if (event.key.length === 1 && event.key !== ' ' && !shortcutsOn()) return null
  return playerAction(event.key)
}
