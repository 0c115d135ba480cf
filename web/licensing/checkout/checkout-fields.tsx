import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { checkGstin, INDIAN_STATES, stateOfGstin } from '../../../contract/licensing/billing-checks.ts'
import { t } from '../../language/text.ts'
import { formFields } from '../../ui/form/form-fields.ts'
import { StateOptions } from '../../ui/form/state-options.tsx'
import { CheckboxField, SelectField, TextField } from '../../ui/form/text-field.tsx'
import type { CheckoutFields } from './checkout.schema.ts'

type Form = UseFormReturn<CheckoutFields>

/** SCR-39: who pays. */
export function BuyerFields({ form }: { form: Form }) {
  const field = formFields(form)
  return (
    <Group title={t('Contact')}>
      <TextField label={t('First Name')} autoComplete="given-name" {...field('firstName')} />
      <TextField label={t('Last Name (optional)')} autoComplete="family-name" {...field('lastName')} />
      <TextField
        label={t('Phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t('Indian mobile number, for the payment provider')}
        {...field('phone')}
      />
      <TextField label={t('Email')} type="email" autoComplete="email" {...field('email')} />
    </Group>
  )
}

interface AddressProps {
  form: Form
  /** Billed to the company that the person acts for: a GSTIN is that of a branch. */
  isForCompany?: boolean
}

/** SCR-39: the billing address and the company's GSTIN. */
export function BillingAddressFields({ form, isForCompany = false }: AddressProps) {
  const field = formFields(form)
  return (
    <>
      <TextField label={t('Address Line 1')} autoComplete="billing address-line1" {...field('address1')} />
      <TextField label={t('Address Line 2 (optional)')} autoComplete="billing address-line2" {...field('address2')} />
      <TextField label={t('City')} autoComplete="billing address-level2" {...field('city')} />
      <StateField form={form} />
      <TextField
        label={t('Zip Code')}
        inputMode="numeric"
        autoComplete="billing postal-code"
        hint={t('The PIN code, 6 digits')}
        {...field('zip')}
      />
      <GstinField form={form} isForCompany={isForCompany} />
    </>
  )
}

/** A GSTIN makes it an invoice for a company; it also names the State. */
function GstinField({ form, isForCompany }: Required<AddressProps>) {
  const field = formFields(form)
  const { control, getValues, setValue, formState } = form
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
        hint={isForCompany ? t('Only of a branch in another State') : t('15 characters. Your invoice then names it.')}
        {...field('gst', { onBlur })}
      />
      {isBusiness && (
        <>
          {!isForCompany && (
            <TextField
              label={t('Company name')}
              autoComplete="billing organization"
              maxLength={160}
              hint={t('Printed on the invoice above your name')}
              {...field('company')}
            />
          )}
          <CheckboxField
            {...form.register('sez')}
            label={t('This GSTIN belongs to a unit in a Special Economic Zone (SEZ)')}
            error={formState.errors.sez?.message}
            className="sm:col-span-2"
          />
        </>
      )}
    </>
  )
}

/** What a company wants to find again in its own books; printed on invoice and certificate. */
export function ReferenceFields({ form }: { form: Form }) {
  const field = formFields(form)
  return (
    <Group title={t('For your records')}>
      <TextField label={t('Purchase order number (optional)')} maxLength={60} {...field('purchaseOrder')} />
      <TextField
        label={t('Project (optional)')}
        maxLength={120}
        hint={t('Printed on the invoice and the licence')}
        {...field('project')}
      />
    </Group>
  )
}

function StateField({ form }: { form: Form }) {
  const current = useWatch({ control: form.control, name: 'state' })
  // A saved address may write its state in another way; it must not vanish from the form.
  const isOther = current !== '' && !INDIAN_STATES.some(({ name }) => name === current)
  return (
    <SelectField
      label={t('State')}
      autoComplete="billing address-level1"
      {...formFields(form)('state', { deps: form.formState.errors.gst ? ['gst'] : [] })}
    >
      <StateOptions />
      {isOther && <option>{current}</option>}
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
