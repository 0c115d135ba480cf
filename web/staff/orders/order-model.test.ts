import { afterEach, describe, expect, it } from 'vitest'
import { hindiOfStaff } from '../../language/hindi-staff.ts'
import { activateHindi } from '../../language/activate-hindi.ts'
import { setLocale, translate } from '../../language/text.ts'
import { consequence, paiseTyped } from './order-consequence.ts'
import {
  actionsFor,
  detailsText,
  isInProgress,
  isRefundStuck,
  linesAskedBack,
  needsRefundNote,
  type OrderDetails,
  refundablePaise,
} from './order-model.ts'

const refund = (status: string) => ({
  key: status,
  paymentId: 'pay_1',
  amountPaise: 9322,
  reason: '',
  status,
  source: 'ours',
  creditNote: null,
  byTransferPaise: null,
})
const payment = (role: string, status: string, amountPaise: number, refundedPaise = 0) => ({
  id: `pay_${role}${amountPaise}`,
  status,
  role,
  amountPaise,
  refundedPaise,
  currency: 'INR',
  takenPaise: 0,
  isStuck: false,
  method: 'upi',
  instrument: '',
  international: false,
  createdAt: '2026-04-01T00:00:00Z',
})
const order = (some: Partial<OrderDetails>) =>
  ({ status: 'PAID', refunds: [], payments: [], refundRequest: null, ...some }) as OrderDetails
const asked = (eligible: boolean) => ({ reason: '', requestedAt: '2026-04-01T00:00:00Z', dueAt: '', eligible })

describe('the decisions staff can make about an order', () => {
  it.each([
    [order({}), ['refund']],
    [order({ refundRequest: asked(true) }), ['refund', 'decline']],
    [order({ status: 'REVIEW' }), ['accept', 'refund']],
    [order({ status: 'REFUND_PENDING', refunds: [refund('pending')] }), []],
    [order({ status: 'REFUND_PENDING', refunds: [refund('failed')] }), ['refund', 'decline']],
    [order({ status: 'REFUND_PENDING', refunds: [refund('failed'), refund('queued')] }), []],
    [order({ status: 'OPEN' }), []],
    [order({ status: 'DISPUTED' }), []],
    [order({ status: 'REFUNDED', refunds: [refund('processed')] }), []],
  ])('an order offers what its state allows, row %#', (one, kinds) => expect(actionsFor(one)).toEqual(kinds))

  it('a refund outside the policy needs a note', () => {
    expect(needsRefundNote(order({}))).toBe(true)
    expect(needsRefundNote(order({ refundRequest: asked(false) }))).toBe(true)
    expect(needsRefundNote(order({ refundRequest: asked(true) }))).toBe(false)
    expect(needsRefundNote(order({ status: 'REVIEW' }))).toBe(false)
  })

  it('a refund that the bank refused is not in progress', () => {
    const stuck = order({ status: 'REFUND_PENDING', refunds: [refund('failed')] })
    expect([isRefundStuck(stuck), isInProgress(stuck)]).toEqual([true, false])
    expect(isInProgress(order({ status: 'REFUND_PENDING', refunds: [refund('pending')] }))).toBe(true)
    // A part, or some clips: not what staff have to transfer.
    expect(isInProgress(order({ refunds: [refund('processed'), refund('queued')] }))).toBe(true)
    expect(isInProgress(order({ refunds: [{ ...refund('pending'), byTransferPaise: 9322 }] }))).toBe(false)
  })
})

describe('the refundable amount', () => {
  it('is what is left of the main payment', () => {
    const payments = [payment('main', 'captured', 9322, 1000), payment('surplus', 'captured', 9322)]
    expect(refundablePaise(order({ payments }))).toBe(8322)
  })
  it('and not what the bank took for a lost dispute', () => {
    const payments = [{ ...payment('main', 'captured', 9322, 1000), takenPaise: 2000 }]
    expect(refundablePaise(order({ payments }))).toBe(6322)
  })
  it('is all payments of an order under review', () => {
    const payments = [payment('none', 'captured', 8822), payment('none', 'failed', 9322)]
    expect(refundablePaise(order({ status: 'REVIEW', payments }))).toBe(8822)
  })
})

