import { audit } from '../../platform/audit.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Actor, type Client, SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { lockAccount } from '../checkout/account.repository.ts'
import { clearReview, findCheckout, lockCheckout } from '../checkout/checkout.repository.ts'
import { isWithoutGst } from './credit-note.policy.ts'
import * as notes from './credit-note.repository.ts'
import { nextDocumentNumber } from './document-number.repository.ts'
import { listRefundedLines } from '../checkout/order-line.repository.ts'
import { partOf, shareBy } from '../prices/gst.model.ts'
import { describeItem, nameOfLine, type OrderLine } from '../prices/item.model.ts'
import { findInvoiceOf, type Invoice } from './invoice.repository.ts'
import { DocumentSnapshot, type CreditSnapshot } from './document-snapshot.schema.ts'
import { CREDIT_UNDECIDED } from '../payments/dispute.policy.ts'
import { rupeesSpelledOut } from '../prices/rupees.model.ts'

export interface CreditNoteDeps {
  log: Log
}

/** A refund that is done, whole or in part; its row is in. */
export interface DoneRefund {
  idempotencyKey: string
  paymentId: string
  amountPaise: number
}

/**
 * Issues the credit note of a refund (CGST section 34), once a refund however often this is called. Account and checkout
 * are locked. None is due where there was no invoice, or for money that bought nothing.
 * @param now the database's time (lockAccount)
 * @returns its number, or null when none is due
 */
export async function issueCreditNote(
  deps: CreditNoteDeps,
  trx: Trx,
  refund: DoneRefund,
  now: Date,
): Promise<string | null> {
  const issued = await notes.findCreditNoteOf(trx, refund.idempotencyKey)
  if (issued) return issued.number
  const checkoutId = await notes.findBoughtBy(trx, refund.paymentId)
  const invoice = checkoutId && (await findInvoiceOf(trx, checkoutId))
  if (!invoice) return null
  return credit(deps, trx, { invoice, amountPaise: refund.amountPaise, now, refundKey: refund.idempotencyKey })
}

/** @returns its number, or null when the invoice was credited whole */
async function credit(
  deps: CreditNoteDeps,
  trx: Trx,
  {
    invoice,
    amountPaise: wanted,
    now,
    ...cause
  }: notes.CreditCause & { invoice: Invoice; amountPaise: number; now: Date },
): Promise<string | null> {
  const before = await notes.creditedPaise(trx, invoice.id)
  // Never more than the invoice: what goes back beyond it was never taxed.
  const amountPaise = Math.min(wanted, invoice.totalPaise - before)
  if (amountPaise <= 0) return null
  const lines = 'refundKey' in cause && cause.refundKey ? await listRefundedLines(trx, cause.refundKey) : []
  const { number, ...rest } = await nextDocumentNumber(trx, 'CN', now)
  const snapshot = snapshotFor(invoice, { before, amountPaise, issuedAt: rest.issuedAt }, lines)
  await notes.insertCreditNote(trx, { ...cause, id: newId(now), invoice, snapshot, number, ...rest })
  await record(deps, trx, { invoice, number, snapshot })
  return number
}

/**
 * Issues the credit note of a lost dispute, once: whether one is due is the accountant's to say (MON-49).
 * @returns its number
 * @throws AppError order_not_found, chargeback_not_found (also without an invoice to credit)
 */
export async function creditChargeBack(
  deps: CreditNoteDeps & { db: Database },
  actor: Actor,
  { checkoutId, disputeId, note }: { checkoutId: string; disputeId: string; note: string },
  client: Client,
): Promise<string> {
  const known = await findCheckout(deps.db, checkoutId)
  if (!known) throw new AppError('order_not_found')
  return deps.db.transaction().execute(async (trx) => {
    const now = await lockAccount(trx, known.accountId)
    await lockCheckout(trx, checkoutId)
    const lost = await notes.findLostDispute(trx, checkoutId, disputeId)
    if (lost?.number) return lost.number
    const invoice = lost && (await findInvoiceOf(trx, checkoutId))
    const number = invoice && (await credit(deps, trx, { invoice, amountPaise: lost.takenPaise, now, disputeId }))
    if (!number) throw new AppError('chargeback_not_found')
    await clearReview(trx, checkoutId, CREDIT_UNDECIDED)
    const details = { number, dispute: disputeId, note }
    await audit(trx, { action: 'credit_note.decided', actorId: actor.id, subjectId: checkoutId, client, details })
    return number
  })
}

const UNTAXED = { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }

/** @param lines that go back; none for a part of another kind, or for all that is left */
function snapshotFor(
  invoice: Invoice,
  { before, amountPaise, issuedAt }: { before: number; amountPaise: number; issuedAt: Date },
  lines: readonly OrderLine[],
): CreditSnapshot {
  // Nothing is payable by a credit note.
  const { lines: _invoiced, dueOn: _due, payTo: _account, ...snapshot } = DocumentSnapshot.parse(invoice.printed)
  const isLate = isWithoutGst(invoice.issuedAt, issuedAt)
  const part = isLate
    ? { ...UNTAXED, taxablePaise: amountPaise, totalPaise: amountPaise }
    : partOf(invoice, before, amountPaise)
  const shares = shareBy(
    part.taxablePaise,
    lines.map(({ basePaise }) => basePaise),
  )
  return {
    ...snapshot,
    ...(lines.length > 0 && {
      description: describeItem({ kind: 'cart', lines: [...lines] }, undefined),
      lines: lines.map((line, index) => ({ description: nameOfLine(line), taxablePaise: shares[index] ?? 0 })),
    }),
    ...part,
    words: rupeesSpelledOut(amountPaise),
    original: { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() },
    buyerMustReverse: snapshot.buyer.gstin !== null && !isLate,
    ...(isLate && { withoutGst: true }),
  }
}

async function record(
  { log }: CreditNoteDeps,
  trx: Trx,
  { invoice, number, snapshot }: { invoice: Invoice; number: string; snapshot: CreditSnapshot },
): Promise<void> {
  const { totalPaise, buyerMustReverse } = snapshot
  const details = { number, invoice: invoice.number, totalPaise, buyerMustReverse }
  const entry = { actorId: null, subjectId: invoice.checkoutId, client: SYSTEM_CLIENT, details }
  await audit(trx, { ...entry, action: 'credit_note.issued' })
  if (buyerMustReverse)
    log.warn({ number, invoice: invoice.number }, 'accounts: our tax falls only if this business reverses its credit')
}
