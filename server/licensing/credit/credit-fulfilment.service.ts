import { CREDIT_DAYS } from '../../../contract/licensing/credit.ts'
import type { Subject } from '../invoices/invoice.service.ts'
import type { OrderContext } from '../payments/order-transition.service.ts'
import { insertLot } from './credit.repository.ts'

const DAY_MS = 86_400_000

/** The credit of a pack that was just paid. @returns undefined when this order has given it before */
export async function giveCredit(
  { trx, checkout, now }: OrderContext,
  amountPaise: number,
): Promise<Subject | undefined> {
  const endsAt = new Date(now.getTime() + CREDIT_DAYS * DAY_MS)
  const lot = { checkoutId: checkout.id, accountId: checkout.accountId, amountPaise, startsAt: now, expiresAt: endsAt }
  return (await insertLot(trx, lot)) ? { clipName: null, serial: null, startsAt: now, endsAt } : undefined
}
