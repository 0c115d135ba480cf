import { CircleCheck, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Link } from 'react-router'
import type { AvailableClip } from './use-board-player.ts'
import { t } from '../../language/text.ts'
import type { BoardApproval, BoardClip } from '../../../contract/catalogue/boards.ts'
import { isOfClip } from '../../../contract/catalogue/board-approval.ts'
import { stillShape } from '../../ui/wide-picture.tsx'
import { clipName } from '../../lib/clip-text.ts'

interface ClipTileProps {
  clip: AvailableClip
  view: 'grid' | 'list'
  chosen: boolean
  onChoose: () => void
  /** Where more is said about the clip, and where it is bought. */
  to?: string
  children?: ReactNode
}

/** A clip of a board; the chosen one is in the player. */
export function ClipTile({ clip: { video, note }, view, chosen, onChoose, to, children }: ClipTileProps) {
  const row = view === 'list'
  const length = t('{count} s', { count: Math.round(video.duration) })
  return (
    <li
      className={classNames(
        'min-w-0',
        !row && video.videoHeight > video.videoWidth && 'sm:row-span-2',
        row
          ? 'flex flex-wrap items-start gap-4 rounded-control border border-line bg-surface p-3'
          : 'grid content-start gap-2',
      )}
    >
      <button
        type="button"
        aria-pressed={chosen}
        aria-label={`${t('Show {name}', { name: clipName(video) })}, ${length}`}
        onClick={onChoose}
        className={classNames(
          'relative block overflow-hidden rounded-frame',
          row ? 'w-28 shrink-0' : 'w-full',
          chosen && 'outline-2 outline-offset-2 outline-link',
        )}
      >
        <img
          src={video.thumnail}
          alt=""
          loading="lazy"
          decoding="async"
          className={classNames(stillShape(video), row && 'max-h-28', 'w-full bg-night object-contain')}
        />
        <span className="absolute right-2 bottom-2 rounded-chip bg-night/80 px-1.5 text-meta text-white">{length}</span>
      </button>
      <div className={classNames('grid min-w-0 gap-1', row && 'min-w-40 flex-1')}>
        <p className="font-strong wrap-anywhere">
          {to ? (
            <Link to={to} className="underline-offset-4 hover:underline">
              {clipName(video)}
            </Link>
          ) : (
            clipName(video)
          )}
        </p>
        {note && <p className="text-small wrap-anywhere whitespace-pre-wrap text-ink-2">{note}</p>}
        {children}
      </div>
    </li>
  )
}

export function UnavailableNote({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="text-small text-ink-2">
      {t(count === 1 ? '1 clip is no longer available.' : '{count} clips are no longer available.', { count })}
    </p>
  )
}

/** Who approves or likes a clip, alone or with the whole board. */
export function Approvals({ approvals, clip }: { approvals: BoardApproval[]; clip: BoardClip }) {
  const here = approvals.filter((one) => isOfClip(one, clip))
  return <Opinions approved={[namesOf(here, 'approved')]} liked={namesOf(here, 'up')} />
}

/** Who approves or likes the whole board; of clips added later nothing is said by that. */
export function BoardApprovals({ approvals, clips }: { approvals: BoardApproval[]; clips: AvailableClip[] }) {
  const here = approvals.filter(({ clip }) => clip === null)
  const known = (one: BoardApproval) => clips.filter((clip) => isOfClip(one, clip)).length
  const [whole, part] = [
    here.filter((one) => known(one) === clips.length),
    here.filter((one) => one.kind === 'approved' && known(one) < clips.length),
  ]
  const partly = part.map((one) =>
    t('{name}, {count} of {total} clips: the others were added later', {
      name: one.name,
      count: known(one),
      total: clips.length,
    }),
  )
  return <Opinions approved={[namesOf(whole, 'approved'), ...partly]} liked={namesOf(here, 'up')} />
}

const namesOf = (approvals: BoardApproval[], kind: BoardApproval['kind']): string =>
  [...new Set(approvals.filter((one) => one.kind === kind).map(({ name }) => name))].join(', ')

function Opinions({ approved, liked }: { approved: string[]; liked: string }) {
  const lines = approved.filter((names) => names !== '')
  if (lines.length === 0 && liked === '') return null
  return (
    <div className="grid gap-1 text-meta">
      {lines.map((names) => (
        <p key={names} className="flex gap-1.5 text-success">
          <CircleCheck size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{t('Approved by {names}', { names })}</span>
        </p>
      ))}
      {liked !== '' && (
        <p className="flex gap-1.5 text-ink-2">
          <ThumbsUp size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{t('Liked by {names}', { names: liked })}</span>
        </p>
      )}
    </div>
  )
}

export function CommentCount({ count }: { count: number }) {
  if (count === 0) return null
  return <p className="text-meta text-ink-2">{t(count === 1 ? '1 comment' : '{count} comments', { count })}</p>
}