describe('what a refund brings about', () => {
  const payments = [payment('main', 'captured', 9322)]
  const paid = order({ payments, invoiceNumber: 'INV/1', customer: { id: 'c', name: 'Asha', email: 'a@example.com' } })
  it('ends the purchase when all goes back', () => {
    expect(consequence('refund', paid)).toBe(
      '₹93.22 of payment pay_main9322 goes back to a@example.com. Access to the purchase ends at once. ' +
        'A credit note is issued when the money has gone. This cannot be undone.',
    )
  })
  it('says what of credit can be spent again', () => {
    const says = (creditBackPaise: number) => consequence('refund', { ...paid, creditBackPaise })
    expect(says(2000)).toContain(
      'It is credit, of which at most ₹20.00 can be spent again: the rest belongs to a pack that is over.',
    )
    expect(says(9322)).not.toContain('credit,')
  })
  it('is about the clips that were asked back alone, and no other', () => {
    const lines = [1, 2, 3].map((line) => ({
      ...{ line, clipId: `c${line}`, name: `Ghat ${line}`, quality: 'HD', totalPaise: 9322 },
      ...{ approvals: [], state: line === 3 ? 'given back' : 'bought', refundAgainst: '' },
    })) as NonNullable<OrderDetails['lines']>
    const cart = { ...paid, payments: [payment('main', 'captured', 27966, 9322)], lines }
    const one = { ...cart, refundRequest: { ...asked(true), lines: [2, 3] } }
    expect(linesAskedBack(one).map(({ line }) => line)).toEqual([2])
    expect(consequence('refund', one)).toBe(
      '₹93.22 of payment pay_main27966 goes back to a@example.com. Access ends at once to what was asked back: Ghat 2, HD. ' +
        'The rest of the order stays. A credit note is issued when the money has gone. This cannot be undone.',
    )
    expect(linesAskedBack({ ...cart, refundRequest: asked(true) })).toEqual([])
    expect(consequence('refund', cart)).toMatch(/^₹186\.44 .* Access to the purchase ends at once\./)
  })
  it('leaves it when a part does', () => {
    expect(consequence('refund', paid, paiseTyped('₹10', 9322) ?? 0)).toContain(
      '₹10.00 of payment pay_main9322 goes back to a@example.com. The purchase stays.',
    )
    expect([paiseTyped('93.23', 9322), paiseTyped('0.50', 9322), paiseTyped('ten', 9322)]).toEqual([null, null, null])
  })
})

describe('what accepting brings about', () => {
  const customer = { id: 'c', name: 'Asha', email: 'a@example.com' }
  const under = (payments: OrderDetails['payments']) =>
    order({ status: 'REVIEW', payments, totalPaise: 18644, customer })
  it('is what one payment came to, and the others go back', () => {
    const [short, rest] = [payment('none', 'captured', 8644), payment('none', 'captured', 10000)]
    const dollars = { ...payment('none', 'captured', 99999), currency: 'USD' }
    expect(consequence('accept', under([short, dollars, rest]))).toBe(
      '₹100.00 came in for an order of ₹186.44. a@example.com gets what was ordered, and the invoice is for ₹100.00. ' +
        'That is the largest payment alone: what else came in, ₹86.44, goes back.',
    )
    expect(consequence('accept', under([rest]))).toMatch(/the invoice is for ₹100\.00\.$/)
  })
})

describe('the details of an order event', () => {
  const details = 'by admin@example.com, note: Late, as agreed, placeOfSupply: 27, total: ₹93.22'
  afterEach(() => setLocale('en'))

  it('are in words in English', () => {
    const words = details.replace('placeOfSupply', 'place of supply')
    expect([detailsText(details), detailsText(''), translate('order.opened')]).toEqual([words, '', 'order.opened'])
  })
  it('are translated to Hindi, except for what people wrote', () => {
    activateHindi(hindiOfStaff)
    expect(detailsText(details)).toBe(
      'admin@example.com ने किया, टिप्पणी: Late, as agreed, आपूर्ति का स्थान: 27, कुल: ₹93.22',
    )
    expect(translate('Our status: Paid.')).toBe('हमारी स्थिति: भुगतान हुआ।')
  })
})
