import * as z from 'zod/mini'
import { endpoint, file, json } from '../endpoint.ts'
import { line, lineOr } from '../values.ts'
import { DocumentNumber } from './invoices.ts'
import { CheckoutId } from './orders.ts'

const Month = z
  .string({ error: 'month must be as in 2026-04' })
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month must be as in 2026-04'))

export const GSTR1_TABLES = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'hsn', 'docs'] as const

export const gstr1 = endpoint('GET /orders/gstr1.csv', {
  who: 'orders',
  summary: 'One table of the month’s GSTR-1: B2B, B2CL, B2CS, CDNR, CDNUR, the summary by SAC or documents issued',
  query: {
    month: Month,
    table: z.enum(GSTR1_TABLES, { error: 'table must be b2b, b2cl, b2cs, cdnr, cdnur, hsn or docs' }),
  },
  reply: file('text/csv'),
})

export const Payout = z.object({
  id: z.string(),
  utr: z.string(),
  settledAt: z.string(),
  paymentsPaise: z.int(),
  refundsPaise: z.int(),
  /** Disputes that were lost. */
  chargeBacksPaise: z.int(),
  /** The GST of the fees included. */
  feesPaise: z.int(),
  feeTaxPaise: z.int(),
  /** What the bank account was given. */
  netPaise: z.int(),
})

export const payouts = endpoint('GET /orders/settlements', {
  who: 'orders',
  summary: 'The month’s transfers to the bank, and where they differ from our books',
  query: { month: Month },
  reply: json(
    z.object({
      settlements: z.array(Payout),
      /** What differs, a sentence each, by the provider’s id. */
      differences: z.array(z.object({ id: z.string(), what: z.string() })),
    }),
  ),
})

export const payoutsCsv = endpoint('GET /orders/settlements.csv', {
  who: 'orders',
  summary: 'Every movement of the month’s transfers: payments with fee and GST of the fee, refunds, lost disputes',
  query: { month: Month },
  reply: file('text/csv'),
})

export const chargeBackReturned = endpoint('POST /orders/disputereturned', {
  who: 'orders',
  summary:
    'Says that the bank gave back what it took for a lost dispute, or a part of it: what was bought is the buyer’s again; of an order that is over it goes on to the buyer',
  body: {
    checkoutId: CheckoutId,
    disputeId: line('Dispute', 64),
    note: line('Note', 500),
    /** In paise; left out, all that it took. */
    amount: z.optional(
      z
        .int({ error: 'amount must be a whole number of paise' })
        .check(z.minimum(1, 'amount is at least one paisa'), z.maximum(1_000_000_000, 'amount is too large')),
    ),
  },
  changes: 'nothing',
  errors: ['order_not_found', 'chargeback_not_found'],
})

export const creditChargeBack = endpoint('POST /orders/creditchargeback', {
  who: 'orders',
  summary: 'Issues the credit note of a lost dispute, as the accountant decides',
  body: { checkoutId: CheckoutId, disputeId: line('Dispute', 64), note: lineOr('', 'Note', 500) },
  changes: 'nothing',
  errors: ['order_not_found', 'chargeback_not_found'],
})

const typed = (pattern: RegExp, error: string) => z.string({ error }).check(z.trim(), z.regex(pattern, error))

export const recordEInvoice = endpoint('POST /orders/einvoice', {
  who: 'orders',
  summary: 'Puts what the invoice registration portal answered on an invoice or credit note to a GSTIN; replaces it',
  body: {
    number: DocumentNumber,
    irn: typed(/^[\da-f]{64}$/i, 'IRN has 64 digits and letters a to f'),
    ackNo: typed(/^\d{6,20}$/, 'Acknowledgement number has 6 to 20 digits'),
    /** The signed text of the QR code. */
    qr: typed(/^[\w.=+/-]{20,2000}$/, 'QR code is its signed text, at most 2000 characters'),
  },
  changes: 'nothing',
  errors: ['paper_not_found'],
})
