import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DuplicateOf } from '../../../contract/media/media.ts'
import { t, translate } from '../../language/text.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { useKnownLabels } from '../clips/labels.ts'
import { EntryForm } from '../entry-draft.ts'
import { keyOf } from './draft/video-info.ts'
import { DraftFields, DraftPreview } from './draft/draft-fields.tsx'
import { FileDrop } from './draft/file-drop.tsx'
import { isComplete, type KnownLabels, type UploadDraft } from './draft/upload-draft.ts'
import { forgetTyped, inspectDraft, saveTyped, newDraft } from './draft/video-info.ts'
import { BlockingOverlay, ProgressBar } from './progress-overlay.tsx'
import { failureReason, uploadFile } from './send/send-upload.ts'
import { type Pace, paceText, watchPace } from './send/upload-speed.ts'
import { duplicateText, knownText } from './batch/batch-item.ts'
import { withNamed } from './batch/sheet-check.ts'
import { DuplicateQuestions, useMayPublish, useUploadDecision } from './upload-decisions.tsx'
import { isFinal, recentUploads, stateText, statusOf, useRetryUpload } from './upload-events.ts'

const INCOMPLETE = 'Please select a video file and add at least one tag'

/** SCR-68: idle, file selected, uploading, done. */
export function SingleUpload() {
  const known = useKnownLabels()
  const [draft, setDraft] = useState<UploadDraft | null>(null)
  const [incomplete, setIncomplete] = useState(false)
  const change = (part: Partial<UploadDraft>) => setDraft((current) => current && { ...current, ...part })
  function type(part: Partial<UploadDraft>) {
    if (draft) saveTyped({ ...draft, ...part })
    change(part)
  }
  // SCR-68: after success the file, tags and name are cleared.
  const upload = useSingleUpload(() => setDraft(null))
  useFileReading(draft?.file ?? null, change)
  useAddedLabels(known, setDraft)

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
          <EntryForm value={keyOf(draft.file)}>
            <DraftFields draft={draft} onChange={type} />
          </EntryForm>
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
    void inspectDraft(file).then((part) => isCurrent && change(part))
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once per file
  }, [file])
}

/** The shop's lists may come after the file: what they know of its name is added then. */
function useAddedLabels(
  known: KnownLabels,
  update: (change: (draft: UploadDraft | null) => UploadDraft | null) => void,
): void {
  useEffect(() => {
    update((draft) => draft && { ...draft, ...withNamed(draft, known) })
  }, [known, update])
}

/** SCR-68: the blocking overlay with the server's status text and percent. */
function UploadOverlay({ upload }: { upload: SingleUploadState }) {
  const { phase, status, cancel, dismiss } = upload
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
            {phase.duplicateOf._id === phase.id ? knownText(phase.duplicateOf) : duplicateText(phase.duplicateOf)}
          </p>
        )}
        <FollowedChoices upload={upload} id={phase.id} />
      </div>
    </BlockingOverlay>
  )
}

