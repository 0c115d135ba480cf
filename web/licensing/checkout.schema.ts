import * as z from 'zod/mini'

const required = (message: string) => z.string({ error: message }).check(z.trim(), z.minLength(1, message))
const free = z.string().check(z.trim())

/** Spec 5, Checkout: what must be filled before a payment may start. */
export const CheckoutForm = z.object({
  firstName: required('First Name is required'),
  lastName: free,
  phone: required('Phone is required'),
  email: required('Email is required'),
  address1: required('Address Line 1 is required'),
  address2: free,
  city: required('City is required'),
  state: required('State is required'),
  zip: required('Zip Code is required'),
  gst: free,
  agree: z.literal(true, {
    error: 'Please agree to the Privacy Policy and Terms & Conditions before proceeding',
  }),
})

/** The form as it stands while being filled; `agree` starts unchecked. */
export type CheckoutFields = Omit<z.core.output<typeof CheckoutForm>, 'agree'> & { agree: boolean }

/** The billing fields of a filled form, as `/pay/*` takes them. */
export type BillingFields = Omit<CheckoutFields, 'agree'>

export function billingOf(fields: CheckoutFields): BillingFields {
  const { agree: _agree, ...billing } = fields
  return billing
}

/** Starting values: spec 3, first name and e-mail come from the signed-in user. */
export function emptyCheckout(person: { firstName: string; username: string } | null): CheckoutFields {
  return {
    firstName: person?.firstName ?? '',
    lastName: '',
    phone: '',
    email: person?.username ?? '',
    address1: '',
    address2: '',
    city: '',
    state: '',
    zip: '',
    gst: '',
    agree: false,
  }
}

/** Spec 8: the toast for a form that cannot be sent; the box has its own words. */
export function refusalText(faulty: readonly string[]): string {
  return faulty.every((field) => field === 'agree')
    ? 'Please agree to the Privacy Policy and Terms & Conditions before proceeding'
    : 'Please fill all required fields'
}
