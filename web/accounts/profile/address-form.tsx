import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { t } from '../../language/text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { formFields, setFormError } from '../../ui/form/form-fields.ts'
import { StateOptions } from '../../ui/form/state-options.tsx'
import { SelectField, TextField } from '../../ui/form/text-field.tsx'
import { type AddressFields, addressSchema } from './address.schema.ts'

const EMPTY: AddressFields = {
  label: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  zipCode: '',
  gst: '',
}

interface AddressFormProps {
  name: string
  action: string
  /** What stands in it at first. */
  initial?: AddressFields
  /** Rejects with an ApiError that names the field to blame. */
  onSubmit: (fields: AddressFields) => Promise<unknown>
  onCancel?: () => void
  /** Whether the form holds something that is not on the list. Must keep its identity. */
  onTyping: (isTyping: boolean) => void
}

/** SCR-50: the form of an address. Cleared once its address is on the list. */
export function AddressForm({ name, action, initial = EMPTY, onSubmit, onCancel, onTyping }: AddressFormProps) {
  const form = useForm<AddressFields>({ resolver: zodResolver(addressSchema), defaultValues: initial })
  const { isSubmitting, isDirty } = form.formState
  useEffect(() => {
    onTyping(isDirty)
    return () => onTyping(false)
  }, [onTyping, isDirty])
  const { setFocus } = form
  useEffect(() => {
    // The form that changes an address opens where its button was pressed.
    if (initial !== EMPTY) setFocus('label')
  }, [initial, setFocus])
  const submit = form.handleSubmit(
    (fields) =>
      onSubmit(fields).then(
        () => form.reset(),
        (error: unknown) => {
          setFormError(form, error)
          toast.error(messageOf(error))
        },
      ),
    () => toast.error(t('Please fill in all required fields')),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-4 sm:grid-cols-2"
      aria-label={name}
    >
      <AddressInputs form={form} />
      <div className="flex gap-3 sm:col-span-2">
        <Button type="submit" busy={isSubmitting}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="plain" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

function AddressInputs({ form }: { form: UseFormReturn<AddressFields> }) {
  const field = formFields(form)
  return (
    <>
      <TextField label={t('Label (optional)')} hint={t('For example Home or Office')} {...field('label')} />
      <TextField label={t('Address Line 1')} autoComplete="address-line1" {...field('line1')} />
      <TextField label={t('Address Line 2 (optional)')} autoComplete="address-line2" {...field('line2')} />
      <TextField label={t('City')} autoComplete="address-level2" {...field('city')} />
      <SelectField label={t('State')} autoComplete="address-level1" {...field('state')}>
        <StateOptions />
      </SelectField>
      <TextField
        label={t('Zip Code')}
        hint={t('The PIN code, 6 digits')}
        inputMode="numeric"
        autoComplete="postal-code"
        {...field('zipCode')}
      />
      <TextField
        label={t('GSTIN (optional)')}
        hint={t('For invoices to a company')}
        autoCapitalize="characters"
        {...field('gst')}
      />
    </>
  )
}
