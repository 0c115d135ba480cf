import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { createCartOrder, LINE_ERRORS } from './cart.ts'
import { OrderBilling } from './payments.ts'

/** Where a transfer goes: these three fields are what a bank asks for. */
export const BankAccount = z.object({
  beneficiary: z.string(),
  accountNumber: z.string(),
  ifsc: z.string(),
  bank: z.string(),
})

export const openBankTransfer = endpoint('POST /pay/bank-transfer', {
  who: 'customer',
  company: 'buyer',
  sameBuyer: true,
  cookie: true,
  summary:
    'Opens one order for several clips with an account number of its own, to be paid by bank transfer, and its proforma invoice',
  body: {
    lines: createCartOrder.body.lines,
    billing: OrderBilling,
    agreed: createCartOrder.body.agreed,
    coupon: createCartOrder.body.coupon,
  },
  reply: json(
    z.object({
      checkoutId: z.string(),
      /** Of the proforma invoice; its PDF is `GET /user/quotation`. */
      number: z.string(),
      totalPaise: z.int(),
      /** The account takes money until then. */
      validUntil: z.string(),
      account: BankAccount,
    }),
  ),
  errors: [...LINE_ERRORS, 'coupon_not_valid', 'transfers_off', 'order_failed', 'too_many_requests'],
})
