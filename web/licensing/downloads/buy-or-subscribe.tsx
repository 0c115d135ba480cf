import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { ButtonLink } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { Offers } from '../pricing/offers.tsx'
import { WatermarkedLink } from './watermarked-link.tsx'

/** SCR-36: for those signed in without a subscription. */
export function BuyOrSubscribe({ video, onClose }: { video: Video; onClose: () => void }) {
  const type = video.shotonmobile ? 'mobile' : 'highres'
  return (
    <Dialog title={t('Download this clip')} description={video.name} size="lg" onClose={onClose}>
      <Offers
        level="h3"
        annual={
          <ButtonLink to={paths.pricing} onClick={onClose} size="lg">
            {t('View Plans')}
          </ButtonLink>
        }
        single={
          <ButtonLink to={paths.oneTimePurchase(video._id, type)} onClick={onClose} size="lg" variant="accent">
            {t('Continue to Payment')}
          </ButtonLink>
        }
      />
      <div className="mt-5 grid justify-items-center">
        <WatermarkedLink id={video._id} onStarted={onClose} />
      </div>
    </Dialog>
  )
}
