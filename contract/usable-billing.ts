import * as z from 'zod/mini'
import { billingProblems } from './billing-checks.ts'

type Told = Parameters<typeof billingProblems>[0]

/** For an object of billing fields that must be usable on an invoice: names each field that is not. */
export const usableBilling = z.check<Told>(({ value, issues }) => {
  for (const { field, message } of billingProblems(value))
    issues.push({ code: 'custom', path: [field], message, input: value })
})
