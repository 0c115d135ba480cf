import type { AdminClip } from '../../../../contract/catalogue/clip-admin.ts'
import { t } from '../../../language/text.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { labelText } from '../label-text.ts'

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
        <video
          src={video.waterMarkedVideoURL || video.previewURL || undefined}
          poster={video.thumnail || undefined}
          muted
          loop
          controls
          playsInline
          preload="none"
          aria-label={t('Preview of {name}', { name: video.name })}
          className="aspect-video w-full rounded-frame bg-night"
        />
        <p className="font-strong wrap-anywhere">{video.name}</p>
        <p className="text-meta wrap-anywhere text-ink-3">
          {[...[...video.themes, ...video.shots].map(labelText), ...video.tags].join(', ') || t('No tags')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="accent"
            busy={busy}
            aria-label={t('Approve {name}', { name: video.name })}
            onClick={onApprove}
          >
            {t('Approve')}
          </Button>
          <Button size="sm" variant="danger" aria-label={t('Reject {name}', { name: video.name })} onClick={onReject}>
            {t('Reject')}
          </Button>
          <Button size="sm" variant="plain" aria-label={t('Details of {name}', { name: video.name })} onClick={onOpen}>
            {t('Details')}
          </Button>
        </div>
      </div>
    </li>
  )
}
