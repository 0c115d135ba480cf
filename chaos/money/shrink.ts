import type { Step } from './model.ts'
import { type Outcome, replay } from './run.ts'
import type { MoneyShop } from './shop.ts'

/** Steps that concern everybody. */
const isGlobal = (step: Step) => step['order'] === undefined && step['buyer'] === undefined

/**
 * Shortens a trace (delta debugging): first to the steps of the buyer whose order broke the rule, then by leaving out
 * ever smaller pieces while the same rule breaks.
 */
export async function shrink(shop: MoneyShop, outcome: Outcome, tries: number): Promise<Step[]> {
  const rule = outcome.finding?.rule
  let left = tries
  const breaks = async (trace: Step[]): Promise<boolean> => {
    if (left-- <= 0) return false
    return (await replay(shop, trace, `s${Date.now()}`).catch(() => null))?.finding?.rule === rule
  }
  let trace = outcome.trace
  for (const narrowed of [ofOrders(outcome, false), ofOrders(outcome, true), ofBuyer(outcome)])
    if (narrowed.length < trace.length && (await breaks(narrowed))) {
      trace = narrowed
      break
    }
  for (let size = Math.ceil(trace.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let at = 0; at < trace.length && left > 0;) {
      const without = [...trace.slice(0, at), ...trace.slice(at + size)]
      if (await breaks(without)) trace = without
      else at += size
    }
  return trace
}

/** The steps of a trace that were done to the order that broke the rule. */
export const stepsOnOrder = ({ trace, finding }: Outcome): Step[] =>
  trace.filter((step) => labelOf(step, 'order') === finding?.order?.label)

const labelOf = (step: Step, name: string) => (step[name] === undefined ? null : String(step[name]))

/** Steps of the buyer whose order broke the rule, and of everybody. */
function ofBuyer({ trace, finding }: Outcome): Step[] {
  const buyer = finding?.order?.buyer.label
  if (!buyer) return trace
  const orders = new Set(
    trace.flatMap((step) => (labelOf(step, 'buyer') === buyer ? (labelOf(step, 'order') ?? []) : [])),
  )
  const isOurs = (step: Step) => labelOf(step, 'buyer') === buyer || orders.has(labelOf(step, 'order') ?? '')
  return trace.filter((step) => isGlobal(step) || isOurs(step))
}

/** Steps of that order alone, with or without those of everybody. */
function ofOrders(outcome: Outcome, withGlobal: boolean): Step[] {
  const { finding } = outcome
  if (!finding?.order) return outcome.trace
  const { label, buyer } = finding.order
  return ofBuyer(outcome).filter((step) => {
    if (isGlobal(step)) return withGlobal
    return (
      labelOf(step, 'order') === label || (labelOf(step, 'buyer') === buyer.label && labelOf(step, 'order') === null)
    )
  })
}

/** One line a step, as it can be read and taken again. */
export const formatTrace = (trace: readonly Step[]): string =>
  trace.map(({ kind, ...given }, at) => `  ${at + 1}. ${kind} ${JSON.stringify(given)}`).join('\n')
