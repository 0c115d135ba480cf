import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { t } from '../../language/text.ts'
import { SelectField } from '../../ui/form/text-field.tsx'
import type { CheckoutFields } from './checkout.schema.ts'
import { addressPart, addressTitle, NO_ADDRESS, type SavedAddress } from './saved-address.ts'

interface Props {
  form: UseFormReturn<CheckoutFields>
  addresses: SavedAddress[]
}

/** SCR-43: choosing a saved address fills the address fields; the first is preselected. */
export function SavedAddressField({ form, addresses }: Props) {
  const [chosen, setChosen] = useState('0')
  const { setValue, getFieldState } = form
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
          setChosen(target.value)
          const address = addresses[Number(target.value)]
          fill(address && target.value !== '' ? addressPart(address) : NO_ADDRESS)
        }}
      >
        {addresses.map((address, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- addresses have no id on the wire
          <option key={index} value={String(index)}>
            {addressTitle(address)}
          </option>
        ))}
        <option value="">{t('Another address')}</option>
      </SelectField>
    </div>
  )
}
