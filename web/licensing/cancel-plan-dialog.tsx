import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, ApiError } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Two presses, as buying: no reasons asked, nothing offered instead. `end` is the day paid time ends. */
export default function CancelPlanDialog({ end, onClose }: { end: string; onClose: () => void }) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('POST /user/cancelsubscription', {}),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await client.invalidateQueries({ queryKey: ['GET /user/subscription'] })
      onClose()
    },
  })
  const problem = error && ((error instanceof ApiError && error.message) || 'Something went wrong. Please try again.')
  return (
    <ConfirmDialog
      title="Cancel your plan?"
      action="Cancel plan"
      cancel="Keep plan"
      busy={isPending}
      problem={problem ?? undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      You can go on downloading until {end}. What you downloaded stays licensed to you. You can take this back until
      then.
    </ConfirmDialog>
  )
}
