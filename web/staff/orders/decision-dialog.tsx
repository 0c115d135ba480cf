import { t } from '../../language/text.ts'
import { ReasonDialog } from '../../ui/dialog/reason-dialog.tsx'
import { priceText } from '../../ui/price-text.ts'
import { type ActionKind, isRefundStuck, needsRefundNote, type OrderDetails, refundablePaise } from './order-model.ts'
import { useOrderCall } from './use-order-call.ts'

const CALLS = {
  refund: 'POST /orders/refund',
  decline: 'POST /orders/declinerefund',
  accept: 'POST /orders/accept',
} as const

interface DecisionDialogProps {
  kind: ActionKind
  title: string
  order: OrderDetails
  onClose: () => void
}

/** Explains the consequence of a decision about an order and takes the note that goes with it. */
export function DecisionDialog({ kind, title, order, onClose }: DecisionDialogProps) {
  const { run, busy, problem } = useOrderCall(CALLS[kind], order.checkoutId, onClose)
  // A review is accepted for a stated reason (MON-28); a decline tells the customer why.
  const isNoteNeeded = kind !== 'refund' || needsRefundNote(order)
  return (
    <ReasonDialog
      title={title}
      action={title}
      danger={kind !== 'accept'}
      busy={busy}
      problem={problem}
      rows={3}
      reasonLabel={isNoteNeeded ? t('Note') : t('Note (optional)')}
      reasonHint={kind === 'decline' ? t('The customer reads it.') : t('For the record; the customer does not see it.')}
      required={isNoteNeeded ? t('Note is required') : undefined}
      onSubmit={(note) => run(note)}
      onClose={onClose}
    >
      <p className="text-ink-2">{consequence(kind, order)}</p>
    </ReasonDialog>
  )
}

function consequence(kind: ActionKind, order: OrderDetails): string {
  const money = `₹${priceText(refundablePaise(order), true)}`
  const { email } = order.customer
  if (kind === 'decline')
    return isRefundStuck(order)
      ? t('{email} keeps the purchase and can use it again. No money goes back.', { email })
      : t('{email} keeps the purchase and gets a mail with your note. No money goes back.', { email })
  if (kind === 'accept')
    return t(
      '{money} came in for an order of {total}. {email} gets what was ordered, and the invoice is for {money}.',
      { money, total: `₹${priceText(order.totalPaise, true)}`, email },
    )
  return [
    t('{money} goes back to {email}.', { money, email }),
    order.status === 'REVIEW' ? t('Nothing was given for it.') : t('Access to the purchase ends at once.'),
    ...(order.invoiceNumber ? [t('A credit note is issued when the money has gone.')] : []),
    t('This cannot be undone.'),
  ].join(' ')
}
