import { useState } from 'react'
import type { SessionClaims } from '../../../contract/accounts/accounts.ts'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { t } from '../../language/text.ts'
import { isSubscribed, useMayAs, useSession } from '../../lib/session.ts'
import { useSubscribeRedirect } from '../../lib/use-subscribe-redirect.ts'
import Dialog from '../../ui/dialog/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ChooseDownload } from './choose-download.tsx'
import { downloadableQualities, downloadStep, preselectedQuality } from './quality-choice.ts'
import { useOwnClip } from './use-own-clip.ts'
import { paths } from '../../lib/url.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Offers } from '../pricing/offers.tsx'
import { ExclusivePeriod, useLockedUntil } from '../exclusive-period.tsx'
import { LicenceLink } from '../licences/licence-link.tsx'
import { RightsNote } from '../licences/rights-note.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { useDownload } from './use-download.ts'
import { clipName, bytesText } from '../../lib/clip-text.ts'

interface Props {
  video: Video
  onClose: () => void
}

/**
 * SCR-38: signed out goes to /subscribe; with a subscription (or the clip owned, or free) the
 * download dialog; else the buy-or-subscribe modal, or for staff the watermarked file.
 */
export default function DownloadDialog({ video, onClose }: Props) {
  const { state, claims } = useSession()
  const clip = useOwnClip(video._id)
  useSubscribeRedirect(state === 'guest', onClose)
  if (state === 'guest') return null
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
  return <ForCaller video={clip.data} claims={claims} onClose={onClose} />
}

/** By what the caller may do with it. */
function ForCaller({ video, claims, onClose }: Props & { claims: SessionClaims | null }) {
  const locked = useLockedUntil(video)
  const mayDownload = useMayAs('editor')
  const [subscribed, isCustomer] = [isSubscribed(claims), claims?.role === 'USER']
  const step = downloadStep(video, { isCustomer, subscribed, isLocked: locked !== null })
  if (step === 'choose' && !mayDownload) return <ViewersDownload video={video} onClose={onClose} />
  if (step === 'choose') {
    const qualities = downloadableQualities(video, subscribed && locked === null)
    return <ChooseDownload video={video} qualities={qualities} onClose={onClose} />
  }
  if (step === 'not for sale') return <NotForSale video={video} onClose={onClose} />
  if (step === 'staff') return <StaffDownload video={video} onClose={onClose} />
  if (step === 'not yet' && locked) return <NotYet video={video} until={locked} onClose={onClose} />
  return step === 'preparing' ? (
    <Preparing video={video} onClose={onClose} />
  ) : (
    <BuyOrSubscribe video={video} onClose={onClose} />
  )
}

/** ACC-23: who only looks at what a company has. */
const ViewersDownload = ({ video, onClose }: Props) => {
  const company = useSession().claims?.company?.name ?? ''
  return (
    <Dialog title={t('Download')} description={clipName(video)} size="sm" onClose={onClose}>
      <p>{t('Its files are downloaded by editors, buyers and owners of {company}.', { company })}</p>
      <WatermarkedLinks video={video} onStarted={onClose} />
    </Dialog>
  )
}

/** The dialog asks again until the files are there. */
const Preparing = ({ video, onClose }: Props) => (
  <Dialog title={t('Download')} description={clipName(video)} size="sm" onClose={onClose}>
    <output className="block">
      {t('This clip is new: its files are still being prepared. This page continues by itself.')}
    </output>
    <WatermarkedLinks video={video} onStarted={onClose} />
  </Dialog>
)

/** Early access: until then a plan of a year alone licenses it. */
const NotYet = ({ video, until, onClose }: Props & { until: string }) => (
  <Dialog title={t('Download this clip')} description={clipName(video)} size="sm" onClose={onClose}>
    <div className="grid justify-items-center gap-4">
      <ExclusivePeriod until={until} />
      <ButtonLink to={paths.pricing} onClick={onClose} size="lg" variant="accent">
        {t('View Plans')}
      </ButtonLink>
      <WatermarkedLinks video={video} onStarted={onClose} />
    </div>
  </Dialog>
)

/** LIC-16. */
const NotForSale = ({ video, onClose }: Props) => (
  <Dialog title={t('Download')} description={clipName(video)} size="sm" onClose={onClose}>
    <RightsNote clip={video} />
    <WatermarkedLinks video={video} onStarted={onClose} />
  </Dialog>
)

/** SCR-36: for those signed in without a subscription. */
function BuyOrSubscribe({ video, onClose }: { video: Video; onClose: () => void }) {
  const type = video.shotonmobile ? 'mobile' : 'highres'
  const [quality, setQuality] = useState(() => preselectedQuality(video, type))
  return (
    <Dialog title={t('Download this clip')} description={clipName(video)} size="lg" onClose={onClose}>
      <Offers
        level="h3"
        clip={video}
        quality={quality}
        onQuality={setQuality}
        annual={
          <ButtonLink to={paths.pricing} onClick={onClose} size="lg">
            {t('View Plans')}
          </ButtonLink>
        }
        single={
          <ButtonLink
            to={paths.oneTimePurchase(video._id, type, quality ?? undefined)}
            onClick={onClose}
            size="lg"
            variant="accent"
          >
            {t('Continue to Payment')}
          </ButtonLink>
        }
      />
      <div className="mt-5 grid justify-items-center">
        <RightsNote clip={video} />
        <LicenceLink />
        <WatermarkedLinks video={video} onStarted={onClose} />
      </div>
    </Dialog>
  )
}

/** LIC-9, LIC-12: staff accounts license free clips only; of the others they get the watermarked file. */
function StaffDownload({ video, onClose }: { video: Video; onClose: () => void }) {
  return (
    <Dialog
      title={t('Download')}
      description={t('Licensed files are for customer accounts; a free clip is for any account.')}
      size="sm"
      onClose={onClose}
    >
      <WatermarkedLinks video={video} onStarted={onClose} />
    </Dialog>
  )
}

/** LIC-12: any account may download the watermarked preview, also in the size of the 4K file. */
function WatermarkedLinks({ video, onStarted }: { video: Video; onStarted: () => void }) {
  const { busy, problem, watermarked } = useDownload(onStarted)
  const films = video.watermarked ?? []
  const [usual, large] = [films.findLast(({ width, height }) => Math.min(width, height) <= 1080), films.find(is4k)]
  const link = 'min-h-11 font-strong text-link underline underline-offset-4 aria-disabled:opacity-55'
  return (
    <div className="grid justify-items-center">
      <button type="button" aria-disabled={busy || undefined} onClick={() => watermarked(video._id)} className={link}>
        {busy ? t('Starting the download...') : t('Download watermarked preview')}
      </button>
      {usual && <FileDetails film={usual} />}
      {large && (
        <>
          <button
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => watermarked(video._id, '4K')}
            className={link}
          >
            {t('Download watermarked preview in 4K')}
          </button>
          <FileDetails film={large} />
        </>
      )}
      <FormError text={problem} />
    </div>
  )
}

type LargePreview = NonNullable<Video['watermarked']>[number]

const is4k = ({ width, height }: LargePreview) => Math.min(width, height) > 1080

const FileDetails = ({ film: { width, height, bytes } }: { film: LargePreview }) => (
  <span className="text-small text-ink-2">
    {width} × {height}, {bytesText(bytes)}
  </span>
)
