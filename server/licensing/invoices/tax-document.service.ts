import * as z from 'zod'
import type { Seller } from '../../config/company.ts'
import { audit } from '../../platform/audit.ts'
import { startOfDay } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { drawDocument } from '../documents/document.cache.ts'
import type { Client, Actor } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Signer } from '../../platform/secrets.ts'
import { findCheckout } from '../checkout/checkout.repository.ts'
import { findCreditNote } from './credit-note.repository.ts'
import { findBuyer, findInvoice, findInvoiceOf } from './invoice.repository.ts'
import type { InvoiceDeps } from './invoice.service.ts'
import { listLedger } from './ledger.repository.ts'
import { DocumentSnapshot, CreditSnapshot } from './document-snapshot.schema.ts'

export interface TaxDocumentDeps extends InvoiceDeps {
  db: Database
}

/** A tax document as a file, drawn each time from its snapshot: always the same bytes. */
export interface TaxDocumentFile {
  fileName: string
  content: Buffer
}

/**
 * An invoice or a credit note of the caller's.
 * @throws AppError paper_not_found, also for another account's
 */
export const openOwnDocument = (db: Database, actor: Actor, number: string): Promise<TaxDocumentFile> =>
  openDocument(db, number, (accountId) => accountId === actor.id)

/** Anybody's. @throws AppError paper_not_found */
export const openAnyDocument = (db: Database, number: string): Promise<TaxDocumentFile> =>
  openDocument(db, number, () => true)

const SignedDocument = z.object({ paper: z.string() })

/** By the address that a mail had (MON-52). @throws AppError paper_not_found, also when we did not sign it */
export async function openMailedDocument(
  { db, mailLinks }: { db: Database; mailLinks: Signer },
  token: string,
): Promise<TaxDocumentFile> {
  const signed = SignedDocument.safeParse(mailLinks.open(token))
  if (!signed.success) throw new AppError('paper_not_found')
  return openAnyDocument(db, signed.data.paper)
}

async function openDocument(
  db: Database,
  typed: string,
  mayRead: (accountId: string) => boolean,
): Promise<TaxDocumentFile> {
  const number = typed.toUpperCase()
  const fileName = `${number.replaceAll('/', '-')}.pdf`
  const invoice = await findInvoice(db, number)
  if (invoice && mayRead(invoice.accountId))
    return {
      fileName,
      content: await drawDocument('invoicePdf', { ...invoice, snapshot: DocumentSnapshot.parse(invoice.printed) }),
    }
  const note = await findCreditNote(db, number)
  if (note && mayRead(note.accountId))
    return {
      fileName,
      content: await drawDocument('creditNotePdf', { ...note, snapshot: CreditSnapshot.parse(note.printed) }),
    }
  throw new AppError('paper_not_found')
}

/** More than anybody buys in a month. */
const LIMIT = 5000

/**
 * The caller's invoices and credit notes of one month in India.
 * @param month as in 2026-04
 * @throws AppError paper_not_found when there is none
 */
export async function openStatement(
  deps: { db: Database; seller: Seller },
  actor: Actor,
  month: string,
): Promise<TaxDocumentFile> {
  const from = startOfDay(`${month}-01`)
  const until = startOfDay(`${monthAfter(month)}-01`)
  const found = await listLedger(deps.db, { from, until }, { accountId: actor.id, limit: LIMIT })
  const entries = found.map((entry) => ({ ...entry, snapshot: DocumentSnapshot.parse(entry.snapshot) }))
  if (entries.length === 0) throw new AppError('paper_not_found')
  return {
    fileName: `statement-${month}.pdf`,
    content: await drawDocument('statementPdf', { seller: deps.seller, month: from, entries }),
  }
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

/**
 * Mails a link to the invoice again; the document itself is never attached.
 * @throws AppError order_not_found, paper_not_found while it has none, or when the account was deleted
 */
export async function resendInvoice(
  deps: TaxDocumentDeps,
  actor: Actor,
  { checkoutId, note }: { checkoutId: string; note: string },
  client: Client,
): Promise<void> {
  if (!(await findCheckout(deps.db, checkoutId))) throw new AppError('order_not_found')
  const invoice = await findInvoiceOf(deps.db, checkoutId)
  const buyer = invoice && (await findBuyer(deps.db, invoice.accountId))
  if (!invoice || !buyer) throw new AppError('paper_not_found')
  const { number, accountId } = invoice
  const { email: to, firstName } = buyer
  await deps.db.transaction().execute(async (trx) => {
    const key = `invoice ${checkoutId} ${newId()}`
    await deps.outbox.post(trx, { key, accountId, to, template: 'invoice', data: { firstName, number } })
    const details = { number, note }
    await audit(trx, { action: 'invoice.sent', actorId: actor.id, subjectId: checkoutId, client, details })
  })
}
