import { useNavigate } from 'react-router'
import { t } from '../../language/text.ts'
import { useModals } from '../../lib/modals.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PriceOverview, OneTimePrices } from '../../licensing/pricing/price-overview.tsx'
import type { PlanParam } from '../../licensing/pricing/plan.ts'
import { PricingPlans } from '../../licensing/pricing/pricing-plans.tsx'
import { SingleClipLine } from '../../licensing/pricing/single-clip-line.tsx'
import { sessionReady } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'

/** SCR-34. */
export default function PricingPage() {
  const { openSignIn } = useModals()
  const navigate = useNavigate()
  // SCR-34: with a role straight to payment; signed out, the sign-in modal first, the plan remembered.
  async function choose(plan: PlanParam) {
    // The session may still be loading.
    const { claims } = await sessionReady()
    if (claims?.role) await navigate(paths.subscriptionPayment(plan))
    else openSignIn({ plan })
  }
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-[1240px] grid-cols-[minmax(0,1fr)] gap-12 px-3 pt-10 pb-18 sm:px-7 sm:pt-16"
    >
      <header className="grid justify-items-center gap-4 text-center">
        <h1 className="font-display text-h1">{t('The best Indian footage licence')}</h1>
        <p className="max-w-[56ch] text-lead text-balance text-ink-2">
          {t('Unlimited downloads, worldwide coverage, lifetime licence')}
        </p>
      </header>
      <PricingPlans onTry={(plan) => void choose(plan)} />
      <OneTimePrices />
      <SingleClipLine
        action={
          <ButtonLink to={paths.home()} size="lg">
            {t('Browse clips')}
          </ButtonLink>
        }
      />
      <PriceOverview />
    </main>
  )
}
