import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { priceText } from '../../ui/price-text.ts'

/** How the plan goes on: by itself, and how to end that in two clicks, or not. */
export function AutopayPanel() {
  const [ending, setEnding] = useState(false)
  const autopay = useQuery({ ...call('GET /user/autopay', {}), staleTime: 0 }).data?.autopay
  if (!autopay) return <p className="text-meta text-ink-3">{t('No auto-renewal. Renew whenever you like.')}</p>
  const [total, most] = [priceText(autopay.totalPaise, true), priceText(autopay.maxPaise, true)]
  return (
    <div className="grid gap-1">
      <p className="text-meta text-ink-2">
        {autopay.announcedFor
          ? t('UPI Autopay debits ₹{total} from {day} on.', { total, day: dayText(autopay.announcedFor) })
          : t('Renews by UPI Autopay: ₹{total} today, never more than ₹{most}. We write before each debit.', {
              total,
              most,
            })}
      </p>
      <div>
        <Button size="sm" onClick={() => setEnding(true)}>
          {t('End Autopay')}
        </Button>
      </div>
      {ending && <EndAutopay onClose={() => setEnding(false)} />}
    </div>
  )
}

function EndAutopay({ onClose }: { onClose: () => void }) {
  const { run, busy, problem } = useChange({
    send: () => api('POST /user/endautopay', {}),
    success: () => t('Autopay has ended. Your plan runs to its end and does not renew by itself.'),
    onSuccess: onClose,
    refresh: ['GET /user/autopay'],
  })
  return (
    <ConfirmDialog
      title={t('End UPI Autopay?')}
      action={t('End Autopay')}
      cancel={t('Keep Autopay')}
      busy={busy}
      problem={problem}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {t('Nothing more is debited. Your plan runs to its end, and you can renew it yourself.')}
    </ConfirmDialog>
  )
}
