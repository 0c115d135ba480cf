import type { ReactNode } from 'react'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import type { Quality } from '../../../contract/values.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { priceText } from '../../ui/price-text.ts'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { qualityChoices } from '../downloads/quality-choice.ts'
import { FileDetails } from '../downloads/file-details.tsx'
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
  /** The quality picked of it, for which the single offer names the total. */
  quality?: Quality | null
  onQuality?: (quality: Quality) => void
  /** Heading level of the two. */
  level?: 'h2' | 'h3'
}

/** SCR-36: a plan or a single purchase. */
export function Offers({ annual, single, clip, quality = null, onQuality, level = 'h2' }: OffersProps) {
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
              {clip && <ClipPrices clip={clip} picked={quality} onPick={onQuality} />}
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

interface ClipPricesProps {
  clip: Video
  picked: Quality | null
  onPick?: ((quality: Quality) => void) | undefined
}

/** What this very clip costs in each quality it has, as the checkout will ask for it; owned qualities say so. */
function ClipPrices({ clip, picked, onPick }: ClipPricesProps) {
  const prices = usePrices()?.oneTimePrices
  const offered = qualityChoices(clip).filter(({ available, owned }) => available || owned)
  if (!prices || clip.free || offered.length === 0) return null
  const sumOf = (quality: Quality) => withGst(clipPricePaise(prices, quality, clip.ownership))
  return (
    <fieldset className="mt-2 grid text-small text-ink">
      <legend className="pb-1 font-strong">{t('This clip')}</legend>
      {offered.map(({ quality, label, owned, why }) => (
        <label key={quality} className="flex min-h-11 items-center gap-2 border-t border-line">
          <input
            type="radio"
            name="offered-quality"
            checked={quality === picked}
            disabled={owned}
            onChange={() => onPick?.(quality)}
            className="size-4.5"
          />
          <span className="mr-auto">
            {label} <FileDetails clip={clip} quality={quality} />
          </span>
          <span className="tabular-nums">{owned ? why : `₹${priceText(sumOf(quality).basePaise)}`}</span>
          {!owned && (
            <span className="text-ink-2 tabular-nums">
              {t('₹{total} with GST', { total: priceText(sumOf(quality).totalPaise, true) })}
            </span>
          )}
        </label>
      ))}
      {picked && (
        <p className="flex justify-between border-t border-line pt-2 font-strong" aria-live="polite">
          {t('Total')}
          <span className="tabular-nums">{`₹${priceText(sumOf(picked).totalPaise, true)}`}</span>
        </p>
      )}
    </fieldset>
  )
}
