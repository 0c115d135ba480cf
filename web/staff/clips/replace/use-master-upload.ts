import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../language/text.ts'
import { messageOf } from '../../../lib/error-message.ts'
import { loadChunk } from '../../../lib/loading/load-chunk.ts'
import { paceText, watchPace } from '../../uploads/send/upload-speed.ts'
import { refreshClips } from '../refresh-clips.ts'

interface Sending {
  percent: number
  speed: string
}

/** Sends another film for a clip; it goes on where it was when the same file is chosen again. */
export function useMasterUpload(clipId: string) {
  const client = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState('')
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  async function send(file: File) {
    const { signal } = (stop.current = new AbortController())
    setProblem('')
    setSending({ percent: 0, speed: '' })
    const pace = watchPace(file.size, (now) =>
      setSending({ percent: (now.sent / file.size) * 100, speed: paceText(now, file.size) }),
    )
    try {
      const { sendReplacement } = await loadChunk(() => import('../../uploads/send/send-resumable.ts'))
      await sendReplacement(file, clipId, { onSent: pace.onSent, signal })
    } catch (error) {
      setProblem(signal.aborted ? t('Sending was stopped.') : messageOf(error, 'The film could not be sent.'))
    } finally {
      pace.stop()
    }
    await refreshClips(client)
    setSending(null)
  }
  return { sending, problem, send, stop: () => stop.current?.abort() }
}
