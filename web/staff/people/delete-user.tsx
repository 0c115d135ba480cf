import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { failureText } from './failure-text.ts'
import type { Employee } from './manage-users.tsx'

const FAILED = 'Failed to delete user'

/** Spec 7: userId is the record's _id. */
export function DeleteUser({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api('POST /auth/delete-user', { userId: employee._id }),
    onSuccess: () => {
      toast.success(t('User deleted successfully!'))
      void client.invalidateQueries({ queryKey: ['GET /auth/getallemployees'] })
      onClose()
    },
    onError: () => toast.error(t(FAILED)),
  })
  return (
    <ConfirmDialog
      title={t('Delete user')}
      action={t('Delete')}
      busy={remove.isPending}
      problem={remove.error ? failureText(FAILED, remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t('{name} can no longer sign in, and every session ends at once.', { name: employee.id })}
    </ConfirmDialog>
  )
}
