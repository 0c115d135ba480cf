import * as z from 'zod'

const Place = z.object({ code: z.string(), name: z.string() })
const Paise = z.int()

/** A tax document as it was printed. It is stored whole, so that it never changes when a setting, a price or an address does. */
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
    /** Of a registered business, as far as it was told. */
    company: z.optional(z.string()),
    name: z.string(),
    address: z.array(z.string()),
    state: Place,
    /** Of a registered business. */
    gstin: z.nullable(z.string()),
    email: z.string(),
  }),
  placeOfSupply: Place,
  sac: z.string(),
  description: z.string(),
  taxablePaise: Paise,
  cgstPaise: Paise,
  sgstPaise: Paise,
  igstPaise: Paise,
  totalPaise: Paise,
  secondHalf: z.enum(['SGST', 'UTGST']),
  words: z.string(),
  orderId: z.string(),
  paymentId: z.string(),
})
export type DocumentSnapshot = z.output<typeof DocumentSnapshot>

/** A credit note says besides which invoice it corrects (CGST Rule 53). */
export const CreditSnapshot = z.object({
  ...DocumentSnapshot.shape,
  original: z.object({ number: z.string(), issuedAt: z.string() }),
  /** CGST section 34(2): our tax falls only when a registered buyer takes the credit back. */
  buyerMustReverse: z.boolean(),
})
export type CreditSnapshot = z.output<typeof CreditSnapshot>
