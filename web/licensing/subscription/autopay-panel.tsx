import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { priceText } from '../../ui/price-text.ts'

const AutopayBillingDialog = lazy(() => loadChunk(() => import('./autopay-billing-dialog.tsx')))

/** How the plan goes on: by itself, and how to end that in two clicks, or not. */
export function AutopayPanel() {
  const [ending, setEnding] = useState(false)
  const [changing, setChanging] = useState(false)
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
      <p className="text-meta wrap-anywhere text-ink-2">
        {t('Its invoice will name: {billing}', { billing: billingText(autopay.billing) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setChanging(true)}>
          {t('Change invoice details')}
        </Button>
        <Button size="sm" onClick={() => setEnding(true)}>
          {t('End Autopay')}
        </Button>
      </div>
      {changing && (
        <Suspense>
          <AutopayBillingDialog billing={autopay.billing} onClose={() => setChanging(false)} />
        </Suspense>
      )}
      {ending && <EndAutopay onClose={() => setEnding(false)} />}
    </div>
  )
}

/** In one line, as the mail before each debit says it. */
const billingText = ({ company, firstName, lastName, address1, address2, city, zip, state, gst }: Billing): string =>
  [company, join(firstName, lastName), address1, address2, join(city, zip), state, gst && `GSTIN ${gst}`]
    .filter(Boolean)
    .join(', ')

type Billing = Partial<Record<string, string>>
const join = (...words: (string | undefined)[]): string => words.filter(Boolean).join(' ')

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
