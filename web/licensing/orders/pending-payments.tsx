import { RotateCw } from 'lucide-react'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { messageOf } from '../../lib/error-message.ts'
import { renewEverywhere } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { type CustomerOrder, isPending, itemName, STATUS_LABELS } from './order-texts.ts'
import { ProformaButton } from './proforma-button.tsx'
import { PAYMENT_CALLS, useOrderList } from './use-order-list.ts'

/** MON-13: pending payments, each with a button that checks it now. Renders nothing without one. */
export function PendingPayments() {
  const pending = (useOrderList().data?.orders ?? []).filter(isPending)
  if (pending.length === 0) return null
  return (
    <section
      aria-label={t('Pending payments')}
      className="grid gap-3 rounded-control border border-line bg-surface p-4"
    >
      <h2 className="font-strong">{t('Pending payments')}</h2>
      <ul className="grid gap-3">
        {pending.map((order) => (
          <PendingPayment key={order.checkoutId} order={order} />
        ))}
      </ul>
    </section>
  )
}

function PendingPayment({ order }: { order: CustomerOrder }) {
  const { check, busy, answer } = useCheck(order.checkoutId)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-40 flex-1">
        <p>
          {itemName(order.item)}, <Price paise={order.totalPaise} />
        </p>
        <output className="block text-meta text-ink-3">{answer || t(STATUS_LABELS[order.status])}</output>
      </div>
      <div className="flex flex-wrap gap-2">
        {order.proforma && <ProformaButton number={order.proforma} />}
        {order.status === 'OPEN' && !order.proforma && (
          <ButtonLink size="sm" to={checkoutOf(order)}>
            {t('Continue to payment')}
          </ButtonLink>
        )}
        <Button size="sm" busy={busy} onClick={() => check()} icon={<RotateCw size={16} aria-hidden />}>
          {t('Check now')}
        </Button>
      </div>
    </li>
  )
}

const checkoutOf = ({ item }: CustomerOrder): string =>
  item.kind === 'credit'
    ? paths.credit
    : item.kind === 'cart'
      ? paths.cartCheckout
      : item.kind === 'subscription'
        ? paths.subscriptionPayment(item.plan === 'annual' ? 'year' : 'month')
        : paths.oneTimePurchase(
            item.clipId ?? '',
            item.quality === 'MobileHD' ? 'mobile' : 'highres',
            item.quality ?? undefined,
          )

/** Asks the provider, through the server, for the status of a payment. */
function useCheck(checkoutId: string) {
  const { run, busy, reply, error } = useChange({
    send: () => api('GET /pay/status', { checkoutId }),
    success: ({ status }) => (status === 'ok' ? t('Payment successful!') : ''),
    onSuccess: ({ status }) => {
      // The token's subscription claim is older than the payment.
      if (status === 'ok') void renewEverywhere()
    },
    refresh: PAYMENT_CALLS,
  })
  if (error) return { check: run, busy, answer: messageOf(error, 'We could not ask just now. Please try again.') }
  const isPending = reply?.status === 'pending'
  const answer = isPending ? t('No payment has arrived yet. Please do not pay twice.') : translate(reply?.message ?? '')
  return { check: run, busy, answer }
}
