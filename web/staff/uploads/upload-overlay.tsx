import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { BlockingOverlay } from './blocking-overlay.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { useRetryUpload } from './retry-upload.ts'
import { stateText } from './upload-states.ts'
import type { SingleUploadState } from './use-single-upload.ts'

/** Spec 4: the blocking overlay with the server's status text and percent. */
export function UploadOverlay({ upload }: { upload: SingleUploadState }) {
  const { phase, status, cancel, finish, dismiss } = upload
  if (phase.kind === 'idle') return null
  if (phase.kind === 'sending')
    return (
      <BlockingOverlay title="Uploading">
        <div className="grid gap-5">
          <ProgressBar label={phase.percent < 100 ? 'Sending the file' : 'Checking the file'} percent={phase.percent} />
          <p className="min-h-5 text-meta text-ink-2 tabular-nums">{phase.speed}</p>
          <Button onClick={cancel}>Cancel</Button>
        </div>
      </BlockingOverlay>
    )
  if (status?.status === 'failed') return <Failed id={status._id} reason={status.reason} onDismiss={dismiss} />
  return (
    <BlockingOverlay title="Processing">
      <div className="grid gap-5">
        <ProgressBar label={stateText(status?.status ?? 'queued')} percent={status?.percent ?? 0} />
        {phase.duplicateOf && (
          <p role="alert" className="text-small">
            {phase.duplicateOf._id === phase.id
              ? `${phase.duplicateOf.name} is here already: the same file under the same name. Nothing was added.`
              : `The same film is here already as ${phase.duplicateOf.name}.`}
          </p>
        )}
        <p className="text-small text-ink-2">The file is safe with us. You may go on while it is processed.</p>
        <Button onClick={finish}>Go on in the background</Button>
      </div>
    </BlockingOverlay>
  )
}

function Failed({ id, reason, onDismiss }: { id: string; reason: string | undefined; onDismiss: () => void }) {
  const retry = useRetryUpload()
  return (
    <BlockingOverlay title="Failed to upload video">
      <div className="grid gap-5">
        <div role="alert" className="empty:hidden">
          <FieldError id="upload-reason" text={reason ?? 'The video could not be processed.'} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="accent" busy={retry.isPending} onClick={() => retry.mutate(id)}>
            Try again
          </Button>
          <Button onClick={onDismiss}>Close</Button>
        </div>
      </div>
    </BlockingOverlay>
  )
}
