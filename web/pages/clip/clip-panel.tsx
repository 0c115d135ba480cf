import { Download, Heart, Share2 } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { useModals } from '../../lib/modals.ts'
import { ClipDetail, partHeading } from '../../catalogue/clip/clip-detail.tsx'
import { openingPicture } from '../../catalogue/clip/hero-clip.ts'
import { atMoment, momentOf, shareLink } from '../../catalogue/clip/share.ts'
import { useSavedIds } from '../../catalogue/clip/use-saved-ids.ts'
import { useHydrated } from '../../lib/hydration/use-hydrated.ts'
import { address, paths } from '../../lib/url.ts'
import { Player } from '../../media/player.tsx'
import { Button } from '../../ui/button.tsx'
import { idleComponent } from '../../lib/loading/idle-component.tsx'
import { lazyComponent } from '../../lib/loading/lazy-component.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { t } from '../../language/text.ts'
import { EditLink, ReportLink } from './report-link.tsx'
import { ClipAttributes, ClipFormats, PriceTable } from './deferred-clip-parts.tsx'

// Below the clip, and not part of its first load.
const AddToCart = idleComponent(() => import('../../licensing/cart/add-to-cart.tsx'))
const RelatedClips = lazyComponent(() => import('./related-clips.tsx'))

interface ClipPanelProps {
  video: Video
  Heading: 'h1' | 'h2'
  autoPlay?: boolean
}

/** A clip with player, details and actions, for its overlay and for its own page. */
export function ClipPanel({ video, Heading, autoPlay }: ClipPanelProps) {
  const videoRef = useRef<HTMLVideoElement>(null)
  const startAt = momentOf(useSearchParams()[0])
  const hydrated = useHydrated()
  return (
    <ClipDetail
      video={video}
      Heading={Heading}
      player={
        <Player
          key={video._id}
          src={video.waterMarkedVideoURL || video.previewURL}
          poster={openingPicture(video)}
          clip={video}
          autoPlay={autoPlay}
          startAt={startAt}
          videoRef={videoRef}
        />
      }
      price={<PriceTable video={video} />}
      actions={<Actions video={video} videoRef={videoRef} />}
      attributes={<ClipAttributes video={video} Heading={partHeading[Heading]} />}
      formats={<ClipFormats video={video} Heading={partHeading[Heading]} />}
      similar={
        <Suspense fallback={<RelatedPlace />}>
          {hydrated ? <RelatedClips id={video._id} Heading={partHeading[Heading]} /> : <RelatedPlace />}
        </Suspense>
      }
    />
  )
}

function Actions({ video, videoRef }: { video: Video; videoRef: RefObject<HTMLVideoElement | null> }) {
  const { openSave, openDownload } = useModals()
  const isSaved = useSavedIds().has(video._id)
  return (
    <>
      <div className="detail-download">
        <Button
          variant="accent"
          size="lg"
          className="w-full"
          onClick={() => openDownload(video)}
          icon={<Download size={20} strokeWidth={1.75} aria-hidden />}
        >
          {t('Download')}
        </Button>
      </div>
      <Button
        onClick={() => openSave(video)}
        aria-pressed={isSaved}
        icon={
          <Heart size={18} strokeWidth={1.75} aria-hidden className={isSaved ? 'fill-current text-link' : undefined} />
        }
      >
        {t('Save')}
      </Button>
      <AddToCart video={video} />
      <ShareButton
        path={paths.clip(video._id, video.name)}
        title={video.name}
        present={() => videoRef.current?.currentTime ?? 0}
      />
      <ReportLink clipId={video._id} />
      <EditLink clipId={video._id} />
    </>
  )
}

/** Reserves the height of a heading and one row. */
const RelatedPlace = () => (
  <div className="detail-similar grid min-h-75 place-items-center">
    <Spinner />
  </div>
)

/** Milliseconds that the notice stays, as long as a toast. */
const NOTICE_MS = 4000

interface ShareButtonProps {
  path: string
  title: string
  /** The player's position, in seconds. */
  present: () => number
}

/** SCR-24: Share, which copies the link where the system has no share sheet. The link can start at the current position. */
function ShareButton({ path, title, present }: ShareButtonProps) {
  const [moment, setMoment] = useState(0)
  const [notice, setNotice] = useState('')
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(''), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])
  const share = async () => {
    const url = new URL(atMoment(address(path), moment), location.origin).href
    const outcome = await shareLink(url, title)
    if (outcome === 'copied') setNotice(t('Link copied to clipboard!'))
    if (outcome === 'failed') setNotice(t('Copy this link: {address}', { address: url }))
  }
  return (
    <>
      <Button onClick={() => void share()} icon={<Share2 size={18} strokeWidth={1.75} aria-hidden />}>
        {t('Share')}
      </Button>
      <MomentChoice moment={moment} onChange={(on) => setMoment(on ? Math.max(0.1, present()) : 0)} />
      <p role="alert" className="order-last basis-full text-small text-success empty:hidden">
        {notice}
      </p>
    </>
  )
}

/** Ticking the box fixes the position. */
function MomentChoice({ moment, onChange }: { moment: number; onChange: (on: boolean) => void }) {
  return (
    <label className="detail-moment">
      <input type="checkbox" checked={moment > 0} onChange={(event) => onChange(event.target.checked)} />
      {moment > 0
        ? t('Shared link starts at {seconds} seconds', { seconds: moment.toFixed(1) })
        : t('Share from this moment of the clip')}
    </label>
  )
}
