import { Keyboard, Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { timeText } from './time-text.ts'
import type { PlayerAction } from './player-keys.ts'
import { t } from '../language/text.ts'

interface PlayerControlsProps {
  video: RefObject<HTMLVideoElement | null>
  hasAudio: boolean
  act: (action: PlayerAction) => void
}

export function PlayerControls({ video, hasAudio, act }: PlayerControlsProps) {
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

/** The element's playback state as React state. */
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
