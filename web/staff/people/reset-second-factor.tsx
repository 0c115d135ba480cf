import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Employee } from './manage-users.tsx'

const FAILED = 'Failed to reset second factor'

/** For somebody on the staff who lost their phone and their recovery codes. */
export function ResetSecondFactor({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const client = useQueryClient()
  const reset = useMutation({
    mutationFn: () => api('POST /auth/secondfactor/reset', { _id: employee._id }),
    onSuccess: ({ message }) => {
      toast.success(message)
      void client.invalidateQueries({ queryKey: ['GET /auth/getallemployees'] })
      onClose()
    },
    onError: () => toast.error(FAILED),
  })
  return (
    <ConfirmDialog
      title="Reset second factor"
      action="Reset"
      busy={reset.isPending}
      problem={reset.error ? [FAILED, reset.error.message].filter(Boolean).join('. ') : undefined}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    >
      {`${employee.id} can sign in with the password alone again, and every session ends at once.`}
    </ConfirmDialog>
  )
}
