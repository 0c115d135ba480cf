import { afterEach, describe, expect, it } from 'vitest'
import { activateHindi } from '../../language/activate-hindi.ts'
import { setLocale } from '../../language/text.ts'
import {
  type CustomerOrder,
  isPending,
  itemName,
  monthText,
  refundText,
  statementMonths,
  statusTone,
} from './order-texts.ts'

const now = new Date('2026-11-20T06:00:00Z')
const refund: CustomerOrder['refund'] = {
  possible: false,
  reason: 'You have downloaded a licensed file of this order.',
  until: '2026-11-30T06:00:00Z',
  requested: false,
  dueAt: null,
  decision: null,
  note: '',
}
const invoiced = (issuedAt: string) => ({ invoice: { number: 'INV/2627/000001', issuedAt }, creditNotes: [] })

describe('the text about a refund', () => {
  it.each([
    ['PAID', {}, 'No refund is possible: you have downloaded a licensed file of this order.'],
    ['PAID', { until: '2026-11-19T06:00:00Z' }, ''],
    ['PAID', { possible: true, reason: '' }, ''],
    [
      'PAID',
      { possible: true, reason: '', requested: true, dueAt: '2026-11-27T06:00:00Z' },
      'We decide and pay it by 27 Nov 2026',
    ],
    ['PAID', { decision: 'declined', note: 'Used already.' }, 'We declined your refund request: Used already.'],
    ['PAID', { decision: 'declined', requested: true, dueAt: '2026-11-27T06:00:00Z' }, 'You asked for a refund.'],
    ['REFUND_PENDING', {}, '5-7 working days'],
    ['REFUNDED', {}, ''],
    ['OPEN', {}, ''],
    ['DISPUTED', { reason: 'Your bank is looking into this payment.' }, 'Your bank is looking into this payment.'],
  ] as const)('the text about a refund, %s, %j: %s', (status, change, words) => {
    const text = refundText({ status, refund: { ...refund, ...change } }, now)
    if (words) expect(text).toContain(words)
    else expect(text).toBe('')
  })
})

describe('an order', () => {
  it('is pending while its money may still come', () => {
    for (const status of ['OPEN', 'AUTHORIZED', 'REVIEW'] as const) expect(isPending({ status })).toBe(true)
    for (const status of ['PAID', 'REFUND_PENDING', 'REFUNDED', 'DISPUTED', 'REVOKED'] as const)
      expect(isPending({ status })).toBe(false)
  })

  it('has the good tone only when it is paid', () => {
    expect([statusTone('PAID'), statusTone('DISPUTED'), statusTone('REFUNDED')]).toEqual(['good', 'waiting', 'over'])
  })
})

describe('the name of what was bought', () => {
  afterEach(() => setLocale('en'))
  const nameOf = (name: string, nameHi?: string) => itemName({ name, ...(nameHi && { nameHi }) })

  it('is as the server gives it', () => {
    expect([nameOf('1 clip'), nameOf('12 clips')]).toEqual(['1 clip', '12 clips'])
    expect(nameOf('Plan for 1 seat, 30 days')).toBe('Plan for 1 seat, 30 days')
    expect(nameOf('Credit of ₹2,000.00')).toBe('Credit of ₹2,000.00')
    expect(nameOf('7 Lamps, 4K', '7 दीये, 4K')).toBe('7 Lamps, 4K')
  })

  it('is in Hindi on a page in Hindi', () => {
    activateHindi()
    expect([nameOf('1 clip'), nameOf('12 clips')]).toEqual(['1 क्लिप', '12 क्लिप'])
    expect(nameOf('7 Lamps, 4K', '7 दीये, 4K')).toBe('7 दीये, 4K')
    expect(nameOf('Annual plan')).toBe('वार्षिक प्लान')
    expect(nameOf('Plan for 10 seats, 365 days')).toBe('10 सीटों का प्लान, 365 दिन')
    expect(nameOf('Plan for 1 seat, 30 days')).toBe('1 सीट का प्लान, 30 दिन')
    expect(nameOf('Plan for 2 seats, 1 day')).toBe('2 सीटों का प्लान, 1 दिन')
    expect(nameOf('Credit of ₹2,000.00')).toBe('₹2,000.00 का क्रेडिट')
  })
})

describe('months of statements', () => {
  it('are those with an invoice, by the day in India, last first', () => {
    const orders = [
      invoiced('2026-10-31T18:30:00Z'),
      invoiced('2026-10-31T18:29:59Z'),
      invoiced('2026-11-05T00:00:00Z'),
    ]
    expect(statementMonths([...orders, { invoice: null, creditNotes: [] }])).toEqual(['2026-11', '2026-10'])
    expect(monthText('2026-11')).toBe('November 2026')
  })

  it('are also those in which something was credited alone', () => {
    const creditNotes = [{ number: 'CN/2627/000001', issuedAt: '2026-12-02T06:00:00Z', totalPaise: 9_322 }]
    expect(statementMonths([{ ...invoiced('2026-10-05T06:00:00Z'), creditNotes }])).toEqual(['2026-12', '2026-10'])
  })
})
