import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { mayAs, useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { priceText } from '../../ui/price-text.ts'
import { type CartOrder, orderBody } from './cart-order.ts'
import { OrderDialog } from './order-dialog.tsx'

interface Props extends CartOrder {
  onOrdered: () => void
  totalPaise: number
}

/** For a company that pays later: how much is left of what was agreed, and the order. Nothing for anybody else. */
export default function TermsButton(props: Props) {
  const { claims } = useSession()
  const isBuyer = claims?.company !== undefined && mayAs(claims, 'buyer')
  const { data } = useQuery({ ...call('GET /user/terms', {}), enabled: isBuyer, staleTime: 0 })
  const [open, setOpen] = useState(false)
  const terms = data?.terms
  if (!terms?.on) return null
  const left = Math.max(0, terms.limitPaise - terms.owedPaise)
  const why =
    terms.overduePaise > 0
      ? t('₹{amount} is overdue: pay that first, or pay for this order now.', { amount: priceText(terms.overduePaise) })
      : props.totalPaise > left
        ? t('₹{amount} of the credit limit is left: less than this order.', { amount: priceText(left) })
        : ''
  return (
    <div className="grid gap-2">
      <Button disabled={why !== ''} icon={<CalendarClock size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Order now, pay in {days} days', { days: terms.days })}
      </Button>
      <p className="text-small text-ink-2">
        {why || t('₹{amount} of the credit limit of your company is left.', { amount: priceText(left) })}
      </p>
      {open && <TermsDialog {...props} days={terms.days} payTo={terms.payTo} onClose={() => setOpen(false)} />}
    </div>
  )
}

type PayTo = NonNullable<CallReply<'GET /user/terms'>['terms']>['payTo']

function TermsDialog({ days, payTo, onClose, ...order }: Props & { days: number; payTo: PayTo; onClose: () => void }) {
  const amount = priceText(order.totalPaise)
  const change = useChange({
    send: () => api('POST /pay/order-on-terms', { ...orderBody(order), expectedPaise: order.totalPaise }),
    refresh: ['GET /user/terms', 'GET /user/orders', 'POST /pay/cart-quote'],
    onSuccess: ({ dueAt }) => {
      toast.success(t('Ordered. The invoice is to be paid by {day}.', { day: dayText(dueAt) }))
      order.onOrdered()
    },
  })
  return (
    <OrderDialog
      title={t('Order now, pay later')}
      text={t(
        '₹{amount}, GST included, is to be paid by transfer within {days} days. The clips and the tax invoice are yours at once.',
        { amount, days },
      )}
      detail={
        payTo && t('Transfer to account {accountNumber}, IFSC {ifsc}, {beneficiary}. The invoice says so too.', payTo)
      }
      action={t('Place order, pay ₹{amount} later', { amount })}
      order={change}
      onClose={onClose}
    />
  )
}
