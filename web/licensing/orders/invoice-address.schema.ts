import * as z from 'zod/mini'
import {
  checkGstin,
  checkGstinState,
  checkPin,
  checkState,
  gstinOf,
  pinOf,
  stateNamed,
} from '../../../contract/licensing/billing-checks.ts'
import { checkedBy, optionalText, requiredText } from '../../lib/form-schema.ts'

/** The address that a paid order lacks. MSG-1: with the checkout's messages. */
export const invoiceAddressSchema = z.object({
  name: requiredText('Name is required'),
  address1: requiredText('Address Line 1 is required'),
  address2: optionalText,
  city: requiredText('City is required'),
  state: requiredText('State is required').check(checkedBy(checkState)),
  zip: requiredText('Zip Code is required').check(checkedBy(checkPin)),
  gst: optionalText.check(checkedBy(checkGstin)),
})
export type InvoiceAddressFields = z.core.output<typeof invoiceAddressSchema>

/** Why a GSTIN and a State do not go together; undefined when they do. */
export const stateMismatch = ({ gst, state }: InvoiceAddressFields): string | undefined => checkGstinState(gst, state)

/** Normalized as it is stored and printed. */
export const normalizedAddress = (fields: InvoiceAddressFields): InvoiceAddressFields => ({
  ...fields,
  state: stateNamed(fields.state)?.name ?? fields.state,
  zip: pinOf(fields.zip),
  gst: gstinOf(fields.gst),
})
