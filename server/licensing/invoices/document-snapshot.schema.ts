import * as z from 'zod'

const Place = z.object({ code: z.string(), name: z.string() })
const Paise = z.int()

/** Snapshot of everything on a tax document, independent of later changes to settings, prices and addresses. */
export const DocumentSnapshot = z.object({
  seller: z.object({
    name: z.string(),
    address: z.string(),
    /** Null only where no live money is taken. */
    gstin: z.nullable(z.string()),
    state: Place,
    email: z.string(),
    cin: z.optional(z.string()),
    phone: z.optional(z.string()),
    website: z.optional(z.string()),
  }),
  buyer: z.object({
    /** Of a registered business, if given. */
    company: z.optional(z.string()),
    name: z.string(),
    address: z.array(z.string()),
    state: Place,
    /** Of a registered business. */
    gstin: z.nullable(z.string()),
    email: z.string(),
  }),
  placeOfSupply: Place,
  /** MON-53: to a unit in a Special Economic Zone. */
  sez: z.optional(z.literal(true)),
  sac: z.string(),
  description: z.string(),
  /** Of an order of several clips; their taxable values add up to the document's. */
  lines: z.optional(z.array(z.object({ description: z.string(), taxablePaise: Paise }))),
  taxablePaise: Paise,
  cgstPaise: Paise,
  sgstPaise: Paise,
  igstPaise: Paise,
  totalPaise: Paise,
  secondHalf: z.enum(['SGST', 'UTGST']),
  words: z.string(),
  /** The buyer’s own references. */
  purchaseOrder: z.optional(z.string()),
  project: z.optional(z.string()),
  /** Of a proforma invoice, and of an invoice that is paid later: the account to transfer to. */
  payTo: z.optional(
    z.object({ beneficiary: z.string(), accountNumber: z.string(), ifsc: z.string(), bank: z.string() }),
  ),
  /** Delivered before it was paid: by which day it is to be. */
  dueOn: z.optional(z.string()),
  orderId: z.string(),
  paymentId: z.string(),
})
export type DocumentSnapshot = z.output<typeof DocumentSnapshot>

/** A credit note also names the invoice that it corrects (CGST Rule 53). */
export const CreditSnapshot = z.object({
  ...DocumentSnapshot.shape,
  original: z.object({ number: z.string(), issuedAt: z.string() }),
  /** CGST section 34(2): our tax falls only when a registered buyer takes the credit back. */
  buyerMustReverse: z.boolean(),
  /** Issued too late to change any tax: it is over money alone, and no return names it. */
  withoutGst: z.optional(z.literal(true)),
})
export type CreditSnapshot = z.output<typeof CreditSnapshot>
