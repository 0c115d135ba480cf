import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t, type Text } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { reasonOf } from '../../lib/error-message.ts'
import { toast } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'
import { useChange } from '../../lib/use-change.ts'

export type Employee = CallReply<'GET /auth/getallemployees'>[number]

interface EmployeeDialogProps {
  employee: Employee
  onClose: () => void
}

interface EmployeeChange<Input> {
  send: (input: Input) => Promise<{ message: string }>
  success?: Text
  failure: Text
  onClose: () => void
}

/** A change of a staff account. The toast of an error names what failed, the dialog also the reason. */
function useEmployeeChange<Input = void>({ send, success, failure, onClose }: EmployeeChange<Input>) {
  const { run, busy, error } = useChange({
    send,
    ...(success && { success }),
    failure,
    refresh: ['GET /auth/getallemployees'],
    onSuccess: onClose,
    onError: () => toast.error(t(failure)),
  })
  const reason = reasonOf(error)
  const problem = reason ? t('{failure}. {reason}', { failure: t(failure), reason }) : t(failure)
  return { run, busy, problem: error ? problem : undefined }
}

/** ACC-20: sets the password of a staff account; its sessions end. */
export function ChangePassword({ employee, onClose }: EmployeeDialogProps) {
  const [isMissing, setIsMissing] = useState(false)
  const { run, busy, problem } = useEmployeeChange({
    send: (password: string) => api('POST /auth/change-password', { _id: employee._id, password }),
    success: 'Password updated successfully!',
    failure: 'Failed to update password',
    onClose,
  })
  function submit(form: FormData) {
    const password = form.get('password')
    // Not trimmed: a password may begin or end with a space.
    if (typeof password === 'string' && password !== '') run(password)
    else setIsMissing(true)
  }
  return (
    <FormDialog
      title={t('Change password')}
      description={employee.id}
      action={t('Save')}
      cancel={null}
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        name="password"
        label={t('New password')}
        autoComplete="new-password"
        hint={t('At least 8 characters')}
        onChange={() => setIsMissing(false)}
        error={isMissing ? t('Password is required') : undefined}
      />
    </FormDialog>
  )
}

/** ACC-20: userId is the record's _id. */
export function DeleteUser({ employee, onClose }: EmployeeDialogProps) {
  const { run, busy, problem } = useEmployeeChange({
    send: () => api('POST /auth/delete-user', { userId: employee._id }),
    success: 'User deleted successfully!',
    failure: 'Failed to delete user',
    onClose,
  })
  return (
    <ConfirmDialog
      title={t('Delete user')}
      action={t('Delete')}
      busy={busy}
      problem={problem}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {t('{name} can no longer sign in, and every session ends at once.', { name: employee.id })}
    </ConfirmDialog>
  )
}

/** For staff who lost their phone and their recovery codes. */
export function ResetSecondFactor({ employee, onClose }: EmployeeDialogProps) {
  const { run, busy, problem } = useEmployeeChange({
    send: () => api('POST /auth/secondfactor/reset', { _id: employee._id }),
    failure: 'Failed to reset second factor',
    onClose,
  })
  return (
    <ConfirmDialog
      title={t('Reset second factor')}
      action={t('Reset')}
      busy={busy}
      problem={problem}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {t('{name} can sign in with the password alone again, and every session ends at once.', { name: employee.id })}
    </ConfirmDialog>
  )
}
