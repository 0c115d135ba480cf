import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { failureText } from './failure-text.ts'
import type { Employee } from './manage-users.tsx'

const FAILED = 'Failed to reset second factor'

/** For somebody on the staff who lost their phone and their recovery codes. */
export function ResetSecondFactor({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const client = useQueryClient()
  const reset = useMutation({
    mutationFn: () => api('POST /auth/secondfactor/reset', { _id: employee._id }),
    onSuccess: ({ message }) => {
      toast.success(translate(message))
      void client.invalidateQueries({ queryKey: ['GET /auth/getallemployees'] })
      onClose()
    },
    onError: () => toast.error(t(FAILED)),
  })
  return (
    <ConfirmDialog
      title={t('Reset second factor')}
      action={t('Reset')}
      busy={reset.isPending}
      problem={reset.error ? failureText(FAILED, reset.error) : undefined}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    >
      {t('{name} can sign in with the password alone again, and every session ends at once.', { name: employee.id })}
    </ConfirmDialog>
  )
}
