import type { Executor } from '../../platform/db/database.ts'
import type { BillingDetails } from '../checkout/billing.model.ts'
import { type Licence, licenceRows, toLicence } from './licence.repository.ts'

const LIMIT = 1_000

/** Licences that an account holds: of an order in its order of lines, or of a client or project. */
export async function listScheduled(
  db: Executor,
  accountId: string,
  which: { order: string } | { project: string },
): Promise<{ licence: Licence; purchaseOrder: string; approvals: { name: string; at: string }[] }[]> {
  let query = licenceRows(db)
    .leftJoin('checkout', 'checkout.id', 'entitlement.checkout_id')
    .leftJoin('checkout_line', (join) =>
      join
        .onRef('checkout_line.checkout_id', '=', 'entitlement.checkout_id')
        .onRef('checkout_line.line', '=', 'entitlement.line'),
    )
    .select(['checkout.billing', 'checkout_line.approvals'])
    .where('licence.account_id', '=', accountId)
  query =
    'order' in which
      ? query.where('entitlement.checkout_id', '=', which.order)
      : query.where('licence.client', '=', which.project)
  const rows = await query
    .orderBy('entitlement.checkout_id')
    .orderBy('entitlement.line')
    .orderBy('licence.issued_at')
    .orderBy('licence.id')
    .limit(LIMIT)
    .execute()
  return rows.map(({ billing, approvals, ...row }) => ({
    licence: toLicence(row),
    purchaseOrder: ((billing ?? {}) as BillingDetails).purchaseOrder ?? '',
    approvals: (approvals ?? []) as unknown as { name: string; at: string }[],
  }))
}
