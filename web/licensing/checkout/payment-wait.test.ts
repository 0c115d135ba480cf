import { describe, expect, it } from 'vitest'
import type { PaymentOutcome } from './payment-outcome.ts'
import { paymentWaits, waitForPayment } from './payment-follow.ts'

const noSleep = async () => {}
const [open, paid, over]: PaymentOutcome[] = [
  { kind: 'open', text: '' },
  { kind: 'paid' },
  { kind: 'over', text: 'back' },
]
function answers(...states: (PaymentOutcome | undefined)[]) {
  let asked = 0
  const ask = async () => states[Math.min(asked++, states.length - 1)] ?? { kind: 'open' as const, text: '' as const }
  return { ask, count: () => asked }
}

describe('waiting for a payment', () => {
  it('asks at 2, 3, 5, 8, 13 s and on, for at most three minutes', () => {
    const waits = [...paymentWaits()]
    expect(waits.slice(0, 6)).toEqual([2, 3, 5, 8, 13, 13])
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(180)
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(180 - 13)
  })

  it('stops as soon as the payment is there', async () => {
    const { ask, count } = answers(open, open, paid)
    expect(await waitForPayment(ask, noSleep)).toBe(paid)
    expect(count()).toBe(3)
  })

  it('goes on after a refused proof and a review: a paid order may still turn up', async () => {
    const { ask, count } = answers({ kind: 'refused', text: 'no' }, { kind: 'wait', text: 'checking' }, paid)
    expect(await waitForPayment(ask, noSleep)).toBe(paid)
    expect(count()).toBe(3)
  })

  it('ends when the money was given back', async () => {
    const { ask, count } = answers(over, paid)
    expect(await waitForPayment(ask, noSleep)).toBe(over)
    expect(count()).toBe(1)
  })

  it('gives up with the last state heard', async () => {
    expect(await waitForPayment(answers(open).ask, noSleep)).toBe(open)
  })

  it('asks no more once stopped', async () => {
    const { ask, count } = answers(open)
    await waitForPayment(ask, noSleep, () => true)
    expect(count()).toBe(0)
  })
})
