import type { ReactNode } from 'react'
import { useSite } from '../lib/site.ts'
import { paths } from '../lib/url.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { FeatureList } from './feature-list.tsx'
import { PlanCard } from './plan-card.tsx'
import { ENTERPRISE_FEATURES, MONTHLY_FEATURES, MONTHLY_NOTE, YEARLY_FEATURES, YEARLY_NOTE } from './plan-texts.ts'
import type { PlanParam } from './plan.ts'
import { perMonth, type PlanPrices, yearlySavingPercent } from './price.ts'
import { IndicativeNote, WithGst } from './price-note.tsx'
import { usePrices } from './queries.ts'

/** Spec 2, pricing page: Monthly, Yearly, Enterprise. */
export function PricingPlans({ onTry }: { onTry: (plan: PlanParam) => void }) {
  const prices = usePrices()
  const { fairUsePerDay } = useSite()
  const plans = prices?.subscriptionPlans
  return (
    <div className="grid gap-5">
      <div className="grid items-stretch gap-5 md:grid-cols-3">
        <PlanCard name="Monthly" price={plans ? <MonthlyPrice plans={plans} /> : <Waiting />} note={MONTHLY_NOTE}>
          <FeatureList features={MONTHLY_FEATURES} />
          <Button size="lg" onClick={() => onTry('month')} aria-label="Try Now: Monthly">
            Try Now
          </Button>
        </PlanCard>
        <PlanCard
          name="Yearly"
          flag="Most Popular"
          price={plans ? <YearlyPrice plans={plans} /> : <Waiting />}
          note={YEARLY_NOTE}
        >
          <FeatureList features={YEARLY_FEATURES} />
          <Button size="lg" variant="accent" onClick={() => onTry('year')} aria-label="Try Now: Yearly">
            Try Now
          </Button>
        </PlanCard>
        <PlanCard name="Enterprise" price={<EnterprisePrice />} note="For companies with 50 people or more.">
          <FeatureList features={ENTERPRISE_FEATURES} />
          <ButtonLink to={paths.contact} size="lg">
            Get in touch
          </ButtonLink>
        </PlanCard>
      </div>
      {prices?.indicative && <IndicativeNote />}
      <p className="text-center text-meta text-ink-3">
        Unlimited means fair use: up to {fairUsePerDay} newly licensed clips a day. If your work needs more, write to
        us.
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
      <Amount unit="per month">
        <Price paise={plans.Monthly * 100} />
      </Amount>
      <p className="text-small text-ink-2">
        <WithGst rupees={plans.Monthly} per="a month" />
      </p>
    </>
  )
}

function YearlyPrice({ plans }: { plans: PlanPrices }) {
  const saving = yearlySavingPercent(plans)
  return (
    <>
      <Amount unit="per month">
        <Price paise={perMonth(plans.Annual) * 100} />
      </Amount>
      <p className="text-small text-ink-2">
        billed annually at <Price paise={plans.Annual * 100} />{' '}
        {saving > 0 && <strong className="font-strong text-success">Save {saving}%</strong>}
      </p>
      <p className="text-small text-ink-2">
        <WithGst rupees={plans.Annual} per="a year" />
      </p>
    </>
  )
}

const EnterprisePrice = () => (
  <>
    <p className="text-[40px] leading-none font-strong">Custom</p>
    <p className="text-small text-ink-2">Negotiable, to suit your team</p>
  </>
)
