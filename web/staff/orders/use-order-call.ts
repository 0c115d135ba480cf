import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t, translate } from '../../language/text.ts'
import { api, ApiError } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'

type OrderCall =
  | 'POST /orders/check'
  | 'POST /orders/refund'
  | 'POST /orders/declinerefund'
  | 'POST /orders/accept'
  | 'POST /orders/resendinvoice'

const SHOWN = ['GET /orders/one', 'GET /orders/search', 'GET /orders/revenue']

/** Something staff decide about an order; whatever came of it, what is on the page is asked for again. */
export function useOrderCall(name: OrderCall, checkoutId: string, onDone?: () => void) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (note: string) => api(name, { checkoutId, note }),
    onSuccess: ({ message }) => {
      toast.success(translate(message))
      onDone?.()
    },
    onError: (failure) => toast.error(textOf(failure)),
    onSettled: () => Promise.all(SHOWN.map((shown) => client.invalidateQueries({ queryKey: [shown] }))),
  })
  return { run: mutate, busy: isPending, problem: error ? textOf(error) : undefined }
}

const textOf = (error: Error): string =>
  (error instanceof ApiError && translate(error.message)) || t('Something went wrong. Please try again.')
