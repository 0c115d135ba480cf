import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import * as notes from './credit-note.repository.ts'
import { nextDocumentNumber } from './document-number.repository.ts'
import { partOf } from '../prices/gst.model.ts'
import { findInvoiceOf, type Invoice } from './invoice.repository.ts'
import { DocumentSnapshot, type CreditSnapshot } from './document-snapshot.schema.ts'
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
  const before = await notes.creditedPaise(trx, invoice.id)
  // Never more than the invoice: what goes back beyond it was never taxed.
  const amountPaise = Math.min(refund.amountPaise, invoice.totalPaise - before)
  if (amountPaise <= 0) return null
  const printed = print(invoice, before, amountPaise)
  const { number, ...rest } = await nextDocumentNumber(trx, 'CN', now)
  const refundKey = refund.idempotencyKey
  await notes.insertCreditNote(trx, { id: newId(now), refundKey, invoice, printed, number, ...rest })
  await record(deps, trx, invoice, printed, number)
  return number
}

function print(invoice: Invoice, beforePaise: number, amountPaise: number): CreditSnapshot {
  const snapshot = DocumentSnapshot.parse(invoice.printed)
  return {
    ...snapshot,
    ...partOf(invoice, beforePaise, amountPaise),
    words: rupeesSpelledOut(amountPaise),
    original: { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() },
    buyerMustReverse: snapshot.buyer.gstin !== null,
  }
}

async function record(deps: CreditNoteDeps, trx: Trx, invoice: Invoice, printed: CreditSnapshot, number: string) {
  const { totalPaise, buyerMustReverse } = printed
  const details = { number, invoice: invoice.number, totalPaise, buyerMustReverse }
  await audit(trx, {
    action: 'credit_note.issued',
    actorId: null,
    subjectId: invoice.checkoutId,
    client: SYSTEM_CLIENT,
    details,
  })
  if (buyerMustReverse)
    deps.log.warn(
      { number, invoice: invoice.number },
      'accounts: our tax falls only if this business reverses its credit',
    )
}
