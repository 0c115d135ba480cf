import { language, t, translate } from '../../language/text.ts'
import { loadScript } from '../../lib/loading/load-script.ts'

/** What the provider's handler receives, only on success. */
export interface PaymentProof {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}
interface PaymentFailure {
  error?: { description?: string; reason?: string }
}
/** The options we use of the provider's checkout (MON-20). */
interface RazorpayOptions {
  key: string
  order_id: string
  amount: number
  currency: string
  name: string
  description: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  retry: { enabled: boolean }
  timeout: number
  remember_customer: boolean
  config: { display: { language: 'en' | 'hi'; hide: { method: string; flows: string[] }[] } }
  modal: { confirm_close: boolean; escape: boolean; ondismiss(): void }
  handler(proof: PaymentProof): void
  /** UPI Autopay: the payment registers a mandate of this customer. */
  customer_id?: string
  recurring?: '1'
  callback_url?: string
  redirect?: boolean
}
interface Checkout {
  open(): void
  on(event: 'payment.failed', listener: (failure: PaymentFailure) => void): void
}
declare global {
  interface Window {
    Razorpay?: new (options: RazorpayOptions) => Checkout
  }
}

/** What one payment needs; the order's `amount` in paise. */
export interface PaymentRequest {
  key: string
  order: { id: string; amount: number; currency: string; customerId?: string | undefined }
  brand: string
  /** Of the provider’s window. */
  color: string
  description: string
  person: { firstName: string; lastName: string; email: string; phone: string }
  /** An attempt failed; the provider's window stays open for another. */
  onTryFailed(text: string): void
}

/** Loads the provider's script; rejects when it fails to load or does not define `Razorpay`. */
export async function loadRazorpay(src: string): Promise<void> {
  if (window.Razorpay) return
  await loadScript(src)
  if (!window.Razorpay) throw new Error('The checkout script defined nothing')
}

/** Opens the provider's window. @returns the proof of a payment, or `null` when the window was closed without one */
export function openRazorpay(request: PaymentRequest): Promise<PaymentProof | null> {
  const Razorpay = window.Razorpay
  if (!Razorpay) return Promise.reject(new Error('The checkout script is not there'))
  return new Promise((resolve) => {
    const checkout = new Razorpay({ ...settings(request), ...outcomes(resolve), ...withoutWindow() })
    checkout.on('payment.failed', ({ error }) =>
      request.onTryFailed(translate(error?.description ?? '') || t('The payment did not go through.')),
    )
    checkout.open()
  })
}

/** MON-20: in the page's language, retries on, 15 minutes, no remembered cards, no UPI Collect (withdrawn in 2026). */
function settings({ key, order, brand, color, description, person }: PaymentRequest) {
  const name = `${person.firstName} ${person.lastName}`.trim()
  return {
    key,
    order_id: order.id,
    ...(order.customerId && { customer_id: order.customerId, recurring: '1' as const }),
    amount: order.amount,
    currency: order.currency,
    name: brand,
    description,
    prefill: { name, email: person.email, contact: person.phone },
    theme: { color },
    retry: { enabled: true },
    timeout: 900,
    remember_customer: false,
    config: { display: { language: language(), hide: [{ method: 'upi', flows: ['collect'] }] } },
  }
}

/** Apps that show pages inside themselves, and Opera and UC: the provider's window cannot answer the page there. */
const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|Messenger|Line\/|Snapchat|Opera|OPR\/|UCBrowser|; wv\)|(iPhone|iPad|iPod)(?!.*Safari\/)/

/** MON-20: there the provider takes the whole page and comes back by a form. */
function withoutWindow() {
  if (!IN_APP.test(navigator.userAgent)) return {}
  return { callback_url: `${location.origin}/pay/return/${language()}`, redirect: true }
}

function outcomes(resolve: (proof: PaymentProof | null) => void) {
  return {
    modal: { confirm_close: true, escape: false, ondismiss: () => resolve(null) },
    handler: (proof: PaymentProof) => resolve(proof),
  }
}
