import { useQuery } from '@tanstack/react-query'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { isSubscribed, useSession } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'
import { FileDetails } from '../../licensing/downloads/file-details.tsx'
import { isUpgrade, type QualityChoice, qualityChoices } from '../../licensing/downloads/quality-choice.ts'
import { useOwnClip } from '../../licensing/downloads/use-own-clip.ts'
import { ExclusivePeriod, useExclusiveUntil, useLockedUntil } from '../../licensing/exclusive-period.tsx'
import { isForSale, RightsNote } from '../../licensing/licences/rights-note.tsx'
import { clipPricePaise, type Prices, withGst } from '../../licensing/pricing/price.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { masterData } from '../queries.ts'

/** LIC-10: of each quality the file, the one-time price with and without GST, and how one gets it or that one has it. */
export function PriceTable({ video }: { video: Video }) {
  const prices = useQuery(masterData()).data?.oneTimePrices
  const { claims } = useSession()
  const own = useOwnClip(video._id).data
  const clip = { ...video, ownership: own?.ownership, hasEarlyAccess: own?.hasEarlyAccess }
  const early = useExclusiveUntil(clip)
  const choices = qualityChoices(clip).filter(({ available, owned }) => available || owned)
  const isSold = isForSale(video) && early === null
  const locked = useLockedUntil(clip)
  const isInPlan = isSubscribed(claims) && locked === null
  const canBuy = !claims || claims.role === 'USER'
  return (
    <>
      {choices.length > 0 && (isSold || isInPlan || choices.some(({ owned }) => owned)) && (
        <table className="price-table">
          <caption className="sr-only">{t('Qualities and prices')}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('Quality')}</th>
              <th scope="col">{t('Price')}</th>
              <th scope="col">{t('Buy')}</th>
            </tr>
          </thead>
          <tbody>
            {choices.map((choice) => (
              <Row
                key={choice.quality}
                clip={clip}
                choice={choice}
                prices={isSold ? prices : undefined}
                isInPlan={isInPlan}
                canBuy={canBuy}
              />
            ))}
          </tbody>
        </table>
      )}
      {early && <ExclusivePeriod until={early} />}
      <RightsNote clip={video} />
    </>
  )
}

interface RowProps {
  clip: Video
  choice: QualityChoice
  /** Whole rupees; absent where nothing is for sale. */
  prices: Prices | undefined
  isInPlan: boolean
  canBuy: boolean
}

function Row({ clip, choice: { quality, label, owned }, prices, isInPlan, canBuy }: RowProps) {
  const state = owned ? t('You own this') : clip.free ? t('Free') : isInPlan ? t('In your plan') : null
  return (
    <tr>
      <th scope="row">
        {label}
        <FileDetails clip={clip} quality={quality} />
      </th>
      {state ? (
        <td colSpan={2}>
          <b className="text-success">{state}</b>
        </td>
      ) : (
        <>
          <td>
            {prices && (
              <Cost paise={clipPricePaise(prices, quality, clip.ownership)} upgrade={isUpgrade(clip, quality)} />
            )}
          </td>
          <td>
            {prices && canBuy && (
              <ButtonLink
                to={paths.oneTimePurchase(clip._id, clip.shotonmobile ? 'mobile' : 'highres', quality)}
                size="sm"
                className="whitespace-nowrap"
                aria-label={t('Buy {quality}', { quality: label })}
              >
                {t('Buy')}
              </ButtonLink>
            )}
          </td>
        </>
      )}
    </tr>
  )
}

function Cost({ paise, upgrade }: { paise: number; upgrade: boolean }) {
  return (
    <>
      <b>
        <Price paise={paise} />
      </b>
      <small>
        <Rich
          text={upgrade ? t('<price></price> with GST, the difference to your HD') : t('<price></price> with GST')}
          price={() => <Price paise={withGst(paise).totalPaise} />}
        />
      </small>
    </>
  )
}
