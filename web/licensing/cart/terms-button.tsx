import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { Rich } from '../../language/rich.tsx'
import { api } from '../../lib/api.ts'
import type { CartLine } from '../../lib/cart-store.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { mayAs, useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../lib/url.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { newTabLink } from '../../ui/new-tab-link.tsx'
import { priceText } from '../../ui/price-text.ts'
import type { BillingFields } from '../checkout/checkout.schema.ts'

interface Props {
  lines: readonly CartLine[]
  coupon: string
  totalPaise: number
  /** As filled in so far. */
  billing: () => BillingFields
  onOrdered: () => void
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
      ? t('₹{amount} is overdue: pay that first, or this order at once.', { amount: priceText(terms.overduePaise) })
      : props.totalPaise > left
        ? t('₹{amount} is left of what was agreed: less than this order.', { amount: priceText(left) })
        : ''
  return (
    <div className="grid gap-2">
      <Button disabled={why !== ''} icon={<CalendarClock size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Order now, pay in {days} days', { days: terms.days })}
      </Button>
      <p className="text-small text-ink-2">
        {why || t('₹{amount} is left of what was agreed with your company.', { amount: priceText(left) })}
      </p>
      {open && <TermsDialog {...props} days={terms.days} onClose={() => setOpen(false)} />}
    </div>
  )
}

function TermsDialog({
  lines,
  coupon,
  totalPaise,
  billing,
  onOrdered,
  days,
  onClose,
}: Props & { days: number; onClose: () => void }) {
  const order = useChange({
    send: () =>
      api('POST /pay/order-on-terms', {
        lines: [...lines],
        billing: billing(),
        agreed: true,
        ...(coupon && { coupon }),
      }),
    refresh: ['GET /user/terms', 'GET /user/orders'],
    onSuccess: ({ dueAt }) => {
      toast.success(t('Ordered. The invoice is to be paid by {day}.', { day: dayText(dueAt) }))
      onOrdered()
    },
  })
  return (
    <Dialog title={t('Order now, pay later')} size="md" onClose={onClose}>
      <div className="grid gap-4">
        <p>
          {t(
            '₹{amount}, GST included, is to be paid by transfer within {days} days. The clips and the tax invoice are yours at once.',
            {
              amount: priceText(totalPaise),
              days,
            },
          )}
        </p>
        <p className="text-small text-ink-2">
          <Rich text={t('By ordering you agree to the <terms>Terms</terms>.')} terms={newTabLink(paths.terms)} />
        </p>
        <FormError text={order.problem} />
        <Button variant="accent" busy={order.busy} onClick={() => order.run()} className="justify-self-start">
          {t('Order and owe ₹{amount}', { amount: priceText(totalPaise) })}
        </Button>
      </div>
    </Dialog>
  )
}
