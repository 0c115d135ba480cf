import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DuplicateOf } from '../../../contract/media/media.ts'
import { t } from '../../language/text.ts'
import { toast } from '../../lib/toast.ts'
import type { UploadDraft } from './draft/upload-draft.ts'
import { failureReason, uploadFile } from './send/send-upload.ts'
import { speedometer, speedText } from './send/upload-speed.ts'
import { isFinal, recentUploads, statusOf } from './upload-events.ts'

/** Polling interval beside the events, in case the stream is down. */
const POLL_MS = 5000

/** `sending`: the file is being sent. `following`: the server processes it. */
type Phase =
  | { kind: 'idle' }
  | { kind: 'sending'; percent: number; speed: string }
  | { kind: 'following'; id: string; unreadable: boolean; duplicateOf: DuplicateOf | null }

/** One upload until its publication, when `onDone` is called. */
export function useSingleUpload(onDone: () => void) {
  const client = useQueryClient()
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' })
  const [problem, setProblem] = useState('')
  const cancelled = useRef<AbortController>(null)
  const status = useFollowedUpload(phase.kind === 'following' ? phase.id : null)
  useLeaveWarning(phase.kind === 'sending')

  async function start(draft: UploadDraft) {
    if (phase.kind !== 'idle') return
    cancelled.current = new AbortController()
    setProblem('')
    setPhase({ kind: 'sending', percent: 0, speed: '' })
    const onSent = progressOf(draft.file.size, (progress) => setPhase({ kind: 'sending', ...progress }))
    try {
      const accepted = await uploadFile(draft, { collectionName: null, onSent, signal: cancelled.current.signal })
      const { _id, duplicateOf = null } = accepted
      setPhase({ kind: 'following', id: _id, unreadable: draft.unreadable, duplicateOf })
      void client.invalidateQueries({ queryKey: recentUploads.queryKey })
    } catch (error) {
      setPhase({ kind: 'idle' })
      if (cancelled.current.signal.aborted) return
      toast.error(t('Failed to upload video'))
      setProblem([t('Failed to upload video'), failureReason(error)].filter(Boolean).join('. '))
    }
  }

  function finish() {
    const unreadable = phase.kind === 'following' && phase.unreadable
    // MSG-11: the success message notes when metadata could not be extracted.
    toast.success(
      unreadable
        ? t('Video uploaded successfully! (Metadata could not be extracted.)')
        : t('Video uploaded successfully!'),
    )
    setPhase({ kind: 'idle' })
    onDone()
  }

  const published = status?.status === 'published'
  useEffect(() => {
    if (published) finish()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is published
  }, [published])
  return {
    phase,
    status,
    problem,
    start,
    /** Aborts the transfer. */
    cancel: () => cancelled.current?.abort(),
    /** Clears the form while the server goes on processing; the list below shows the progress. */
    finish,
    /** Closes a failed upload; the form stays as it is. */
    dismiss: () => setPhase({ kind: 'idle' }),
  }
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

/** Reports percent and speed from the bytes sent. */
function progressOf(size: number, report: (progress: { percent: number; speed: string }) => void) {
  const speed = speedometer()
  return (sent: number) =>
    report({ percent: (100 * sent) / size, speed: speedText(speed(sent, performance.now()), size - sent) })
}

export type SingleUploadState = ReturnType<typeof useSingleUpload>
