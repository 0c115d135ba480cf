import { useState } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import Dialog from '../../ui/dialog/dialog.tsx'
import { ReasonDialog } from '../../ui/dialog/reason-dialog.tsx'
import { RowButton } from '../staff-buttons.tsx'
import { moneyText } from './order-consequence.ts'
import type { OrderDetails } from './order-model.ts'
import { TransferForm } from './receivables.tsx'

/** Of money that the provider knows nothing of: a transfer that pays an open order, and one that pays a refund back. */
export function OfflineActions({ order: { checkoutId, status, totalPaise, refunds } }: { order: OrderDetails }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      {(status === 'NEW' || status === 'OPEN') && (
        <RowButton label={t('Record a transfer')} onClick={() => setIsOpen(true)} />
      )}
      {refunds.map((refund) => refund.byTransferPaise !== null && <PaybackButton key={refund.key} refund={refund} />)}
      {isOpen && (
        <Dialog title={t('Record a transfer')} size="md" onClose={close}>
          <TransferForm orders={[checkoutId]} paise={totalPaise} onDone={close} />
        </Dialog>
      )}
    </>
  )
}

type Refund = OrderDetails['refunds'][number]

/** MON-60, MON-77: records that staff have transferred a refund: of money that came so, or that the bank refused. */
function PaybackButton({ refund: { key, paymentId, status, byTransferPaise } }: { refund: Refund }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { run, busy, problem } = useChange({
    send: (reference: string) => api('POST /orders/refundpaid', { key, reference }),
    refresh: ['GET /orders/one', 'GET /orders/search', 'GET /orders/revenue'],
    onSuccess: close,
  })
  // Of several payments each may have one that was refused.
  const title =
    status === 'failed'
      ? t('The refund of {payment} was transferred', { payment: paymentId })
      : t('The refund was transferred')
  return (
    <>
      <RowButton label={title} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <ReasonDialog
          keepAs={`payback ${key}`}
          title={title}
          action={t('Save')}
          busy={busy}
          problem={problem}
          rows={1}
          reasonLabel={t('Reference (UTR)')}
          reasonHint={t('It stays with the order, with your name and the time.')}
          required={t('Reference is required')}
          onSubmit={run}
          onClose={close}
        >
          <p className="text-ink-2">
            {t('{money} was transferred to the customer, who gets a mail about it. This cannot be undone.', {
              money: moneyText(byTransferPaise ?? 0),
            })}
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
