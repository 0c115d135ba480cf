import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'

type OrderCall =
  | 'POST /orders/check'
  | 'POST /orders/refund'
  | 'POST /orders/declinerefund'
  | 'POST /orders/accept'
  | 'POST /orders/resendinvoice'

/** A staff decision about an order. */
export const useOrderCall = (name: OrderCall, checkoutId: string, onDone?: () => void) =>
  useChange({
    send: (note: string) => api(name, { checkoutId, note }),
    failure: 'Something went wrong. Please try again.',
    toastErrors: true,
    refresh: ['GET /orders/one', 'GET /orders/search', 'GET /orders/revenue'],
    ...(onDone && { onSuccess: onDone }),
  })
