import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { t, translate } from '../language/text.ts'
import { api, ApiError } from '../lib/api.ts'
import { refreshSession } from '../lib/session.ts'
import { toast } from '../lib/toast.ts'
import { paths } from '../lib/url.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { type CustomerOrder, isPending, STATUS_WORDS } from './order-texts.ts'
import { readMoneyAnew, useOrderList } from './use-order-list.ts'

/** MON-13: payments that are not settled yet, each with a way to ask now. Nothing where there are none. */
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
          {translate(order.item.name)}, <Price paise={order.totalPaise} />
        </p>
        <output className="block text-meta text-ink-3">{answer || t(STATUS_WORDS[order.status])}</output>
      </div>
      <div className="flex flex-wrap gap-2">
        {order.status === 'OPEN' && (
          <ButtonLink size="sm" to={checkoutOf(order)}>
            {t('Continue to payment')}
          </ButtonLink>
        )}
        <Button size="sm" busy={busy} onClick={() => void check()} icon={<RotateCw size={16} aria-hidden />}>
          {t('Check now')}
        </Button>
      </div>
    </li>
  )
}

const checkoutOf = ({ item }: CustomerOrder): string =>
  item.kind === 'subscription'
    ? paths.subscriptionPayment(item.plan === 'annual' ? 'year' : 'month')
    : paths.oneTimePurchase(item.clipId ?? '', item.quality === 'MobileHD' ? 'mobile' : 'highres')

/** Asks the provider through the server where a payment stands. */
function useCheck(checkoutId: string) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState('')
  async function check() {
    setBusy(true)
    try {
      const { status, message } = await api('GET /pay/status', { checkoutId })
      if (status === 'ok') {
        toast.success(t('Payment successful!'))
        // The token's subscription claim is older than the payment.
        void refreshSession()
      }
      setAnswer(status === 'pending' ? t('No payment has arrived yet. Please do not pay twice.') : translate(message ?? ''))
    } catch (error) {
      setAnswer((error instanceof ApiError && translate(error.message)) || t('We could not ask just now. Please try again.'))
    } finally {
      setBusy(false)
      readMoneyAnew(client)
    }
  }
  return { check, busy, answer }
}
