import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { count, line, optionalLine } from '../values.ts'

const CompanyId = z.uuid('companyId must be that of a company')
const whole = (label: string, min: number, max: number) =>
  z
    .int32({ error: `${label} must be a whole number` })
    .check(z.minimum(min, `${label} is at least ${min}`), z.maximum(max, `${label} is at most ${max}`))

/** Seats for so many days, as they were agreed. */
const Agreement = z.object({
  seats: z.int(),
  days: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Of all seats and days, before GST; in paise, as the rest. */
  pricePaise: z.int(),
  /** What was left of the agreement before, before GST. */
  unusedPaise: z.int(),
  /** What was invoiced for it, with GST; null: nothing was to be paid. */
  invoicedPaise: z.nullable(z.int()),
  /** What was credited for it, with GST. */
  creditedPaise: z.int(),
})

export const getCompanyPlan = endpoint('GET /user/companyplan', {
  who: 'customer',
  company: 'viewer',
  summary: 'What was agreed with the company that the caller acts for: seats and days, newest first',
  reply: json(z.object({ agreements: z.array(Agreement) })),
})

export const previewCompanyPlan = endpoint('GET /staff/companyplan', {
  who: 'admin',
  summary: 'What a new agreement with a company costs or gives back today, after what is left of the running one',
  query: {
    companyId: CompanyId,
    seats: count('Seats', 1000),
    days: count('Days', 1100),
    /** Of all seats and days before GST, in whole rupees. */
    rupees: count('Price', 10_000_000),
  },
  reply: json(
    z.object({
      running: z.nullable(Agreement),
      /** What is left of the running one before GST: of so many days. */
      unusedPaise: z.int(),
      unusedDays: z.int(),
      ofDays: z.int(),
      /** To be paid before GST; 0: nothing. */
      basePaise: z.int(),
      taxPaise: z.int(),
      totalPaise: z.int(),
      /** To be given back, with GST. */
      creditPaise: z.int(),
      /** The State of the address on the company's last order; empty: its address is not known. */
      addressIn: z.string(),
      endsAt: z.string(),
    }),
  ),
  errors: ['company_not_found'],
})

export const setCompanyPlan = endpoint('POST /staff/companyplan', {
  who: 'admin',
  summary: 'Agrees with a company on seats and days: the difference is invoiced, or credited',
  body: {
    companyId: CompanyId,
    seats: whole('Seats', 1, 1000),
    days: whole('Days', 1, 1100),
    rupees: whole('Price', 1, 10_000_000),
    /** Of the place of supply on the invoice. */
    state: line('State', 100),
    /** The rest of the address, where none of the company's in this State is known. */
    address1: optionalLine('Address Line 1'),
    city: optionalLine('City', 100),
    zip: optionalLine('Zip Code', 12),
    /** By when the invoice is to be paid. */
    daysToPay: whole('Days to pay', 0, 120),
    note: line('What was agreed', 500),
    /** What the preview said: nothing else is agreed on. */
    expected: z.strictObject({ basePaise: z.int(), creditPaise: z.int() }),
  },
  reply: json(z.object({ checkoutId: z.nullable(z.string()), totalPaise: z.int(), creditPaise: z.int() })),
  errors: ['company_not_found', 'company_seats', 'agreement_changed', 'order_failed'],
  changes: 'nothing',
})
