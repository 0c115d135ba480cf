import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

/**
 * Takes two presses, as buying does: it neither asks for reasons nor offers anything instead.
 * @param props.end the day paid time ends
 */
export default function CancelPlanDialog({ end, onClose }: { end: string; onClose: () => void }) {
  const { run, busy, problem } = useChange({
    send: () => api('POST /user/cancelsubscription', {}),
    success: () => t('Your plan is cancelled. You can download until {day}.', { day: end }),
    onSuccess: onClose,
    refresh: ['GET /user/subscription', 'GET /user/autopay'],
  })
  return (
    <ConfirmDialog
      title={t('Cancel your plan?')}
      action={t('Cancel plan')}
      cancel={t('Keep plan')}
      busy={busy}
      problem={problem}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {t(
        'You can keep downloading until {end}. What you downloaded stays licensed to you. You can undo this until then.',
        { end },
      )}
    </ConfirmDialog>
  )
}
