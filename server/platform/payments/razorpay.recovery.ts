import type { OrderRequest, Razorpay } from './razorpay.client.ts'
import { UnknownOutcome } from './razorpay.errors.ts'
import type { RazorpayOrder } from './razorpay.schema.ts'

/**
 * Creates the provider's order of a checkout, or recovers the one that an earlier attempt created without our receiving the
 * response. The receipt is the idempotency key.
 * @param options.lookUpFirst for a checkout that was tried before: a lookup before creating keeps it at one order
 * @throws ApiError, or UnknownOutcome when the outcome is still unknown: the checkout stays unchanged and is retried
 */
export async function createOrRecoverOrder(
  razorpay: Pick<Razorpay, 'createOrder' | 'fetchOrderByReceipt'>,
  request: OrderRequest,
  { lookUpFirst = false }: { lookUpFirst?: boolean } = {},
): Promise<{ order: RazorpayOrder; recovered: boolean }> {
  if (lookUpFirst) {
    const order = await recoverOrder(razorpay, request)
    if (order !== null) return { order, recovered: true }
  }
  try {
    return { order: await razorpay.createOrder(request), recovered: false }
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error
    // It may have been created. Never created again here: the lost request may still arrive.
    const order = await recoverOrder(razorpay, request).catch(() => null)
    if (order === null) throw error
    return { order, recovered: true }
  }
}

/** The existing order with this receipt and amount, or null. @throws UnknownOutcome when its amount differs */
export async function recoverOrder(
  razorpay: Pick<Razorpay, 'fetchOrderByReceipt'>,
  request: Pick<OrderRequest, 'amountPaise' | 'currency' | 'receipt'>,
): Promise<RazorpayOrder | null> {
  const order = await razorpay.fetchOrderByReceipt(request.receipt)
  if (order === null) return null
  if (order.amountPaise === request.amountPaise && order.currency === request.currency) return order
  throw new UnknownOutcome('GET /orders', 'unreadable', `the order of receipt ${request.receipt} has another amount`)
}
