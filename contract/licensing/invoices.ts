import * as z from 'zod/mini'
import { endpoint, file, json } from '../endpoint.ts'
import { usableBilling } from './payments.ts'
import { CheckoutId } from './orders.ts'
import { line, lineOr } from '../values.ts'

/** Number of an invoice, credit note or licence, as people type it. */
export const DocumentNumber = z
  .string({ error: 'A number is needed' })
  .check(z.regex(/^[A-Za-z0-9/-]{1,40}$/, 'This is not a number of ours'))

export const getInvoice = endpoint('GET /user/invoice', {
  who: 'customer',
  company: 'buyer',
  summary: 'A tax invoice or credit note of the caller’s, as PDF',
  limit: { name: 'papers', by: 'account', max: 30, seconds: 60 },
  query: { number: DocumentNumber },
  reply: file('application/pdf'),
  errors: ['paper_not_found'],
})

export const mailedInvoice = endpoint('GET /papers/:token', {
  who: 'anyone',
  summary: 'The invoice that a mail led to, by its signed address',
  params: { token: z.string().check(z.regex(/^[\w.-]{1,301}$/, 'This address is incomplete')) },
  reply: file('application/pdf'),
  limit: { name: 'mailed-paper', by: 'network', max: 60, seconds: 3600 },
  errors: ['paper_not_found'],
})

export const billingAddress = endpoint('POST /user/invoiceaddress', {
  who: 'customer',
  company: 'buyer',
  summary: 'Gives the address that a paid order lacks; its invoice is issued at once',
  body: z
    .object({
      checkoutId: CheckoutId,
      name: line('Name', 160),
      /** The business a GSTIN belongs to. */
      company: lineOr('', 'Company', 160),
      address1: line('Address Line 1'),
      address2: lineOr('', 'Address Line 2'),
      city: line('City', 100),
      state: line('State', 100),
      zip: line('Zip Code', 12),
      gst: lineOr('', 'GSTIN', 20),
    })
    .check(usableBilling),
  reply: json(z.object({ success: z.literal(true), message: z.string(), number: z.string() })),
  errors: ['order_not_found', 'invoice_exists'],
})

export const monthlyStatement = endpoint('GET /user/statement', {
  who: 'customer',
  company: 'buyer',
  summary: 'The caller’s invoices and credit notes of one month, as PDF',
  limit: { name: 'papers', by: 'account', max: 30, seconds: 60 },
  query: {
    month: z
      .string({ error: 'month must be as in 2026-04' })
      .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month must be as in 2026-04')),
  },
  reply: file('application/pdf'),
  errors: ['paper_not_found'],
})
