import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { BatchItem } from './batch-state.ts'
import { BlockingOverlay } from './blocking-overlay.tsx'
import { DraftFields } from './draft-fields.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { FileDrop } from './file-drop.tsx'
import type { KnownWords } from './file-name.ts'
import { useKnownWords } from '../clips/known-words.ts'
import { ProgressBar } from './progress-bar.tsx'
import type { UploadDraft } from './upload-draft.ts'
import { useBatch } from './use-batch.ts'

interface BatchUploadProps {
  /** The collection that all clips go into; `null` for none. */
  collectionName: string | null
  button: string
  /** Asked before anything is sent. */
  mayStart?: () => boolean
}

/** Spec 2, batch upload; also the lower part of the collection upload. */
export function BatchUpload({ collectionName, button, mayStart = () => true }: BatchUploadProps) {
  const known = useKnownWords()
  const { items, dispatch, add, start, running, cancel } = useBatch(known, collectionName)
  const current = items.find((item) => item.state === 'sending')
  return (
    <div className="grid max-w-[760px] gap-6">
      <FileDrop label="Video files" multiple onFiles={add} />
      <ul className="grid gap-3">
        {items.map((item) => (
          <BatchRow
            key={item.key}
            item={item}
            known={known}
            onChange={(part) => dispatch({ type: 'changed', key: item.key, part })}
            onRemove={() => dispatch({ type: 'removed', key: item.key })}
          />
        ))}
      </ul>
      <Button variant="accent" size="lg" className="justify-self-start" onClick={() => mayStart() && void start()}>
        {button}
      </Button>
      {running && (
        <BlockingOverlay title={`Uploading ${running.place} of ${running.count}`}>
          <div className="grid gap-5">
            <ProgressBar label={current?.draft.name || 'Video'} percent={current?.percent ?? 0} />
            <Button onClick={cancel}>Cancel</Button>
          </div>
        </BlockingOverlay>
      )}
    </div>
  )
}

interface BatchRowProps {
  item: BatchItem
  known: KnownWords
  onChange: (part: Partial<UploadDraft>) => void
  onRemove: () => void
}

function BatchRow({ item: { draft, state, reason }, known, onChange, onRemove }: BatchRowProps) {
  return (
    <li className="grid gap-3 rounded-panel border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <DraftPreview draft={draft} />
        </div>
        <IconButton label={`Remove ${draft.file.name}`} onClick={onRemove}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      <p className="text-small text-ink-2">
        <span className="font-strong text-ink">{draft.name || 'No name'}</span>
        {' · '}
        {draft.tags.join(', ') || 'no tags'}
      </p>
      <div role="alert" className="empty:hidden">
        {state === 'failed' && (
          <FieldError id={`failed-${draft.file.name}`} text={`Failed to upload: ${draft.name}. ${reason}`} />
        )}
      </div>
      <details>
        <summary className="min-h-6 font-strong text-link">Edit details</summary>
        <div className="pt-4">
          <DraftFields draft={draft} known={known} onChange={onChange} />
        </div>
      </details>
    </li>
  )
}
