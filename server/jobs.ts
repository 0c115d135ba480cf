import type * as z from 'zod'
import { passwordReset } from './accounts/mailed-links/password-reset.jobs.ts'
import { sendResetLink } from './accounts/mailed-links/password-reset.service.ts'
import { notifyBoardOwner } from './catalogue/boards/board-notification.jobs.ts'
import { sendNotification } from './catalogue/boards/board-notification.service.ts'
import { notifyOfExpiring } from './catalogue/clip-admin/release-expiry.service.ts'
import { watchReleases } from './catalogue/clip-admin/release.jobs.ts'
import { maintainSearch } from './catalogue/search/index/search-index.service.ts'
import { searchMaintenance } from './catalogue/search/index/search-maintenance.jobs.ts'
import type { Deps } from './deps.ts'
import { notifyOfWithdrawn, mailHolders } from './licensing/licences/withdrawn-mails.service.ts'
import { followUpInvoice } from './licensing/invoices/invoice-address.service.ts'
import { awaitAddress } from './licensing/invoices/invoice.jobs.ts'
import { refund } from './licensing/refunds/refund.service.ts'
import { compareBooks, watchPaymentFlow } from './licensing/payments/payment-comparison.service.ts'
import { handleEvent, reconcile } from './licensing/payments/payment-events.service.ts'
import {
  capturePayment,
  comparePayments,
  reconcileCheckout,
  sendRefund,
  watchPayments,
  workEvent,
} from './licensing/payments/payment.jobs.ts'
import { applyProviderState } from './licensing/payments/provider-state.service.ts'
import { remindOfEnds } from './licensing/subscriptions/renewal.jobs.ts'
import { sendRenewalReminders } from './licensing/subscriptions/renewal.service.ts'
import { cropJob } from './media/crop/crop.jobs.ts'
import { makeCrop } from './media/crop/crop.service.ts'
import { removeSuperseded, removeSupersededFiles } from './media/jobs/superseded-files.service.ts'
import { quickMediaJob, slowMediaJob } from './media/media.jobs.ts'
import { enqueueMissingPictures, fillPictures } from './media/pictures/backfill.service.ts'
import { processClip } from './media/processing/processing.service.ts'
import { sweepUploads } from './media/uploads/resumable.jobs.ts'
import { sweepResumables } from './media/uploads/resumable.service.ts'
import { maintainStorage, storageMaintenance } from './media/maintenance/storage-maintenance.service.ts'
import { sendMail, sendMailNow } from './platform/mail/outbox.ts'
import type { JobDefinition } from './platform/queue/queue.ts'
import { type RepeatingJob, repeatJob } from './platform/queue/schedule.ts'
import { countDays } from './staff/insight/counting.service.ts'
import { countMetrics } from './staff/insight/insight.jobs.ts'

/** A job and the start of its worker. */
interface BoundJob {
  definition: JobDefinition<z.ZodType>
  start(deps: Deps): Promise<void>
}

const on = <S extends z.ZodType>(
  definition: JobDefinition<S>,
  run: (deps: Deps, payload: z.output<S>, signal: AbortSignal) => Promise<void>,
): BoundJob => ({
  definition,
  start: (deps) => deps.queue.work(definition, (payload, signal) => run(deps, payload, signal)),
})

const repeating = (definition: RepeatingJob, run: (deps: Deps, signal: AbortSignal) => Promise<void>): BoundJob => ({
  definition,
  start: (deps) => repeatJob(deps, definition, (signal) => run(deps, signal)),
})

/** Every job of the product with the function that runs it: the queue is created, and workers are started, from this list. */
export const jobs: readonly BoundJob[] = [
  on(quickMediaJob, (deps, work, signal) => processClip(deps, work, 'quick', signal)),
  on(slowMediaJob, (deps, work, signal) => processClip(deps, work, 'slow', signal)),
  on(cropJob, makeCrop),

  on(passwordReset, sendResetLink),
  on(notifyBoardOwner, (deps, { boardId }) => sendNotification(deps, boardId)),
  on(sendMail, (deps, { mailId }, signal) => sendMailNow(deps, mailId, signal)),

  on(workEvent, (deps, { eventId }) => handleEvent(deps, eventId)),
  on(reconcileCheckout, (deps, { checkoutId }) => reconcile(deps, checkoutId)),
  on(sendRefund, (deps, { idempotencyKey }) => refund(deps, idempotencyKey)),
  on(capturePayment, async (deps, { paymentId, amountPaise, checkoutId }) => {
    await deps.razorpay.capture(paymentId, amountPaise)
    await applyProviderState(deps, checkoutId)
  }),
  on(awaitAddress, followUpInvoice),
  repeating(comparePayments, compareBooks),
  repeating(watchPayments, watchPaymentFlow),

  on(searchMaintenance, (deps, _nothing, signal) => maintainSearch(deps, signal)),
  repeating(watchReleases, notifyOfExpiring),
  repeating(remindOfEnds, sendRenewalReminders),
  repeating(notifyOfWithdrawn, mailHolders),
  repeating(countMetrics, (deps) => countDays(deps)),
  repeating(sweepUploads, sweepResumables),
  repeating(storageMaintenance, maintainStorage),
  repeating(fillPictures, enqueueMissingPictures),
  repeating(removeSuperseded, removeSupersededFiles),
]
