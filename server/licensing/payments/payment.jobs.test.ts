import { expect, it } from 'vitest'
import { secondsToNextCheck } from './payment.jobs.ts'

it('an unpaid checkout is asked about soon and often, then less, past the provider’s late days, and then no more', () => {
  const hours: number[] = []
  let at = 0
  for (let check = 0; ; check++) {
    const wait = secondsToNextCheck(check)
    if (wait === null) break
    at += wait
    hours.push(at / 3600)
  }
  // MON-12: 2, 5, 15, 30 min, 1, 3, 6, 12, 24, 48, 72, 96, 120 h after creation.
  expect(hours).toEqual([2 / 60, 5 / 60, 0.25, 0.5, 1, 3, 6, 12, 24, 48, 72, 96, 120])
})
