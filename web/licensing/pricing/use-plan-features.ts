import { translate, type Text } from '../../language/text.ts'
import { useClaim } from '../../lib/claims.ts'
import { ANNUAL_OFFER, ENTERPRISE_FEATURES, MONTHLY_FEATURES, SINGLE_OFFER, YEARLY_FEATURES } from './plan-texts.ts'

/** SCR-46, SCR-35: what each plan brings, with the claims that are on. */
export function usePlanFeatures() {
  const weekly = useClaim('weekly')
  const early = useClaim('earlyAccess')
  const enterprise = [useClaim('seats'), useClaim('support')]
  const isGiven = (claim: string | null) => claim !== null
  const [first = '', ...rest] = translated(ENTERPRISE_FEATURES)
  return {
    monthly: [...translated(MONTHLY_FEATURES), weekly].filter(isGiven),
    yearly: [...translated(YEARLY_FEATURES), [weekly, early].filter(isGiven).join(', ')].filter(Boolean),
    enterprise: [first, ...enterprise, ...rest].filter(isGiven),
    annualOffer: [...translated(ANNUAL_OFFER), weekly].filter(isGiven),
    singleOffer: translated(SINGLE_OFFER),
  }
}

const translated = (features: readonly Text[]): string[] => features.map((feature) => translate(feature))
