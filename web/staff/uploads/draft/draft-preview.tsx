import { FileVideo } from 'lucide-react'
import { t } from '../../../language/text.ts'
import type { UploadDraft } from './upload-draft.ts'

/** SCR-69: a chosen file's thumbnail at 0.1 s, with the metadata the browser could read. */
export function DraftPreview({ draft }: { draft: UploadDraft }) {
  const { info: facts, file, unreadable } = draft
  // Binary megabytes, as on the clip's page.
  const size = `${(file.size / 1024 ** 2).toFixed(2)} MB`
  return (
    <div className="flex flex-wrap items-center gap-4">
      {facts?.thumbnail ? (
        <img
          src={facts.thumbnail}
          alt={t('Preview at 0.1 seconds')}
          className="aspect-video w-56 max-w-full rounded-frame bg-night object-contain"
        />
      ) : (
        <span className="grid aspect-video w-56 max-w-full place-items-center rounded-frame bg-sunken text-ink-3">
          <FileVideo size={32} aria-hidden />
        </span>
      )}
      <div className="min-w-0 text-small text-ink-2">
        <p className="font-strong break-all text-ink">{file.name}</p>
        <p>
          {size}
          {facts &&
            ` · ${t('{seconds} s', { seconds: facts.duration.toFixed(1) })} · ${facts.videoWidth} × ${facts.videoHeight}`}
        </p>
        {!facts && !unreadable && <output className="block">{t('Reading the file…')}</output>}
        {unreadable && (
          <output className="block">{t('This browser cannot read the file. It can be uploaded all the same.')}</output>
        )}
      </div>
    </div>
  )
}
