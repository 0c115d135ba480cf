import { FileText, RefreshCw, Send, StickyNote } from 'lucide-react'
import { useState } from 'react'
import type { CallInput } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { useFileDownload } from '../../lib/use-file-download.ts'
import { ReasonDialog } from '../../ui/dialog/reason-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import {
  acceptablePayments,
  type ActionKind,
  actionsFor,
  isRefundStuck,
  linesAskedBack,
  mainPayment,
  needsRefundNote,
  type OrderDetails,
  refundablePaise,
} from './order-model.ts'
import { consequence, moneyText, paiseTyped } from './order-consequence.ts'
import { RowButton } from '../staff-buttons.tsx'
import { OfflineActions } from './offline-actions.tsx'
import { EInvoiceButton } from './e-invoice-button.tsx'

/** What staff can do about an order (MON-28). */
export function OrderActions({ order }: { order: OrderDetails }) {
  const { checkoutId, invoiceNumber } = order
  const check = useOrderCall('POST /orders/check', checkoutId)
  const [isNoting, setIsNoting] = useState(false)
  const resend = useOrderCall('POST /orders/resendinvoice', checkoutId)
  const [open, setOpen] = useState<ActionKind | null>(null)
  const isStuck = isRefundStuck(order)
  const labels: Record<ActionKind, string> = {
    accept: t('Accept payment'),
    refund: isStuck ? t('Refund again') : t('Refund'),
    decline: isStuck && !order.refundRequest ? t('Restore the purchase') : t('Decline refund'),
  }
  return (
    <fieldset aria-label={t('Actions')} className="flex flex-wrap gap-2">
      <RowButton icon={RefreshCw} label={t('Check now')} busy={check.busy} onClick={() => check.run({})} />
      <RowButton icon={StickyNote} label={t('Add a note')} onClick={() => setIsNoting(true)} />
      {actionsFor(order).map((kind) => (
        <RowButton
          key={kind}
          variant={kind === 'accept' ? 'outline' : 'danger'}
          label={labels[kind]}
          onClick={() => setOpen(kind)}
        />
      ))}
      {invoiceNumber && (
        <>
          <RowButton icon={Send} label={t('Resend invoice')} busy={resend.busy} onClick={() => resend.run({})} />
          <TaxDocumentButton name={t('Invoice')} number={invoiceNumber} />
          {order.gst?.gstin && <EInvoiceButton number={invoiceNumber} />}
        </>
      )}
      <OfflineActions order={order} />
      {isNoting && <NoteDialog checkoutId={checkoutId} onClose={() => setIsNoting(false)} />}
      {open && <DecisionDialog kind={open} title={labels[open]} order={order} onClose={() => setOpen(null)} />}
    </fieldset>
  )
}

const CALLS = {
  refund: 'POST /orders/refund',
  decline: 'POST /orders/declinerefund',
  accept: 'POST /orders/accept',
} as const

function NoteDialog({ checkoutId, onClose }: { checkoutId: string; onClose: () => void }) {
  const { run, busy, problem } = useOrderCall('POST /orders/note', checkoutId, onClose)
  return (
    <ReasonDialog
      keepAs={`note ${checkoutId}`}
      title={t('Add a note')}
      action={t('Save')}
      busy={busy}
      problem={problem}
      rows={3}
      reasonLabel={t('Note')}
      reasonHint={t('It stays with the order, with your name and the time.')}
      required={t('Note is required')}
      onSubmit={(note) => run({ note })}
      onClose={onClose}
    />
  )
}

interface DecisionDialogProps {
  kind: ActionKind
  title: string
  order: OrderDetails
  onClose: () => void
}

