import * as z from 'zod/mini'
import {
  checkGstin,
  checkGstinState,
  checkPin,
  checkState,
  gstinOf,
  pinOf,
  stateNamed,
} from '../../contract/billing-checks.ts'
import { type Text } from '../language/text.ts'

const text = z.string().check(z.trim())
const required = (message: Text) => z.string().check(z.trim(), z.minLength(1, message))
const right = (check: (text: string) => string | undefined) =>
  z.check<string>(({ value, issues }) => {
    const message = check(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  })

/** The address that a paid order lacks. MSG-1: the same words. */
export const InvoiceAddress = z.object({
  name: required('Name is required'),
  address1: required('Address Line 1 is required'),
  address2: text,
  city: required('City is required'),
  state: required('State is required').check(right(checkState)),
  zip: required('Zip Code is required').check(right(checkPin)),
  gst: text.check(right(checkGstin)),
})
export type AddressFields = z.core.output<typeof InvoiceAddress>

/** Why a GSTIN and a State do not go together; undefined when they do. */
export const clashOf = ({ gst, state }: AddressFields): string | undefined => checkGstinState(gst, state)

/** Written the one way in which it is stored and printed. */
export const asPrinted = (fields: AddressFields): AddressFields => ({
  ...fields,
  state: stateNamed(fields.state)?.name ?? fields.state,
  zip: pinOf(fields.zip),
  gst: gstinOf(fields.gst),
})

export const isAddressField = (name: string | undefined): name is keyof AddressFields =>
  name !== undefined && ['name', 'address1', 'address2', 'city', 'state', 'zip', 'gst'].includes(name)
