import { CREDIT_DAYS, type createCreditOrder, type getCredit } from '../../../contract/licensing/credit.ts'
import type { ParsedOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { CreditPack } from '../../config/credit-packs.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type CheckoutDeps, placeOrder } from '../checkout/checkout.service.ts'
import { quote } from '../prices/gst.model.ts'
import { listLots } from './credit.repository.ts'

export type CreditDeps = CheckoutDeps & { creditPacks: readonly CreditPack[] }

export async function readCredit(
  { db, creditPacks }: { db: Database; creditPacks: readonly CreditPack[] },
  accountId: string,
): Promise<ReplyOf<typeof getCredit>> {
  const lots = await listLots(db, accountId)
  return {
    leftPaise: lots.reduce((sum, { state, leftPaise }) => sum + (state === 'usable' ? leftPaise : 0), 0),
    lots: lots.map(({ amountPaise, leftPaise, expiresAt, state }) => ({
      ...{ amountPaise, leftPaise, state },
      expiresAt: expiresAt.toISOString(),
    })),
    packs: creditPacks.map(({ basePaise, creditPaise }) => ({ ...quote(basePaise), creditPaise })),
    days: CREDIT_DAYS,
  }
}

/**
 * MON-79: opens the order of a pack. What it gives is written down with the order, whatever is on offer when it is paid.
 * @throws AppError pack_not_found, order_failed, too_many_requests
 */
export async function orderPack(deps: CreditDeps, actor: Actor, input: ParsedOf<typeof createCreditOrder>) {
  const pack = deps.creditPacks.find(({ basePaise }) => basePaise === input.rupees * 100)
  if (!pack) throw new AppError('pack_not_found', { field: 'rupees' })
  const { basePaise, creditPaise } = pack
  const item = { kind: 'credit', creditPaise } as const
  return placeOrder(deps, actor, input.billing, async () => ({
    ...{ item, baseCheckoutId: null, coupon: null },
    ...quote(basePaise),
  }))
}
