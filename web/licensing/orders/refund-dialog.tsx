import { useState } from 'react'
import { Rich } from '../../language/rich.tsx'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../lib/day-text.ts'
import { useChange } from '../../lib/use-change.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import { Price } from '../../ui/price.tsx'
import type { CustomerOrder } from './order-texts.ts'
import { PAYMENT_CALLS } from './use-order-list.ts'

/** Requests the refund of one order; the rule stands beside the button. */
export default function RefundDialog({ order, onClose }: { order: CustomerOrder; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { run, busy, problem } = useChange({
    send: () => api('POST /user/requestrefund', { checkoutId: order.checkoutId, reason }),
    onSuccess: onClose,
    refresh: PAYMENT_CALLS,
  })
  const item = translate(order.item.name)
  const text = order.refund.until
    ? t(
        '{item}, <price></price>. You can ask until {day}, as long as nothing is downloaded. When we approve it, you can no longer download what you bought, and the money is back in 5-7 working days.',
        { item, day: dayText(order.refund.until) },
      )
    : t(
        '{item}, <price></price>. When we approve it, you can no longer download what you bought, and the money is back in 5-7 working days.',
        { item },
      )
  return (
    <FormDialog
      title={t('Ask for a refund')}
      action={t('Ask for a refund')}
      busy={busy}
      problem={problem}
      onSubmit={() => run()}
      onClose={onClose}
    >
      <p className="text-ink-2">
        <Rich text={text} price={() => <Price paise={order.totalPaise} />} />
      </p>
      <TextAreaField
        label={t('Reason (optional)')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
