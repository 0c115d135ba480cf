// oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/media-has-caption, jsx-a11y/click-events-have-key-events -- the player takes the focus as one thing so that its keys
// work; clips are silent or ambient, their name and attributes are the text alternative (WCAG 1.2.1).
import { Play } from 'lucide-react'
import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { Video } from '../../contract/catalogue/catalogue.ts'
import { lazyComponent } from '../lib/loading/lazy-component.tsx'
import { clipName } from '../lib/clip-text.ts'
import { loadChunk, loadWithRetries } from '../lib/loading/load-chunk.ts'
import { useHydrated } from '../lib/hydration/use-hydrated.ts'
import { WidePicture, type WidePictureProps } from '../ui/wide-picture.tsx'
import { usePrefersStill, useSavesData } from './motion-preference.ts'
import { type Loop, loopTo, WHOLE } from './player-loop.ts'
import { performAction, playerAction, type PlayerAction, shortcutsOn } from './player-keys.ts'
import { MEGABYTE } from '../../contract/constants.ts'
import { t } from '../language/text.ts'

// Over the picture, so that nothing moves when they come.
export const PlayerControls = lazyComponent(() => import('./player-controls.tsx'), loadWithRetries)
const ShortcutSheet = lazy(() => loadChunk(() => import('./shortcut-sheet.tsx')))

interface PlayerProps {
  src: string
  poster: WidePictureProps
  clip: Pick<
    Video,
    'name' | 'nameHi' | 'videoWidth' | 'videoHeight' | 'frameRate' | 'hasAudio' | 'sprite' | 'watermarked'
  >
  /** Autoplays muted, unless the viewer prefers reduced motion. */
  autoPlay?: boolean
  startAt?: number
  videoRef: RefObject<HTMLVideoElement | null>
}

/** The watermarked preview with our own controls; without script, with the browser's. */
export function Player({ poster, clip, videoRef: video, ...media }: PlayerProps) {
  const { frameRate, hasAudio } = clip
  const name = clipName(clip)
  const box = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const [failed, setFailed] = useState(false)
  const [begun, setBegun] = useState(false)
  const [help, setHelp] = useState(false)
  const [loop, setLoop] = useState<Loop>(WHOLE)
  const act = (action: PlayerAction) => {
    if (action.do === 'help') return setHelp(true)
    if (action.do === 'loop-in' || action.do === 'loop-out')
      return setLoop(loopTo(loop, action.do, video.current?.currentTime ?? 0))
    if (video.current && box.current) performAction(action, video.current, box.current, frameRate)
  }
  const press = (event: Press) => {
    const action = pressedAction(event)
    if (!action) return
    event.preventDefault()
    act(action)
  }
  usePressOnPage(press)
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
      {hydrated && !begun && !failed && <StartButton clip={clip} onPress={() => act({ do: 'toggle' })} />}
      {failed && (
        <p role="alert" className="player-failed">
          {t('This preview could not be played.')}
        </p>
      )}
      {hydrated && !failed && (
        <Suspense fallback={null}>
          <PlayerControls video={video} clip={clip} act={act} loop={loop} onWhole={() => setLoop(WHOLE)} />
        </Suspense>
      )}
      <Suspense fallback={null}>{help && <ShortcutSheet onClose={() => setHelp(false)} />}</Suspense>
    </div>
  )
}

/** Letters and signs are the player's while nothing has the focus; the other keys scroll the page. */
function usePressOnPage(press: (event: Press) => void): void {
  useEffect(() => {
    const pressOnPage = (event: globalThis.KeyboardEvent) => {
      if (event.target === document.body && event.key.trim().length === 1) press(event)
    }
    addEventListener('keydown', pressOnPage)
    return () => removeEventListener('keydown', pressOnPage)
  })
}

interface StartProps {
  clip: PlayerProps['clip']
  onPress: () => void
}

/** Where data is saved it says how large the film is before that loads. */
function StartButton({ clip, onPress }: StartProps) {
  const bytes = useSavesData() ? clip.watermarked?.[0]?.bytes : undefined
  return (
    <button
      type="button"
      className="player-start"
      aria-label={t('Play {name}', { name: clipName(clip) })}
      onClick={onPress}
    >
      <Play size={34} fill="currentColor" aria-hidden />
      {bytes && <span className="player-size">{t('{count} MB', { count: (bytes / MEGABYTE).toFixed(1) })}</span>}
    </button>
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
  const saves = useSavesData()
  const [shown, setShown] = useState(false)
  return (
    <video
      ref={videoRef}
      src={startAt ? `${src}#t=${startAt}` : src}
      controls={!hydrated}
      muted={autoPlay || !hasAudio}
      autoPlay={autoPlay && hydrated && !still}
      preload={hydrated && !saves ? 'metadata' : 'none'}
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

type Press = KeyboardEvent | globalThis.KeyboardEvent

/** Keys with modifiers belong to the browser; space and arrows on a control belong to the control. */
function pressedAction(event: Press): PlayerAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null
  // Shift and an arrow go to the next or previous clip.
  if (event.shiftKey && event.key.startsWith('Arrow')) return null
  const control = (event.target as Element).closest('button, a, input')
  if (control && (event.key === ' ' || control.matches('input'))) return null
  if (event.key.length === 1 && event.key !== ' ' && !shortcutsOn()) return null
  return playerAction(event)
}
