import { RefreshCw, Send } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { Button } from '../../ui/button.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { type ActionKind, actionsFor, isRefundStuck, type OrderDetails } from './order-model.ts'
import { TaxDocumentButton } from './tax-document-button.tsx'
import { useOrderCall } from './use-order-call.ts'

/** What staff can do about an order (MON-28). */
export function OrderActions({ order }: { order: OrderDetails }) {
  const { checkoutId, invoiceNumber } = order
  const check = useOrderCall('POST /orders/check', checkoutId)
  const resend = useOrderCall('POST /orders/resendinvoice', checkoutId)
  const [open, setOpen] = useState<ActionKind | null>(null)
  const isStuck = isRefundStuck(order)
  const labels: Record<ActionKind, string> = {
    accept: t('Accept payment'),
    refund: isStuck ? t('Refund again') : t('Refund'),
    decline: isStuck && !order.refundRequest ? t('Give the purchase back') : t('Decline refund'),
  }
  return (
    <fieldset aria-label={t('Actions')} className="flex flex-wrap gap-2">
      <Button size="sm" busy={check.busy} icon={<RefreshCw size={16} aria-hidden />} onClick={() => check.run('')}>
        {t('Check now')}
      </Button>
      {actionsFor(order).map((kind) => (
        <Button key={kind} size="sm" variant={kind === 'accept' ? 'outline' : 'danger'} onClick={() => setOpen(kind)}>
          {labels[kind]}
        </Button>
      ))}
      {invoiceNumber && (
        <>
          <Button size="sm" busy={resend.busy} icon={<Send size={16} aria-hidden />} onClick={() => resend.run('')}>
            {t('Resend invoice')}
          </Button>
          <TaxDocumentButton name={t('Invoice')} number={invoiceNumber} />
        </>
      )}
      {open && <DecisionDialog kind={open} title={labels[open]} order={order} onClose={() => setOpen(null)} />}
    </fieldset>
  )
}
