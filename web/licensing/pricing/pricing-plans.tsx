import { type ReactNode, useId } from 'react'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { useSite } from '../../lib/site.ts'
import { paths } from '../../lib/url.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LicenceLink } from '../licences/licence-link.tsx'
import { FeatureList } from './feature-list.tsx'
import { MONTHLY_NOTE, YEARLY_NOTE } from './plan-texts.ts'
import type { PlanParam } from './plan.ts'
import { perMonth, type PlanPrices, yearlySavingPercent } from './price.ts'
import { IndicativeNote, WithGst } from './price-note.tsx'
import { PriceRiseNote } from './price-rise-note.tsx'
import { usePlanFeatures } from './use-plan-features.ts'
import { usePrices } from './use-prices.ts'
import { classNames } from '../../ui/class-names.ts'

/** SCR-34: Monthly, Yearly, Enterprise. */
export function PricingPlans({ onTry }: { onTry: (plan: PlanParam) => void }) {
  const prices = usePrices()
  const { fairUsePerDay } = useSite()
  const plans = prices?.subscriptionPlans
  const features = usePlanFeatures()
  return (
    <div className="grid gap-5">
      <div className="grid items-stretch gap-5 md:grid-cols-3">
        <PlanCard
          name={t('Monthly')}
          price={plans ? <MonthlyPrice plans={plans} /> : <Waiting />}
          note={t(MONTHLY_NOTE)}
        >
          <FeatureList features={features.monthly} />
          <Button size="lg" onClick={() => onTry('month')} aria-label={t('Try Now: Monthly')}>
            {t('Try Now')}
          </Button>
        </PlanCard>
        <PlanCard
          name={t('Yearly')}
          flag={t('Most Popular')}
          price={plans ? <YearlyPrice plans={plans} /> : <Waiting />}
          note={t(YEARLY_NOTE)}
        >
          <FeatureList features={features.yearly} />
          <Button size="lg" variant="accent" onClick={() => onTry('year')} aria-label={t('Try Now: Yearly')}>
            {t('Try Now')}
          </Button>
        </PlanCard>
        <PlanCard name={t('Enterprise')} price={<EnterprisePrice />} note={t('For companies with 50 people or more.')}>
          <FeatureList features={features.enterprise} />
          <ButtonLink to={paths.contactAbout('enterprise')} size="lg">
            {t('Get in touch')}
          </ButtonLink>
        </PlanCard>
      </div>
      {prices?.indicative && <IndicativeNote />}
      <PriceRiseNote />
      <p className="text-center text-meta text-ink-3">
        {t(
          'Unlimited means fair use: up to {count} newly licensed clips a day. If your work needs more, write to us.',
          { count: fairUsePerDay },
        )}{' '}
        {t('Orders are taken from billing addresses in India.')} <LicenceLink />
      </p>
    </div>
  )
}

const Waiting = () => <Skeleton className="h-24 w-full" />

function Amount({ children, unit }: { children: ReactNode; unit: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-[40px] leading-none font-strong">{children}</span>
      <span className="text-ink-2">{unit}</span>
    </p>
  )
}

function MonthlyPrice({ plans }: { plans: PlanPrices }) {
  return (
    <>
      <Amount unit={t('per month')}>
        <Price paise={plans.Monthly * 100} />
      </Amount>
      <p className="text-small text-ink-2">
        <WithGst rupees={plans.Monthly} per="month" />
      </p>
    </>
  )
}

function YearlyPrice({ plans }: { plans: PlanPrices }) {
  const saving = yearlySavingPercent(plans)
  return (
    <>
      <Amount unit={t('per month')}>
        <Price paise={perMonth(plans.Annual) * 100} />
      </Amount>
      <p className="text-small text-ink-2">
        <Rich text={t('billed annually at <price></price>')} price={() => <Price paise={plans.Annual * 100} />} />{' '}
        {saving > 0 && (
          <strong className="font-strong text-success">{t('Save {percent}%', { percent: saving })}</strong>
        )}
      </p>
      <p className="text-small text-ink-2">
        <WithGst rupees={plans.Annual} per="year" />
      </p>
    </>
  )
}

const EnterprisePrice = () => (
  <>
    <p className="text-[40px] leading-none font-strong">{t('Custom')}</p>
    <p className="text-small text-ink-2">{t('Negotiable, to suit your team')}</p>
  </>
)

interface PlanCardProps {
  name: string
  /** Marks the one that stands out. */
  flag?: string
  price: ReactNode
  /** A condition, under the button. */
  note: string
  /** Features, then the button. */
  children: ReactNode
}

/** One plan of the pricing page; the flagged one has a marigold top edge. */
function PlanCard({ name, flag, price, note, children }: PlanCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'relative grid grid-rows-[auto_auto_1fr_auto_auto] gap-5 rounded-panel border border-line bg-surface p-6',
        flag && 'border-t-4 border-t-spark md:-mt-3 md:pt-8',
      )}
    >
      <h2 id={id} className="flex flex-wrap items-center gap-3 text-h3 font-strong">
        {name}
        {flag && (
          <span className="rounded-chip bg-spark px-2.5 text-tiny leading-[24px] font-strong text-on-spark">
            {flag}
          </span>
        )}
      </h2>
      <div className="grid min-h-24 content-start gap-1.5">{price}</div>
      {children}
      <p className="text-meta text-ink-3 md:min-h-10">{note}</p>
    </section>
  )
}
