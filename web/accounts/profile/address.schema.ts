import * as z from 'zod/mini'
import { optionalText, requiredText } from '../../lib/form-schema.ts'

/** ACC-19; the lines an invoice needs are required, with the checkout's messages. */
export const addressSchema = z.object({
  label: optionalText,
  line1: requiredText('Address Line 1 is required'),
  line2: optionalText,
  city: requiredText('City is required'),
  state: requiredText('State is required'),
  zipCode: requiredText('Zip Code is required'),
  // ACC-19: no country input was shown; ours begins with the one that nearly all have.
  country: z.pipe(
    optionalText,
    z.transform((country: string) => country || 'India'),
  ),
  gst: optionalText,
})
export type AddressFields = z.core.output<typeof addressSchema>
