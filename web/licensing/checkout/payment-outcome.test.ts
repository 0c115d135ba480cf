import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { orderFailed, proved, statusFailed, verificationFailed, verified } from './payment-outcome.ts'

describe('the outcome of a payment', () => {
  it('reads the reply', () => {
    expect(verified({ status: 'ok' })).toEqual({ kind: 'paid' })
    expect(proved({ status: 'pending' })).toEqual({ kind: 'wait', text: '', calm: true })
    expect(verified({ status: 'error', message: 'This payment was refunded.' })).toEqual({
      kind: 'over',
      text: 'This payment was refunded.',
    })
  })

  it('takes an order that nobody is known to have paid for open, unless money is said to move', () => {
    expect(verified({ status: 'pending' })).toEqual({ kind: 'open', text: '' })
    const text = 'We are checking your payment'
    expect(verified({ status: 'pending', message: text })).toEqual({ kind: 'wait', text, calm: true })
    expect(statusFailed(new ApiError(0))).toEqual({ kind: 'open', text: '' })
    expect(statusFailed(new ApiError(404, 'order_not_found', 'No such order.'))).toMatchObject({ kind: 'over' })
  })

  it('goes on waiting when the answer was lost: the money may have moved', () => {
    const wait = { kind: 'wait', text: 'Error verifying payment' }
    expect(verificationFailed(new ApiError(0))).toEqual(wait)
    expect(verificationFailed(new ApiError(500, 'internal', 'Something went wrong. Please try again.'))).toEqual(wait)
    expect(verificationFailed(new TypeError('odd'))).toEqual(wait)
  })

  it('tells a refusal and a review apart', () => {
    expect(verificationFailed(new ApiError(400, 'payment_refused', 'Payment verification failed'))).toEqual({
      kind: 'refused',
      text: 'Payment verification failed',
    })
    const review = new ApiError(409, 'payment_in_review', 'We received your payment and are checking it')
    expect(verificationFailed(review)).toEqual({ kind: 'wait', text: review.message, calm: true })
    expect(statusFailed(review)).toEqual({ kind: 'wait', text: review.message, calm: true })
  })

  it('lets a clear refusal of the order speak for itself', () => {
    expect(orderFailed(new ApiError(409, 'already_owned', 'You already own this clip in that quality.'))).toBe(
      'You already own this clip in that quality.',
    )
    for (const error of [new ApiError(0), new ApiError(500, 'internal', 'Oops'), new Error('odd')])
      expect(orderFailed(error)).toBe('Failed to create Razorpay order')
  })
})
