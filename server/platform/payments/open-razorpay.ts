import type { RazorpayConfig } from '../../config/providers.ts'
import { createRazorpay, type Razorpay } from './razorpay.client.ts'

/** Where the sandbox is mounted on our own port. */
export const SANDBOX_RAZORPAY = '/__sandbox/razorpay'

/**
 * The client of the payment provider, or of the sandbox over HTTP on our own port, which is known only once we listen.
 * Without keys every call is refused, so that nothing can be bought.
 */
export function openRazorpay(config: RazorpayConfig, listening: { url: string | null }): Razorpay {
  if (config.kind === 'live')
    return createRazorpay({ keyId: config.keyId, keySecret: config.keySecret, apiBase: config.apiBase })
  if (config.kind === 'off')
    return createRazorpay({
      keyId: '',
      keySecret: '',
      apiBase: NOWHERE,
      fetch: async () => Response.json(NOT_CONFIGURED, { status: 400 }),
    })
  const fetchOwn: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return fetch(new URL(pathname + search, listening.url ?? NOWHERE), init)
  }
  return createRazorpay({
    keyId: config.keyId,
    keySecret: config.keySecret,
    apiBase: NOWHERE + SANDBOX_RAZORPAY,
    fetch: fetchOwn,
  })
}

const NOWHERE = 'http://sandbox.invalid'

/** The provider's own format of a refusal, which is not retried. */
const NOT_CONFIGURED = {
  error: { code: 'BAD_REQUEST_ERROR', reason: 'not_configured', description: 'no payment provider is configured' },
}
