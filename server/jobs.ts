import type * as z from 'zod'
import { removeLostFactors, removeLostFactorsJob } from './accounts/second-factor/lost-factor.service.ts'
import { passwordReset, sendResetLink } from './accounts/mailed-links/password-reset.service.ts'
import { notifyBoardOwner, sendNotification } from './catalogue/boards/shared-board.service.ts'
import { mailFollows } from './catalogue/follows/follow.jobs.ts'
import { mailFollowers } from './catalogue/follows/follows.service.ts'
import { notifyOfExpiring, watchReleases } from './catalogue/clip-admin/release.service.ts'
import { measureVectors, measureVectorsJob } from './catalogue/picture-search/measure-vectors.service.ts'
import { labelJob } from './catalogue/labels/label.jobs.ts'
import { runLabelChange } from './catalogue/labels/labels.service.ts'
import { maintainSearch } from './catalogue/search/index/search-index.service.ts'
import { searchMaintenance, startSearchMaintenance } from './catalogue/search/index/search-maintenance.jobs.ts'
import { notifyOfFilmed, watchFilmed } from './catalogue/shot-requests/shot-requests.service.ts'
import type { Deps } from './deps.ts'
import { mailHolders } from './licensing/licences/withdrawn-mails.service.ts'
import { followUpInvoice } from './licensing/invoices/invoice-address.service.ts'
import {
  awaitAddress,
  notifyOfWithdrawn,
  remindOfCreditEnds,
  remindOfDue,
  remindOfEnds,
  renewPlans,
} from './licensing/licensing.jobs.ts'
import { refund } from './licensing/refunds/refund.service.ts'
import { retryFailedRefund } from './licensing/refunds/refund-retry.service.ts'
import { remindOfDeadlines } from './licensing/payments/order-alert.service.ts'
import { compareBooks, watchPaymentFlow } from './licensing/payments/payment-comparison.service.ts'
import { handleEvent, reconcile } from './licensing/payments/payment-events.service.ts'
import {
  capturePayment,
  comparePayments,
  reconcileCheckout,
  retryRefund,
  sendRefund,
  orderDeadlines,
  watchPayments,
  workEvent,
} from './licensing/payments/payment.jobs.ts'
import { applyProviderState } from './licensing/payments/provider-state.service.ts'
import { importReport } from './licensing/books/books.jobs.ts'
import { importPayouts } from './licensing/books/payout.service.ts'
import { applyDueRises, mailSubscribers } from './licensing/prices/price-rise.service.ts'
import { announceRises, applyRises } from './licensing/prices/price.jobs.ts'
import { renewByMandate } from './licensing/autopay/autopay-renewal.service.ts'
import { remindOfCredit } from './licensing/credit/credit-reminder.service.ts'
import { remindOfDues } from './licensing/terms/terms.service.ts'
import { sendRenewalReminders } from './licensing/subscriptions/renewal.service.ts'
import { cropJob, quickMediaJob, slowMediaJob, sweepUploads } from './media/media.jobs.ts'
import { makeCrop } from './media/crop/crop.service.ts'
import {
  clearStaleWork,
  maintainStorage,
  removeSuperseded,
  removeSupersededFiles,
  storageMaintenance,
} from './media/maintenance/storage-maintenance.service.ts'
import { enqueueMissingPictures, fillPictures } from './media/pictures/visual-features.service.ts'
import { enqueueMissingLarge, fillLarge } from './media/processing/large-previews.service.ts'
import { checkLicensed, licensedCheck } from './media/processing/licensed-check.service.ts'
import { processClip } from './media/processing/processing.service.ts'
import { sweepResumables } from './media/uploads/resumable.service.ts'
import { retentionJob, removeExpired } from './privacy/retention.service.ts'
import { sendMail, sendMailNow } from './platform/mail/outbox.ts'
import { type JobDefinition, type RepeatingJob, repeatJob } from './platform/queue/queue.ts'
import { auditChainJob, extendAuditChain } from './staff/audit/audit-chain.service.ts'
import { collectEvents, deliverHook } from './staff/hooks/hook.jobs.ts'
import { collectDeliveries, deliver } from './staff/hooks/hooks.service.ts'
import { mailNotice, noticeJob } from './staff/notices/notices.service.ts'
import { alertStaff, watchShop } from './staff/waiting/staff-alert.service.ts'
import { countDays, countMetrics } from './staff/insight/insight.service.ts'

