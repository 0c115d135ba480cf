import { useEffect } from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import type { CallReply } from '../../../contract/index.ts'
import { stateNamed } from '../../../contract/licensing/billing-checks.ts'
import { t } from '../../language/text.ts'
import { CheckboxField, SelectField } from '../../ui/form/text-field.tsx'
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

const ADDRESS_FIELDS = ['address1', 'address2', 'city', 'state', 'zip', 'gst'] as const

const NO_ADDRESS: AddressPart = { address1: '', address2: '', city: '', state: '', zip: '', gst: '' }

/** An address's text in the select. */
const addressTitle = ({ label, line1, city }: SavedAddress): string => [label, line1, city].filter(Boolean).join(', ')

interface Props {
  form: UseFormReturn<CheckoutFields>
  /** The saved ones. */
  addresses: SavedAddress[]
}

/**
 * SCR-43: choosing a saved address fills the address fields; the first is preselected. The one that is chosen is the one that stands
 * in the fields, also after typing and reloading.
 */
export function SavedAddressField({ form, addresses }: Props) {
  const { control, setValue, getFieldState } = form
  const typed = useAddressFields(control)
  const chosen = addresses.findIndex((one) => isSameAddress(addressPart(one), typed))
  function fill(part: ReturnType<typeof addressPart>) {
    for (const [name, value] of Object.entries(part))
      setValue(name as keyof typeof part, value, { shouldValidate: form.formState.isSubmitted })
  }
  const first = addresses[0]
  useEffect(() => {
    // The list may arrive after the person began to type, which must not be overwritten.
    if (first && !getFieldState('address1').isDirty) fill(addressPart(first))
    // oxlint-disable-next-line react/exhaustive-deps -- once per arriving list
  }, [first])
  if (addresses.length === 0) return null
  return (
    <div className="sm:col-span-2">
      <SelectField
        label={t('Saved address')}
        value={chosen}
        onChange={({ target }) => {
          const address = addresses[Number(target.value)]
          fill(address ? addressPart(address) : NO_ADDRESS)
        }}
      >
        {addresses.map((address, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- addresses have no id on the wire
          <option key={index} value={index}>
            {addressTitle(address)}
          </option>
        ))}
        <option value={-1}>{t('Another address')}</option>
      </SelectField>
    </div>
  )
}

/** As they stand in the form. */
function useAddressFields(control: Control<CheckoutFields>): AddressPart {
  const [address1, address2, city, state, zip, gst] = useWatch({ control, name: ADDRESS_FIELDS })
  return { address1, address2, city, state, zip, gst }
}

/** The box that saves the address for the next time; not offered for one that is saved already. */
export function SaveAddressField({ form: { control, register }, addresses }: Props) {
  const typed = useAddressFields(control)
  if (addresses.some((one) => isSameAddress(addressPart(one), typed))) return null
  return (
    <div className="sm:col-span-2">
      <CheckboxField {...register('saveAddress')} label={t('Save this address')} />
    </div>
  )
}
