import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { t } from '../../language/text.ts'
import { isSubscribed, useSession } from '../../lib/session.ts'
import { useSubscribeRedirect } from '../../lib/use-subscribe-redirect.ts'
import Dialog from '../../ui/dialog/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { BuyOrSubscribe } from './buy-or-subscribe.tsx'
import { ChooseDownload } from './choose-download.tsx'
import { downloadableQualities } from './quality-choice.ts'
import { useOwnClip } from './use-own-clip.ts'
import { StaffDownload } from './staff-download.tsx'

interface Props {
  video: Video
  onClose: () => void
}

/**
 * SCR-38: signed out goes to /subscribe; with a subscription (or the clip owned, or free) the
 * download dialog; else the buy-or-subscribe modal.
 */
export default function DownloadDialog({ video, onClose }: Props) {
  const { state, claims } = useSession()
  const clip = useOwnClip(video._id)
  useSubscribeRedirect(state === 'guest', onClose)
  if (state === 'guest') return null
  if (claims && claims.role !== 'USER') return <StaffDownload video={video} onClose={onClose} />
  if (clip.isError)
    return (
      <Dialog title={t('Download')} size="sm" onClose={onClose}>
        <ErrorState text={t('Failed to fetch video')} onRetry={() => void clip.refetch()} />
      </Dialog>
    )
  if (!clip.data)
    return (
      <Dialog title={t('Download')} size="sm" onClose={onClose}>
        <div className="grid min-h-32 place-items-center">
          <Spinner size={32} />
        </div>
      </Dialog>
    )
  const qualities = downloadableQualities(clip.data, isSubscribed(claims))
  return qualities.length > 0 ? (
    <ChooseDownload video={clip.data} qualities={qualities} onClose={onClose} />
  ) : (
    <BuyOrSubscribe video={clip.data} onClose={onClose} />
  )
}
