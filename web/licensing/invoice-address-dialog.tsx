import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { INDIAN_STATES } from '../../contract/billing-checks.ts'
import { t, translate } from '../language/text.ts'
import { api, ApiError } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import Dialog from '../ui/dialog/dialog.tsx'
import { FieldError } from '../ui/form/field.tsx'
import { SelectField, TextField } from '../ui/form/text-field.tsx'
import { type AddressFields, asPrinted, clashOf, InvoiceAddress, isAddressField } from './invoice-address.schema.ts'
import type { CustomerOrder } from './order-texts.ts'
import { readMoneyAnew } from './use-order-list.ts'

interface Props {
  order: CustomerOrder
  onClose: () => void
}

/** Gives a paid order the address it lacks; its invoice is issued at once. */
export default function InvoiceAddressDialog({ order, onClose }: Props) {
  const { form, submit } = useAddressForm(order, onClose)
  const { errors, isSubmitting } = form.formState
  const field = (name: keyof AddressFields) => ({ ...form.register(name), error: translate(errors[name]?.message ?? '') })
  return (
    <Dialog
      title={t('Add address')}
      description={t('For the tax invoice of {item}.', { item: translate(order.item.name) })}
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
          <option value="">{t('Select state')}</option>
          {INDIAN_STATES.map(({ code, name }) => (
            <option key={code} value={name}>
              {translate(name)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('Zip Code')}
          hint={t('PIN code, 6 digits')}
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
        <div role="alert" className="empty:hidden sm:col-span-2">
          {errors.root?.message && <FieldError id="invoice-address-problem" text={errors.root.message} />}
        </div>
        <Button type="submit" variant="accent" busy={isSubmitting} className="sm:col-span-2 sm:justify-self-start">
          {t('Get the invoice')}
        </Button>
      </form>
    </Dialog>
  )
}

function useAddressForm({ checkoutId }: CustomerOrder, onClose: () => void) {
  const client = useQueryClient()
  const { claims } = useSession()
  const form = useForm<AddressFields>({
    resolver: zodResolver(InvoiceAddress),
    defaultValues: { name: claims?.firstName ?? '', address1: '', address2: '', city: '', state: '', zip: '', gst: '' },
  })
  const send = async (fields: AddressFields) => {
    const clash = clashOf(fields)
    if (clash) return form.setError('gst', { message: clash }, { shouldFocus: true })
    try {
      const { message } = await api('POST /user/invoiceaddress', { checkoutId, ...asPrinted(fields) })
      toast.success(translate(message))
      readMoneyAnew(client)
      onClose()
    } catch (error) {
      const { field, message = '' } = error instanceof ApiError ? error : {}
      const words = translate(message) || t('Something went wrong. Please try again.')
      form.setError(isAddressField(field) ? field : 'root', { message: words }, { shouldFocus: true })
    }
  }
  return { form, submit: form.handleSubmit(send, () => toast.error(t('Please fill in all required fields'))) }
}
