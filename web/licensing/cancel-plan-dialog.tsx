import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t, translate } from '../language/text.ts'
import { api, ApiError } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'

/** Two presses, as buying: no reasons asked, nothing offered instead. `end` is the day paid time ends. */
export default function CancelPlanDialog({ end, onClose }: { end: string; onClose: () => void }) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('POST /user/cancelsubscription', {}),
    onSuccess: async () => {
      toast.success(t('Your plan is cancelled. You can download until {day}.', { day: end }))
      await client.invalidateQueries({ queryKey: ['GET /user/subscription'] })
      onClose()
    },
  })
  const problem =
    error && ((error instanceof ApiError && translate(error.message)) || t('Something went wrong. Please try again.'))
  return (
    <ConfirmDialog
      title={t('Cancel your plan?')}
      action={t('Cancel plan')}
      cancel={t('Keep plan')}
      busy={isPending}
      problem={problem ?? undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t(
        'You can go on downloading until {end}. What you downloaded stays licensed to you. You can take this back until then.',
        { end },
      )}
    </ConfirmDialog>
  )
}
