import { useEffect, useState } from 'react'
import { t } from '../../language/text.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { DraftFields } from './draft/draft-fields.tsx'
import { DraftPreview } from './draft/draft-preview.tsx'
import { newDraft, readDraft } from './draft/drafts.ts'
import { FileDrop } from './draft/file-drop.tsx'
import { useKnownLabels } from '../clips/use-known-labels.ts'
import { isComplete, type UploadDraft } from './draft/upload-draft.ts'
import { UploadOverlay } from './upload-overlay.tsx'
import { useSingleUpload } from './use-single-upload.ts'

const INCOMPLETE = 'Please select a video file and add at least one tag'

/** Spec 4, upload: idle, file selected, uploading, done. */
export function SingleUpload() {
  const known = useKnownLabels()
  const [draft, setDraft] = useState<UploadDraft | null>(null)
  const [incomplete, setIncomplete] = useState(false)
  const change = (part: Partial<UploadDraft>) => setDraft((held) => held && { ...held, ...part })
  // Spec 4: after success the file, tags and name are cleared.
  const upload = useSingleUpload(() => setDraft(null))
  useFileReading(draft?.file ?? null, change)

  function start() {
    setIncomplete(!isComplete(draft))
    if (isComplete(draft)) void upload.start(draft)
    else toast.error(t(INCOMPLETE))
  }
  return (
    <div className="grid max-w-[760px] gap-6">
      <FileDrop label={t('Video file')} onFiles={([file]) => file && setDraft(newDraft(file, known))} />
      {draft && (
        <>
          <DraftPreview draft={draft} />
          <DraftFields draft={draft} known={known} onChange={change} />
        </>
      )}
      <div role="alert" className="empty:hidden">
        {incomplete && !isComplete(draft) && <FieldError id="upload-incomplete" text={t(INCOMPLETE)} />}
        {upload.problem && <FieldError id="upload-problem" text={upload.problem} />}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="accent" size="lg" onClick={start}>
          {t('Upload Video')}
        </Button>
        {draft && (
          <Button size="lg" onClick={() => setDraft(null)}>
            {t('Clear')}
          </Button>
        )}
      </div>
      <UploadOverlay upload={upload} />
    </div>
  )
}

/** Reads a newly chosen file in the background; a file chosen meanwhile wins. */
function useFileReading(file: File | null, change: (part: Partial<UploadDraft>) => void) {
  useEffect(() => {
    if (!file) return
    let current = true
    void readDraft(file).then((part) => current && change(part))
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once per file
  }, [file])
}
