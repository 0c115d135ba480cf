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
} from '../../../contract/billing-checks.ts'
import { AppError } from '../../platform/errors.ts'
import type { BillingDetails } from './billing.ts'

/**
 * What is wrong with billing details, as far as they are given: the first field to blame, as the contract names it, and
 * the words to show beside it (integrations 3.1). A GSTIN of another State than the address is the GSTIN's fault.
 */
export function checkBilling(billing: BillingDetails): { field: keyof BillingDetails; message: string } | undefined {
  const { phone = '', state = '', zip = '', gst = '' } = billing
  const found = [
    { field: 'phone', message: checkPhone(phone) },
    { field: 'state', message: checkState(state) },
    { field: 'zip', message: checkPin(zip) },
    { field: 'gst', message: checkGstin(gst) ?? checkGstinState(gst, state) },
  ] as const
  for (const { field, message } of found) if (message) return { field, message }
  return undefined
}

/**
 * Billing details as they are kept: a State by its name, PIN and GSTIN without spaces, the phone as +91….
 * @param path in front of the field's name in the error, as in `billing.`
 * @throws AppError invalid_input naming the field
 */
export function checkedBilling(billing: BillingDetails, path = ''): BillingDetails {
  const wrong = checkBilling(billing)
  if (wrong) throw new AppError('invalid_input', { message: wrong.message, field: path + wrong.field })
  const { phone, state, zip, gst } = billing
  return {
    ...billing,
    ...(phone ? { phone: phoneOf(phone) ?? phone } : {}),
    ...(state ? { state: stateNamed(state)?.name ?? state } : {}),
    ...(zip ? { zip: pinOf(zip) } : {}),
    ...(gst ? { gst: gstinOf(gst) } : {}),
  }
}
