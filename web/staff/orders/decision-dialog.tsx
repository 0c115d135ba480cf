import { type FormEvent, useState } from 'react'
import { t } from '../../language/text.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { priceText } from '../../ui/price-text.ts'
import { TextAreaField } from '../../ui/text-field.tsx'
import { formText } from '../form-text.ts'
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

/** Says what will happen, takes the note that goes with it, and does it once the server has agreed. */
export function DecisionDialog({ kind, title, order, onClose }: DecisionDialogProps) {
  const { run, busy, problem } = useOrderCall(CALLS[kind], order.checkoutId, onClose)
  const [missing, setMissing] = useState(false)
  // A review is accepted for a stated reason (integrations, appendix C); a decline tells the customer why.
  const isNoteNeeded = kind !== 'refund' || needsRefundNote(order)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const note = formText(new FormData(event.currentTarget), 'note')
    setMissing(isNoteNeeded && !note)
    if (note || !isNoteNeeded) run(note)
  }
  return (
    <Dialog title={title} size="sm" mayClose={() => !busy} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-ink-2">{consequence(kind, order)}</p>
        <TextAreaField
          name="note"
          rows={3}
          maxLength={500}
          label={isNoteNeeded ? t('Note') : t('Note (optional)')}
          hint={kind === 'decline' ? t('The customer reads it.') : t('For the record; the customer does not see it.')}
          error={missing ? t('Note is required') : undefined}
        />
        <div role="alert" className="empty:hidden">
          {problem && <FieldError id="decision-problem" text={problem} />}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={kind === 'accept' ? 'accent' : 'danger'} busy={busy} className="flex-1">
            {title}
          </Button>
          <Button disabled={busy} onClick={onClose} className="flex-1">
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
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
