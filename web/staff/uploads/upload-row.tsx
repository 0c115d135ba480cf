import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import type { UploadStatus } from '../../../contract/media/media.ts'
import { t, translate } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { classNames } from '../../ui/class-names.ts'
import { NearDuplicates } from '../clips/near-duplicates.tsx'
import { RowButton } from '../staff-buttons.tsx'
import { UploadDecisions } from './upload-decisions.tsx'
import { isFinal, isOnSite, statusText } from './upload-events.ts'

/** How long near duplicates are reported: while somebody may still want to delete the upload. */
const FRESH_MS = 86_400_000

interface UploadRowProps {
  /** `replaces`: another film for that clip, in whose dialog it is decided about. */
  upload: UploadStatus & { replaces?: string | undefined }
  busy: boolean
  /** Left out where it is somebody else’s to decide. */
  mayDecide?: boolean
  /** Whose it is, and from which file. */
  origin?: string
  onRetry: () => void
  onEdit: () => void
}

/** One upload: its status, the link to its clip, and what is wrong with it. */
export function UploadRow({ upload, busy, mayDecide = true, origin, onRetry, onEdit }: UploadRowProps) {
  const { _id, name, status, percent, reason, incomplete, held, heldReason, createdAt, replaces } = upload
  const hasFailed = status === 'failed' || incomplete === true
  const isBad = hasFailed || held === 'rejected'
  const isClip = replaces === undefined
  const isLink = isClip && isOnSite(upload)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line bg-surface px-4 py-2.5">
      <span className="min-w-40 flex-1 font-strong wrap-anywhere">
        {isLink ? (
          <Link to={paths.clip(_id, name)} className="underline underline-offset-4">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <span
        className={classNames('text-small', isBad ? 'text-danger' : isOnSite(upload) ? 'text-success' : 'text-ink-2')}
      >
        {!isClip && `${t('Another film')} · `}
        {statusText(upload)}
        {!isFinal(status) && ` · ${Math.round(percent)}%`}
      </span>
      {mayDecide && hasFailed && held !== 'withdrawn' && (
        <RowButton busy={busy} label={t('Try again')} name={t('Try again: {name}', { name })} onClick={onRetry} />
      )}
      {mayDecide && isClip && <UploadDecisions upload={upload} />}
      {(status === 'published' || !isClip) && held !== 'withdrawn' && (
        <RowButton icon={Pencil} label={t('Edit')} name={t('Edit {name}', { name })} onClick={onEdit} />
      )}
      {origin && <span className="w-full text-meta wrap-anywhere text-ink-3">{origin}</span>}
      {hasFailed && reason && <span className="w-full text-meta text-ink-2">{translate(reason)}</span>}
      {upload.warnings?.map((warning) => (
        <span key={warning} className="w-full text-small text-ink-2">
          {translate(warning)}
        </span>
      ))}
      {heldReason && (
        <span className="w-full text-small wrap-anywhere text-ink-2">
          {t('Reason: {reason}', { reason: heldReason })}
        </span>
      )}
      {isClip && status === 'published' && held !== 'withdrawn' && isFresh(createdAt) && (
        <NearDuplicates clipId={_id} />
      )}
    </li>
  )
}

const isFresh = (createdAt: string): boolean => Date.now() - Date.parse(createdAt) < FRESH_MS
