import * as z from 'zod/mini'
import {
  checkGstin,
  checkGstinState,
  checkPhone,
  checkPin,
  checkState,
  gstinOf,
  phoneOf,
  pinOf,
  stateNamed,
} from '../../contract/billing-checks.ts'
import { type Text } from '../language/text.ts'

type Check = (text: string) => string | undefined

const free = z.string().check(z.trim())
const required = (message: Text) => z.string({ error: message }).check(z.trim(), z.minLength(1, message))
/** `check` answers the words to show, and leaves an empty text to others. */
const right = (check: Check) =>
  z.check<string>(({ value, issues }) => {
    const message = check(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  })

/** MSG-1: what must be filled before a payment may start. What is filled must be usable on an invoice. */
export const CheckoutForm = z
  .object({
    firstName: required('First Name is required'),
    lastName: free,
    phone: required('Phone is required').check(right(checkPhone)),
    email: required('Email is required'),
    address1: required('Address Line 1 is required'),
    address2: free,
    city: required('City is required'),
    state: required('State is required').check(right(checkState)),
    zip: required('Zip Code is required').check(right(checkPin)),
    gst: free.check(right(checkGstin)),
    /** The business of the GSTIN. */
    company: free,
    saveAddress: z.boolean(),
    agree: z.literal(true, {
      error: 'Please agree to the Privacy Policy and Terms & Conditions before proceeding' satisfies Text,
    }),
  })
  .check(gstinBelongsToState())

/** Said together with whatever else is wrong, not only once all the rest is right. */
function gstinBelongsToState() {
  const isClash = ({ gst, state }: { gst: string; state: string }) =>
    checkGstin(gst) === undefined && checkGstinState(gst, state) !== undefined
  return z.refine<{ gst: string; state: string }>((fields) => !isClash(fields), {
    path: ['gst'],
    error: ({ input }) => {
      const { gst, state } = input as { gst: string; state: string }
      return checkGstinState(gst, state)
    },
    when: ({ value }) => typeof (value as { gst?: unknown } | null)?.gst === 'string',
  })
}

/** The form as it stands while being filled; both boxes start unchecked. */
export type CheckoutFields = Omit<z.core.output<typeof CheckoutForm>, 'agree'> & { agree: boolean }

/** The billing fields of a filled form, as `/pay/*` takes them. */
export type BillingFields = Omit<CheckoutFields, 'agree' | 'saveAddress'>

/** Written the one way in which they are stored and printed. The State goes by its name. */
export function billingOf(fields: CheckoutFields): BillingFields {
  const { agree: _agree, saveAddress: _saveAddress, ...billing } = fields
  return {
    ...billing,
    phone: phoneOf(billing.phone) ?? billing.phone,
    state: stateNamed(billing.state)?.name ?? billing.state,
    zip: pinOf(billing.zip),
    gst: gstinOf(billing.gst),
    company: billing.gst ? billing.company : '',
  }
}

/** Starting values: SCR-39. */
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
    company: '',
    saveAddress: false,
    agree: false,
  }
}

/** What is wrong with a form, by field. */
type Problems = Readonly<Record<string, { message?: string | undefined } | undefined>>

const MISSING: Text = 'Please fill all required fields'

/** MSG-1: the toast for a form that cannot be sent; the box has its own words, and so has what is filled wrongly. */
export function refusalText(problems: Problems): string {
  const { agree, ...fields } = problems
  const texts = Object.values(fields).map((problem) => problem?.message ?? '')
  if (texts.some((text) => text.endsWith(' is required'))) return MISSING
  return texts[0] ?? agree?.message ?? MISSING
}

/** The field that a refusal of the server blames, as in `billing.gst`. */
export function blamedField(field: string | undefined): keyof BillingFields | null {
  const name = field?.replace(/^billing\./, '') ?? ''
  return name in billingOf(emptyCheckout(null)) ? (name as keyof BillingFields) : null
}
