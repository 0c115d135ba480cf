import * as z from 'zod/mini'
import { optionalText, requiredText } from '../../lib/form-schema.ts'

/** ACC-19: only India is served, so no country is asked for; the lines an invoice needs are required, with the checkout's messages. */
export const addressSchema = z.object({
  label: optionalText,
  line1: requiredText('Address Line 1 is required'),
  line2: optionalText,
  city: requiredText('City is required'),
  state: requiredText('State is required'),
  zipCode: requiredText('Zip Code is required'),
  gst: optionalText,
})
export type AddressFields = z.core.output<typeof addressSchema>
