import { FileText, type LucideIcon, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DraftName } from '../../lib/draft-forms.ts'
import { t } from '../../language/text.ts'
import { ReasonDialog } from '../../ui/dialog/reason-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { RowButton } from '../staff-buttons.tsx'
import { useOrderCall } from './order-actions.tsx'
import { moneyText, paiseTyped } from './order-consequence.ts'

/** The accountant decides whether a lost dispute has a credit note (MON-49). */
export function CreditChargeBackButton({
  checkoutId,
  dispute: { id, creditPaise },
}: {
  checkoutId: string
  dispute: { id: string; creditPaise: number }
}) {
  const title = t('Credit note for the lost dispute')
  return (
    <DisputeDecision
      call="POST /orders/creditchargeback"
      keepAs={`charge-back ${id}`}
      disputeId={id}
      icon={FileText}
      action={title}
      {...{ checkoutId, title }}
    >
      {t('A credit note over {money} is issued for this dispute. Ask your accountant first. This cannot be undone.', {
        money: moneyText(creditPaise),
      })}
    </DisputeDecision>
  )
}

/** Staff alone hear of money that the bank gives back after a dispute was lost. */
export const ChargeBackReturnedButton = ({
  checkoutId,
  dispute: { id, takenPaise },
}: {
  checkoutId: string
  dispute: { id: string; takenPaise: number | null }
}) => (
  <DisputeDecision
    call="POST /orders/disputereturned"
    keepAs={`charge-back ${id} returned`}
    disputeId={id}
    icon={Undo2}
    title={t('The bank returned the money')}
    action={t('Save')}
    mostPaise={takenPaise ?? 0}
    checkoutId={checkoutId}
  >
    {t(
      'What was bought can be used again, and the customer is told so; of an order that is over, the money goes on to the customer. The books count it today. This cannot be undone.',
    )}
  </DisputeDecision>
)

interface DisputeDecisionProps {
  call: 'POST /orders/creditchargeback' | 'POST /orders/disputereturned'
  checkoutId: string
  disputeId: string
  icon: LucideIcon
  title: string
  action: string
  keepAs: DraftName
  /** Where an amount is asked for: the most it can be. */
  mostPaise?: number
  /** What it brings about. */
  children: ReactNode
}

/** A button that asks for a note first, and perhaps for an amount. */
function DisputeDecision({ call, checkoutId, disputeId, icon, mostPaise, children, ...dialog }: DisputeDecisionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isAmountWrong, setIsAmountWrong] = useState(false)
  const { run, busy, problem } = useOrderCall(call, checkoutId, () => setIsOpen(false), { disputeId })
  function decide(note: string, form: FormData) {
    if (mostPaise === undefined) return run({ note })
    const amount = paiseTyped(form.get('amount'), mostPaise)
    setIsAmountWrong(amount === null)
    if (amount !== null) run({ note, amount })
  }
  return (
    <>
      <RowButton icon={icon} label={dialog.title} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <ReasonDialog
          {...{ ...dialog, busy, problem }}
          rows={3}
          reasonLabel={t('Note')}
          reasonHint={t('For the record; the customer does not see it.')}
          required={t('Note is required')}
          onSubmit={decide}
          onClose={() => setIsOpen(false)}
        >
          <p className="text-ink-2">{children}</p>
          {mostPaise !== undefined && (
            <TextField
              name="amount"
              inputMode="decimal"
              label={t('Amount returned (₹)')}
              hint={t('The bank took {money}.', { money: moneyText(mostPaise) })}
              defaultValue={(mostPaise / 100).toFixed(2)}
              error={
                isAmountWrong ? t('Type an amount between ₹1 and {money}', { money: moneyText(mostPaise) }) : undefined
              }
              onChange={() => setIsAmountWrong(false)}
            />
          )}
        </ReasonDialog>
      )}
    </>
  )
}
