import { type ReactNode, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SessionClaims } from '../../../contract/accounts/accounts.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { useModals } from '../../lib/modals.ts'
import { useSite } from '../../lib/site.ts'
import { CheckoutSummary } from '../../licensing/checkout/checkout-summary.tsx'
import { ChangeDetail, usePlanChange } from '../../licensing/subscription/plan-change.tsx'
import { MONTHLY_NOTE, YEARLY_NOTE } from '../../licensing/pricing/plan-texts.ts'
import { planName, type PlanParam, readPlan, storedPlan } from '../../licensing/pricing/plan.ts'
import { RenewalNote } from '../../licensing/checkout/renewal-note.tsx'
import { PriceRiseNote } from '../../licensing/pricing/price-rise-note.tsx'
import { WithGst } from '../../licensing/pricing/price-note.tsx'
import { priceText } from '../../ui/price-text.ts'
import { planRupees, rupeesWithGst, yearlySavingPercent } from '../../licensing/pricing/price.ts'
import { usePrices } from '../../licensing/pricing/use-prices.ts'
import { useCheckout } from '../../licensing/checkout/use-checkout.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'
import { CheckboxField } from '../../ui/form/text-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { CheckoutFrame, SignInFirst, usePurchaseDone } from './checkout-frame.tsx'
import { PaymentForm } from './payment-form.tsx'

/** SCR-41: `/subscriptionpayment?plan=month|year`. */
export default function SubscriptionPaymentPage() {
  const [params] = useSearchParams()
  const plan = readPlan(params.get('plan'))
  const [total, setTotal] = useState<number | null>(null)
  const isChange = plan === 'year' && params.get('change') === '1'
  return (
    <CheckoutFrame title={t('Subscribe')} brief={plan && total !== null && <PlanBrief plan={plan} total={total} />}>
      {plan ? <PlanCheckout plan={plan} isChange={isChange} onTotal={setTotal} /> : <NoPlan />}
    </CheckoutFrame>
  )
}

const planTitle = (plan: PlanParam): string => (plan === 'year' ? t('Yearly plan') : t('Monthly plan'))

const PlanBrief = ({ plan, total }: { plan: PlanParam; total: number }) => (
  <>
    {planTitle(plan)} <span className="whitespace-nowrap tabular-nums">₹{priceText(total, true)}</span>
  </>
)

const NoPlan = () => (
  <EmptyState text={t('Choose a plan first.')} link={{ to: paths.pricing, label: t('View Plans') }} />
)

/** Gives the frame the total in paise: the server's own, once it has named one. */
type OnTotal = (total: number | null) => void

function PlanCheckout({ plan, isChange, onTotal }: { plan: PlanParam; isChange: boolean; onTotal: OnTotal }) {
  const { state, claims } = useSession()
  if (state === 'loading') return <Spinner fullPage size={36} />
  if (!claims) return <SignInFirst plan={plan} />
  if (claims.role !== 'USER') return <EmptyState text={t('Plans are for customer accounts.')} />
  if (isChange) return <ChangeForm claims={claims} onTotal={onTotal} />
  return <PlanForm key={plan} plan={plan} claims={claims} onTotal={onTotal} />
}

/** The yearly plan in place of the running month, at the price of the difference. */
function ChangeForm({ claims, onTotal }: Pick<FormProps, 'claims' | 'onTotal'>) {
  const change = usePlanChange()
  if (change === undefined) return <Spinner fullPage size={36} />
  if (change === null)
    return (
      <EmptyState
        text={t('You have no running monthly plan that could be changed to a yearly one.')}
        link={{ to: paths.pricing, label: t('View Plans') }}
      />
    )
  return <PlanForm key="change" plan="year" claims={claims} change={change} onTotal={onTotal} />
}

/** RBI: a larger debit needs a second factor each time. */
const MOST_BY_AUTOPAY = 15_000_00

/** Never ticked for anybody: a plan renews by itself only for who asks for it. */
const AutopayField = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <CheckboxField
    checked={checked}
    onChange={(event) => onChange(event.target.checked)}
    label={t('Renew by UPI Autopay until I end it')}
  />
)

interface FormProps {
  plan: PlanParam
  claims: SessionClaims
  change?: NonNullable<ReturnType<typeof usePlanChange>>
  onTotal: OnTotal
}

function PlanForm({ plan, claims, change, onTotal }: FormProps) {
  const settings = useSite()
  const { openSignIn } = useModals()
  const prices = usePrices()
  const price = change ?? (prices && rupeesWithGst(planRupees(prices.subscriptionPlans, storedPlan(plan))))
  const [autopay, setAutopay] = useState(false)
  const offersAutopay = settings.takesMandates && !change && price !== null && price.totalPaise <= MOST_BY_AUTOPAY
  const checkout = useCheckout({
    item: { kind: 'plan', plan, isChange: change !== undefined, autopay },
    purchase: change ? 'plan:change' : `plan:${plan}`,
    // For the provider's window, which is in English.
    description: `${planName(plan)} plan`,
    price,
    settings,
    onPaid: usePurchaseDone(null),
    onSignedOut: () => openSignIn({ plan }),
  })
  const total = checkout.sum?.totalPaise ?? null
  useEffect(() => {
    onTotal(total)
    return () => onTotal(null)
  }, [onTotal, total])
  return (
    <PaymentForm
      checkout={checkout}
      person={claims}
      summary={
        <CheckoutSummary
          title={planTitle(plan)}
          detail={change ? <ChangeDetail change={change} /> : <PlanDetail plan={plan} />}
          sum={checkout.sum}
          isPlan
          autopayUpTo={autopay ? checkout.sum?.totalPaise : undefined}
        />
      }
      choices={offersAutopay && <AutopayField checked={autopay} onChange={setAutopay} />}
    />
  )
}

const PlanDetail = ({ plan }: { plan: PlanParam }) => (
  <>
    {t(plan === 'year' ? YEARLY_NOTE : MONTHLY_NOTE)}
    <YearlyInstead plan={plan} />
    <RenewalNote plan={plan} />
    <PriceRiseNote items={[plan === 'year' ? 'Annual' : 'Monthly']} />
  </>
)

/** The way to the year that costs least: a running month counts towards it. */
function YearlyInstead({ plan }: { plan: PlanParam }) {
  const plans = usePrices()?.subscriptionPlans
  const change = usePlanChange()
  const percent = plans ? yearlySavingPercent(plans) : 0
  if (change)
    return (
      <YearlyLink to={paths.planChange}>
        {t('<link>Change to yearly today</link> for ₹{price}: the rest of your month counts.', {
          price: priceText(change.totalPaise, true),
        })}
      </YearlyLink>
    )
  if (plan === 'year' || !plans || percent === 0) return null
  return (
    <YearlyLink to={paths.subscriptionPayment('year')} total={<WithGst rupees={plans.Annual} per="year" />}>
      {t('<link>Switch to yearly</link> and save {percent}%: <total></total>.', { percent })}
    </YearlyLink>
  )
}

const YearlyLink = ({ to, total, children }: { to: string; total?: ReactNode; children: string }) => (
  <span className="block">
    <Rich
      text={children}
      link={(words) => (
        <Link to={to} replace className="text-link underline underline-offset-4">
          {words}
        </Link>
      )}
      total={() => total}
    />
  </span>
)
