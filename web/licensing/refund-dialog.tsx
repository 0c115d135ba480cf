import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Rich } from '../language/rich.tsx'
import { t, translate } from '../language/text.ts'
import { api, ApiError } from '../lib/api.ts'
import { dayText } from '../lib/day-text.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import Dialog from '../ui/dialog/dialog.tsx'
import { FieldError } from '../ui/form/field.tsx'
import { Price } from '../ui/price.tsx'
import { TextAreaField } from '../ui/form/text-field.tsx'
import type { CustomerOrder } from './order-texts.ts'
import { readMoneyAnew } from './use-order-list.ts'

/** Asks for one order's money back; the rule stands beside the button. */
export default function RefundDialog({ order, onClose }: { order: CustomerOrder; onClose: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('POST /user/requestrefund', { checkoutId: order.checkoutId, reason }),
    onSuccess: ({ message }) => {
      toast.success(translate(message))
      onClose()
    },
    onSettled: () => readMoneyAnew(client),
  })
  const problem =
    error && ((error instanceof ApiError && translate(error.message)) || t('Something went wrong. Please try again.'))
  return (
    <Dialog title={t('Ask for a refund')} size="sm" onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) mutate()
        }}
      >
        <p className="text-ink-2">
          <Rich
            text={
              order.refund.until
                ? t(
                    '{item}, <price></price>. You can ask until {day}, as long as nothing is downloaded. When we approve it, you can no longer download what you bought, and the money is back in 5-7 working days.',
                    { item: translate(order.item.name), day: dayText(order.refund.until) },
                  )
                : t(
                    '{item}, <price></price>. When we approve it, you can no longer download what you bought, and the money is back in 5-7 working days.',
                    { item: translate(order.item.name) },
                  )
            }
            price={() => <Price paise={order.totalPaise} />}
          />
        </p>
        <TextAreaField
          label={t('Reason (optional)')}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div role="alert" className="empty:hidden">
          {problem && <FieldError id="refund-problem" text={problem} />}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="accent" busy={isPending} className="flex-1">
            {t('Ask for a refund')}
          </Button>
          <Button onClick={onClose} className="flex-1">
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
