import * as z from 'zod/mini'
import {
  checkGstin,
  checkGstinState,
  checkPhone,
  checkPin,
  checkPinState,
  checkState,
  gstinOf,
  phoneOf,
  pinOf,
  stateNamed,
} from '../../../contract/licensing/billing-checks.ts'
import type { Text } from '../../language/text.ts'
import { checkedBy, optionalText, requiredText } from '../../lib/form-schema.ts'

/** The address of an invoice, with the messages of MSG-1. */
export const billingAddress = {
  address1: requiredText('Address Line 1 is required'),
  address2: optionalText,
  city: requiredText('City is required'),
  state: requiredText('State is required').check(checkedBy(checkState)),
  zip: requiredText('Zip Code is required').check(checkedBy(checkPin)),
  gst: optionalText.check(checkedBy(checkGstin)),
}

/** MSG-1: what must be filled before a payment may start. What is filled must be usable on an invoice. */
export const checkoutSchema = z
  .object({
    firstName: requiredText('First Name is required'),
    lastName: optionalText,
    phone: requiredText('Phone is required').check(checkedBy(checkPhone)),
    email: requiredText('Email is required'),
    ...billingAddress,
    /** The business of the GSTIN. */
    company: optionalText,
    /** MON-53. */
    sez: z.boolean(),
    purchaseOrder: optionalText,
    project: optionalText,
    saveAddress: z.boolean(),
    agree: z.literal(true, {
      error: 'Please agree to the Privacy Policy and Terms & Conditions before proceeding' satisfies Text,
    }),
  })
  .check(gstinBelongsToState(), pinLiesInState(), companyOfGstin())

/** Reported together with the other problems, not only once all the rest is valid. */
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

/** MON-47. */
function pinLiesInState() {
  return z.refine<{ zip: string; state: string }>(({ zip, state }) => checkPinState(zip, state) === undefined, {
    path: ['zip'],
    error: ({ input }) => {
      const { zip, state } = input as { zip: string; state: string }
      return checkPinState(zip, state)
    },
    when: ({ value }) => typeof (value as { zip?: unknown } | null)?.zip === 'string',
  })
}

/** MON-46. */
function companyOfGstin() {
  return z.refine<{ gst: string; company: string }>(({ gst, company }) => gst.trim() === '' || company.trim() !== '', {
    path: ['company'],
    error: 'Company name is required beside a GSTIN',
    when: ({ value }) => typeof (value as { gst?: unknown } | null)?.gst === 'string',
  })
}

/** The form's values while it is being filled; both boxes start unchecked. */
export type CheckoutFields = Omit<z.core.output<typeof checkoutSchema>, 'agree'> & { agree: boolean }

/** The billing fields of a filled form, as `/pay/*` takes them. */
export type BillingFields = Omit<CheckoutFields, 'agree' | 'saveAddress' | 'sez'> & { sez: '' | 'yes' }

/** An address normalized as it is stored and printed; the State by its name. */
export const normalizedAddress = <Address extends { state: string; zip: string; gst: string }>(address: Address) => ({
  ...address,
  state: stateNamed(address.state)?.name ?? address.state,
  zip: pinOf(address.zip),
  gst: gstinOf(address.gst),
})

export function billingOf(fields: CheckoutFields): BillingFields {
  const { agree: _agree, saveAddress: _saveAddress, ...billing } = fields
  return {
    ...normalizedAddress(billing),
    phone: phoneOf(billing.phone) ?? billing.phone,
    company: billing.gst ? billing.company : '',
    sez: billing.gst && billing.sez ? 'yes' : '',
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
    sez: false,
    purchaseOrder: '',
    project: '',
    saveAddress: false,
    agree: false,
  }
}

/** The problems of a form, by field. */
type Problems = Readonly<Record<string, { message?: string | undefined } | undefined>>

const MISSING: Text = 'Please fill all required fields'

/** MSG-1: the toast for a form that cannot be sent; the box and each wrongly filled field have their own message. */
export function refusalText(problems: Problems): string {
  const { agree, ...fields } = problems
  const texts = Object.values(fields).map((problem) => problem?.message ?? '')
  if (texts.some((text) => text.endsWith(' is required'))) return MISSING
  return texts[0] ?? agree?.message ?? MISSING
}
