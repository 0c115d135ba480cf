import { describe, expect, it } from 'vitest'
import type { RazorpayOrder, RazorpayPayment } from '../../platform/payments/razorpay.schema.ts'
import {
  authorized,
  captured,
  CHECKOUT,
  NOTHING,
  ORDER,
  payment,
  returned,
  received,
  TOTAL,
} from './provider-answers.fixture.ts'
import { type PriorActions, decidePayment } from './payment-decision.policy.ts'

describe('what the provider’s word means for a checkout', () => {
  const surplus1 = { main: null, surplus: new Set(['pay_1']) }
  const main1 = { main: 'pay_1', surplus: new Set<string>() }
  it.each<[string, PriorActions, Partial<RazorpayOrder>, RazorpayPayment[], string, string | null, string[]]>([
    ['nothing yet', NOTHING, {}, [], 'wait', null, []],
    ['a try that failed', NOTHING, {}, [payment('pay_1', { status: 'failed' })], 'wait', null, []],
    ['a promise of the bank', NOTHING, {}, [authorized('pay_1')], 'authorized', 'pay_1', []],
    ['a promise of another amount', NOTHING, {}, [authorized('pay_1', { amountPaise: 1 })], 'wait', null, []],
    ['a promise given back', NOTHING, {}, [payment('pay_1', returned)], 'wait', null, []],
    ['the money', NOTHING, {}, [captured('pay_1')], 'fulfil', 'pay_1', []],
    [
      'the money, part of it returned',
      NOTHING,
      {},
      [captured('pay_1', { refundStatus: 'partial' })],
      'fulfil',
      'pay_1',
      [],
    ],
    [
      'the money after a failed try',
      NOTHING,
      {},
      [payment('pay_1', { status: 'failed' }), captured('pay_2')],
      'fulfil',
      'pay_2',
      [],
    ],
    ['the money twice', NOTHING, {}, [captured('pay_2'), captured('pay_1')], 'fulfil', 'pay_1', ['pay_2']],
    ['money refunded before we saw it', NOTHING, {}, [captured('pay_1', returned)], 'refunded', null, []],
    [
      'money that went, then money that stayed',
      NOTHING,
      {},
      [captured('pay_1', returned), captured('pay_2')],
      'fulfil',
      'pay_2',
      [],
    ],
    ['too little', NOTHING, {}, [captured('pay_1', { amountPaise: TOTAL - 1 })], 'review', null, []],
    ['too much', NOTHING, {}, [captured('pay_1', { amountPaise: TOTAL + 1 })], 'review', null, []],
    ['dollars', NOTHING, {}, [captured('pay_1', { currency: 'USD' })], 'review', null, []],
    ['another order’s money', NOTHING, {}, [captured('pay_1', { orderId: 'order_2' })], 'review', null, []],
    [
      'too little, returned by hand',
      NOTHING,
      {},
      [captured('pay_1', { ...returned, amountPaise: 1 })],
      'refunded',
      null,
      [],
    ],
    [
      'too little, then the right sum',
      NOTHING,
      {},
      [captured('pay_1', { amountPaise: 1 }), captured('pay_2')],
      'fulfil',
      'pay_2',
      ['pay_1'],
    ],
    ['an order of another amount', NOTHING, { amountPaise: 1 }, [captured('pay_1')], 'review', null, []],
    ['an order of another currency', NOTHING, { currency: 'USD' }, [captured('pay_1')], 'review', null, []],
    ['an order of another receipt', NOTHING, { receipt: 'c_2' }, [captured('pay_1')], 'review', null, []],
    ['a wrong order nobody paid', NOTHING, { amountPaise: 1 }, [authorized('pay_1')], 'wait', null, []],
    ['money that is on its way back', surplus1, {}, [captured('pay_1')], 'refunded', null, []],
    ['granted, nothing new', main1, {}, [captured('pay_1')], 'fulfilled', null, []],
    ['granted, paid again', main1, {}, [captured('pay_1'), captured('pay_2')], 'fulfilled', null, ['pay_2']],
    [
      'granted, a wrong sum besides',
      main1,
      {},
      [captured('pay_1'), captured('pay_2', { amountPaise: 1 })],
      'fulfilled',
      null,
      ['pay_2'],
    ],
    [
      'granted, the second was returned',
      main1,
      {},
      [captured('pay_1'), captured('pay_2', returned)],
      'fulfilled',
      null,
      [],
    ],
    ['granted, then returned at the provider', main1, {}, [captured('pay_1', returned)], 'fulfilled', null, []],
    ['granted, an older answer comes late', main1, {}, [authorized('pay_1')], 'fulfilled', null, []],
  ])('what the provider says of an order: %s', (_case, dealt, order, payments, kind, pays, back) => {
    expect(received(decidePayment(CHECKOUT, dealt, { ...ORDER, ...order }, payments))).toEqual({ kind, pays, back })
  })
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

/** Settlement's memory, as the database keeps it. */
function remembered(answers: RazorpayPayment[][]) {
  let dealt: PriorActions = NOTHING
  const grants: string[] = []
  for (const answer of answers) {
    const decision = decidePayment(CHECKOUT, dealt, ORDER, answer)
    const back = 'surplus' in decision ? decision.surplus.map((one) => one.id) : []
    if (decision.kind === 'fulfil') grants.push(decision.payment.id)
    dealt = { main: dealt.main ?? grants[0] ?? null, surplus: new Set([...dealt.surplus, ...back]) }
  }
  return { grants, surplus: [...dealt.surplus].toSorted() }
}

describe('whatever the order', () => {
  it('payments come in, the verdict is the same', () => {
    const payments = [
      payment('pay_1', { status: 'failed' }),
      captured('pay_2', { amountPaise: 100 }),
      captured('pay_3'),
      captured('pay_4'),
      captured('pay_5', returned),
      authorized('pay_6'),
    ]
    const verdicts = permutations(payments).map((order) =>
      JSON.stringify(received(decidePayment(CHECKOUT, NOTHING, ORDER, order))),
    )
    expect(verdicts).toHaveLength(720)
    expect(new Set(verdicts)).toEqual(
      new Set([JSON.stringify({ kind: 'fulfil', pays: 'pay_3', back: ['pay_2', 'pay_4'] })]),
    )
  })

  it('answers of the provider are acted on, one fulfilment and the same refunds', () => {
    const failed = payment('pay_1', { status: 'failed' })
    const answers = [
      [],
      [failed],
      [failed, authorized('pay_2')],
      [failed, captured('pay_2')],
      [authorized('pay_1'), captured('pay_2')],
      // The failed try came through late, and was captured too.
      [captured('pay_1'), captured('pay_2')],
    ]
    for (const order of permutations(answers)) {
      const { grants, surplus } = remembered([...order, answers[5] ?? []])
      expect(grants).toHaveLength(1)
      expect([...grants, ...surplus].toSorted()).toEqual(['pay_1', 'pay_2'])
    }
  })
})

describe('over every combination of two payments', () => {
  const facts = [true, false].flatMap((isCaptured) =>
    [TOTAL, TOTAL - 1].flatMap((amountPaise) =>
      ['INR', 'USD'].flatMap((currency) =>
        ['order_1', 'order_2'].flatMap((orderId) =>
          [null, 'partial', 'full'].map((refundStatus) => ({
            captured: isCaptured,
            amountPaise,
            currency,
            orderId,
            refundStatus,
          })),
        ),
      ),
    ),
  )
  const dealings: PriorActions[] = [
    NOTHING,
    { main: 'pay_1', surplus: new Set() },
    { main: null, surplus: new Set(['pay_1']) },
  ]
  const cases = facts.flatMap((one) =>
    facts.flatMap((two) =>
      dealings.flatMap((dealt) =>
        [ORDER, { ...ORDER, amountPaise: 1 }].map((order) => {
          const payments = [payment('pay_1', one), payment('pay_2', two)]
          return { dealt, order, payments, decision: decidePayment(CHECKOUT, dealt, order, payments) }
        }),
      ),
    ),
  )

  it('only captured money of the right amount, currency and order, still with us, buys anything', () => {
    const grants = cases.flatMap(({ decision, ...rest }) => (decision.kind === 'fulfil' ? [{ decision, ...rest }] : []))
    expect(grants.length).toBeGreaterThan(100)
    for (const { decision, dealt, order } of grants) {
      const right = { captured: true, amountPaise: TOTAL, currency: 'INR', orderId: 'order_1' }
      expect(decision.payment).toMatchObject(right)
      expect(decision.payment.refundStatus).not.toBe('full')
      expect(dealt.main).toBeNull()
      expect(dealt.surplus.has(decision.payment.id)).toBe(false)
      expect(order.amountPaise).toBe(TOTAL)
    }
  })

  it('no money of this order is kept without a right, a refund or a person looking at it', () => {
    for (const { decision, dealt, payments } of cases) {
      const { pays, back } = received(decision)
      const accounted = new Set([pays, dealt.main, ...dealt.surplus, ...back])
      const kept = payments.filter(
        (one) => one.captured && one.refundStatus !== 'full' && one.orderId === 'order_1' && !accounted.has(one.id),
      )
      if (decision.kind !== 'review') expect(kept).toEqual([])
    }
  })
})
