import { useEffect, useState } from 'react'
import { t } from '../../language/text.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { DraftFields } from './draft/draft-fields.tsx'
import { DraftPreview } from './draft/draft-preview.tsx'
import { newDraft, readDraft } from './draft/drafts.ts'
import { FileDrop } from './draft/file-drop.tsx'
import { useKnownLabels } from '../clips/use-known-labels.ts'
import { isComplete, type UploadDraft } from './draft/upload-draft.ts'
import { UploadOverlay } from './upload-overlay.tsx'
import { useSingleUpload } from './use-single-upload.ts'

const INCOMPLETE = 'Please select a video file and add at least one tag'

/** SCR-68: idle, file selected, uploading, done. */
export function SingleUpload() {
  const known = useKnownLabels()
  const [draft, setDraft] = useState<UploadDraft | null>(null)
  const [incomplete, setIncomplete] = useState(false)
  const change = (part: Partial<UploadDraft>) => setDraft((current) => current && { ...current, ...part })
  // SCR-68: after success the file, tags and name are cleared.
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
      <FormError text={incomplete && !isComplete(draft) ? t(INCOMPLETE) : upload.problem} />
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

/** Reads a newly chosen file's metadata in the background; results of an earlier file are ignored. */
function useFileReading(file: File | null, change: (part: Partial<UploadDraft>) => void) {
  useEffect(() => {
    if (!file) return
    let isCurrent = true
    void readDraft(file).then((part) => isCurrent && change(part))
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once per file
  }, [file])
}
