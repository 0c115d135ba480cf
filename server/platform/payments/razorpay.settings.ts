export type RazorpaySettings = {
  keyId: string | undefined
  apiBase: string
  checkoutJs: string
  /** The local sandbox is on. */
  sandbox: boolean
  production: boolean
}

export const RAZORPAY_API_BASE = 'https://api.razorpay.com'
export const RAZORPAY_CHECKOUT_JS = 'https://checkout.razorpay.com/v1/checkout.js'

/**
 * Checks the payment settings: one line a problem; empty when the server may start.
 * Live keys are sent to the provider's own hosts only, and the sandbox is never used with real money.
 */
export function checkRazorpaySettings(settings: RazorpaySettings): string[] {
  const { keyId, apiBase, checkoutJs, sandbox, production } = settings
  const problems: string[] = []
  const live = keyId?.startsWith('rzp_live_') ?? false
  if (keyId === undefined || keyId === '') problems.push('RAZORPAY_KEY_ID is not set')
  else if (!/^rzp_(test|live)_[A-Za-z0-9]+$/.test(keyId))
    problems.push('RAZORPAY_KEY_ID must begin with rzp_test_ or rzp_live_')
  if (sandbox && production) problems.push('SANDBOX=on is refused in production')
  if (sandbox && live) problems.push('SANDBOX=on works with rzp_test_ keys only: RAZORPAY_KEY_ID is a live key')
  if (live || production) {
    const because = live ? 'with a live key' : 'in production'
    if (!isSameUrl(apiBase, RAZORPAY_API_BASE))
      problems.push(`RAZORPAY_API_BASE must be ${RAZORPAY_API_BASE} ${because}`)
    if (!isSameUrl(checkoutJs, RAZORPAY_CHECKOUT_JS))
      problems.push(`RAZORPAY_CHECKOUT_JS must be ${RAZORPAY_CHECKOUT_JS} ${because}`)
  } else if (isSameUrl(apiBase, RAZORPAY_API_BASE) !== isSameUrl(checkoutJs, RAZORPAY_CHECKOUT_JS)) {
    problems.push('RAZORPAY_API_BASE and RAZORPAY_CHECKOUT_JS must both be the provider’s, or both a stand-in’s')
  }
  return problems
}

function isSameUrl(actual: string, expected: string): boolean {
  return URL.canParse(actual) && new URL(actual).href.replace(/\/$/, '') === new URL(expected).href.replace(/\/$/, '')
}