/** Keep or skip a duplicate; else go on, or stop. */
function FollowedChoices({ upload, id }: { upload: SingleUploadState; id: string }) {
  const { phase, finish, decision } = upload
  const mayPublish = useMayPublish(phase.kind === 'following' ? phase.duplicateOf : null)
  if (asks(phase))
    return (
      <div className="flex flex-wrap gap-3">
        <DuplicateQuestions decision={decision} name={(phase.kind === 'following' && phase.duplicateOf?.name) || ''} />
        {mayPublish ? (
          <Button variant="accent" busy={decision.busy} onClick={() => decision.run({ id, decision: 'keep' })}>
            {t('Keep both')}
          </Button>
        ) : (
          <Button onClick={finish}>{t('Continue in the background')}</Button>
        )}
        <Button busy={decision.busy} onClick={() => decision.run({ id, decision: 'discard' })}>
          {t('Skip')}
        </Button>
      </div>
    )
  return (
    <>
      <p className="text-small text-ink-2">{t('The file is uploaded. You can continue while it is processed.')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={finish}>{t('Continue in the background')}</Button>
        <Button busy={decision.busy} onClick={() => decision.run({ id, decision: 'stop' })}>
          {t('Cancel')}
        </Button>
      </div>
    </>
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

/** Polling interval beside the events, in case the stream is down. */
const POLL_MS = 5000

/** `sending`: the file is being sent. `following`: the server processes it. */
type Phase =
  | { kind: 'idle' }
  | { kind: 'sending'; percent: number; speed: string }
  | { kind: 'following'; id: string; unreadable: boolean; duplicateOf: DuplicateOf | null }

const sendingAt = (pace: Pace, { size }: File): Phase => ({
  kind: 'sending',
  percent: (100 * pace.sent) / size,
  speed: paceText(pace, size),
})

/** Whether the uploader still has to say what becomes of a duplicate. */
const asks = (phase: Phase): boolean =>
  phase.kind === 'following' && phase.duplicateOf !== null && phase.duplicateOf._id !== phase.id

/** One upload until its publication, when `onDone` is called. */
function useSingleUpload(onDone: () => void) {
  const client = useQueryClient()
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' })
  const [problem, setProblem] = useState('')
  const cancelled = useRef<AbortController>(null)
  const status = useFollowedUpload(phase.kind === 'following' ? phase.id : null)
  useLeaveWarning(phase.kind === 'sending')

  async function start(draft: UploadDraft) {
    if (phase.kind !== 'idle') return
    const { signal } = (cancelled.current = new AbortController())
    setProblem('')
    const pace = watchPace(draft.file.size, (now) => setPhase(sendingAt(now, draft.file)))
    try {
      pace.onSent(0)
      const accepted = await uploadFile(draft, { collectionName: null, onSent: pace.onSent, signal })
      const { _id, duplicateOf = null } = accepted
      forgetTyped(draft)
      setPhase({ kind: 'following', id: _id, unreadable: draft.unreadable, duplicateOf })
      void client.invalidateQueries({ queryKey: recentUploads.queryKey })
    } catch (error) {
      setPhase({ kind: 'idle' })
      if (signal.aborted) return
      toast.error(t('Failed to upload video'))
      setProblem([t('Failed to upload video'), failureReason(error)].filter(Boolean).join('. '))
    } finally {
      pace.stop()
    }
  }

  function finish() {
    toastUploaded(phase)
    setPhase({ kind: 'idle' })
    onDone()
  }

  const decision = useUploadDecision((decided) => {
    setPhase((current) => (decided === 'keep' ? { ...current, duplicateOf: null } : { kind: 'idle' }) as Phase)
    // A stopped film keeps its form, to be sent again otherwise.
    if (decided === 'discard') onDone()
  })
  const published = status?.status === 'published' && !asks(phase)
  useEffect(() => {
    if (published) finish()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is published
  }, [published])
  return {
    phase,
    status,
    problem,
    decision,
    start,
    /** Aborts the transfer. */
    cancel: () => cancelled.current?.abort(),
    /** Clears the form while the server goes on processing; the list below shows the progress. */
    finish,
    /** Closes a failed upload; the form stays as it is. */
    dismiss: () => setPhase({ kind: 'idle' }),
  }
}

/** MSG-11: the success message notes when metadata could not be extracted. */
function toastUploaded(phase: Phase): void {
  const unreadable = phase.kind === 'following' && phase.unreadable
  toast.success(
    unreadable
      ? t('Video uploaded successfully! (Metadata could not be extracted.)')
      : t('Video uploaded successfully!'),
  )
}

/** The status of one upload, from events with polling as a fallback. `null` for none. */
function useFollowedUpload(id: string | null) {
  const query = useQuery({
    ...statusOf(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isFinal(state.data.status) ? false : POLL_MS),
  })
  return id === null ? null : (query.data ?? null)
}

/** Lets the browser confirm leaving the page while something runs that would be lost. */
function useLeaveWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return
    const confirm = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirm)
    return () => window.removeEventListener('beforeunload', confirm)
  }, [isRunning])
}

type SingleUploadState = ReturnType<typeof useSingleUpload>
