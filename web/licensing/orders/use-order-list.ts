import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/query.ts'
import { useMayAs } from '../../lib/session.ts'
import { isPending } from './order-texts.ts'

const orders = call('GET /user/orders', {})

/** The customer's orders; polled while a payment is pending. */
export const useOrderList = () =>
  useQuery({
    ...orders,
    enabled: useMayAs('buyer'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.orders.some(isPending) ? 15_000 : false),
  })

/** The calls whose replies a payment or a refund can have changed. */
export const PAYMENT_CALLS = [
  'GET /user/orders',
  'GET /user/subscription',
  'GET /user/getpurchasedvideos',
  'GET /user/owned',
  'GET /user/licences',
] as const
