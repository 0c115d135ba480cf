import { useState } from 'react'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../lib/day-text.ts'
import { useChange } from '../../lib/use-change.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import { Price } from '../../ui/price.tsx'
import { type CustomerOrder, itemName } from './order-texts.ts'
import { PAYMENT_CALLS } from './use-order-list.ts'

interface Props {
  order: CustomerOrder
  /** Some clips of an order of several; left out, the whole order. */
  part?: { lines: number[]; totalPaise: number }
  onClose: () => void
}

/** Requests the refund of one order, or of some of its clips; the rule stands beside the button. */
export default function RefundDialog({ order, part, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { run, busy, problem } = useChange({
    send: () =>
      api('POST /user/requestrefund', { checkoutId: order.checkoutId, reason, ...(part && { lines: part.lines }) }),
    onSuccess: onClose,
    refresh: PAYMENT_CALLS,
  })
  const count = part?.lines.length ?? 0
  const item = part ? t(count === 1 ? '1 clip' : '{count} clips', { count }) : itemName(order.item)
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
        <Rich text={text} price={() => <Price paise={part?.totalPaise ?? order.totalPaise} />} />
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
