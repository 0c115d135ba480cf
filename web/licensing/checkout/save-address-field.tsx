import { type UseFormReturn, useWatch } from 'react-hook-form'
import { t } from '../../language/text.ts'
import { CheckboxField } from '../../ui/form/text-field.tsx'
import type { CheckoutFields } from './checkout.schema.ts'
import { ADDRESS_FIELDS, addressPart, isSameAddress, type SavedAddress } from './saved-address.ts'

interface Props {
  form: UseFormReturn<CheckoutFields>
  /** The saved ones. */
  addresses: SavedAddress[]
}

/** The box that saves the address for the next time; not offered for one that is saved already. */
export function SaveAddressField({ form: { control, register }, addresses }: Props) {
  const [address1, address2, city, state, zip, gst] = useWatch({ control, name: ADDRESS_FIELDS })
  const typed = { address1, address2, city, state, zip, gst }
  if (addresses.some((one) => isSameAddress(addressPart(one), typed))) return null
  return (
    <div className="sm:col-span-2">
      <CheckboxField {...register('saveAddress')} label={t('Save this address')} />
    </div>
  )
}
