import { Keyboard, Maximize, Pause, Play, Repeat, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react'
import { type CSSProperties, type PointerEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { Video } from '../../contract/catalogue/catalogue.ts'
import { t } from '../language/text.ts'
import type { PlayerAction } from './player-keys.ts'
import type { Loop } from './player-loop.ts'
import { ScrubSheet } from '../ui/scrub-sheet.tsx'
import { timecode } from './timecode.ts'
import { useLargePreview } from './use-large-preview.ts'
import './player-controls.css'

export interface PlayerControlsProps {
  video: RefObject<HTMLVideoElement | null>
  clip: Pick<Video, 'videoWidth' | 'videoHeight' | 'frameRate' | 'hasAudio' | 'sprite' | 'watermarked'>
  act: (action: PlayerAction) => void
  loop: Loop
  onWhole: () => void
}

export default function PlayerControls({ video, clip, act, loop, onWhole }: PlayerControlsProps) {
  const { playing, muted, time, length } = usePlayback(video)
  useLoop(video, loop)
  useLargePreview(video, clip.watermarked)
  return (
    <div className="player-controls">
      <Track clip={clip} time={time} length={length} loop={loop} onGo={(to) => act({ do: 'go', to })} />
      <div className="player-row">
        <Control label={t(playing ? 'Pause' : 'Play')} onPress={() => act({ do: 'toggle' })}>
          {playing ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
        </Control>
        <Control label={t('One frame back')} onPress={() => act({ do: 'frame', by: -1 })}>
          <StepBack size={18} aria-hidden />
        </Control>
        <Control label={t('One frame forward')} onPress={() => act({ do: 'frame', by: 1 })}>
          <StepForward size={18} aria-hidden />
        </Control>
        {clip.hasAudio && (
          <Control label={t(muted ? 'Sound on' : 'Sound off')} onPress={() => act({ do: 'mute' })}>
            {muted ? <VolumeX size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
          </Control>
        )}
        <span className="player-time">
          {timecode(time, clip.frameRate)} / {timecode(length)}
        </span>
        <LoopControl loop={loop} act={act} onWhole={onWhole} />
        <span className="player-keyboard">
          <Control label={t('Keyboard shortcuts')} onPress={() => act({ do: 'help' })}>
            <Keyboard size={20} aria-hidden />
          </Control>
        </span>
        <Control label={t('Full screen')} onPress={() => act({ do: 'fullscreen' })}>
          <Maximize size={20} aria-hidden />
        </Control>
      </div>
    </div>
  )
}

interface TrackProps extends Pick<PlayerControlsProps, 'clip' | 'loop'> {
  time: number
  length: number
  onGo: (to: number) => void
}

/** The position, with the frame under the pointer. */
function Track({ clip, time, length, loop, onGo }: TrackProps) {
  const [share, setShare] = useState<number | null>(null)
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setShare(Math.min(1, Math.max(0, (clientX - left) / width)))
  }
  const percent = (at: number) => `${length > 0 ? (at / length) * 100 : 0}%`
  return (
    <div className="player-track" onPointerMove={point} onPointerLeave={() => setShare(null)}>
      {share !== null && length > 0 && (
        <span className="player-peek" style={{ left: `${share * 100}%` }} aria-hidden>
          {clip.sprite && (
            <ScrubSheet
              sheet={clip.sprite}
              ratio={clip.videoWidth / clip.videoHeight}
              share={share}
              className="player-peek-frame"
            />
          )}
          {timecode(share * length, clip.frameRate)}
        </span>
      )}
      {(loop.from !== null || loop.to !== null) && (
        <span
          className="player-loop"
          style={{ left: percent(loop.from ?? 0), right: `calc(100% - ${percent(loop.to ?? length)})` }}
          aria-hidden
        />
      )}
      <input
        type="range"
        aria-label={t('Position')}
        aria-valuetext={t('{time} of {length}', {
          time: timecode(time, clip.frameRate),
          length: timecode(length),
        })}
        min={0}
        max={length || 1}
        step={0.01}
        value={time}
        onChange={(event) => onGo(Number(event.target.value))}
        style={{ '--done': percent(time) } as CSSProperties}
      />
    </div>
  )
}

/** One button, three presses: from here, to here, the whole clip again. */
function LoopControl({ loop, act, onWhole }: Pick<PlayerControlsProps, 'loop' | 'act' | 'onWhole'>) {
  const [label, press] =
    loop.to !== null
      ? [t('Play the whole clip'), onWhole]
      : loop.from !== null
        ? [t('Set loop end'), () => act({ do: 'loop-out' })]
        : [t('Set loop start'), () => act({ do: 'loop-in' })]
  return (
    <Control label={label} isOn={loop.from !== null || loop.to !== null} onPress={press}>
      <Repeat size={18} aria-hidden />
    </Control>
  )
}

interface ControlProps {
  label: string
  isOn?: boolean
  onPress: () => void
  children: ReactNode
}

function Control({ label, isOn, onPress, children }: ControlProps) {
  return (
    <button type="button" aria-label={label} title={label} data-on={isOn || undefined} onClick={onPress}>
      {children}
    </button>
  )
}

/** Back to the loop's start at its end. Between two frames, which `timeupdate` alone would overshoot. */
function useLoop(video: RefObject<HTMLVideoElement | null>, { from, to }: Loop): void {
  useEffect(() => {
    if (from === null && to === null) return
    let handle = requestAnimationFrame(watch)
    function watch() {
      const element = video.current
      const isBeyond =
        element && ((to !== null && element.currentTime >= to) || element.currentTime < (from ?? 0) - 0.05)
      if (isBeyond && !element.paused) element.currentTime = from ?? 0
      handle = requestAnimationFrame(watch)
    }
    return () => cancelAnimationFrame(handle)
  }, [video, from, to])
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
