import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { getPlanChange } from '../../../contract/licensing/subscriptions.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { quote } from '../prices/gst.model.ts'
import { listPrices } from '../prices/price.service.ts'
import { periodEnd } from './period.model.ts'
import { changePrice, unusedOf } from './plan-change.policy.ts'
import { findChangeable } from './plan-change.repository.ts'

/** What a change from the running month to a year costs today; undefined when there is nothing to change. */
async function changeOf(db: Executor, accountId: string) {
  const period = await findChangeable(db, accountId)
  if (!period) return undefined
  const unused = unusedOf(period, period.now)
  const pricePaise = (await listPrices(db)).annual
  return { period, unused, pricePaise, ...quote(changePrice(pricePaise, unused.paise)) }
}

/** MON-81: the sum of a change of plan, before anything is ordered. A company's plan is agreed with staff. */
export async function readPlanChange(db: Executor, actor: Actor): Promise<ReplyOf<typeof getPlanChange>> {
  const change = actor.personId ? undefined : await changeOf(db, actor.id)
  if (!change) return { change: null }
  const { period, unused, pricePaise, basePaise, taxPaise, totalPaise } = change
  return {
    change: {
      ...{ pricePaise, basePaise, taxPaise, totalPaise },
      ...{ unusedPaise: unused.paise, unusedDays: unused.days, ofDays: unused.ofDays },
      endsAt: periodEnd(period.now, 'annual').toISOString(),
    },
  }
}

/** The price of a change of plan, under the account's lock. @throws AppError no_plan_change */
export async function priceOfChange(trx: Trx, accountId: string) {
  const change = await changeOf(trx, accountId)
  if (!change) throw new AppError('no_plan_change')
  const { period, unused, basePaise } = change
  return { basePaise, baseCheckoutId: period.checkoutId, unusedPaise: unused.paise || null }
}
