import { CornerDownRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BoardComment } from '../../../contract/catalogue/boards.ts'
import { dayText } from '../../lib/day-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { t } from '../../language/text.ts'

interface CommentListProps {
  comments: BoardComment[]
  /** Names the clip of a comment, where the list is about several. */
  clipName?: (id: string) => string | undefined
  onSeek: (clip: string, seconds: number) => void
  tools?: (comment: BoardComment) => ReactNode
}

/** The comments as threads. Always rendered as text, never as markup. */
export function CommentList({ comments, clipName, onSeek, tools }: CommentListProps) {
  const asked = comments.filter(({ replyTo }) => replyTo === null)
  return (
    <ul aria-label={t('Comments')} className="grid gap-3">
      {asked.map((comment) => (
        <li
          key={comment.id}
          className={classNames(
            'grid gap-1.5 rounded-control border border-line p-3',
            comment.closed ? 'bg-sunken' : 'bg-surface',
          )}
        >
          <CommentBody comment={comment} clipName={clipName} onSeek={onSeek} />
          {comments
            .filter(({ replyTo }) => replyTo === comment.id)
            .map((answer) => (
              <div key={answer.id} className="flex gap-2 pt-1 pl-1">
                <CornerDownRight size={16} aria-hidden className="mt-1 shrink-0 text-ink-3" />
                <div className="grid min-w-0 flex-1 gap-1">
                  <CommentBody comment={answer} onSeek={onSeek} />
                </div>
              </div>
            ))}
          {tools?.(comment)}
        </li>
      ))}
    </ul>
  )
}

function CommentBody({
  comment,
  clipName,
  onSeek,
}: { comment: BoardComment } & Pick<CommentListProps, 'clipName' | 'onSeek'>) {
  const { clip, at } = comment
  const about = clip === null ? undefined : clipName?.(clip)
  return (
    <>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-meta text-ink-3">
        <strong className="max-w-full truncate font-strong text-ink">{comment.author}</strong>
        {comment.byOwner && <span>{t('owner')}</span>}
        <span>{dayText(comment.createdAt)}</span>
        {about && <span className="max-w-full truncate">{about}</span>}
        {comment.closed && <span className="font-strong text-success">{t('Closed')}</span>}
      </p>
      {comment.hidden ? (
        <p className="wrap-anywhere text-ink-2">{t('The shop hid this comment: {reason}', { reason: comment.text })}</p>
      ) : (
        <p className="wrap-anywhere whitespace-pre-wrap">{comment.text}</p>
      )}
      {clip !== null && at !== null && !comment.byOwner && !comment.hidden && (
        <p>
          <button
            type="button"
            onClick={() => onSeek(clip, at)}
            aria-label={t('Go to {time}', { time: positionText(at) })}
            className="inline-flex h-8 items-center rounded-chip bg-sunken px-2.5 text-meta font-strong text-link tabular-nums hover:underline"
          >
            {positionText(at)}
          </button>
        </p>
      )}
    </>
  )
}

/** A moment of a clip to the tenth of a second: 0:03.4. */
export function positionText(seconds: number): string {
  const tenths = Math.round(Math.max(0, seconds) * 10)
  const rest = (tenths % 600) / 10
  return `${Math.floor(tenths / 600)}:${rest.toFixed(1).padStart(4, '0')}`
}
