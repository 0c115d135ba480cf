import type { RazorpayConfig } from '../../config/connections.ts'
import { SANDBOX_HOST, sandboxFetch } from '../sandbox-fetch.ts'
import { createRazorpay, type Razorpay } from './razorpay.client.ts'

export const SANDBOX_RAZORPAY = '/__sandbox/razorpay'

/** The client of the payment provider, or of the sandbox. Without keys every call is refused: nothing can be bought. */
export function openRazorpay(config: RazorpayConfig, listening: { url: string | null }): Razorpay {
  if (config.kind === 'live') return createRazorpay(config)
  const apiBase = SANDBOX_HOST + SANDBOX_RAZORPAY
  if (config.kind === 'sandbox') return createRazorpay({ ...config, apiBase, fetch: sandboxFetch(listening) })
  const refuse = async () => Response.json(NOT_CONFIGURED, { status: 400 })
  return createRazorpay({ keyId: '', keySecret: '', apiBase, fetch: refuse })
}

/** The script the browser loads for the payment window. */
export function razorpayScriptOf(config: RazorpayConfig): string {
  if (config.kind === 'off') return ''
  return config.kind === 'live' ? config.checkoutScript : `${SANDBOX_RAZORPAY}/v1/checkout.js`
}

/** The provider's own format of a refusal, which is not retried. */
const NOT_CONFIGURED = {
  error: { code: 'BAD_REQUEST_ERROR', reason: 'not_configured', description: 'no payment provider is configured' },
}

export const RAZORPAY_API_BASE = 'https://api.razorpay.com'
export const RAZORPAY_CHECKOUT_JS = 'https://checkout.razorpay.com/v1/checkout.js'

/** One line a problem. Live keys go to the provider's own hosts only; the sandbox never sees real money. */
export function checkRazorpaySettings(settings: {
  keyId: string | undefined
  apiBase: string
  checkoutJs: string
  sandbox: boolean
  production: boolean
}): string[] {
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
    problems.push('RAZORPAY_API_BASE and RAZORPAY_CHECKOUT_JS must both be the provider’s, or both a sandbox’s')
  }
  return problems
}

function isSameUrl(actual: string, expected: string): boolean {
  return URL.canParse(actual) && new URL(actual).href.replace(/\/$/, '') === new URL(expected).href.replace(/\/$/, '')
}
