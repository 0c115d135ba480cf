import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Employee } from './manage-users.tsx'

const FAILED = 'Failed to delete user'

/** Spec 7: userId is the record's _id. */
export function DeleteUser({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api('POST /auth/delete-user', { userId: employee._id }),
    onSuccess: () => {
      toast.success('User deleted successfully!')
      void client.invalidateQueries({ queryKey: ['GET /auth/getallemployees'] })
      onClose()
    },
    onError: () => toast.error(FAILED),
  })
  return (
    <ConfirmDialog
      title="Delete user"
      action="Delete"
      busy={remove.isPending}
      problem={remove.error ? [FAILED, remove.error.message].filter(Boolean).join('. ') : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {`${employee.id} can no longer sign in, and every session ends at once.`}
    </ConfirmDialog>
  )
}
