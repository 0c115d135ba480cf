import type { AdminClip } from '../../../../contract/catalogue/clip-admin.ts'
import { t } from '../../../language/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { RowButton } from '../../staff-buttons.tsx'
import { labelText } from '../labels.ts'
import { PreviewVideo } from '../video-row.tsx'
import { ReviewDetails } from './review-details.tsx'

interface ReviewCardProps {
  video: AdminClip
  current: boolean
  busy: boolean
  onFocus: () => void
  onApprove: () => void
  onReject: () => void
  onOpen: () => void
}

/** One clip of the queue: its watermarked preview, its metadata, and the decision. */
export function ReviewCard({ video, current, busy, onFocus, onApprove, onReject, onOpen }: ReviewCardProps) {
  const { name } = video
  return (
    <li>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it takes the focus for its keys */}
      <div
        data-card
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
        role="group"
        aria-label={video.name}
        // Roving tabindex: one card is a tab stop; J and K move between cards.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={current ? 0 : -1}
        onFocus={(event) => event.target === event.currentTarget && onFocus()}
        className={classNames(
          'grid gap-2 rounded-control border p-2.5',
          current ? 'border-link bg-sunken' : 'border-line bg-surface',
        )}
      >
        <PreviewVideo
          name={name}
          src={video.waterMarkedVideoURL || video.previewURL || undefined}
          poster={video.thumnail || undefined}
        />
        <p className="font-strong wrap-anywhere">{video.name}</p>
        <p className="text-meta wrap-anywhere text-ink-3">
          {[...[...video.themes, ...video.shots].map(labelText), ...video.tags].join(', ') || t('No tags')}
        </p>
        <ReviewDetails video={video} />
        <div className="flex flex-wrap gap-2">
          <RowButton
            variant="accent"
            busy={busy}
            label={t('Approve')}
            name={t('Approve {name}', { name })}
            onClick={onApprove}
          />
          <RowButton variant="danger" label={t('Reject')} name={t('Reject {name}', { name })} onClick={onReject} />
          <RowButton variant="plain" label={t('Details')} name={t('Details of {name}', { name })} onClick={onOpen} />
        </div>
      </div>
    </li>
  )
}
