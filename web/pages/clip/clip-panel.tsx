import { Download, Heart } from 'lucide-react'
import { type RefObject, Suspense, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { useModals } from '../../lib/modals.ts'
import { ClipDetail, partHeading } from '../../catalogue/clip/clip-detail.tsx'
import { openingPicture } from '../../catalogue/clip/hero-clip.ts'
import { momentOf } from '../../catalogue/clip/share-moment.ts'
import { useSavedIds } from '../../catalogue/clip/use-saved-ids.ts'
import { useHydrated } from '../../lib/hydration/use-hydrated.ts'
import { Player } from '../../media/player.tsx'
import { Button } from '../../ui/button.tsx'
import { idleComponent } from '../../lib/loading/idle-component.tsx'
import { lazyComponent } from '../../lib/loading/lazy-component.tsx'
import { t } from '../../language/text.ts'
import { ClipAttributes, ClipFormats, ClipLinks, PriceTable } from './deferred-clip-parts.tsx'
import { SimilarPlace } from './similar-place.tsx'

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
      similar={<Related video={video} Heading={partHeading[Heading]} />}
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
        icon={
          <Heart size={18} strokeWidth={1.75} aria-hidden className={isSaved ? 'fill-current text-link' : undefined} />
        }
      >
        {isSaved ? t('Saved') : t('Save')}
      </Button>
      <AddToCart video={video} />
      <ClipLinks video={video} videoRef={videoRef} />
    </>
  )
}

/** By itself, so that hydration renders nothing else of the clip again. */
function Related({ video, Heading }: { video: Video; Heading: 'h2' | 'h3' }) {
  if (!useHydrated()) return <SimilarPlace />
  return (
    <Suspense fallback={<SimilarPlace />}>
      <RelatedClips video={video} Heading={Heading} />
    </Suspense>
  )
}