type BoundJob = { definition: JobDefinition<z.ZodType>; start(deps: Deps): Promise<void> }

const traced = ({ telemetry }: Deps, { name }: { name: string }, work: () => Promise<void>) =>
  telemetry ? telemetry.traceJob(name, work) : work()

const on = <S extends z.ZodType>(
  definition: JobDefinition<S>,
  run: (deps: Deps, payload: z.output<S>, signal: AbortSignal) => Promise<void>,
): BoundJob => ({
  definition,
  start: (deps) =>
    deps.queue.work(definition, (payload, signal) => traced(deps, definition, () => run(deps, payload, signal))),
})

const repeating = (definition: RepeatingJob, run: (deps: Deps, signal: AbortSignal) => Promise<void>): BoundJob => ({
  definition,
  start: (deps) => repeatJob(deps, definition, (signal) => traced(deps, definition, () => run(deps, signal))),
})

/** Every job of the product with the function that runs it: the queue is created, and workers are started, from this list. */
export const jobs: readonly BoundJob[] = [
  on(quickMediaJob, (deps, work, signal) => processClip(deps, work, 'quick', signal)),
  on(slowMediaJob, (deps, work, signal) => processClip(deps, work, 'slow', signal)),
  on(cropJob, makeCrop),
  on(licensedCheck, checkLicensed),

  on(labelJob, runLabelChange),

  on(passwordReset, sendResetLink),
  repeating(removeLostFactorsJob, removeLostFactors),
  on(notifyBoardOwner, (deps, { boardId }) => sendNotification(deps, boardId)),
  on(noticeJob, (deps, { noticeId }, signal) => mailNotice(deps, noticeId, signal)),
  on(deliverHook, (deps, { deliveryId }) => deliver(deps, deliveryId)),
  on(sendMail, (deps, { mailId }, signal) => sendMailNow(deps, mailId, signal)),

  on(workEvent, (deps, { eventId }) => handleEvent(deps, eventId)),
  on(reconcileCheckout, (deps, { checkoutId }) => reconcile(deps, checkoutId)),
  on(sendRefund, (deps, { idempotencyKey }) => refund(deps, idempotencyKey)),
  on(retryRefund, retryFailedRefund),
  on(capturePayment, async (deps, { paymentId, amountPaise, checkoutId }) => {
    await deps.razorpay.capture(paymentId, amountPaise)
    await applyProviderState(deps, checkoutId)
  }),
  on(awaitAddress, followUpInvoice),
  on(announceRises, mailSubscribers),
  repeating(applyRises, applyDueRises),
  repeating(importReport, importPayouts),
  repeating(comparePayments, compareBooks),
  repeating(watchPayments, watchPaymentFlow),
  repeating(orderDeadlines, remindOfDeadlines),

  on(searchMaintenance, (deps, _nothing, signal) => maintainSearch(deps, signal)),
  repeating(mailFollows, mailFollowers),
  repeating(watchReleases, notifyOfExpiring),
  repeating(watchFilmed, notifyOfFilmed),
  repeating(remindOfEnds, sendRenewalReminders),
  repeating(renewPlans, renewByMandate),
  repeating(remindOfDue, remindOfDues),
  repeating(remindOfCreditEnds, remindOfCredit),
  repeating(notifyOfWithdrawn, mailHolders),
  repeating(collectEvents, (deps) => collectDeliveries(deps)),
  repeating(auditChainJob, extendAuditChain),
  repeating(retentionJob, (deps) => removeExpired(deps)),
  repeating(watchShop, (deps) => alertStaff(deps)),
  repeating(countMetrics, (deps) => countDays(deps)),
  repeating(sweepUploads, sweepResumables),
  repeating(storageMaintenance, maintainStorage),
  repeating(fillPictures, enqueueMissingPictures),
  repeating(fillLarge, enqueueMissingLarge),
  repeating(measureVectorsJob, measureVectors),
  repeating(removeSuperseded, removeSupersededFiles),
]

export async function startWorker(deps: Deps): Promise<void> {
  await clearStaleWork(deps.workDir, deps.clock.now())
  for (const group of deps.config.queues)
    for (const job of jobs) if (job.definition.group === group) await job.start(deps)
  if (deps.config.queues.includes('upkeep')) await startSearchMaintenance(deps)
}
