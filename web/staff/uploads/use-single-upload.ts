import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../language/text.ts'
import { toast } from '../../lib/toast.ts'
import type { DuplicateOf } from '../../../contract/media.ts'
import { failureReason, uploadFile } from './send/send-upload.ts'
import type { UploadDraft } from './draft/upload-draft.ts'
import { recentUploads } from './upload-events.ts'
import { speedometer, speedText } from './send/upload-speed.ts'
import { useFollowedUpload } from './use-followed-upload.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

/** `sending`: bytes are on their way. `following`: the server works on it. */
type Phase =
  | { kind: 'idle' }
  | { kind: 'sending'; percent: number; speed: string }
  | { kind: 'following'; id: string; unreadable: boolean; duplicateOf: DuplicateOf | null }

/** One upload from its first byte to its publication. `onDone` is called once the server has published it. */
export function useSingleUpload(onDone: () => void) {
  const client = useQueryClient()
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' })
  const [problem, setProblem] = useState('')
  const leaving = useRef<AbortController>(null)
  const status = useFollowedUpload(phase.kind === 'following' ? phase.id : null)
  useLeaveWarning(phase.kind === 'sending')

  async function start(draft: UploadDraft) {
    if (phase.kind !== 'idle') return
    leaving.current = new AbortController()
    setProblem('')
    setPhase({ kind: 'sending', percent: 0, speed: '' })
    const speed = speedometer()
    const onSent = (sent: number) => {
      const { size } = draft.file
      const told = speedText(speed(sent, performance.now()), size - sent)
      setPhase({ kind: 'sending', percent: (100 * sent) / size, speed: told })
    }
    try {
      const taken = await uploadFile(draft, { collectionName: null, onSent, signal: leaving.current.signal })
      const { _id, duplicateOf = null } = taken
      setPhase({ kind: 'following', id: _id, unreadable: draft.unreadable, duplicateOf })
      void client.invalidateQueries({ queryKey: recentUploads.queryKey })
    } catch (error) {
      setPhase({ kind: 'idle' })
      if (leaving.current.signal.aborted) return
      toast.error(t('Failed to upload video'))
      setProblem([t('Failed to upload video'), failureReason(error)].filter(Boolean).join('. '))
    }
  }

  function finish() {
    const unreadable = phase.kind === 'following' && phase.unreadable
    // Spec 8: the success message notes when metadata could not be extracted.
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
    /** Breaks off the sending. */
    cancel: () => leaving.current?.abort(),
    /** Leaves the server at work and clears the form: the file is with the server, the list below follows it. */
    finish,
    /** Gives up on a failed one; the form stays as it is. */
    dismiss: () => setPhase({ kind: 'idle' }),
  }
}

export type SingleUploadState = ReturnType<typeof useSingleUpload>
