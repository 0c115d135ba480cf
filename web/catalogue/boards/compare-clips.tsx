import { Pause, Play } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { BoardVideo } from '../../../contract/catalogue/boards.ts'
import { t } from '../../language/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { stillShape } from '../../ui/wide-picture.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/text-field.tsx'
import { clipName } from '../../lib/clip-text.ts'

interface Compared {
  clip: string
  video: Pick<BoardVideo, '_id' | 'name' | 'thumnail' | 'waterMarkedVideoURL' | 'videoWidth' | 'videoHeight'>
}

/** Two clips of a list side by side, playing together. */
export function CompareClips({ clips }: { clips: readonly Compared[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classNames('grid gap-4', isOpen && 'w-full')}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="justify-self-start">
        {t('Compare two clips')}
      </Button>
      {isOpen && <SideBySide clips={clips} />}
    </div>
  )
}

function SideBySide({ clips }: { clips: readonly Compared[] }) {
  const [wanted, setWanted] = useState<readonly [string, string]>([clips[0]?.clip ?? '', clips[1]?.clip ?? ''])
  const chosen = stillThere(clips, wanted)
  const videos = [useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null)] as const
  const [isPlaying, setPlaying] = useState(false)
  const players = () => videos.flatMap(({ current }) => current ?? [])
  function toggle() {
    for (const player of players()) {
      if (isPlaying) player.pause()
      // Refused by the browser, or its film was changed meanwhile: it stands still.
      else player.play().catch(() => {})
    }
    setPlaying(!isPlaying)
  }
  function restart() {
    for (const player of players()) player.currentTime = 0
  }
  const choose = (side: 0 | 1, clip: string) => {
    for (const player of players()) player.pause()
    setPlaying(false)
    setWanted(side === 0 ? [clip, chosen[1]] : [chosen[0], clip])
  }
  return (
    <section aria-label={t('Compare two clips')} className="grid gap-4 rounded-control border border-line p-3 sm:p-5">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {([0, 1] as const).map((side) => (
          <Side
            key={side}
            label={t(side === 0 ? 'First clip' : 'Second clip')}
            clips={clips}
            chosen={chosen[side]}
            film={videos[side]}
            onChoose={(clip) => choose(side, clip)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="accent"
          icon={isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
          onClick={toggle}
        >
          {t(isPlaying ? 'Pause both' : 'Play both')}
        </Button>
        <Button onClick={restart}>{t('Both from the start')}</Button>
      </div>
    </section>
  )
}

/** A clip that has left the list gives its side to the first one that is on neither. */
function stillThere(clips: readonly Compared[], wanted: readonly [string, string]): readonly [string, string] {
  const isThere = (clip: string) => clips.some((one) => one.clip === clip)
  const free = clips.map(({ clip }) => clip).filter((clip) => !wanted.includes(clip))
  const [first, second] = wanted.map((clip) => (isThere(clip) ? clip : (free.shift() ?? clips[0]?.clip ?? '')))
  return [first ?? '', second ?? '']
}

interface SideProps {
  label: string
  clips: readonly Compared[]
  chosen: string
  film: RefObject<HTMLVideoElement | null>
  onChoose: (clip: string) => void
}

function Side({ label, clips, chosen, film, onChoose }: SideProps) {
  const video = clips.find(({ clip }) => clip === chosen)?.video
  return (
    <div className="grid gap-3">
      <SelectField label={label} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {clips.map((one) => (
          <option key={one.clip} value={one.clip}>
            {clipName(one.video)}
          </option>
        ))}
      </SelectField>
      {video && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- silent or ambient footage; its name is the text alternative
        <video
          key={video._id}
          ref={film}
          src={video.waterMarkedVideoURL}
          poster={video.thumnail}
          aria-label={clipName(video)}
          muted
          loop
          playsInline
          preload="metadata"
          className={classNames(stillShape(video), 'w-full rounded-frame bg-night object-contain')}
        />
      )}
    </div>
  )
}
