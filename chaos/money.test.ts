import { describe, expect, it } from 'vitest'
import { IS_WHOLE_RUN as all } from '../testing/usual-run.ts'
import { checkMoney } from './money/money-model.ts'
import { KINDS } from './money/run.ts'

const STEPS = all ? 10_000 : 60
const SEED = 20261123
const MINUTE_MS = 60_000

/** A short run of `npm run chaos -- --only money`; the long one when everything is tested. */
describe.skipIf(process.platform !== 'linux')('random orders, payments, refunds, disputes, prices and kills', () => {
  it('are of at least 22 kinds', () => {
    expect(new Set(KINDS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(22)
  })

  it(`break no rule of money in ${STEPS} steps`, { timeout: (all ? 180 : 8) * MINUTE_MS }, async () => {
    const said: string[] = []
    const given = { steps: STEPS, seed: SEED, killEvery: all ? 250 : 30, shrinkTries: all ? 60 : 12 }
    const { outcome } = await checkMoney(given, (line) => void said.push(line))
    expect(outcome.finding && { rule: outcome.finding.rule, what: outcome.finding.what }, said.join('\n')).toBeNull()
    expect(outcome.trace).toHaveLength(STEPS)
  })
})
