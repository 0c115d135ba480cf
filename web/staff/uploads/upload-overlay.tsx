import { t, translate } from '../../language/text.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { BlockingOverlay } from './blocking-overlay.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { useRetryUpload } from './retry-upload.ts'
import { stateText } from './upload-status.ts'
import type { SingleUploadState } from './use-single-upload.ts'

/** SCR-68: the blocking overlay with the server's status text and percent. */
export function UploadOverlay({ upload }: { upload: SingleUploadState }) {
  const { phase, status, cancel, finish, dismiss } = upload
  if (phase.kind === 'idle') return null
  if (phase.kind === 'sending')
    return (
      <BlockingOverlay title={t('Uploading')}>
        <div className="grid gap-5">
          <ProgressBar
            label={phase.percent < 100 ? t('Sending the file') : t('Checking the file')}
            percent={phase.percent}
          />
          <p className="min-h-5 text-meta text-ink-2 tabular-nums">{phase.speed}</p>
          <Button onClick={cancel}>{t('Cancel')}</Button>
        </div>
      </BlockingOverlay>
    )
  if (status?.status === 'failed') return <Failed id={status._id} reason={status.reason} onDismiss={dismiss} />
  return (
    <BlockingOverlay title={t('Processing')}>
      <div className="grid gap-5">
        <ProgressBar label={stateText(status?.status ?? 'queued')} percent={status?.percent ?? 0} />
        {phase.duplicateOf && (
          <p role="alert" className="text-small">
            {phase.duplicateOf._id === phase.id
              ? t('{name} is here already: the same file under the same name. Nothing was added.', {
                  name: phase.duplicateOf.name,
                })
              : t('The same film is here already as {name}.', { name: phase.duplicateOf.name })}
          </p>
        )}
        <p className="text-small text-ink-2">{t('The file is safe with us. You may go on while it is processed.')}</p>
        <Button onClick={finish}>{t('Go on in the background')}</Button>
      </div>
    </BlockingOverlay>
  )
}

function Failed({ id, reason, onDismiss }: { id: string; reason: string | undefined; onDismiss: () => void }) {
  const retry = useRetryUpload()
  return (
    <BlockingOverlay title={t('Failed to upload video')}>
      <div className="grid gap-5">
        <FormError text={reason ? translate(reason) : t('The video could not be processed.')} />
        <div className="flex flex-wrap gap-3">
          <Button variant="accent" busy={retry.busy} onClick={() => retry.run(id)}>
            {t('Try again')}
          </Button>
          <Button onClick={onDismiss}>{t('Close')}</Button>
        </div>
      </div>
    </BlockingOverlay>
  )
}
