import { Readable } from 'node:stream'
import * as figures from '../../contract/staff/insight.ts'
import * as claimCalls from '../../contract/site/claims.ts'
import * as noticeCalls from '../../contract/staff/notices.ts'
import * as inbox from '../../contract/site/messages.ts'
import * as calls from '../../contract/staff/back-office.ts'
import * as care from '../../contract/staff/customer-care.ts'
import { requireForward } from '../platform/day-span.ts'
import { signOutCustomer, suspend, unsuspend } from '../accounts/customers/customers.service.ts'
import { mailCustomerLink } from '../accounts/mailed-links/account-email.service.ts'
import * as hookCalls from '../../contract/staff/hooks.ts'
import * as hooks from './hooks/hooks.service.ts'
import * as notices from './notices/notices.service.ts'
import {
  answerMessage,
  fileMessage,
  listMessages,
  type MessagesDeps,
  takeMessage,
} from '../accounts/messages/messages.service.ts'
import { saveClaim, staffClaims } from '../catalogue/claims/claims.service.ts'
import { listShotRequestsByKey, updateShotRequest } from '../catalogue/shot-requests/shot-requests.service.ts'
import { listPinnedSuggestions } from '../catalogue/search/query/suggestions.service.ts'
import { type Gift, giveComplimentaryAccess } from '../licensing/complimentary/complimentary-access.service.ts'
import { listPriceChanges } from '../licensing/prices/price.service.ts'
import { audit } from '../platform/audit.ts'
import { indianDay } from '../platform/clock.ts'
import type { Actor, Client } from '../platform/http/caller.ts'
import { done, type Route } from '../platform/http/route.ts'
import { auditCsv, listFilterChanges, readAuditLog } from './audit/audit-log.service.ts'
import { customerDetails, customersCsv, searchCustomers } from './customers/customers.service.ts'
import { insightCsv, readInsight } from './insight/insight.service.ts'
import { readWaiting, type WaitingDeps } from './waiting/waiting.service.ts'

type StaffDeps = Parameters<typeof customerDetails>[0] &
  Parameters<typeof searchCustomers>[0] &
  Parameters<typeof giveComplimentaryAccess>[0] &
  Parameters<typeof listShotRequestsByKey>[0] &
  Parameters<typeof updateShotRequest>[0] &
  Parameters<typeof mailCustomerLink>[0] &
  MessagesDeps &
  WaitingDeps &
  notices.NoticesDeps &
  hooks.HooksDeps

/** Back office: audit log, customers, metrics and shot requests. */
export function staffRoutes(route: Route, deps: StaffDeps): void {
  recordRoutes(route, deps)
  customerRoutes(route, deps)
  messageRoutes(route, deps)
  noticeRoutes(route, deps)
  hookRoutes(route, deps)
  route(figures.waitingWork).to(({ actor }) => readWaiting(deps, actor))
  route(figures.insight).to(({ input, actor }) => readInsight(deps, actor.role, input.days))
  route(figures.insightCsv).to(async ({ input, actor }) => ({
    fileName: `insight-${indianDay(deps.clock.now())}-${input.days}-days.csv`,
    content: await insightCsv(deps, actor.role, input.days),
  }))
  route(claimCalls.listClaims).to(() => staffClaims(deps))
  route(claimCalls.saveClaim).to(({ input, actor, client }) =>
    done(saveClaim(deps, input, { actor, client }), 'Saved.'),
  )
  route(calls.listPinnedSuggestions).to(async () => ({ words: await listPinnedSuggestions(deps.db) }))
  route(calls.listShotRequests).to(async ({ input }) => {
    const requests = await listShotRequestsByKey(deps, input.state)
    return {
      wishes: requests.map(({ clipId, clipName, lastAskedAt, others, ...request }) => ({
        ...request,
        others,
        lastAskedAt: lastAskedAt.toISOString(),
        clip: clipId === null ? null : { _id: clipId, name: clipName ?? clipId },
      })),
    }
  })
  route(calls.updateShotRequest).to(({ input, actor, client }) =>
    done(updateShotRequest(deps, input, { actor, client }), 'Saved.'),
  )
}

