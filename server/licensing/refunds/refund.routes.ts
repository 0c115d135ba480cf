import type { FastifyRequest } from 'fastify'
import * as desk from '../../../contract/orders-desk.ts'
import * as calls from '../../../contract/papers.ts'
import { clientOf } from '../../platform/http/client.ts'
import type { Actor, Route } from '../../platform/http/route.ts'
import type { LicensingDeps } from '../licensing.routes.ts'
import { acceptReview, checkOrder } from '../orders/order-review.service.ts'
import { type Decision, declineRefund, refundOrder, requestRefund } from './refund-request.service.ts'

/** Refunds and reviews: what the customer asks for, and what staff decide. */
export function refundRoutes(route: Route, deps: LicensingDeps): void {
  route(calls.requestRefund).to(async ({ input, actor, request }) => {
    await deps.limits.hit(`request-refund ${actor.id}`, 20, 3600)
    await requestRefund(deps, { ...input, actor, client: clientOf(request) })
    return { success: true, message: 'We received your request and will write to you.' }
  })
  route(desk.refundOrder).to(async (call) => {
    await refundOrder(deps, decisionOf(call))
    return { success: true, message: 'The money is on its way back.' }
  })
  route(desk.declineRefund).to(async (call) => {
    await declineRefund(deps, decisionOf(call))
    return { success: true, message: 'The request was declined.' }
  })
  route(desk.acceptReview).to(async (call) => {
    await acceptReview(deps, decisionOf(call))
    return { success: true, message: 'The payment was accepted.' }
  })
  route(desk.checkOrder).to(async (call) => {
    const status = await checkOrder(deps, decisionOf(call))
    return { success: true, message: `The order is ${status}.` }
  })
}

interface Call {
  input: { checkoutId: string; note: string }
  actor: Actor
  request: FastifyRequest
}

const decisionOf = ({ input, actor, request }: Call): Decision => ({ ...input, actor, client: clientOf(request) })
