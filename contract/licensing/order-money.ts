import * as z from 'zod/mini'

// The money of one order, as staff see it.

export const OrderPayment = z.object({
  id: z.string(),
  status: z.string(),
  role: z.string(),
  amountPaise: z.int(),
  refundedPaise: z.int(),
  currency: z.string(),
  /** What the bank took of it for lost disputes. */
  takenPaise: z.int(),
  method: z.string(),
  instrument: z.string(),
  international: z.boolean(),
  createdAt: z.string(),
  /** The bank refused its last refund, which can be sent again by itself. */
  isStuck: z.boolean(),
})

export const OrderRefund = z.object({
  key: z.string(),
  paymentId: z.string(),
  amountPaise: z.int(),
  reason: z.string(),
  status: z.string(),
  source: z.string(),
  creditNote: z.nullable(z.string()),
  /** What waits to be paid back by transfer: money that came so, or what the bank refused for good. */
  byTransferPaise: z.nullable(z.int()),
})

export const OrderDispute = z.object({
  id: z.string(),
  status: z.string(),
  /** What was claimed; and what the bank took once it was lost. */
  amountPaise: z.int(),
  takenPaise: z.nullable(z.int()),
  respondBy: z.nullable(z.string()),
  creditNote: z.nullable(z.string()),
  /** What a credit note would be issued over; 0 where none is left to issue. */
  creditPaise: z.int(),
  /** How much of that the bank gave back, when staff recorded it, and whether they can. */
  returnedPaise: z.int(),
  returnedAt: z.nullable(z.string()),
  isHeld: z.boolean(),
})
