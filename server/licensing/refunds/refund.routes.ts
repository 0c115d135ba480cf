import * as desk from '../../../contract/licensing/orders-admin.ts'
import { ORDER_STATUS } from '../../../contract/licensing/order-status.ts'
import { requestRefund as requestRefundCall } from '../../../contract/licensing/orders.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { done, type Route } from '../../platform/http/route.ts'
import type { LicensingDeps } from '../licensing.deps.ts'
import { retryPayment } from './refund-retry.service.ts'
import { acceptReview, checkOrder } from '../orders/order-review.service.ts'
import { type Decision, declineRefund, refundOrder, requestRefund } from './refund-request.service.ts'

/** Refunds and reviews: requests of customers, decisions of staff. */
export function refundRoutes(route: Route, deps: LicensingDeps): void {
  route(requestRefundCall).to(({ input, actor, client }) =>
    done(requestRefund(deps, { ...input, actor, client }), 'We received your request and will write to you.'),
  )
  route(desk.refundOrder).to((call) =>
    done(
      refundOrder(deps, {
        ...decisionOf(call),
        paymentId: call.input.paymentId,
        amount: call.input.amount,
        lines: call.input.lines,
        seen: call.input.seen,
      }),
      'The money is on its way back.',
    ),
  )
  route(desk.retryRefund).to((call) =>
    done(retryPayment(deps, { ...decisionOf(call), paymentId: call.input.paymentId }), 'The refund is sent again.'),
  )
  route(desk.declineRefund).to((call) => done(declineRefund(deps, decisionOf(call)), 'The request was declined.'))
  route(desk.acceptReview).to((call) =>
    done(acceptReview(deps, { ...decisionOf(call), paymentId: call.input.paymentId }), 'The payment was accepted.'),
  )
  route(desk.checkOrder).to(async (call) => {
    const status = await checkOrder(deps, decisionOf(call))
    return { success: true, message: `Our status: ${ORDER_STATUS[status]}.` }
  })
}

interface Call {
  input: { checkoutId: string; note: string }
  actor: Actor
  client: Client
}

const decisionOf = ({ input, actor, client }: Call): Decision => ({ ...input, actor, client })
