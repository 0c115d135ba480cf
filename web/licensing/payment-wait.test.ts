import { describe, expect, it } from 'vitest'
import { paymentWaits, waitForPayment, type PaymentState } from './payment-wait.ts'

const noSleep = async () => {}
function answers(...states: (PaymentState | Error)[]) {
  let asked = 0
  const ask = async () => {
    const state = states[Math.min(asked++, states.length - 1)] ?? 'pending'
    if (state instanceof Error) throw state
    return state
  }
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
    const { ask, count } = answers('pending', 'pending', 'ok')
    expect(await waitForPayment(ask, noSleep)).toBe('ok')
    expect(count()).toBe(3)
  })

  it('goes on after an error and after a lost answer: a paid order may still turn up', async () => {
    const { ask, count } = answers('error', new Error('offline'), 'ok')
    expect(await waitForPayment(ask, noSleep)).toBe('ok')
    expect(count()).toBe(3)
  })

  it('gives up with the last state heard', async () => {
    expect(await waitForPayment(answers('pending').ask, noSleep)).toBe('pending')
  })

  it('asks no more once stopped', async () => {
    const { ask, count } = answers('pending')
    await waitForPayment(ask, noSleep, () => true)
    expect(count()).toBe(0)
  })
})
