import { type Row, row, seconds } from '../../harness/report.ts'
import { KINDS, type Outcome, runSteps } from './run.ts'
import { openMoneyShop } from './shop.ts'
import { formatTrace, shrink, stepsOnOrder } from './shrink.ts'

const PROGRESS_EVERY = 250

/**
 * Random orders, payments, webhooks, refunds, disputes, price changes and kills, with a model beside them that knows what
 * must follow. A break is shortened to the steps that bring it about.
 */
export async function checkMoney(
  given: { steps: number; seed: number; killEvery: number; shrinkTries: number },
  say: (line: string) => void,
): Promise<{ rows: Row[]; outcome: Outcome }> {
  const shop = await openMoneyShop()
  try {
    const began = performance.now()
    const onStep = (at: number) => {
      if (at % PROGRESS_EVERY === 0) say(`${at} of ${given.steps} steps, ${seconds(performance.now() - began)}`)
    }
    const outcome = await runSteps(shop, { ...given, onStep })
    const { finding, trace } = outcome
    if (finding) {
      say(
        `"${finding.rule}" is broken after ${trace.length} steps: ${finding.what} (${finding.order?.checkoutId ?? 'shop'})`,
      )
      if (finding.order) say(`done to that order:\n${formatTrace(stepsOnOrder(outcome))}`)
      if (given.shrinkTries > 0)
        say(`seed ${given.seed}, shortened:\n${formatTrace(await shrink(shop, outcome, given.shrinkTries))}`)
    }
    return { rows: [rowOf(given, outcome)], outcome }
  } finally {
    await shop.stop()
  }
}

function rowOf({ steps, seed }: { steps: number; seed: number }, { trace, taken, finding }: Outcome): Row {
  const seen = `${trace.length} steps of ${taken.size} kinds, ${finding ? `"${finding.rule}" broken` : '0 broken'}`
  const did = `${steps} random steps of ${KINDS.length} kinds around orders (seed ${seed})`
  return row('', did, 'captured less refunded is granted or under way; every other rule of money holds', seen, !finding)
}
