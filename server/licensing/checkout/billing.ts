const BILLING_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'gst',
] as const

/** Spec 3, Checkout form, as far as the buyer has told. */
export type BillingDetails = Partial<Record<(typeof BILLING_FIELDS)[number], string>>

/** Billing fields that really say something. */
export function given(fields: { [Name in keyof BillingDetails]: string | undefined } | undefined): BillingDetails {
  return Object.fromEntries(BILLING_FIELDS.flatMap((name) => (fields?.[name] ? [[name, fields[name]]] : [])))
}
