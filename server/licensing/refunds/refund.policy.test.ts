import { describe, expect, it } from 'vitest'
import { refundDueAt, type RefundInput, refundPossible } from './refund.policy.ts'

const PAID_AT = new Date('2026-04-01T10:00:00Z')
const after = (days: number, ms = 0) => new Date(PAID_AT.getTime() + days * 86_400_000 + ms)
const FACTS: RefundInput = {
  status: 'PAID',
  plan: null,
  paidAt: PAID_AT,
  now: after(1),
  licensedDownloads: 0,
  isSpent: false,
  hasUpgrade: false,
  hasOpenUpgrade: false,
  askedAt: null,
  annualRefundable: true,
}
const ask = (facts: Partial<RefundInput>) => refundPossible({ ...FACTS, ...facts })

describe('case 31: a refund', () => {
  it('is possible for fourteen days, to the last moment', () => {
    expect(ask({})).toEqual({ possible: true, reason: '', until: after(14) })
    expect(ask({ now: after(14) }).possible).toBe(true)
    expect(ask({ now: after(14, 1) })).toMatchObject({ possible: false, reason: expect.stringContaining('14 days') })
    expect(ask({ now: after(15) }).possible).toBe(false)
  })

  it('is due on the seventh working day in India', () => {
    // A Wednesday; then a Friday evening, which is a Saturday in India.
    expect(refundDueAt(PAID_AT)).toEqual(new Date('2026-04-10T10:00:00Z'))
    expect(refundDueAt(new Date('2026-04-03T20:00:00Z'))).toEqual(new Date('2026-04-13T20:00:00Z'))
  })

  it.each<[string, Partial<RefundInput>, RegExp]>([
    ['after one licensed download', { licensedDownloads: 1 }, /downloaded/],
    ['before anything was paid', { status: 'OPEN', paidAt: null }, /paid order/],
    ['while one is on its way', { status: 'REFUND_PENDING' }, /on its way/],
    ['a second time', { status: 'REFUNDED' }, /was refunded/],
    ['while the bank looks into it', { status: 'DISPUTED' }, /bank/],
    ['under a 4K upgrade at the price of the difference', { hasUpgrade: true }, /4K upgrade/],
    ['while a 4K upgrade waits for its payment', { hasOpenUpgrade: true }, /half an hour/],
    ['of an annual plan where the setting says so', { plan: 'annual', annualRefundable: false }, /Annual plans/],
  ])('is not possible %s, and the words say why', (_case, facts, words) => {
    const { possible, reason } = ask(facts)
    expect(possible).toBe(false)
    expect(reason).toMatch(words)
  })

  it('is the same for both plans unless the setting says otherwise', () => {
    expect(ask({ plan: 'annual' }).possible).toBe(true)
    expect(ask({ plan: 'monthly', annualRefundable: false }).possible).toBe(true)
  })
})
