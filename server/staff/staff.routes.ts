import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as figures from '../../contract/insight.ts'
import * as calls from '../../contract/staff-desk.ts'
import { signOutCustomer, suspend, unsuspend } from '../accounts/customers/suspension.service.ts'
import { listShotRequestsByKey, updateShotRequest } from '../catalogue/shot-requests/shot-requests.service.ts'
import { listEditorsWords } from '../catalogue/suggestions.service.ts'
import { type Gift, grantRight } from '../licensing/grants/staff-grant.service.ts'
import { listPriceChanges } from '../licensing/prices/price.service.ts'
import { audit } from '../platform/audit.ts'
import type { Clock } from '../platform/clock.ts'
import { clientOf } from '../platform/http/client.ts'
import type { Actor, Route } from '../platform/http/route.ts'
import { auditCsv, readAuditLog } from './audit/audit-log.service.ts'
import { customerDetails, searchCustomers } from './customers/customers.service.ts'
import { indianDay } from '../platform/india.ts'
import { insightCsv, readInsight } from './insight/insight.service.ts'

type StaffDeps = Parameters<typeof customerDetails>[0] &
  Parameters<typeof grantRight>[0] &
  Parameters<typeof listShotRequestsByKey>[0] &
  Parameters<typeof updateShotRequest>[0] & { clock: Clock }

/** The back office’s own desks: records, customers, figures, wishes. */
export function staffRoutes(route: Route, deps: StaffDeps): void {
  recordRoutes(route, deps)
  customerRoutes(route, deps)
  route(figures.insight).to(({ input, actor }) => readInsight(deps, actor.role, input.days))
  route(figures.insightCsv).to(async ({ input, actor, reply }) => {
    const name = `insight-${indianDay(deps.clock.now())}-${input.days}-days.csv`
    return asCsv(reply, name).send(await insightCsv(deps, actor.role, input.days))
  })
  route(calls.suggestedWords).to(async () => ({ words: await listEditorsWords(deps.db) }))
  route(calls.shotWishes).to(async ({ input }) => {
    const wishes = await listShotRequestsByKey(deps, input.state)
    return {
      wishes: wishes.map(({ clipId, clipName, lastAskedAt, others, ...wish }) => ({
        ...wish,
        others,
        lastAskedAt: lastAskedAt.toISOString(),
        clip: clipId === null ? null : { _id: clipId, name: clipName ?? clipId },
      })),
    }
  })
  route(calls.setShotWish).to(async ({ input, actor, request }) => {
    await updateShotRequest(deps, input, { actor, client: clientOf(request) })
    return { success: true, message: 'Saved.' }
  })
}

/** What was done, by whom. */
function recordRoutes(route: Route, deps: StaffDeps): void {
  route(calls.auditLog).to(({ input: { after, ...filter } }) => readAuditLog(deps.db, filter, after))
  route(calls.auditCsv).to(async ({ input, actor, request, reply }) => {
    // Whoever takes the log along is in it.
    await audit(deps.db, { action: 'audit.exported', actorId: actor.id, client: clientOf(request) })
    return asCsv(reply, `audit-${indianDay(deps.clock.now())}.csv`).send(Readable.from(auditCsv(deps.db, input)))
  })
  route(calls.priceHistory).to(async () => ({ changes: await listPriceChanges(deps.db) }))
}

function customerRoutes(route: Route, deps: StaffDeps): void {
  route(calls.searchCustomers).to(({ input }) => searchCustomers(deps.db, input))
  route(calls.getCustomer).to(({ input }) => customerDetails(deps, input.id))
  route(calls.suspendCustomer).to(async (call) => {
    await suspend(deps, deedOf(call), call.input.reason)
    return { success: true, message: 'The account is suspended.' }
  })
  route(calls.unsuspendCustomer).to(async (call) => {
    await unsuspend(deps, deedOf(call))
    return { success: true, message: 'The customer can sign in again.' }
  })
  route(calls.signOutCustomer).to(async (call) => {
    await signOutCustomer(deps, deedOf(call))
    return { success: true, message: 'Signed out everywhere.' }
  })
  route(calls.grantRight).to(async (call) => {
    const { clipId, quality, days, reason } = call.input
    const gift: Gift = clipId && quality ? { kind: 'clip', clipId, quality } : { kind: 'plan', days: days ?? 0 }
    await grantRight(deps, { ...deedOf(call), reason }, gift)
    return { success: true, message: 'Given.' }
  })
}

const deedOf = ({ input, actor, request }: { input: { id: string }; actor: Actor; request: FastifyRequest }) => ({
  accountId: input.id,
  actor,
  client: clientOf(request),
})

const asCsv = (reply: FastifyReply, fileName: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type('text/csv; charset=utf-8')
