import * as z from 'zod/mini'
import { billingProblems } from './billing-checks.ts'

type Told = Parameters<typeof billingProblems>[0]

/** Check for billing fields that must be valid on an invoice; an issue for each invalid field. */
export const usableBilling = z.check<Told>(({ value, issues }) => {
  for (const { field, message } of billingProblems(value))
    issues.push({ code: 'custom', path: [field], message, input: value })
})
