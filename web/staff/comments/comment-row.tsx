import { useState } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { momentText } from '../../lib/day-text.ts'
import { paths } from '../../lib/url.ts'
import { useChange } from '../../lib/use-change.ts'
import { ReasonDialog } from '../../ui/dialog/reason-dialog.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { RowButton } from '../staff-buttons.tsx'

type Comment = CallReply<'GET /staff/comments'>['comments'][number]

const READY = [
  'An insult.',
  'Advertising.',
  'A telephone number or an address of somebody.',
  'It breaks the law.',
] as const
const LINK = 'text-link underline underline-offset-4'

/** One comment: who wrote what, where, and what can be done with it. */
export function CommentRow({ comment, namesOwners }: { comment: Comment; namesOwners: boolean }) {
  const { id, author, byOwner, text, at, hidden } = comment
  const [isAsking, setIsAsking] = useState(false)
  const { run, busy, problem } = useChange({
    send: (change: { reason: string } | { undo: true }) => api('POST /staff/hidecomment', { id, ...change }),
    failure: 'The change could not be saved.',
    refresh: ['GET /staff/comments'],
    onSuccess: () => setIsAsking(false),
  })
  const act = hidden ? t('Show again') : t('Hide')
  return (
    <li className="grid gap-2 rounded-control border border-line bg-surface px-4 py-3">
      <p className="flex min-w-0 flex-wrap gap-x-2 text-meta text-ink-3">
        <strong className="min-w-0 font-strong wrap-anywhere text-ink">{author}</strong>
        {byOwner && <span>{t('owner')}</span>}
        <span>{momentText(at)}</span>
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      <Place comment={comment} namesOwners={namesOwners} />
      {hidden && (
        <p className="text-meta wrap-anywhere text-ink-3">
          {t('Hidden by {who}, {moment}: {reason}', {
            ...{ who: hidden.by ?? '', moment: momentText(hidden.at), reason: hidden.reason },
          })}
        </p>
      )}
      <RowButton
        label={act}
        name={`${act}: ${author}`}
        aria-disabled={busy || undefined}
        onClick={() => (hidden ? busy || run({ undo: true }) : setIsAsking(true))}
      />
      {!isAsking && <FormError text={problem} />}
      {isAsking && (
        <ReasonDialog
          danger
          keepAs={`hide ${id}`}
          title={t('Hide this comment')}
          action={t('Hide')}
          reasonLabel={t('Reason')}
          reasonHint={t('Everyone with the link sees this in place of the comment.')}
          required={t('Reason is required')}
          ready={READY.map((reason) => t(reason))}
          busy={busy}
          problem={problem}
          onSubmit={(reason) => run({ reason })}
          onClose={() => setIsAsking(false)}
        >
          <p className="wrap-anywhere text-ink-2">{text}</p>
        </ReasonDialog>
      )}
    </li>
  )
}

function Place({ comment: { board, clip }, namesOwners }: { comment: Comment; namesOwners: boolean }) {
  return (
    <p className="flex min-w-0 flex-wrap gap-x-3 gap-y-1 text-meta wrap-anywhere">
      {board.token ? (
        <Link to={paths.board(board.token)} className={LINK}>
          {t('Board: {name}', { name: board.name })}
        </Link>
      ) : (
        <span className="text-ink-3">{t('Board, not shared now: {name}', { name: board.name })}</span>
      )}
      {clip && (
        <Link to={paths.clip(clip._id, clip.name)} className={LINK}>
          {clip.name}
        </Link>
      )}
      {namesOwners && (
        <Link to={`?section=customers&customer=${board.owner._id}`} className={LINK}>
          {t('Customer: {name}', { name: board.owner.name })}
        </Link>
      )}
    </p>
  )
}
