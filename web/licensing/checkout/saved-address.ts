import { stateNamed } from '../../../contract/licensing/billing-checks.ts'
import type { CallReply } from '../../../contract/index.ts'
import type { BillingFields, CheckoutFields } from './checkout.schema.ts'

export type SavedAddress = CallReply<'GET /user/getsavedaddress'>['savedAddresses'][number]
type AddressPart = Pick<CheckoutFields, 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'gst'>

/** SCR-43: choosing a saved address fills the address fields. A State in another spelling is matched to the list. */
export function addressPart({ line1, line2, city, state, zipCode, gst }: SavedAddress): AddressPart {
  return { address1: line1, address2: line2, city, state: stateNamed(state)?.name ?? state, zip: zipCode, gst }
}

/** The address of a filled form, as the address book takes it. */
export function addressOf({ address1, address2, city, state, zip, gst }: BillingFields): SavedAddress {
  return { label: '', line1: address1, line2: address2, city, state, zipCode: zip, gst, country: 'India' }
}

/** Whether two are the same place, whatever their labels. */
export function isSameAddress(one: AddressPart, other: AddressPart): boolean {
  const plain = (text: string) => text.replaceAll(/\s+/g, '').toLowerCase()
  return ADDRESS_FIELDS.every((name) => plain(one[name]) === plain(other[name]))
}

export const ADDRESS_FIELDS = ['address1', 'address2', 'city', 'state', 'zip', 'gst'] as const

export const NO_ADDRESS: AddressPart = { address1: '', address2: '', city: '', state: '', zip: '', gst: '' }

/** An address's text in the select. */
export const addressTitle = ({ label, line1, city }: SavedAddress): string =>
  [label, line1, city].filter(Boolean).join(', ')
