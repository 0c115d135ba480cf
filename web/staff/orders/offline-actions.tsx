import { useState } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import Dialog from '../../ui/dialog/dialog.tsx'
import { ReasonDialog } from '../../ui/dialog/reason-dialog.tsx'
import { RowButton } from '../staff-buttons.tsx'
import type { OrderDetails } from './order-model.ts'
import { TransferForm } from './receivables.tsx'

/** Of money that the provider knows nothing of: a transfer that pays an open order, and one that pays a refund back. */
export function OfflineActions({ order: { checkoutId, status, totalPaise, refunds } }: { order: OrderDetails }) {
  const [open, setOpen] = useState<'transfer' | 'payback' | null>(null)
  const close = () => setOpen(null)
  const waiting = refunds.find((one) => one.status === 'pending' && /^(terms|bank)_/.test(one.paymentId))
  const payback = useChange({
    send: (reference: string) => api('POST /orders/refundpaid', { key: waiting?.key ?? '', reference }),
    refresh: ['GET /orders/one', 'GET /orders/search'],
    onSuccess: close,
  })
  return (
    <>
      {(status === 'NEW' || status === 'OPEN') && (
        <RowButton label={t('Record a transfer')} onClick={() => setOpen('transfer')} />
      )}
      {waiting && <RowButton label={t('The refund was transferred')} onClick={() => setOpen('payback')} />}
      {open === 'transfer' && (
        <Dialog title={t('Record a transfer')} size="md" onClose={close}>
          <TransferForm orders={[checkoutId]} paise={totalPaise} onDone={close} />
        </Dialog>
      )}
      {open === 'payback' && (
        <ReasonDialog
          keepAs={`payback ${checkoutId}`}
          title={t('The refund was transferred')}
          action={t('Save')}
          busy={payback.busy}
          problem={payback.problem}
          rows={1}
          reasonLabel={t('Reference (UTR)')}
          reasonHint={t('It stays with the order, with your name and the time.')}
          required={t('Reference is required')}
          onSubmit={(reference) => payback.run(reference)}
          onClose={close}
        />
      )}
    </>
  )
}
