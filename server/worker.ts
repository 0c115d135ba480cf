import { passwordReset } from './accounts/mailed-links/password-reset.jobs.ts'
import { sendResetLink } from './accounts/mailed-links/password-reset.service.ts'
import { notifyBoardOwner, sendNotification } from './catalogue/boards/board-notification.service.ts'
import { notifyOfExpiring, WATCH_RELEASES_EVERY_SECONDS, watchReleases } from './catalogue/clip-admin/release.jobs.ts'
import { runUpkeep, searchUpkeep, startUpkeep } from './catalogue/search-index.service.ts'
import {
  TELL_OF_WITHDRAWN_EVERY_SECONDS,
  tellOfWithdrawn,
  writeToHolders,
} from './licensing/licences/withdrawn-letters.service.ts'
import { lookAfterInvoice } from './licensing/papers/invoice-address.service.ts'
import { awaitAddress } from './licensing/papers/invoice.jobs.ts'
import { reconcileCheckout, capturePayment, sendRefund, workEvent } from './licensing/settlement/payment.jobs.ts'
import { handleEvent, reconcile } from './licensing/settlement/payment-events.service.ts'
import * as comparison from './licensing/settlement/payment-comparison.service.ts'
import { REMIND_EVERY_SECONDS, remindOfEnds } from './licensing/subscriptions/renewal.jobs.ts'
import { writeToEnding } from './licensing/subscriptions/renewal.service.ts'
import { refund } from './licensing/refunds/refund.service.ts'
import { settle } from './licensing/settlement/settlement.service.ts'
import { quickWork, slowWork } from './media/media.jobs.ts'
import { enqueueMissingPictures, FILL_PICTURES_EVERY_SECONDS, fillPictures } from './media/pictures/backfill.service.ts'
import { clearOldWork } from './media/jobs/old-work.ts'
import { REMOVE_RETIRED_EVERY_SECONDS, removeRetired, removeRetiredFiles } from './media/jobs/retired.service.ts'
import { cutoutWork } from './media/cutout/cutout.jobs.ts'
import { makeCutout } from './media/cutout/cutout.service.ts'
import { processClip } from './media/processing/processing.service.ts'
import { lookAfterStorage, STORAGE_UPKEEP_EVERY_SECONDS, storageUpkeep } from './media/upkeep/storage-upkeep.service.ts'
import { SWEEP_EVERY_SECONDS, sweepUploads } from './media/uploads/resumable.jobs.ts'
import { sweepResumables } from './media/uploads/resumable.service.ts'
import type { QueueGroup } from './config/env.ts'
import type { Deps } from './open-deps.ts'
import { sendMail, sendMailNow } from './platform/mail/outbox.ts'
import { countDays } from './staff/insight/counting.service.ts'
import { COUNT_EVERY_SECONDS, countFigures } from './staff/insight/insight.jobs.ts'
import { everySeconds } from './platform/queue/schedule.ts'

/** Starts taking the jobs that this process is kept for. */
export async function startWorker(deps: Deps): Promise<void> {
  const starts: Record<QueueGroup, (deps: Deps) => Promise<void>> = {
    quick: (d) => d.queue.work(quickWork, 1, (work, signal) => processClip(d, work, 'quick', signal)),
    slow: startSlow,
    mail: startMail,
    payments: startPayments,
    upkeep: startUpkeepJobs,
  }
  await clearOldWork(deps.workDir, deps.clock.now())
  // Media gets two slots whatever the machine: previews and short clips never wait for a long film.
  for (const group of deps.config.queues) await starts[group](deps)
}

async function startSlow(deps: Deps): Promise<void> {
  await deps.queue.work(slowWork, 1, (work, signal) => processClip(deps, work, 'slow', signal))
  await deps.queue.work(cutoutWork, 1, (work, signal) => makeCutout(deps, work, signal))
}

async function startMail(deps: Deps): Promise<void> {
  await deps.queue.work(passwordReset, 1, (request) => sendResetLink(deps, request))
  await deps.queue.work(notifyBoardOwner, 1, ({ boardId }) => sendNotification(deps, boardId))
  await deps.queue.work(sendMail, 2, ({ mailId }, signal) => sendMailNow(deps, mailId, signal))
}

async function startPayments(deps: Deps): Promise<void> {
  await deps.queue.work(workEvent, 2, ({ eventId }) => handleEvent(deps, eventId))
  await deps.queue.work(reconcileCheckout, 1, ({ checkoutId }) => reconcile(deps, checkoutId))
  await deps.queue.work(sendRefund, 1, ({ idempotencyKey }) => refund(deps, idempotencyKey))
  await deps.queue.work(capturePayment, 1, async ({ paymentId, amountPaise, checkoutId }) => {
    await deps.razorpay.capture(paymentId, amountPaise)
    await settle(deps, checkoutId)
  })
  await deps.queue.work(awaitAddress, 1, (work) => lookAfterInvoice(deps, work))
  const { comparePayments, COMPARE_EVERY_SECONDS, watchPayments, WATCH_EVERY_SECONDS } = comparison
  await everySeconds(deps, comparePayments, COMPARE_EVERY_SECONDS, (signal) => comparison.compareBooks(deps, signal))
  await everySeconds(deps, watchPayments, WATCH_EVERY_SECONDS, (signal) => comparison.watchOver(deps, signal))
}

async function startUpkeepJobs(deps: Deps): Promise<void> {
  await deps.queue.work(searchUpkeep, 1, (_work, signal) => runUpkeep(deps, signal))
  await startUpkeep(deps)
  await everySeconds(deps, watchReleases, WATCH_RELEASES_EVERY_SECONDS, (signal) => notifyOfExpiring(deps, signal))
  await everySeconds(deps, remindOfEnds, REMIND_EVERY_SECONDS, (signal) => writeToEnding(deps, signal))
  await everySeconds(deps, tellOfWithdrawn, TELL_OF_WITHDRAWN_EVERY_SECONDS, (signal) => writeToHolders(deps, signal))
  await everySeconds(deps, countFigures, COUNT_EVERY_SECONDS, () => countDays(deps))
  await everySeconds(deps, sweepUploads, SWEEP_EVERY_SECONDS, () => sweepResumables(deps))
  await everySeconds(deps, storageUpkeep, STORAGE_UPKEEP_EVERY_SECONDS, (signal) => lookAfterStorage(deps, signal))
  await everySeconds(deps, fillPictures, FILL_PICTURES_EVERY_SECONDS, () => enqueueMissingPictures(deps))
  await everySeconds(deps, removeRetired, REMOVE_RETIRED_EVERY_SECONDS, (signal) => removeRetiredFiles(deps, signal))
}
