import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { t } from '../../language/text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { formFields, setFormError } from '../../ui/form/form-fields.ts'
import { StateOptions } from '../../ui/form/state-options.tsx'
import { SelectField, TextField } from '../../ui/form/text-field.tsx'
import { addressSchema, type AddressFields } from './address.schema.ts'

const EMPTY: AddressFields = {
  label: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  zipCode: '',
  country: 'India',
  gst: '',
}

interface AddressFormProps {
  /** Rejects with an ApiError that names the field to blame. */
  onAdd: (fields: AddressFields) => Promise<void>
  /** Whether the form holds something that is not on the list. Must keep its identity. */
  onTyping: (isTyping: boolean) => void
}

/** SCR-50: the Add Address form. Cleared once its address is on the list. */
export function AddressForm({ onAdd, onTyping }: AddressFormProps) {
  const form = useForm<AddressFields>({ resolver: zodResolver(addressSchema), defaultValues: EMPTY })
  const { isSubmitting, isDirty } = form.formState
  const country = useWatch({ control: form.control, name: 'country' })
  useEffect(() => onTyping(isDirty), [onTyping, isDirty])
  const submit = form.handleSubmit(
    (fields) =>
      onAdd(fields).then(
        () => form.reset(),
        (error: unknown) => {
          setFormError(form, error)
          toast.error(messageOf(error))
        },
      ),
    () => toast.error(t('Please fill in all required fields')),
  )
  const field = formFields(form)
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-4 sm:grid-cols-2"
      aria-label={t('Add Address')}
    >
      <TextField label={t('Label (optional)')} hint={t('For example Home or Office')} {...field('label')} />
      <TextField label={t('Address Line 1')} autoComplete="address-line1" {...field('line1')} />
      <TextField label={t('Address Line 2 (optional)')} autoComplete="address-line2" {...field('line2')} />
      <TextField label={t('City')} autoComplete="address-level2" {...field('city')} />
      <StateField inIndia={isIndia(country)} field={field('state')} />
      <TextField
        label={t('Zip Code')}
        hint={t('PIN code, 6 digits')}
        inputMode="numeric"
        autoComplete="postal-code"
        {...field('zipCode')}
      />
      <TextField label={t('Country')} autoComplete="country-name" {...field('country')} />
      <TextField
        label={t('GSTIN (optional)')}
        hint={t('For invoices to a company')}
        autoCapitalize="characters"
        {...field('gst')}
      />
      <Button type="submit" busy={isSubmitting} className="sm:col-span-2 sm:justify-self-start">
        {t('Add Address')}
      </Button>
    </form>
  )
}

const isIndia = (country: string) => ['', 'india'].includes(country.trim().toLowerCase())

interface StateFieldProps {
  inIndia: boolean
  field: ReturnType<ReturnType<typeof formFields<AddressFields>>>
}

/** In India a choice, since the place of supply goes by it; abroad free text. */
function StateField({ inIndia, field }: StateFieldProps) {
  if (!inIndia) return <TextField label={t('State')} autoComplete="address-level1" {...field} />
  return (
    <SelectField label={t('State')} autoComplete="address-level1" {...field}>
      <StateOptions />
    </SelectField>
  )
}
