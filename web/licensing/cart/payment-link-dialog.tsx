import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import type { CartLine } from '../../lib/cart-store.ts'
import { dayText } from '../../lib/day-text.ts'
import { toast } from '../../lib/toast.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { BillingFields } from '../checkout/checkout.schema.ts'
import { createOrder } from '../checkout/checkout-state.ts'

interface Props {
  lines: readonly CartLine[]
  coupon: string
  billing: BillingFields
  onClose: () => void
}

/** Opens the order, and gives its payment link to copy; the address for mails is optional. */
export default function PaymentLinkDialog({ lines, coupon, billing, onClose }: Props) {
  const [email, setEmail] = useState('')
  const [link, setLink] = useState<CallReply<'POST /pay/link'> | null>(null)
  const make = useChange({
    send: async () => {
      const { checkoutId } = await createOrder({ kind: 'cart', lines, coupon }, billing)
      return api('POST /pay/link', { checkoutId, ...(email.trim() && { email: email.trim() }) })
    },
    refresh: ['GET /user/orders'],
    onSuccess: setLink,
  })
  return (
    <Dialog title={t('Let someone else pay')} size="md" onClose={onClose}>
      {link ? (
        <Made link={link} email={email.trim()} />
      ) : (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            // It stands within the checkout's form, which must not hear of it.
            event.stopPropagation()
            if (!make.busy) make.run()
          }}
        >
          <p className="text-ink-2">
            {t(
              'Whoever has the link sees this order and pays it, without an account. The clips and the invoice are yours, with the billing details of this page.',
            )}
          </p>
          <TextField
            type="email"
            label={t('Send it to (optional)')}
            value={email}
            maxLength={254}
            autoComplete="off"
            onChange={(event) => setEmail(event.target.value)}
          />
          <FormError text={make.problem} />
          <Button type="submit" variant="accent" busy={make.busy} className="justify-self-start">
            {t('Create payment link')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}

function Made({ link: { url, validUntil }, email }: { link: CallReply<'POST /pay/link'>; email: string }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success(t('Link copied.')),
      () => toast.error(t('The link could not be copied. Select it instead.')),
    )
  return (
    <div className="grid gap-4">
      <output className="text-ink-2">
        {email && `${t('We sent it to {email}.', { email })} `}
        {t('The order can be paid until {day}. You find it under Orders and invoices.', { day: dayText(validUntil) })}
      </output>
      <code className="rounded-control border border-line bg-sunken px-3 py-2 text-small wrap-anywhere select-all">
        {url}
      </code>
      <Button variant="accent" onClick={() => void copy()} className="justify-self-start">
        {t('Copy the link')}
      </Button>
    </div>
  )
}