/** What was done, by whom. */
function recordRoutes(route: Route, deps: StaffDeps): void {
  route(calls.auditLog).to(({ input: { after, ...filter } }) => {
    requireForward(filter)
    return readAuditLog(deps.db, filter, after)
  })
  route(calls.auditCsv).to(async ({ input, actor, client }) => {
    requireForward(input)
    // An export is audited too.
    await audit(deps.db, { action: 'audit.exported', actorId: actor.id, client })
    return { fileName: `audit-${indianDay(deps.clock.now())}.csv`, content: Readable.from(auditCsv(deps.db, input)) }
  })
  route(calls.filterHistory).to(async () => ({ changes: await listFilterChanges(deps.db) }))
  route(calls.priceHistory).to(async () => ({ changes: await listPriceChanges(deps.db) }))
}

function customerRoutes(route: Route, deps: StaffDeps): void {
  route(calls.searchCustomers).to(({ input }) => searchCustomers(deps, input))
  route(calls.getCustomer).to(({ input }) => customerDetails(deps, input.id))
  route(calls.suspendCustomer).to((call) =>
    done(suspend(deps, actionOf(call), call.input.reason), 'The account is suspended.'),
  )
  route(calls.unsuspendCustomer).to((call) => done(unsuspend(deps, actionOf(call)), 'The customer can sign in again.'))
  route(calls.signOutCustomer).to((call) => done(signOutCustomer(deps, actionOf(call)), 'Signed out everywhere.'))
  route(care.mailCustomerLink).to((call) =>
    done(mailCustomerLink(deps, actionOf(call), call.input), 'The mail is on its way.'),
  )
  route(care.customersCsv).to(async ({ input, actor, client }) => {
    // An export is audited too; not the words, which are a customer's name or address.
    const details = { searched: input.q !== undefined, suspended: input.suspended !== undefined }
    await audit(deps.db, { action: 'customers.exported', actorId: actor.id, client, details })
    const fileName = `customers-${indianDay(deps.clock.now())}.csv`
    return { fileName, content: Readable.from(customersCsv(deps, input)) }
  })
  route(calls.giveComplimentary).to(async (call) => {
    const { clipId, quality, days, seen, reason } = call.input
    const gift: Gift = clipId && quality ? { kind: 'clip', clipId, quality } : { kind: 'plan', days: days ?? 0, seen }
    await giveComplimentaryAccess(deps, { ...actionOf(call), reason }, gift)
    return { success: true, message: 'Given.' }
  })
}

function messageRoutes(route: Route, deps: MessagesDeps): void {
  route(inbox.listMessages).to(({ input, actor }) => listMessages(deps, input, actor))
  route(inbox.takeMessage).to(({ input, actor }) => takeMessage(deps, input, actor))
  route(inbox.answerMessage).to(({ input, actor, client }) =>
    done(answerMessage(deps, input, { actor, client }), 'The answer is on its way.'),
  )
  route(inbox.fileMessage).to(({ input, actor, client }) => done(fileMessage(deps, input, { actor, client }), 'Saved.'))
}

function noticeRoutes(route: Route, deps: notices.NoticesDeps): void {
  route(noticeCalls.previewNotice).to(({ input }) => notices.previewNotice(deps, input))
  route(noticeCalls.sendNotice).to(async ({ input, actor, client }) => {
    const id = await notices.sendNotice(deps, input, { actor, client })
    return { success: true, message: 'The notice is on its way.', id }
  })
  route(noticeCalls.listNotices).to(() => notices.listNotices(deps.db))
  route(noticeCalls.noticeRecipients).to(({ input }) => notices.listRecipients(deps.db, input))
}

const actionOf = ({ input, actor, client }: { input: { id: string }; actor: Actor; client: Client }) => ({
  accountId: input.id,
  actor,
  client,
})

function hookRoutes(route: Route, deps: StaffDeps): void {
  route(hookCalls.listHooks).to(() => hooks.listHooks(deps))
  route(hookCalls.addHook).to(({ input, actor, client }) => hooks.addHook(deps, { actor, client }, input))
  route(hookCalls.removeHook).to(({ input, actor, client }) =>
    done(hooks.removeHook(deps, actor, input.id, client), 'Removed.'),
  )
  route(hookCalls.testHook).to(({ input }) => done(hooks.testHook(deps, input.id), 'A ping is on its way.'))
  route(hookCalls.listDeliveries).to(({ input }) => hooks.listDeliveries(deps, input.after))
  route(hookCalls.replayDelivery).to(({ input }) => done(hooks.replayDelivery(deps, input.id), 'It is sent again.'))
}
