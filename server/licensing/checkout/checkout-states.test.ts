import { describe, expect, it } from 'vitest'
import { CHECKOUT_STATES } from '../../../contract/licensing/orders.ts'
import {
  CHECKOUT_TABLE,
  type CheckoutEvent,
  type CheckoutStatus,
  ENTITLEMENT_IN,
  stateAfter,
} from './checkout-states.table.ts'

/** MON-11: every event in every state; a dash changes nothing. */
const TABLE = `
                             NEW            OPEN           AUTHORIZED     REVIEW         PAID           REFUND_PENDING REFUNDED DISPUTED REVOKED
  order_created              OPEN           -              -              -              -              -              -        -        -
  authorized                 AUTHORIZED     AUTHORIZED     -              -              -              -              -        -        -
  authorization_expired      -              -              OPEN           -              -              -              -        -        -
  captured                   PAID           PAID           PAID           PAID           -              -              -        -        -
  refunded_before_fulfilment REFUNDED       REFUNDED       REFUNDED       REFUNDED       -              -              -        -        -
  mismatch                   REVIEW         REVIEW         REVIEW         -              -              -              -        -        -
  accepted                   -              -              -              PAID           -              -              -        -        -
  fulfilment_refused         REFUND_PENDING REFUND_PENDING REFUND_PENDING REFUND_PENDING -              -              -        -        -
  refund_decided             -              -              -              REFUND_PENDING REFUND_PENDING -              -        -        -
  restored                   -              -              -              -              -              PAID           -        -        -
  fully_refunded             -              -              -              -              REFUNDED       REFUNDED       -        REFUNDED -
  disputed                   -              -              -              -              DISPUTED       DISPUTED       -        -        -
  dispute_over               -              -              -              -              -              -              -        PAID     -
  dispute_lost               -              -              -              -              REVOKED        REVOKED        -        REVOKED  -
  money_returned             -              -              -              -              -              -              -        -        PAID`
const [head, ...lines] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

describe('the states of a checkout', () => {
  it('are those of the contract, and every event is in the table', () => {
    expect(head?.toSorted()).toEqual([...CHECKOUT_STATES].toSorted())
    expect(new Set(lines.map(([event]) => event?.replaceAll('_', ' ')))).toEqual(
      new Set(CHECKOUT_TABLE.map((row) => row.on)),
    )
  })

  it.each(lines.map(([event = '', ...cells]) => [event.replaceAll('_', ' ') as CheckoutEvent, cells] as const))(
    '%s goes where it should from every state',
    (event, cells) => {
      const went = (head ?? []).map((from) => stateAfter(from as CheckoutStatus, event) ?? '-')
      expect(went).toEqual(cells)
    },
  )

  it('go back to where a dispute found them', () => {
    expect(stateAfter('DISPUTED', 'dispute over', 'REFUND_PENDING')).toBe('REFUND_PENDING')
    expect(stateAfter('DISPUTED', 'dispute over', 'PAID')).toBe('PAID')
  })

  it('let what was bought be used in PAID alone', () => {
    expect(CHECKOUT_STATES.filter((state) => ENTITLEMENT_IN[state] === 'active')).toEqual(['PAID'])
    for (const state of ['REFUNDED', 'REVOKED'] as const) {
      expect(ENTITLEMENT_IN[state]).toBe('revoked')
      // Nothing leads out of an ended order by itself; staff alone know that a bank has returned what it took.
      const ways = CHECKOUT_TABLE.filter((row) => row.from.includes(state)).map(({ on }) => on)
      expect(ways).toEqual(state === 'REVOKED' ? ['money returned'] : [])
    }
  })
})
