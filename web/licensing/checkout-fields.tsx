import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { checkGstin, INDIAN_STATES, stateOfGstin } from '../../contract/billing-checks.ts'
import { t, translate } from '../language/text.ts'
import { SelectField, TextField } from '../ui/form/text-field.tsx'
import type { CheckoutFields } from './checkout.schema.ts'

type Form = UseFormReturn<CheckoutFields>

/** SCR-39: who pays. */
export function ContactFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState
  return (
    <Group title={t('Contact')}>
      <TextField
        label={t('First Name')}
        autoComplete="given-name"
        {...register('firstName')}
        error={errors.firstName?.message}
      />
      <TextField label={t('Last Name (optional)')} autoComplete="family-name" {...register('lastName')} />
      <TextField
        label={t('Phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t('Indian mobile number, for the payment provider')}
        {...register('phone')}
        error={errors.phone?.message}
      />
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="email"
        {...register('email')}
        error={errors.email?.message}
      />
    </Group>
  )
}

/** SCR-39: the billing address and the company's GSTIN. */
export function AddressFields({ form }: { form: Form }) {
  const { register } = form
  const { errors } = form.formState
  return (
    <>
      <TextField
        label={t('Address Line 1')}
        autoComplete="billing address-line1"
        {...register('address1')}
        error={errors.address1?.message}
      />
      <TextField
        label={t('Address Line 2 (optional)')}
        autoComplete="billing address-line2"
        {...register('address2')}
      />
      <TextField
        label={t('City')}
        autoComplete="billing address-level2"
        {...register('city')}
        error={errors.city?.message}
      />
      <StateField form={form} />
      <TextField
        label={t('Zip Code')}
        inputMode="numeric"
        autoComplete="billing postal-code"
        hint={t('PIN code, 6 digits')}
        {...register('zip')}
        error={errors.zip?.message}
      />
      <GstinField form={form} />
    </>
  )
}

/** Whoever gives a GSTIN gets an invoice for the company; it says the State, too. */
function GstinField({ form: { register, control, getValues, setValue, formState } }: { form: Form }) {
  const onBlur = () => {
    const { gst, state } = getValues()
    if (gst && !state && !checkGstin(gst))
      setValue('state', stateOfGstin(gst)?.name ?? '', { shouldValidate: formState.isSubmitted })
  }
  const isBusiness = useWatch({ control, name: 'gst' }).trim() !== ''
  return (
    <>
      <TextField
        label={t('Company billing GSTIN (optional)')}
        autoCapitalize="characters"
        spellCheck={false}
        hint={t('15 characters. Your invoice then names it.')}
        {...register('gst', { onBlur })}
        error={translate(formState.errors.gst?.message ?? '')}
      />
      {isBusiness && (
        <TextField
          label={t('Company name (optional)')}
          autoComplete="billing organization"
          maxLength={160}
          hint={t('Printed on the invoice above your name')}
          {...register('company')}
          error={formState.errors.company?.message}
        />
      )}
    </>
  )
}

function StateField({ form: { register, control, formState } }: { form: Form }) {
  const current = useWatch({ control, name: 'state' })
  // A saved address may name its state in other words; it must not vanish from the form.
  const other = current !== '' && !INDIAN_STATES.some(({ name }) => name === current)
  return (
    <SelectField
      label={t('State')}
      autoComplete="billing address-level1"
      {...register('state', { deps: formState.errors.gst ? ['gst'] : [] })}
      error={formState.errors.state?.message}
    >
      <option value="">{t('Select state')}</option>
      {other && <option>{current}</option>}
      {INDIAN_STATES.map(({ code, name }) => (
        <option key={code} value={name}>
          {translate(name)}
        </option>
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
