import { CREDIT_DAYS } from '../../../contract/licensing/credit.ts'
import { dayAfter, endOfDay, indianDay } from '../../platform/clock.ts'
import type { Subject } from '../invoices/invoice.service.ts'
import type { OrderContext } from '../payments/order-transition.service.ts'
import { insertLot } from './credit.repository.ts'

/** The credit of a pack that was just paid. @returns undefined when this order has given it before */
export async function giveCredit(
  { trx, checkout, now }: OrderContext,
  amountPaise: number,
): Promise<Subject | undefined> {
  // Papers and mails name its last day, which is good until midnight in India.
  const endsAt = new Date(endOfDay(dayAfter(indianDay(now), CREDIT_DAYS)).getTime() - 1)
  const lot = { checkoutId: checkout.id, accountId: checkout.accountId, amountPaise, startsAt: now, expiresAt: endsAt }
  return (await insertLot(trx, lot)) ? { clipName: null, serial: null, startsAt: now, endsAt } : undefined
}
