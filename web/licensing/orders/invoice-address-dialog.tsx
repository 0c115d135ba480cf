import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { checkGstinState } from '../../../contract/licensing/billing-checks.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { requiredText } from '../../lib/form-schema.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { formFields, setFormError } from '../../ui/form/form-fields.ts'
import { StateOptions } from '../../ui/form/state-options.tsx'
import { SelectField, TextField } from '../../ui/form/text-field.tsx'
import { billingAddress, normalizedAddress } from '../checkout/checkout.schema.ts'
import { type CustomerOrder, itemName } from './order-texts.ts'
import { PAYMENT_CALLS } from './use-order-list.ts'

/** The address that a paid order lacks. */
const invoiceAddressSchema = z.object({ name: requiredText('Name is required'), ...billingAddress })
type InvoiceAddressFields = z.core.output<typeof invoiceAddressSchema>

interface Props {
  order: CustomerOrder
  onClose: () => void
}

/** Gives a paid order the address it lacks; its invoice is issued at once. */
export default function InvoiceAddressDialog({ order, onClose }: Props) {
  const { form, busy, submit } = useAddressForm(order, onClose)
  const field = formFields(form)
  return (
    <Dialog
      title={t('Add address')}
      description={t('For the tax invoice of {item}.', { item: itemName(order.item) })}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid items-start gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField label={t('Name')} hint={t('Yours, or the company’s')} autoComplete="name" {...field('name')} />
        </div>
        <TextField label={t('Address Line 1')} autoComplete="billing address-line1" {...field('address1')} />
        <TextField label={t('Address Line 2 (optional)')} autoComplete="billing address-line2" {...field('address2')} />
        <TextField label={t('City')} autoComplete="billing address-level2" {...field('city')} />
        <SelectField label={t('State')} autoComplete="billing address-level1" {...field('state')}>
          <StateOptions />
        </SelectField>
        <TextField
          label={t('Zip Code')}
          hint={t('The PIN code, 6 digits')}
          inputMode="numeric"
          autoComplete="billing postal-code"
          {...field('zip')}
        />
        <TextField
          label={t('GSTIN (optional)')}
          hint={t('15 characters')}
          autoCapitalize="characters"
          {...field('gst')}
        />
        <FormError text={form.formState.errors.root?.message} className="sm:col-span-2" />
        <Button type="submit" variant="accent" busy={busy} className="sm:col-span-2 sm:justify-self-start">
          {t('Get the invoice')}
        </Button>
      </form>
    </Dialog>
  )
}

function useAddressForm({ checkoutId }: CustomerOrder, onClose: () => void) {
  const { claims } = useSession()
  const form = useForm<InvoiceAddressFields>({
    resolver: zodResolver(invoiceAddressSchema),
    defaultValues: { name: claims?.firstName ?? '', address1: '', address2: '', city: '', state: '', zip: '', gst: '' },
  })
  const { run, busy } = useChange({
    send: (fields: InvoiceAddressFields) =>
      api('POST /user/invoiceaddress', { checkoutId, ...normalizedAddress(fields) }),
    onSuccess: onClose,
    onError: (error) => setFormError(form, error),
    refresh: PAYMENT_CALLS,
  })
  const send = (fields: InvoiceAddressFields) => {
    const message = checkGstinState(fields.gst, fields.state)
    if (message) form.setError('gst', { message }, { shouldFocus: true })
    else if (!busy) run(fields)
  }
  return { form, busy, submit: form.handleSubmit(send, () => toast.error(t('Please fill in all required fields'))) }
}
