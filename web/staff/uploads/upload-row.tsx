import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import type { UploadStatus } from '../../../contract/media/media.ts'
import { t, translate } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NearDuplicates } from '../clips/near-duplicates.tsx'
import { isFinal, isOnSite, statusText } from './upload-status.ts'

/** How long near duplicates are reported: while somebody may still want to delete the upload. */
const FRESH_MS = 86_400_000

interface UploadRowProps {
  upload: UploadStatus
  busy: boolean
  onRetry: () => void
  onEdit: () => void
}

/** One upload: its status, the link to its clip, and what is wrong with it. */
export function UploadRow({ upload, busy, onRetry, onEdit }: UploadRowProps) {
  const { _id, name, status, percent, reason, held, heldReason, createdAt } = upload
  const isBad = status === 'failed' || held === 'rejected'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line bg-surface px-4 py-2.5">
      <span className="min-w-40 flex-1 font-strong wrap-anywhere">
        {isOnSite(upload) ? (
          <Link to={paths.clip(_id, name)} className="underline underline-offset-4">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <span
        className={classNames('text-small', isOnSite(upload) ? 'text-success' : isBad ? 'text-danger' : 'text-ink-2')}
      >
        {statusText(upload)}
        {!isFinal(status) && ` · ${Math.round(percent)}%`}
      </span>
      {status === 'failed' && (
        <Button size="sm" busy={busy} onClick={onRetry} aria-label={t('Try {name} again', { name })}>
          {t('Try again')}
        </Button>
      )}
      {status === 'published' && held !== 'withdrawn' && (
        <Button
          size="sm"
          icon={<Pencil size={16} aria-hidden />}
          onClick={onEdit}
          aria-label={t('Edit {name}', { name })}
        >
          {t('Edit')}
        </Button>
      )}
      {status === 'failed' && reason && <span className="w-full text-meta text-ink-2">{translate(reason)}</span>}
      {heldReason && (
        <span className="w-full text-small wrap-anywhere text-ink-2">
          {t('Reason: {reason}', { reason: heldReason })}
        </span>
      )}
      {status === 'published' && held !== 'withdrawn' && isFresh(createdAt) && <NearDuplicates clipId={_id} />}
    </li>
  )
}

const isFresh = (createdAt: string): boolean => Date.now() - Date.parse(createdAt) < FRESH_MS
