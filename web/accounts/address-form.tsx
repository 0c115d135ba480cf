import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { INDIAN_STATES } from '../lib/indian-states.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/text-field.tsx'
import { AddressForm as schema, type AddressFields } from './credentials.schema.ts'

const EMPTY: AddressFields = { label: '', line1: '', line2: '', city: '', state: '', zipCode: '' }

/** Spec 2, account overlay: the Add Address form. Cleared once its address is on the list. */
export function AddressForm({ onAdd }: { onAdd: (fields: AddressFields) => Promise<void> }) {
  const form = useForm<AddressFields>({ resolver: zodResolver(schema), defaultValues: EMPTY })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(
    async (fields) => {
      await onAdd(fields)
      form.reset()
    },
    () => toast.error('Please fill in all required fields'),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-4 sm:grid-cols-2"
      aria-label="Add Address"
    >
      <TextField label="Label" hint="For example Home or Office" {...form.register('label')} />
      <TextField
        label="Address Line 1"
        autoComplete="address-line1"
        {...form.register('line1')}
        error={errors.line1?.message}
      />
      <TextField label="Address Line 2 (optional)" autoComplete="address-line2" {...form.register('line2')} />
      <TextField label="City" autoComplete="address-level2" {...form.register('city')} error={errors.city?.message} />
      <SelectField
        label="State"
        autoComplete="address-level1"
        {...form.register('state')}
        error={errors.state?.message}
      >
        <option value="">Select state</option>
        {INDIAN_STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
      <TextField
        label="Zip Code"
        hint="PIN code, 6 digits"
        inputMode="numeric"
        autoComplete="postal-code"
        {...form.register('zipCode')}
        error={errors.zipCode?.message}
      />
      <Button type="submit" variant="accent" busy={isSubmitting} className="sm:col-span-2 sm:justify-self-start">
        Add Address
      </Button>
    </form>
  )
}
