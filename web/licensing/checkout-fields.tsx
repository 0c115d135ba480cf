import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { INDIAN_STATES } from '../lib/indian-states.ts'
import { SelectField, TextField } from '../ui/text-field.tsx'
import type { CheckoutFields } from './checkout.schema.ts'

type Form = UseFormReturn<CheckoutFields>

/** Spec 3, checkout form: who pays. */
export function ContactFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState
  return (
    <Group title="Contact">
      <TextField
        label="First Name"
        autoComplete="given-name"
        {...register('firstName')}
        error={errors.firstName?.message}
      />
      <TextField label="Last Name (optional)" autoComplete="family-name" {...register('lastName')} />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="10 digits, for the payment provider"
        {...register('phone')}
        error={errors.phone?.message}
      />
      <TextField label="Email" type="email" autoComplete="email" {...register('email')} error={errors.email?.message} />
    </Group>
  )
}

/** Spec 3, checkout form: the billing address and the company's GSTIN. */
export function AddressFields({ form }: { form: Form }) {
  const { register } = form
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Address Line 1"
        autoComplete="billing address-line1"
        {...register('address1')}
        error={errors.address1?.message}
      />
      <TextField label="Address Line 2 (optional)" autoComplete="billing address-line2" {...register('address2')} />
      <TextField
        label="City"
        autoComplete="billing address-level2"
        {...register('city')}
        error={errors.city?.message}
      />
      <StateField form={form} />
      <TextField
        label="Zip Code"
        inputMode="numeric"
        autoComplete="billing postal-code"
        hint="PIN code, 6 digits"
        {...register('zip')}
        error={errors.zip?.message}
      />
      <TextField
        label="Company billing GSTIN (optional)"
        autoCapitalize="characters"
        hint="15 characters"
        {...register('gst')}
      />
    </>
  )
}

function StateField({ form: { register, control, formState } }: { form: Form }) {
  const current = useWatch({ control, name: 'state' })
  // A saved address may name its state in other words; it must not vanish from the form.
  const other = current !== '' && !INDIAN_STATES.some((state) => state === current)
  return (
    <SelectField
      label="State"
      autoComplete="billing address-level1"
      {...register('state')}
      error={formState.errors.state?.message}
    >
      <option value="">Select state</option>
      {other && <option>{current}</option>}
      {INDIAN_STATES.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </SelectField>
  )
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid items-start gap-4 sm:grid-cols-2">
      <legend className="mb-4 text-h3 font-strong">{title}</legend>
      {children}
    </fieldset>
  )
}
