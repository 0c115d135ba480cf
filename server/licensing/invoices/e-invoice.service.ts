import type { ParsedOf } from '../../../contract/endpoint.ts'
import type { recordEInvoice as declared } from '../../../contract/licensing/books.ts'
import { audit } from '../../platform/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { findCreditNote } from './credit-note.repository.ts'
import { DocumentSnapshot } from './document-snapshot.schema.ts'
import { findInvoice, findNumberByIrn, updateEInvoice } from './invoice.repository.ts'

/**
 * MON-54: what the registration portal answered about a document to a registered buyer. Its number, amounts and text stay
 * as they were issued.
 * @throws AppError paper_not_found, invalid_input when its buyer has no GSTIN, or the IRN is on another one
 */
export async function recordEInvoice(
  db: Database,
  actor: Actor,
  input: ParsedOf<typeof declared>,
  client: Client,
): Promise<void> {
  const number = input.number.toUpperCase()
  const irn = input.irn.toLowerCase()
  await db.transaction().execute(async (trx) => {
    const invoice = await findInvoice(trx, number)
    const found = invoice ?? (await findCreditNote(trx, number))
    if (!found) throw new AppError('paper_not_found')
    if (DocumentSnapshot.parse(found.printed).buyer.gstin === null)
      throw new AppError('invalid_input', { field: 'number', message: 'Only a document to a GSTIN has an IRN.' })
    // The portal gives each document one of its own: what is on another was pasted twice.
    const taken = await findNumberByIrn(trx, irn)
    if (taken && taken !== number)
      throw new AppError('invalid_input', { field: 'irn', message: `This IRN is on ${taken}.` })
    const table = invoice ? 'invoice' : 'credit_note'
    await updateEInvoice(trx, table, number, { irn, ack_no: input.ackNo, qr: input.qr })
    const details = { number, irn, before: found.irn }
    const entry = { actorId: actor.id, subjectId: found.checkoutId, client, details }
    await audit(trx, { ...entry, action: 'e_invoice.recorded' })
  })
}
