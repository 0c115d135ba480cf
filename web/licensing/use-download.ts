import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '../../contract/index.ts'
import type { Quality } from '../../contract/values.ts'
import { t, translate } from '../language/text.ts'
import { ApiError } from '../lib/api.ts'
import { startDownload } from '../lib/download.ts'
import { toast } from '../lib/toast.ts'

type DownloadName = Parameters<typeof startDownload>[0]

/** Starts a download and says how it went (MSG-9); `problem` stays beside the button. */
export function useDownload(onStarted: () => void, onSignedOut?: () => void) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function download<N extends DownloadName>(name: N, input: CallInput<N>) {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      await startDownload(name, input)
      toast.success(t('Video download started successfully!'))
      void client.invalidateQueries({ queryKey: ['GET /user/getdownloads'] })
      onStarted()
    } catch (error) {
      const text = failureText(error)
      toast.error(text)
      setProblem(text)
      if (error instanceof ApiError && error.status === 401) onSignedOut?.()
    } finally {
      setBusy(false)
    }
  }

  /** LIC-7: the licensed file, by the call that its quality has. */
  const licensed = (id: string, quality: Quality) =>
    quality === 'MobileHD'
      ? download('POST /user/downloadmobile', { id })
      : download('POST /user/downloadhighres', { id, quality })
  const watermarked = (id: string) => download('POST /user/downloadwatermark', { id })
  const again = (videoId: string, resolution: Quality) =>
    download('POST /user/downloadownedvideo', { videoId, resolution })
  return { busy, problem, licensed, watermarked, again }
}

const TELLING = new Set([
  'not_entitled',
  'rendition_unavailable',
  'too_many_requests',
  'too_many_downloads',
  'fair_use_reached',
])

/** MSG-9. A refusal that tells the person what to do keeps its words. */
function failureText(error: unknown): string {
  const told = error instanceof ApiError && TELLING.has(error.code)
  return (told && translate(error.message)) || t('Download failed. Please try again.')
}
