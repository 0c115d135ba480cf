import { openRandom, type Random } from '../../harness/random.ts'
import { AGENCY_STEPS } from './agency.steps.ts'
import { AUTOPAY_STEPS } from './autopay.steps.ts'
import { checkOrders, checkShop } from './checks.ts'
import { DISPUTE_STEPS } from './dispute.steps.ts'
import { LINK_STEPS } from './link.steps.ts'
import { MEMBER_STEPS } from './member.steps.ts'
import { DEFAULT_PRICES, newModel, type Step } from './model.ts'
import { ORDER_STEPS } from './order.steps.ts'
import { PAYMENT_STEPS } from './payment.steps.ts'
import { QUOTATION_STEPS } from './quotation.steps.ts'
import { REFUND_STEPS } from './refund.steps.ts'
import type { MoneyShop } from './shop.ts'
import type { Finding, Run, StepKind } from './step.model.ts'
import { KILLS } from './kill.steps.ts'
import { PLAN_STEPS } from './plan.steps.ts'
import { TERMS_STEPS } from './terms.steps.ts'
import { setPrices, SYSTEM_STEPS } from './system.steps.ts'
import { passDays, TIME_STEPS } from './time.steps.ts'

export const KINDS: readonly StepKind[] = [
  ...ORDER_STEPS,
  ...PAYMENT_STEPS,
  ...QUOTATION_STEPS,
  ...LINK_STEPS,
  ...AGENCY_STEPS,
  ...TERMS_STEPS,
  ...MEMBER_STEPS,
  ...PLAN_STEPS,
  ...AUTOPAY_STEPS,
  ...REFUND_STEPS,
  ...DISPUTE_STEPS,
  ...TIME_STEPS,
  ...SYSTEM_STEPS,
  ...KILLS,
]

/** The whole shop is checked after so many steps, and at the end. */
const CHECK_EVERY = 25

export interface Outcome {
  trace: Step[]
  /** The first break; null when all rules held. */
  finding: Finding | null
  /** How often each kind of step was taken. */
  taken: Map<string, number>
}

interface Options {
  /** After every so many steps the server or the worker is killed; 0: never. */
  killEvery: number
  onStep?: (at: number) => void
}

/** Takes so many random steps; stops at the first break. */
export async function runSteps(
  shop: MoneyShop,
  { steps, seed, killEvery, onStep = () => {} }: { steps: number; seed: number } & Options,
): Promise<Outcome> {
  const random = openRandom(seed)
  let next = 0
  const source = (run: Run): Step | null => {
    if (next >= steps) return null
    next++
    onStep(next)
    const isKill = killEvery > 0 && next % killEvery === 0
    return isKill ? (stepOf(run, KILLS[(next / killEvery) % KILLS.length]) ?? drawStep(run)) : drawStep(run)
  }
  return follow(shop, random, `m${seed}`, source)
}

/** Takes recorded steps again. */
export function replay(shop: MoneyShop, trace: readonly Step[], name: string): Promise<Outcome> {
  let next = 0
  return follow(shop, openRandom(1), name, () => trace[next++] ?? null)
}

async function follow(
  shop: MoneyShop,
  random: Random,
  name: string,
  source: (run: Run) => Step | null,
): Promise<Outcome> {
  const outcome: Outcome = { trace: [], finding: null, taken: new Map() }
  const run: Run = { shop, model: newModel(), random, name, report: () => {} }
  run.report = (rule, what, order) => note(outcome, { rule, what, order: order ?? null })
  await calm(shop)
  await setPrices(run, { kind: 'prices change', ...DEFAULT_PRICES })
  for (let step = source(run); step && !outcome.finding; step = source(run)) {
    outcome.trace.push(step)
    outcome.taken.set(step.kind, (outcome.taken.get(step.kind) ?? 0) + 1)
    await kindOf(step).apply(run, step)
    await checkAfter(run, outcome.trace.length % CHECK_EVERY === 0)
  }
  if (!outcome.finding) await finish(run)
  return outcome
}

/** The first break is the outcome; its order is left alone from then on. */
function note(outcome: Outcome, finding: Finding): void {
  outcome.finding ??= finding
  if (finding.order) finding.order.finding = finding.rule
}

async function checkAfter(run: Run, whole: boolean): Promise<void> {
  await run.shop.quiet()
  await run.shop.recover()
  const { touched } = run.model
  await checkOrders(run, touched)
  touched.clear()
  if (whole) await checkShop(run)
}

/** Every message has arrived and a day has gone by: nothing may be left over. */
async function finish(run: Run): Promise<void> {
  await calm(run.shop)
  run.model.webhookOn = true
  await passDays(run, 1)
  for (const order of run.model.orders.values()) run.model.touched.add(order)
  await checkAfter(run, true)
}

/** The provider works, and what it held back is sent. */
async function calm({ world, quiet }: MoneyShop): Promise<void> {
  await world.gateway.heal()
  await world.gateway.control('/webhook', { active: true })
  await world.gateway.release()
  await quiet()
}

const kindOf = (step: Step): StepKind => {
  const kind = KINDS.find(({ name }) => name === step.kind)
  if (!kind) throw new Error(`no kind of step is named "${step.kind}"`)
  return kind
}

function stepOf(run: Run, kind: StepKind | undefined): Step | null {
  const chosen = kind?.choose(run)
  return kind && chosen ? ({ kind: kind.name, ...chosen } as Step) : null
}

const TOTAL_WEIGHT = KINDS.reduce((sum, { weight }) => sum + weight, 0)

/** By weight; a kind that nothing can be done to now is drawn again. */
function drawStep(run: Run): Step {
  for (;;) {
    let left = run.random.next() * TOTAL_WEIGHT
    const kind = KINDS.find(({ weight }) => (left -= weight) < 0)
    const step = stepOf(run, kind)
    if (step) return step
  }
}
