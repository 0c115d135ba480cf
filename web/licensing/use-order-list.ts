import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../lib/query.ts'
import { isPending } from './order-texts.ts'

const orders = call('GET /user/orders', {})

/** The customer's orders; asked again while money may still be on its way. */
export const useOrderList = () =>
  useQuery({
    ...orders,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.orders.some(isPending) ? 15_000 : false),
  })

/** Everything that a payment or a refund can have changed. */
export function readMoneyAnew(client: QueryClient): void {
  for (const name of ['orders', 'subscription', 'getpurchasedvideos', 'licences'])
    void client.invalidateQueries({ queryKey: [`GET /user/${name}`] })
}
