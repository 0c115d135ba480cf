import type { ErrorCode } from '../../../contract/errors.ts'
import type { Quality } from '../../../contract/values.ts'
import { startDownload, type StartedDownload } from '../../lib/download.ts'
import { isSignedOut, messageOf } from '../../lib/error-message.ts'
import { useChange } from '../../lib/use-change.ts'

/** MSG-9: the refusals whose reason tells the person what to do. */
const EXPLAINED_ERRORS: readonly ErrorCode[] = [
  'not_entitled',
  'company_role',
  'account_suspended',
  'early_access',
  'not_for_sale',
  'rendition_unavailable',
  'too_many_requests',
  'too_many_downloads',
  'fair_use_reached',
]

/** What a first download changes; the last is the clip with what the caller owns of it. */
const CHANGED = ['GET /user/getdownloads', 'GET /user/owned', 'GET /user/licences', 'own-clip'] as const

/** Starts downloads and toasts how it went (MSG-9); `problem` stays beside the button. */
export function useDownload(onStarted: () => void, onSignedOut?: () => void) {
  const { run, busy, problem } = useChange({
    send: (start: () => Promise<StartedDownload>) => start(),
    success: 'Video download started successfully!',
    failure: (error) => messageOf(error, 'Download failed. Please try again.', EXPLAINED_ERRORS),
    toastErrors: true,
    onSuccess: onStarted,
    onError: (error) => {
      if (isSignedOut(error)) onSignedOut?.()
    },
    refresh: (client) => Promise.all(CHANGED.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  })
  const download = (start: () => Promise<StartedDownload>) => {
    if (!busy) run(start)
  }
  return {
    busy,
    problem,
    /** LIC-7: the licensed file, by the call that its quality has. */
    licensed: (id: string, quality: Quality) =>
      download(() =>
        quality === 'MobileHD'
          ? startDownload('POST /user/downloadmobile', { id })
          : startDownload('POST /user/downloadhighres', { id, quality }),
      ),
    watermarked: (id: string, quality?: '4K') =>
      download(() => startDownload('POST /user/downloadwatermark', { id, ...(quality && { quality }) })),
    again: (videoId: string, resolution: Quality) =>
      download(() => startDownload('POST /user/downloadownedvideo', { videoId, resolution })),
  }
}
