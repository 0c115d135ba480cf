import { afterEach, describe, expect, it } from 'vitest'
import { hindiOfStaff } from '../../language/hindi-staff.ts'
import { activateHindi } from '../../language/activate-hindi.ts'
import { setLocale, translate } from '../../language/text.ts'
import {
  actionsFor,
  detailsText,
  isMoving,
  isRefundStuck,
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
})
const payment = (role: string, status: string, amountPaise: number, refundedPaise = 0) => ({
  id: `pay_${role}${amountPaise}`,
  status,
  role,
  amountPaise,
  refundedPaise,
  method: 'upi',
  instrument: '',
  international: false,
  createdAt: '2026-04-01T00:00:00Z',
})
const order = (some: Partial<OrderDetails>) =>
  ({ status: 'PAID', refunds: [], payments: [], refundRequest: null, ...some }) as OrderDetails
const asked = (eligible: boolean) => ({ reason: '', requestedAt: '2026-04-01T00:00:00Z', eligible })

describe('what can be decided about an order (integrations 4.3)', () => {
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
  ])('%#', (one, kinds) => expect(actionsFor(one)).toEqual(kinds))

  it('a refund that the policy does not ask for needs a note', () => {
    expect(needsRefundNote(order({}))).toBe(true)
    expect(needsRefundNote(order({ refundRequest: asked(false) }))).toBe(true)
    expect(needsRefundNote(order({ refundRequest: asked(true) }))).toBe(false)
    expect(needsRefundNote(order({ status: 'REVIEW' }))).toBe(false)
  })

  it('a refund that the bank refused stands still', () => {
    const stuck = order({ status: 'REFUND_PENDING', refunds: [refund('failed')] })
    expect([isRefundStuck(stuck), isMoving(stuck)]).toEqual([true, false])
    expect(isMoving(order({ status: 'REFUND_PENDING', refunds: [refund('pending')] }))).toBe(true)
  })
})

describe('what a refund gives back', () => {
  it('is what is left of the payment that bought', () => {
    const payments = [payment('main', 'captured', 9322, 1000), payment('surplus', 'captured', 9322)]
    expect(refundablePaise(order({ payments }))).toBe(8322)
  })
  it('is all that came in, when it bought nothing', () => {
    const payments = [payment('none', 'captured', 8822), payment('none', 'failed', 9322)]
    expect(refundablePaise(order({ status: 'REVIEW', payments }))).toBe(8822)
  })
})

describe('what the server lists of an order', () => {
  const details = 'by admin@example.com, note: Late, as agreed, total: ₹93.22'
  afterEach(() => setLocale('en'))

  it('stays as it is in English', () => {
    expect([detailsText(details), detailsText(''), translate('order.opened')]).toEqual([details, '', 'order.opened'])
  })
  it('is told in Hindi, but for what people wrote', () => {
    activateHindi(hindiOfStaff)
    expect(detailsText(details)).toBe('admin@example.com ने किया, टिप्पणी: Late, as agreed, कुल: ₹93.22')
    expect(translate('The order is PAID.')).toBe('ऑर्डर की स्थिति: भुगतान हुआ।')
  })
})
