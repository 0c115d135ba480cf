import type { OrderRequest, Razorpay } from './razorpay.client.ts'
import { UnknownOutcome } from './razorpay.errors.ts'
import type { RazorpayOrder } from './razorpay.schema.ts'

/**
 * Creates the order of a checkout, or takes over the one that an earlier, unanswered attempt made under the same receipt.
 * `lookFirst` is for a checkout that was tried before: looking up before creating keeps it at one order.
 * Throws ApiError, or UnknownOutcome when the provider still cannot say: the checkout stays as it is and is tried again.
 */
export async function createOrRecoverOrder(
  razorpay: Pick<Razorpay, 'createOrder' | 'fetchOrderByReceipt'>,
  request: OrderRequest,
  { lookFirst: lookUpFirst = false }: { lookFirst?: boolean } = {},
): Promise<{ order: RazorpayOrder; recovered: boolean }> {
  if (lookUpFirst) {
    const order = await recoverOrder(razorpay, request)
    if (order !== null) return { order, recovered: true }
  }
  try {
    return { order: await razorpay.createOrder(request), recovered: false }
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error
    // Created but unheard, perhaps. Never created again from here: the lost call may still arrive.
    const order = await recoverOrder(razorpay, request).catch(() => null)
    if (order === null) throw error
    return { order, recovered: true }
  }
}

/** The order already made under this receipt for the same money, or null. Throws UnknownOutcome when its money differs. */
export async function recoverOrder(
  razorpay: Pick<Razorpay, 'fetchOrderByReceipt'>,
  request: Pick<OrderRequest, 'amountPaise' | 'currency' | 'receipt'>,
): Promise<RazorpayOrder | null> {
  const order = await razorpay.fetchOrderByReceipt(request.receipt)
  if (order === null) return null
  if (order.amountPaise === request.amountPaise && order.currency === request.currency) return order
  throw new UnknownOutcome('GET /orders', 'unreadable', `the order of receipt ${request.receipt} has another amount`)
}
