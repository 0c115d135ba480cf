import type { Random } from '../../harness/random.ts'
import { type Model, type Order, paymentsOf, type Step } from './model.ts'
import type { MoneyShop } from './shop.ts'

/** Something that is not as it must be. */
export interface Finding {
  /** Name of the rule, as in `checks.ts`. */
  rule: string
  what: string
  order: Order | null
}

/** One run of the model: a fresh set of buyers in a shop that runs on. */
export interface Run {
  shop: MoneyShop
  model: Model
  random: Random
  /** Prefix of logins, so that runs in one shop do not meet. */
  name: string
  report: (rule: string, what: string, order?: Order) => void
}

/** What a step is done to; null when there is nothing to do it to. */
type Arguments = Omit<Step, 'kind'> | null

export interface StepKind {
  name: string
  weight: number
  choose(run: Run): Arguments
  apply(run: Run, step: Step): Promise<void>
}

/** Arguments of a kind that needs one order for which `fits` holds. */
export const onOrder =
  (fits: (order: Order, run: Run) => boolean) =>
  (run: Run): Arguments => {
    // Newer orders are chosen more often: most things happen to them.
    const found = Array.from(run.model.orders.values()).filter((order) => order.finding === null && fits(order, run))
    if (found.length === 0) return null
    return { order: run.random.pick(run.random.chance(0.7) ? found.slice(-8) : found).label }
  }

/** The order that a step names; undefined when the step that opened it was left out of a trace. */
export const orderOf = ({ model }: Run, step: Step): Order | undefined => {
  const order = model.orders.get(String(step['order']))
  if (order) model.touched.add(order)
  return order
}

/** Whether the provider's events of the next change arrive: then the shop hears of it. */
export const isDelivered = ({ model }: Run, events: unknown): boolean =>
  model.webhookOn && events !== 'drop' && events !== 'hold'

export const capturedOf = ({ shop }: Run, order: Order) =>
  paymentsOf(shop.world.gateway.live, order).filter((payment) => payment.captured)

export const isErased = (order: Order): boolean => order.buyer.erased