/** Explains the consequence of a decision about an order and takes the note that goes with it. */
function DecisionDialog({ kind, title, order, onClose }: DecisionDialogProps) {
  const { run, busy, problem } = useDecision(kind, order, onClose)
  // Of an order of several clips what was asked back, and no other amount; as read, whatever somebody else decides meanwhile.
  const [lines] = useState(() => (kind === 'refund' ? linesAskedBack(order).map(({ line }) => line) : []))
  const mostPaise = kind === 'refund' && order.status === 'PAID' && lines.length === 0 ? refundablePaise(order) : 0
  const [paise, setPaise] = useState<number | null>(mostPaise)
  const [isAmountWrong, setIsAmountWrong] = useState(false)
  const isPart = paise !== null && paise < mostPaise
  // A review is accepted for a stated reason (MON-28); a decline tells the customer why.
  const isNoteNeeded = kind !== 'refund' || isPart || needsRefundNote(order)
  function decide(note: string, form: FormData) {
    if (mostPaise === 0) return run({ note, ...(lines.length > 0 && { lines }) })
    const amount = paiseTyped(form.get('amount'), mostPaise)
    setIsAmountWrong(amount === null)
    if (amount !== null) run({ note, amount })
  }
  return (
    <ReasonDialog
      keepAs={`${kind} ${order.checkoutId}`}
      title={title}
      action={title}
      danger={kind !== 'accept'}
      busy={busy}
      problem={problem}
      rows={3}
      reasonLabel={isNoteNeeded ? t('Note') : t('Note (optional)')}
      reasonHint={kind === 'decline' ? t('The customer reads it.') : t('For the record; the customer does not see it.')}
      required={isNoteNeeded ? t('Note is required') : undefined}
      onSubmit={decide}
      onClose={onClose}
    >
      <p className="text-ink-2">{consequence(kind, order, isPart ? paise : undefined)}</p>
      {mostPaise > 0 && (
        <TextField
          name="amount"
          inputMode="decimal"
          label={t('Amount to refund (₹)')}
          hint={t('Up to {money}. Less than that is a part: the purchase stays.', { money: moneyText(mostPaise) })}
          defaultValue={(mostPaise / 100).toFixed(2)}
          error={
            isAmountWrong ? t('Type an amount between ₹1 and {money}', { money: moneyText(mostPaise) }) : undefined
          }
          onChange={({ target }) => {
            setIsAmountWrong(false)
            setPaise(paiseTyped(target.value, mostPaise))
          }}
        />
      )}
    </ReasonDialog>
  )
}

/**
 * A decision names the payment that staff have read of, so that no other one is taken for it; and a refund how many there were when
 * the dialog opened, so that none is made twice.
 */
function useDecision(kind: ActionKind, order: OrderDetails, onDone: () => void) {
  const paymentId = paymentOf(kind, order)
  const [seen] = useState(order.refunds.length)
  const more = { ...(paymentId && { paymentId }), ...(kind === 'refund' && { seen }) }
  return useOrderCall(CALLS[kind], order.checkoutId, onDone, more)
}

function paymentOf(kind: ActionKind, order: OrderDetails): string | undefined {
  if (kind === 'accept') return acceptablePayments(order)?.accepted.id
  return kind === 'refund' && order.status === 'PAID' ? mainPayment(order)?.id : undefined
}

/** Sends the refund of one payment again. */
export function RetryRefundButton({ checkoutId, paymentId }: { checkoutId: string; paymentId: string }) {
  const { run, busy } = useOrderCall('POST /orders/retryrefund', checkoutId, undefined, { paymentId })
  return (
    <RowButton
      variant="danger"
      icon={RefreshCw}
      busy={busy}
      label={t('Send the refund of {payment} again', { payment: paymentId })}
      onClick={() => run({})}
    />
  )
}

type OrderCall =
  | 'POST /orders/check'
  | 'POST /orders/refund'
  | 'POST /orders/retryrefund'
  | 'POST /orders/declinerefund'
  | 'POST /orders/accept'
  | 'POST /orders/resendinvoice'
  | 'POST /orders/note'
  | 'POST /orders/creditchargeback'
  | 'POST /orders/disputereturned'

/** A staff decision about an order. */
export const useOrderCall = (
  name: OrderCall,
  checkoutId: string,
  onDone?: () => void,
  more: { paymentId?: string; disputeId?: string; seen?: number } = {},
) =>
  useChange({
    send: ({ note = '', ...typed }: { note?: string; amount?: number; lines?: number[] }) =>
      api(name, { checkoutId, note, ...more, ...typed } as CallInput<typeof name>),
    failure: 'Something went wrong. Please try again.',
    toastErrors: true,
    refresh: ['GET /orders/one', 'GET /orders/search', 'GET /orders/revenue', 'GET /staff/waiting'],
    ...(onDone && { onSuccess: onDone }),
  })

/** Downloads an invoice or a credit note as PDF. */
export function TaxDocumentButton({ name, number }: { name: string; number: string }) {
  const { busy, download } = useFileDownload('GET /orders/invoice', { failure: 'The PDF could not be loaded.' })
  return (
    <RowButton
      busy={busy}
      icon={FileText}
      label={`${name} ${number}`}
      onClick={() => download({ input: { number }, fileName: `${number.replaceAll('/', '-')}.pdf` })}
    />
  )
}
