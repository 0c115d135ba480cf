import { Pause, Play } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { ComparedMaster, Replacement } from '../../../../contract/catalogue/replacements.ts'
import { locale, t } from '../../../language/text.ts'
import { Button } from '../../../ui/button.tsx'
import { fileSizeText } from '../../../lib/clip-text.ts'

/** Both films side by side, each with its player and its figures; one button plays them together. */
export function CompareMasters({ replacement: { present, other, switched } }: { replacement: Replacement }) {
  const [one, two] = [useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null)]
  return (
    <div className="grid gap-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <MasterView player={one} title={t('The film on the clip')} film={present} than={other} />
        <MasterView
          player={two}
          title={switched ? t('The previous film') : t('The new film')}
          film={other}
          than={present}
        />
      </div>
      <PlayBoth players={[one, two]} />
    </div>
  )
}

type Player = RefObject<HTMLVideoElement | null>

function playFromStart(video: HTMLVideoElement): Promise<void> {
  video.currentTime = 0
  return video.play()
}

/** From the beginning, so that the same moments stand beside each other. */
function PlayBoth({ players }: { players: Player[] }) {
  const [playing, setPlaying] = useState(false)
  function toggle() {
    for (const { current } of players) {
      if (!current) continue
      if (playing) current.pause()
      else void playFromStart(current).catch(() => setPlaying(false))
    }
    setPlaying(!playing)
  }
  const Icon = playing ? Pause : Play
  return (
    <Button size="sm" className="justify-self-start" icon={<Icon size={16} aria-hidden />} onClick={toggle}>
      {playing ? t('Pause both') : t('Play both')}
    </Button>
  )
}

interface MasterViewProps {
  player: Player
  title: string
  film: ComparedMaster
  /** What differs from it is set in bold. */
  than: ComparedMaster
}

const MasterView = ({ player, title, film, than }: MasterViewProps) => (
  <figure className="grid min-w-0 content-start gap-1.5">
    <figcaption className="text-small font-strong">{title}</figcaption>
    <video
      ref={player}
      src={film.watermarked || undefined}
      poster={film.poster || undefined}
      muted
      controls
      playsInline
      preload="metadata"
      aria-label={title}
      className="aspect-video w-full rounded-frame bg-night object-contain"
    />
    <ul className="text-meta text-ink-2">
      {detailsOf(film).map((fact, at) => (
        <li key={at} className={fact === detailsOf(than)[at] ? undefined : 'font-strong text-ink'}>
          <span className="wrap-anywhere">{fact}</span>
        </li>
      ))}
    </ul>
  </figure>
)

const detailsOf = (film: ComparedMaster): string[] => [
  film.fileName,
  `${film.width} × ${film.height}`,
  t('{count} s', { count: film.seconds.toLocaleString(locale(), { maximumFractionDigits: 1 }) }),
  t('{rate} fps', { rate: film.frameRate.toLocaleString(locale()) }),
  film.hasAudio ? t('with sound') : t('without sound'),
  fileSizeText(film.sizeInMB),
  film.qualities.join(', ') || '–',
]
