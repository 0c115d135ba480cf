import { X } from 'lucide-react'
import { memo, useState } from 'react'
import { t } from '../../../language/text.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RowButton } from '../../staff-buttons.tsx'
import { EntryForm } from '../../entry-draft.ts'
import { keyOf } from '../draft/video-info.ts'
import { DraftFields, DraftPreview } from '../draft/draft-fields.tsx'
import type { UploadDraft } from '../draft/upload-draft.ts'
import { ProgressBar } from '../progress-overlay.tsx'
import { paceText } from '../send/upload-speed.ts'
import { type BatchItem, duplicateText, isOpen, knownText, percentOf } from './batch-item.ts'

interface BatchRowProps {
  item: BatchItem
  onChange: (key: string, part: Partial<UploadDraft>) => void
  onRemove: (key: string) => void
  onRetry: (key: string) => void
}

/** One file of a batch. Memoised: a batch may have a hundred rows. */
export const BatchRow = memo(function BatchRow({ item, onChange, onRemove, onRetry }: BatchRowProps) {
  const { key, draft, state } = item
  return (
    <li className="grid grid-cols-1 gap-3 rounded-panel border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <DraftPreview draft={draft} />
        </div>
        {state !== 'sending' && (
          <IconButton label={t('Remove {name}', { name: draft.file.name })} onClick={() => onRemove(key)}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </div>
      <p className="text-small wrap-anywhere text-ink-2">
        <span className="font-strong text-ink">{draft.name || t('No name')}</span>
        {' · '}
        {draft.tags.join(', ') || t('no tags')}
      </p>
      <ItemStatus item={item} onRetry={() => onRetry(key)} />
      {isOpen(item) && <Details draft={draft} onChange={(part) => onChange(key, part)} />}
    </li>
  )
})

function ItemStatus({ item, onRetry }: { item: BatchItem; onRetry: () => void }) {
  const { draft, state, reason, duplicateOf } = item
  return (
    <>
      <FormError text={state === 'failed' && t('Failed to upload: {name}. {reason}', { name: draft.name, reason })} />
      {state === 'cancelled' && <p className="text-small text-ink-2">{t('Cancelled')}</p>}
      {(state === 'failed' || state === 'cancelled') && (
        <RowButton
          className="justify-self-start"
          label={t('Retry')}
          name={t('Retry {name}', { name: draft.file.name })}
          onClick={onRetry}
        />
      )}
      {state === 'sending' && (
        <>
          <ProgressBar label={draft.file.name} percent={percentOf(item)} />
          <p className="text-meta text-ink-2 tabular-nums">{paceText(item, draft.file.size)}</p>
        </>
      )}
      {state === 'uploaded' && <p className="text-small text-success">{t('Uploaded')}</p>}
      {duplicateOf && (
        <p className="text-small text-ink-2">
          {state === 'known' ? knownText(duplicateOf) : duplicateText(duplicateOf)}
        </p>
      )}
    </>
  )
}

/** Mounts the fields only when opened. */
function Details({ draft, onChange }: DetailsProps) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-6 font-strong text-link">{t('Edit details')}</summary>
      {open && (
        <div className="pt-4">
          <EntryForm value={keyOf(draft.file)}>
            <DraftFields draft={draft} onChange={onChange} />
          </EntryForm>
        </div>
      )}
    </details>
  )
}

interface DetailsProps {
  draft: UploadDraft
  onChange: (part: Partial<UploadDraft>) => void
}
