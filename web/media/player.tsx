// oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/media-has-caption, jsx-a11y/click-events-have-key-events -- the player takes the focus as one thing so that its keys
// work; clips are silent or ambient, their name and attributes are the text alternative (WCAG 1.2.1).
import { Keyboard, Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { Video } from '../../contract/catalogue/catalogue.ts'
import { loadChunk } from '../lib/loading/load-chunk.ts'
import { useHydrated } from '../lib/hydration/use-hydrated.ts'
import { WidePicture, type WidePictureProps } from '../ui/wide-picture.tsx'
import { usePrefersStill } from './motion-preference.ts'
import { performAction, playerAction, type PlayerAction, shortcutsOn } from './player-keys.ts'
import { t } from '../language/text.ts'

const ShortcutSheet = lazy(() => loadChunk(() => import('./shortcut-sheet.tsx')))

interface PlayerProps {
  src: string
  poster: WidePictureProps
  clip: Pick<Video, 'name' | 'videoWidth' | 'videoHeight' | 'frameRate' | 'hasAudio'>
  /** Autoplays muted, unless the viewer prefers reduced motion. */
  autoPlay?: boolean
  startAt?: number
  videoRef: RefObject<HTMLVideoElement | null>
}

/** The watermarked preview with our own controls; without script, with the browser's. */
export function Player({ poster, clip, videoRef: video, ...media }: PlayerProps) {
  const { name, frameRate, hasAudio } = clip
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
      data-vertical={clip.videoHeight > clip.videoWidth}
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

interface VideoProps extends Pick<PlayerProps, 'src' | 'autoPlay' | 'startAt' | 'videoRef'> {
  name: string
  hasAudio: boolean
  act: (action: PlayerAction) => void
  onBegun: () => void
  onFailed: () => void
}

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

interface PlayerControlsProps {
  video: RefObject<HTMLVideoElement | null>
  hasAudio: boolean
  act: (action: PlayerAction) => void
}

function PlayerControls({ video, hasAudio, act }: PlayerControlsProps) {
  const { playing, muted, time, length } = usePlayback(video)
  return (
    <div className="player-controls">
      <input
        type="range"
        aria-label={t('Position')}
        aria-valuetext={t('{time} of {length}', { time: timeText(time), length: timeText(length) })}
        min={0}
        max={length || 1}
        step={0.01}
        value={time}
        onChange={(event) => act({ do: 'go', to: Number(event.target.value) })}
        style={{ '--done': `${length > 0 ? (time / length) * 100 : 0}%` } as React.CSSProperties}
      />
      <div className="player-row">
        <Control label={t(playing ? 'Pause' : 'Play')} onPress={() => act({ do: 'toggle' })}>
          {playing ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
        </Control>
        {hasAudio && (
          <Control label={t(muted ? 'Sound on' : 'Sound off')} onPress={() => act({ do: 'mute' })}>
            {muted ? <VolumeX size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
          </Control>
        )}
        <span className="player-time">
          {timeText(time)} / {timeText(length)}
        </span>
        <Control label={t('Keyboard shortcuts')} onPress={() => act({ do: 'help' })}>
          <Keyboard size={20} aria-hidden />
        </Control>
        <Control label={t('Full screen')} onPress={() => act({ do: 'fullscreen' })}>
          <Maximize size={20} aria-hidden />
        </Control>
      </div>
    </div>
  )
}

function Control({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onPress}>
      {children}
    </button>
  )
}

const watched = ['play', 'pause', 'volumechange', 'timeupdate', 'seeking', 'loadedmetadata', 'durationchange'] as const

function usePlayback(video: RefObject<HTMLVideoElement | null>) {
  const [now, setNow] = useState({ playing: false, muted: true, time: 0, length: 0 })
  useEffect(() => {
    const element = video.current
    if (!element) return
    const read = () =>
      setNow({
        playing: !element.paused,
        muted: element.muted,
        time: element.currentTime,
        length: Number.isFinite(element.duration) ? element.duration : 0,
      })
    read()
    for (const type of watched) element.addEventListener(type, read)
    return () => {
      for (const type of watched) element.removeEventListener(type, read)
    }
  }, [video])
  return now
}

function timeText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
