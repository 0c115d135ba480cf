import { FileVideo, Pencil, Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { t } from '../../language/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { useRight } from '../rights.tsx'
import { RowButton } from '../staff-buttons.tsx'

interface VideoRowProps {
  video: Video
  selected?: boolean
  onSelect?: ((shift: boolean) => void) | undefined
  onEdit: () => void
  onDelete?: (() => void) | undefined
  /** More actions. */
  children?: ReactNode
}

/** SCR-60: preview, name, tags, Edit, and Delete where allowed; a dense row, the thumbnail first. */
export const VideoRow = ({ video, selected = false, onSelect, onEdit, onDelete, children }: VideoRowProps) => (
  <li
    className={classNames(
      'flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1',
      selected && 'bg-sunken',
    )}
  >
    {onSelect && <SelectBox name={video.name} selected={selected} onSelect={onSelect} />}
    <Thumbnail video={video} />
    <p className="min-w-0 flex-1 truncate text-small max-sm:[&>span]:block max-sm:[&>span]:truncate">
      <span className="font-strong">{video.name}</span>
      <span className="text-meta text-ink-3 sm:ml-3">{video.tags.join(', ')}</span>
    </p>
    <StateBadge video={video} />
    <div className="flex shrink-0 gap-1.5 max-sm:w-full max-sm:pl-9">
      {children}
      <OpenButton name={video.name} onPress={onEdit} />
      {onDelete && (
        <RowButton
          variant="danger"
          icon={Trash2}
          label={t('Delete')}
          name={t('Delete {name}', { name: video.name })}
          onClick={onDelete}
        />
      )}
    </div>
    {video.reviewReason && (
      <p className="w-full pl-9 text-small wrap-anywhere text-ink-2">
        {t('Reason: {reason}', { reason: video.reviewReason })}
      </p>
    )}
  </li>
)

/** Whoever may not edit opens the same window to read it. */
function OpenButton({ name, onPress }: { name: string; onPress: () => void }) {
  if (useRight('upload'))
    return <RowButton icon={Pencil} label={t('Edit')} name={t('Edit {name}', { name })} onClick={onPress} />
  return <RowButton label={t('Show')} name={t('Show {name}', { name })} onClick={onPress} />
}

interface SelectBoxProps {
  name: string
  selected: boolean
  onSelect: (shift: boolean) => void
}

/** Shift selects from the last press to this one, with the mouse and with Shift + Space. */
const SelectBox = ({ name, selected, onSelect }: SelectBoxProps) => (
  <input
    type="checkbox"
    aria-label={t('Select {name}', { name })}
    checked={selected}
    // The change event does not report Shift; the click event, which Space fires too, does.
    onClick={(event) => onSelect(event.shiftKey)}
    onChange={() => {}}
    className="m-0.5 size-5 shrink-0"
  />
)

/** The clip's state, unless it is live. */
function StateBadge({ video: { state } }: { video: Video }) {
  if (state === undefined || state === 'live') return null
  return (
    <span
      className={classNames(
        'shrink-0 rounded-chip border px-1.5 text-meta',
        state === 'rejected' || state === 'failed' ? 'border-danger text-danger' : 'border-control text-ink-2',
      )}
    >
      {t(state)}
    </span>
  )
}

/** The poster, with the preview playing on hover; a clip that is not processed has none. */
function Thumbnail({ video }: { video: Video }) {
  const [playing, setPlaying] = useState(false)
  const frame = 'h-9 w-16 shrink-0 rounded-chip bg-sunken object-contain'
  if (!video.thumnail)
    return (
      <span className={`${frame} grid place-items-center text-ink-3`}>
        <FileVideo size={20} aria-hidden />
      </span>
    )
  return (
    <span
      className="relative h-9 w-16 shrink-0"
      onMouseEnter={() => setPlaying(true)}
      onMouseLeave={() => setPlaying(false)}
    >
      <img src={video.thumnail} alt="" width={64} height={36} loading="lazy" className={frame} />
      {playing && video.previewURL && (
        <video
          src={video.previewURL}
          muted
          autoPlay
          loop
          playsInline
          aria-hidden
          className={`absolute inset-0 ${frame}`}
        />
      )}
    </span>
  )
}

/** A clip's preview with the player's controls; loads nothing before it is played. */
export const PreviewVideo = ({ name, className, ...video }: { name: string } & ComponentProps<'video'>) => (
  <video
    {...video}
    muted
    loop
    controls
    playsInline
    preload="none"
    aria-label={t('Preview of {name}', { name })}
    className={classNames('aspect-video w-full rounded-frame bg-night', className)}
  />
)
