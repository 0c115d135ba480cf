import { gstinOf, phoneOf, pinOf, stateNamed } from '../../../contract/licensing/billing-checks.ts'
import { Billing } from '../../../contract/licensing/payments.ts'

type Field = keyof typeof Billing.shape
const BILLING_FIELDS = Object.keys(Billing.shape) as Field[]

/** MON-9; `company` beside a GSTIN. */
export type BillingDetails = Partial<Record<Field, string>>

/** Billing fields that are not empty. */
export function withoutEmpty(
  fields: { [Name in keyof BillingDetails]: string | undefined } | undefined,
): BillingDetails {
  return Object.fromEntries(BILLING_FIELDS.flatMap((name) => (fields?.[name] ? [[name, fields[name]]] : [])))
}

/** Normalised for storage: a State by its name, PIN and GSTIN without spaces, the phone as +91…. */
export function normaliseBilling(billing: BillingDetails): BillingDetails {
  const { sez, ...rest } = billing
  const { phone, state, zip, gst } = rest
  return {
    ...rest,
    ...(phone ? { phone: phoneOf(phone) ?? phone } : {}),
    ...(state ? { state: stateNamed(state)?.name ?? state } : {}),
    ...(zip ? { zip: pinOf(zip) } : {}),
    ...(gst ? { gst: gstinOf(gst) } : {}),
    // MON-53: after the payment nothing is refused, so a flag without a GSTIN is dropped.
    ...(gst && sez === 'yes' ? { sez } : {}),
  }
}
