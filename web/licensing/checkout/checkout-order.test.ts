import { describe, expect, it } from 'vitest'
import { billingOf, emptyCheckout } from './checkout.schema.ts'
import { itemKey, orderInput } from './checkout-state.ts'

const billing = billingOf(emptyCheckout({ firstName: 'Asha', username: 'asha@example.in' }))

describe('the order call', () => {
  it('names the plan', () => {
    expect(orderInput({ kind: 'plan', plan: 'year' }, billing)).toMatchObject({
      amount: 1,
      currency: 'INR',
      notes: { type: 'subscription', plan: 'year' },
      billing: { firstName: 'Asha', email: 'asha@example.in' },
    })
  })

  it('names the clip and its quality', () => {
    const input = orderInput({ kind: 'clip', videoId: 'c1', quality: '4K' }, billing)
    expect(input.notes).toEqual({ type: 'one-time', plan: '4K', videoID: 'c1', quality: '4K' })
    expect(String(input.receipt).length).toBeLessThanOrEqual(40)
  })

  it('tells one item from another', () => {
    const hd = itemKey({ kind: 'clip', videoId: 'c1', quality: 'HD' })
    expect(itemKey({ kind: 'clip', videoId: 'c1', quality: '4K' })).not.toBe(hd)
    expect(itemKey({ kind: 'plan', plan: 'month' })).not.toBe(itemKey({ kind: 'plan', plan: 'year' }))
  })
})
