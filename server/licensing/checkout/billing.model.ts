import { gstinOf, phoneOf, pinOf, stateNamed } from '../../../contract/licensing/billing-checks.ts'

const BILLING_FIELDS = [
  'firstName',
  'lastName',
  'company',
  'email',
  'phone',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'gst',
] as const

/** MON-9; `company` beside a GSTIN. */
export type BillingDetails = Partial<Record<(typeof BILLING_FIELDS)[number], string>>

/** Billing fields that really say something. */
export function withoutEmpty(
  fields: { [Name in keyof BillingDetails]: string | undefined } | undefined,
): BillingDetails {
  return Object.fromEntries(BILLING_FIELDS.flatMap((name) => (fields?.[name] ? [[name, fields[name]]] : [])))
}

/** Billing details as they are kept: a State by its name, PIN and GSTIN without spaces, the phone as +91…. */
export function normaliseBilling(billing: BillingDetails): BillingDetails {
  const { phone, state, zip, gst } = billing
  return {
    ...billing,
    ...(phone ? { phone: phoneOf(phone) ?? phone } : {}),
    ...(state ? { state: stateNamed(state)?.name ?? state } : {}),
    ...(zip ? { zip: pinOf(zip) } : {}),
    ...(gst ? { gst: gstinOf(gst) } : {}),
  }
}
