import { type Invariant, violations } from './invariant.ts'

/** The payment provider's records, in its own fields and amounts (paise). */
export interface GatewayBooks {
  payments: {
    id: string
    amount: number
    captured: boolean
    amount_refunded: number
    order_id: string | null
  }[]
}

/**
 * I6: our books and the provider's hold the same: every captured payment, to the paisa, and what went back of it.
 * Payments of orders that are not ours count as missing too.
 */
export const booksAreTheSame: Invariant = async ({ db, gateway }) => {
  const ours = await db
    .selectFrom('payment')
    .select(['id', 'amount_paise as amount', 'captured', 'refunded_paise as refunded'])
    .execute()
  const sums = violations('I6', await refundsThatDoNotAdd(db))
  if (!gateway) return sums
  const known = new Map(ours.map((payment) => [payment.id, payment]))
  const theirs = new Set(gateway.payments.map(({ id }) => id))
  const found = gateway.payments
    .filter(({ captured }) => captured)
    .flatMap(({ id, amount, amount_refunded }) => {
      const payment = known.get(id)
      if (!payment) return [`the provider took ${amount} paise (${id}), and we know nothing of it`]
      if (!payment.captured || payment.amount !== amount)
        return [`${id} is ${amount} paise there, ${payment.amount} here`]
      return payment.refunded === amount_refunded
        ? []
        : [`of ${id} ${amount_refunded} paise went back there, ${payment.refunded} here`]
    })
  const invented = ours.filter(({ id, captured }) => captured && !theirs.has(id))
  return [...sums, ...violations('I6', [...found, ...invented.map(({ id }) => `the provider knows no payment ${id}`)])]
}

/** The refunded amount of a payment is the sum of its refunds. */
async function refundsThatDoNotAdd(db: Parameters<Invariant>[0]['db']): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('refund', (join) =>
      join.onRef('refund.payment_id', '=', 'payment.id').on('refund.status', '=', 'processed'),
    )
    .select((eb) => [
      'payment.id',
      'payment.refunded_paise as said',
      eb.fn.sum<string | null>('refund.amount_paise').as('sum'),
    ])
    .groupBy('payment.id')
    .execute()
  return rows.filter(({ said, sum }) => said < Number(sum ?? 0)).map(({ id }) => `more went back of ${id} than it says`)
}
