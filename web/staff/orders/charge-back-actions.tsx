import { FileText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { ReasonDialog } from '../../ui/dialog/reason-dialog.tsx'
import { RowButton } from '../staff-buttons.tsx'
import { useOrderCall } from './order-actions.tsx'
import { moneyText } from './order-consequence.ts'

/** The accountant decides whether a lost dispute has a credit note (MON-49). */
export function CreditChargeBackButton({
  checkoutId,
  dispute: { id: disputeId, creditPaise },
}: {
  checkoutId: string
  dispute: { id: string; creditPaise: number }
}) {
  const [isOpen, setIsOpen] = useState(false)
  const { run, busy, problem } = useOrderCall('POST /orders/creditchargeback', checkoutId, () => setIsOpen(false), {
    disputeId,
  })
  const title = t('Credit note for the lost dispute')
  return (
    <>
      <RowButton icon={FileText} label={title} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <ReasonDialog
          keepAs={`charge-back ${disputeId}`}
          title={title}
          action={title}
          busy={busy}
          problem={problem}
          rows={3}
          reasonLabel={t('Note')}
          reasonHint={t('For the record; the customer does not see it.')}
          required={t('Note is required')}
          onSubmit={(note) => run({ note })}
          onClose={() => setIsOpen(false)}
        >
          <p className="text-ink-2">
            {t(
              'A credit note over {money} is issued for this dispute. Ask your accountant first. This cannot be undone.',
              {
                money: moneyText(creditPaise),
              },
            )}
          </p>
        </ReasonDialog>
      )}
    </>
  )
}

/** Staff alone hear of money that the bank gives back after a dispute was lost. */
export function ChargeBackReturnedButton({ checkoutId, disputeId }: { checkoutId: string; disputeId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { run, busy, problem } = useOrderCall('POST /orders/disputereturned', checkoutId, () => setIsOpen(false), {
    disputeId,
  })
  const title = t('The bank returned the money')
  return (
    <>
      <RowButton icon={Undo2} label={title} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <ReasonDialog
          keepAs={`charge-back ${disputeId} returned`}
          title={title}
          action={t('Save')}
          busy={busy}
          problem={problem}
          rows={3}
          reasonLabel={t('Note')}
          reasonHint={t('For the record; the customer does not see it.')}
          required={t('Note is required')}
          onSubmit={(note) => run({ note })}
          onClose={() => setIsOpen(false)}
        >
          <p className="text-ink-2">
            {t(
              'What was bought can be used again, and the customer is told so. The books count the money today. This cannot be undone.',
            )}
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
