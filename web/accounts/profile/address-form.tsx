import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { INDIAN_STATES } from '../../../contract/billing-checks.ts'
import { t, translate } from '../../language/text.ts'
import { ApiError } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/form/text-field.tsx'
import { AddressForm as schema, type AddressFields } from '../sign-in/credentials.schema.ts'

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
const isField = (name: string): name is keyof AddressFields => name in EMPTY

interface AddressFormProps {
  /** Rejects with an ApiError that names the field to blame. */
  onAdd: (fields: AddressFields) => Promise<void>
  /** Told when something stands in the form that is not on the list. `onTyping` must keep its identity. */
  onTyping: (isTyping: boolean) => void
}

/** SCR-50: the Add Address form. Cleared once its address is on the list. */
export function AddressForm({ onAdd, onTyping }: AddressFormProps) {
  const form = useForm<AddressFields>({ resolver: zodResolver(schema), defaultValues: EMPTY })
  const { errors, isSubmitting, isDirty } = form.formState
  const country = useWatch({ control: form.control, name: 'country' })
  useEffect(() => onTyping(isDirty), [onTyping, isDirty])
  const submit = form.handleSubmit(
    async (fields) => {
      try {
        await onAdd(fields)
        form.reset()
      } catch (error) {
        const { field = '', message: told = '' } = error instanceof ApiError ? error : {}
        const message = translate(told)
        const name = field.replace(/^newAddress\./, '')
        form.setError(isField(name) ? name : 'root', { message }, { shouldFocus: true })
        toast.error(message)
      }
    },
    () => toast.error(t('Please fill in all required fields')),
  )
  const field = (name: keyof AddressFields) => ({ ...form.register(name), error: errors[name]?.message })
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
      <StateField inIndia={isIndia(country)} {...field('state')} />
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

/** In India a choice, since the place of supply goes by it; abroad whatever it is called. */
function StateField({ inIndia, ...field }: UseFormRegisterReturn & { inIndia: boolean; error: string | undefined }) {
  if (!inIndia) return <TextField label={t('State')} autoComplete="address-level1" {...field} />
  return (
    <SelectField label={t('State')} autoComplete="address-level1" {...field}>
      <option value="">{t('Select state')}</option>
      {INDIAN_STATES.map(({ code, name }) => (
        <option key={code} value={name}>
          {translate(name)}
        </option>
      ))}
    </SelectField>
  )
}
