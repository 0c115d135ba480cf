import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { BillingAddressFields, BuyerFields, Group } from '../checkout/checkout-fields.tsx'
import {
  billingOf,
  type CheckoutFields,
  checkoutSchema,
  emptyCheckout,
  refusalText,
} from '../checkout/checkout.schema.ts'

interface Props {
  /** What the next renewal's invoice names now. */
  billing: Record<string, string>
  onClose: () => void
}

/** MON-82: whom the invoices of renewals by UPI Autopay name. */
export default function AutopayBillingDialog({ billing, onClose }: Props) {
  const form = useForm<CheckoutFields>({
    resolver: zodResolver(checkoutSchema) as never,
    // What was agreed to with Autopay stands.
    defaultValues: { ...emptyCheckout(null), ...billing, sez: billing.sez === 'yes', agree: true },
  })
  const { run, busy, problem } = useChange({
    send: (fields: CheckoutFields) => api('POST /user/autopaybilling', { billing: billingOf(fields) }),
    success: () => t('Saved. The invoices of your next renewals name it.'),
    onSuccess: onClose,
    refresh: ['GET /user/autopay'],
  })
  const submit = form.handleSubmit(
    (fields) => !busy && run(fields),
    (problems) => toast.error(translate(refusalText(problems))),
  )
  return (
    <Dialog
      title={t('Invoice details of renewals')}
      description={t('Invoices of periods that are paid keep theirs.')}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-8">
        <BuyerFields form={form} />
        <Group title={t('Billing address')}>
          <BillingAddressFields form={form} />
        </Group>
        <FormError text={problem} />
        <Button type="submit" variant="accent" busy={busy} className="justify-self-start">
          {t('Save')}
        </Button>
      </form>
    </Dialog>
  )
}
