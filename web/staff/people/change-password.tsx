import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/text-field.tsx'
import { failureText } from './failure-text.ts'
import type { Employee } from './manage-users.tsx'

const FAILED = 'Failed to update password'

/** Spec 7: sets the password of a staff account; its sessions end. */
export function ChangePassword({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const change = useMutation({
    mutationFn: () => api('POST /auth/change-password', { _id: employee._id, password }),
    onSuccess: () => {
      toast.success(t('Password updated successfully!'))
      onClose()
    },
    onError: () => toast.error(t(FAILED)),
  })
  const refused = change.error && failureText(FAILED, change.error)
  return (
    <Dialog title={t('Change password')} description={employee.id} size="sm" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(password === '')
          if (password !== '' && !change.isPending) change.mutate()
        }}
      >
        <PasswordField
          label={t('New password')}
          autoComplete="new-password"
          hint={t('At least 8 characters')}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={missing && password === '' ? t('Password is required') : (refused ?? undefined)}
        />
        <Button type="submit" variant="accent" busy={change.isPending}>
          {t('Save')}
        </Button>
      </form>
    </Dialog>
  )
}
