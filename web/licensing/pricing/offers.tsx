import type { ReactNode } from 'react'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { priceText } from '../../ui/price-text.ts'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { qualityChoices } from '../downloads/quality-choice.ts'
import { FeatureList } from './feature-list.tsx'
import { IndicativeNote, WithGst } from './price-note.tsx'
import { clipPricePaise, perMonth, withGst } from './price.ts'
import { usePlanFeatures } from './use-plan-features.ts'
import { usePrices } from './use-prices.ts'

interface OffersProps {
  /** Under the annual offer. */
  annual: ReactNode
  /** Under the single-clip offer. */
  single: ReactNode
  /** The clip it is about: its own prices stand beside "from". */
  clip?: Video
  /** Heading level of the two. */
  level?: 'h2' | 'h3'
}

/** SCR-36: a plan or a single purchase. */
export function Offers({ annual, single, clip, level = 'h2' }: OffersProps) {
  const { annualOffer, singleOffer } = usePlanFeatures()
  const prices = usePrices()
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Offer title={t('Annual subscription')} level={level} features={annualOffer} action={annual} popular>
          {prices && (
            <>
              <p>
                <Rich
                  text={t('<price></price> per month billed annually')}
                  price={() => <Figure rupees={perMonth(prices.subscriptionPlans.Annual)} />}
                />
              </p>
              <p className="text-meta text-ink-3">
                <Rich
                  text={t('<price></price> a year, <total></total>')}
                  price={() => <Price paise={prices.subscriptionPlans.Annual * 100} />}
                  total={() => <WithGst rupees={prices.subscriptionPlans.Annual} />}
                />
              </p>
            </>
          )}
        </Offer>
        <Offer title={t('One-time purchase')} level={level} features={singleOffer} action={single}>
          {prices && (
            <>
              <p>
                <Rich
                  text={t('from <price></price>')}
                  price={() => <Figure rupees={prices.oneTimePrices.MobileHD} />}
                />
              </p>
              <p className="text-meta text-ink-3">
                <WithGst rupees={prices.oneTimePrices.MobileHD} />
              </p>
              {clip && <ClipPrices clip={clip} />}
            </>
          )}
        </Offer>
      </div>
      {prices?.indicative && <IndicativeNote />}
    </div>
  )
}

const Figure = ({ rupees }: { rupees: number }) => (
  <span className="text-h2 font-strong">
    <Price paise={rupees * 100} />
  </span>
)

interface OfferProps {
  title: string
  level: 'h2' | 'h3'
  features: readonly string[]
  action: ReactNode
  popular?: boolean
  children: ReactNode
}

function Offer({ title, level: Heading, features, action, popular, children }: OfferProps) {
  return (
    <section
      className={`grid grid-rows-[auto_auto_1fr_auto] gap-4 rounded-panel border border-line bg-surface p-5 ${popular ? 'border-t-4 border-t-spark' : ''}`}
    >
      <Heading className="text-h3 font-strong">{title}</Heading>
      <div className="grid min-h-14 content-start gap-1 text-ink-2">{children || <Skeleton className="h-14" />}</div>
      <FeatureList features={features} />
      <div className="grid">{action}</div>
    </section>
  )
}

/** What this very clip costs in each quality it has, as the checkout will ask for it; owned qualities say so. */
function ClipPrices({ clip }: { clip: Video }) {
  const prices = usePrices()
  const offered = qualityChoices(clip).filter(({ available, owned }) => available || owned)
  if (!prices || clip.free || offered.length === 0) return null
  return (
    <table className="w-full text-small">
      <caption className="pb-1 text-left font-strong text-ink">{t('This clip')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('Quality')}</th>
          <th scope="col">{t('Price')}</th>
          <th scope="col">{t('Price with GST')}</th>
        </tr>
      </thead>
      <tbody>
        {offered.map(({ quality, label, owned, why }) => {
          const { basePaise, totalPaise } = withGst(clipPricePaise(prices.oneTimePrices, quality, clip.ownership))
          return (
            <tr key={quality} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {label}
              </th>
              <td className="text-right tabular-nums">{owned ? why : `₹${priceText(basePaise)}`}</td>
              <td className="text-right text-ink-2 tabular-nums">
                {!owned && t('₹{total} with GST', { total: priceText(totalPaise, true) })}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
