import { passwordReset } from './accounts/accounts.jobs.ts'
import { sendResetLink } from './accounts/password-reset.service.ts'
import { runUpkeep, searchUpkeep, startUpkeep } from './catalogue/search-index.service.ts'
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
import { processClip } from './media/processing.service.ts'
import type { Deps } from './open-deps.ts'
import { sendMail, sendMailNow } from './platform/mail/outbox.ts'
import { everySeconds } from './platform/queue/schedule.ts'

/** Starts taking jobs. Media gets two slots whatever the machine: previews and short clips never wait for a long film. */
export async function startWorker(deps: Deps): Promise<void> {
  await deps.queue.work(quickWork, 1, (work, signal) => processClip(deps, work, 'quick', signal))
  await deps.queue.work(slowWork, 1, (work, signal) => processClip(deps, work, 'slow', signal))
  await deps.queue.work(searchUpkeep, 1, (_work, signal) => runUpkeep(deps, signal))
  await startUpkeep(deps)
  await deps.queue.work(workEvent, 2, ({ eventId }) => handleEvent(deps, eventId))
  await deps.queue.work(reconcileCheckout, 1, ({ checkoutId }) => reconcile(deps, checkoutId))
  await deps.queue.work(sendRefund, 1, ({ idempotencyKey }) => refund(deps, idempotencyKey))
  await deps.queue.work(capturePayment, 1, async ({ paymentId, amountPaise, checkoutId }) => {
    await deps.razorpay.capture(paymentId, amountPaise)
    await settle(deps, checkoutId)
  })
  await everySeconds(deps, remindOfEnds, REMIND_EVERY_SECONDS, (signal) => writeToEnding(deps, signal))
  const { comparePayments, COMPARE_EVERY_SECONDS, watchPayments, WATCH_EVERY_SECONDS } = comparison
  await everySeconds(deps, comparePayments, COMPARE_EVERY_SECONDS, (signal) => comparison.compareBooks(deps, signal))
  await everySeconds(deps, watchPayments, WATCH_EVERY_SECONDS, (signal) => comparison.watchOver(deps, signal))
  await deps.queue.work(awaitAddress, 1, (work) => lookAfterInvoice(deps, work))
  await deps.queue.work(passwordReset, 1, (request) => sendResetLink(deps, request))
  await deps.queue.work(sendMail, 2, ({ mailId }, signal) => sendMailNow(deps, mailId, signal))
}
