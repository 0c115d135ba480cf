import { useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { t } from '../../language/text.ts'
import { isSubscribed, useSession } from '../../lib/session.ts'
import { qualityChoices } from '../../licensing/downloads/quality-choice.ts'
import { useOwnClip } from '../../licensing/downloads/use-own-clip.ts'
import { ExclusivePeriod, useExclusiveUntil } from '../../licensing/exclusive-period.tsx'
import { isForSale } from '../../licensing/licences/rights-note.tsx'
import { clipPricePaise } from '../../licensing/pricing/price.ts'
import { Price } from '../../ui/price.tsx'
import { masterData } from '../queries.ts'

/** LIC-10: of each quality its one-time price before GST, or that the caller has it; nothing when prices cannot be loaded. */
export function PriceRow({ video }: { video: Video }) {
  const prices = useQuery(masterData()).data?.oneTimePrices
  const { claims } = useSession()
  const ownership = useOwnClip(video._id).data?.ownership
  const early = useExclusiveUntil({ ...video, ownership })
  if (video.free) return <p className="detail-price">{t('Free with any account')}</p>
  if (!prices || video.qualities.length === 0) return null
  const choices = qualityChoices({ ...video, ownership }).filter(({ available, owned }) => available || owned)
  const isInPlan = isSubscribed(claims)
  if (!isForSale(video) && !choices.some(({ owned }) => owned)) return null
  if (early) return <ExclusivePeriod until={early} />
  return (
    <p className="detail-price">
      <Tag size={18} strokeWidth={1.75} aria-hidden />
      {choices.map(({ quality, label, owned }) => (
        <span key={quality}>
          <b>{label}</b>{' '}
          {owned ? (
            t('You own this')
          ) : isInPlan ? (
            t('In your plan')
          ) : (
            <Price paise={clipPricePaise(prices, quality, ownership)} />
          )}
        </span>
      ))}
      {!isInPlan && choices.some(({ owned }) => !owned) && <small>{t('one time, plus 18% GST')}</small>}
    </p>
  )
}
