import { openerOf, several } from './order.steps.ts'
import { capturedOf, type StepKind } from './step.model.ts'

const CODES = ['DIWALI20', 'LAUNCH50', 'ONCE'] as const

/** A buyer who has paid for a month, which may have ended, gone back or been changed by now. */
const change = openerOf('a month is changed to a year', 6, (run, buyer) => {
  const hasMonth = Array.from(run.model.orders.values()).some(
    ({ item, ...order }) =>
      order.buyer === buyer &&
      item.type === 'subscription' &&
      item.plan === 'month' &&
      capturedOf(run, { item, ...order }).length > 0,
  )
  return hasMonth ? { type: 'subscription', plan: 'year', change: true } : null
})

const coupon: StepKind = {
  name: 'a coupon is made or changed',
  weight: 2,
  choose: ({ random }) => ({
    code: random.pick(CODES),
    percent: random.chance(0.5) ? random.between(5, 90) : 0,
    rupees: random.between(10, 400),
    firstOrder: random.chance(0.3),
    maxUses: random.between(1, 12),
    on: random.chance(0.9),
  }),
  async apply({ shop, report }, step) {
    const { kind: _kind, percent, rupees, ...rest } = step
    const off = Number(percent) > 0 ? { percent } : { rupees }
    const { status } = await shop.ask('POST /staff/coupon', { ...rest, ...off }, shop.admin)
    if (status !== 200) report('answers', `staff/coupon answered ${status}`)
  },
}

const withCoupon = openerOf('several clips are ordered with a coupon', 8, (run) => {
  const item = several(run)
  return item.type === 'cart' ? { ...item, coupon: run.random.pick(CODES) } : null
})

/** Plans that are changed while they run, and prices lowered by a code. */
export const PLAN_STEPS: StepKind[] = [change, coupon, withCoupon]
