import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router'
import type { CallReply } from '../../../contract/index.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { paths } from '../../lib/url.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { priceText } from '../../ui/price-text.ts'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePlanChange } from '../subscription/plan-change.tsx'
import { LicenceLink } from '../licences/licence-link.tsx'
import { FeatureList } from './feature-list.tsx'
import { MONTHLY_NOTE, YEARLY_NOTE } from './plan-texts.ts'
import { type PlanParam, storedPlan } from './plan.ts'
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
  const running = useRunningPlan()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] items-stretch gap-5 md:grid-cols-3">
        <PlanCard
          name={t('Monthly')}
          flag={running?.plan === 'monthly' && t('Your plan')}
          price={plans ? <MonthlyPrice plans={plans} /> : <Waiting />}
          note={t(MONTHLY_NOTE)}
        >
          <FeatureList features={features.monthly} />
          <PlanButton plan="month" running={running} onTry={onTry} />
        </PlanCard>
        <PlanCard
          name={t('Yearly')}
          flag={running?.plan === 'annual' ? t('Your plan') : t('Most Popular')}
          price={plans ? <YearlyPrice plans={plans} /> : <Waiting />}
          note={t(YEARLY_NOTE)}
        >
          <FeatureList features={features.yearly} />
          <PlanButton plan="year" running={running} onTry={onTry} />
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

type RunningPlan = CallReply<'GET /user/subscription'>['subscription']

function useRunningPlan(): RunningPlan {
  const { claims } = useSession()
  // A company's agreement is neither renewed nor switched here.
  const isCustomer = claims?.role === 'USER' && !claims.company
  const { data } = useQuery({ ...call('GET /user/subscription', {}), enabled: isCustomer })
  return (isCustomer && data?.subscription) || null
}

interface PlanButtonProps {
  plan: PlanParam
  running: RunningPlan
  onTry: (plan: PlanParam) => void
}

/** Buys the plan; with one that runs, it renews or switches, from the day the paid time ends. */
function PlanButton({ plan, running, onTry }: PlanButtonProps) {
  const name = plan === 'year' ? t('Yearly') : t('Monthly')
  const isSame = running?.renewPlan === storedPlan(plan)
  const navigate = useNavigate()
  // A running month becomes a year today, at the price of the difference.
  const change = usePlanChange(plan === 'year' && running?.plan === 'monthly')
  return (
    <div className="grid gap-2">
      <Button
        size="lg"
        variant={plan === 'year' ? 'accent' : 'outline'}
        onClick={() => (change ? void navigate(paths.planChange) : onTry(plan))}
        {...(!running && { 'aria-label': t(plan === 'year' ? 'Try Now: Yearly' : 'Try Now: Monthly') })}
      >
        {!running ? t('Try Now') : isSame ? t('Renew') : t('Switch to {plan}', { plan: name })}
      </Button>
      {running && (
        <p className="text-small text-ink-2">
          {change
            ? t('₹{price} with GST: the rest of your month counts. The year begins today.', {
                price: priceText(change.totalPaise, true),
              })
            : t('Begins on {day}, when the time you have paid for ends.', { day: dayText(running.endsAt) })}
        </p>
      )}
    </div>
  )
}

function Amount({ children, unit }: { children: ReactNode; unit: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-[2.5rem] leading-none font-strong">{children}</span>
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
    <p className="text-[2.5rem] leading-none font-strong">{t('Custom')}</p>
    <p className="text-small text-ink-2">{t('Negotiable, to suit your team')}</p>
  </>
)

interface PlanCardProps {
  name: string
  /** Marks the one that stands out. */
  flag?: string | false
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
          <span className="rounded-chip bg-spark px-2.5 text-tiny leading-[1.5rem] font-strong text-on-spark">
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
