import { t } from '../../language/text.ts'
import { ownPath, paths } from '../../lib/url.ts'

/** What the sign-in modal was opened for. */
export interface SignInPurpose {
  /** The plan chosen on the pricing page. */
  plan?: 'month' | 'year' | undefined
  /** The path the person came from; other origins are ignored. */
  returnTo?: string | undefined
}

/** SCR-13: the pricing flow goes to payment; else a remembered destination; else the dashboard. */
export function signInRedirect({ plan, returnTo }: SignInPurpose): string {
  if (plan) return paths.subscriptionPayment(plan)
  return ownPath(returnTo) ?? paths.dashboard
}

/** MSG-15: what the toast says after a sign-in with e-mail and password. */
export const signedInText = ({ plan }: SignInPurpose): string =>
  plan ? t('Login successful! Redirecting to payment...') : t('Login successful! Welcome back.')
