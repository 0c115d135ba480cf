import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/text-field.tsx'
import type { Employee } from './manage-users.tsx'

const FAILED = 'Failed to update password'

/** Spec 7: sets the password of a staff account; its sessions end. */
export function ChangePassword({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const change = useMutation({
    mutationFn: () => api('POST /auth/change-password', { _id: employee._id, password }),
    onSuccess: () => {
      toast.success('Password updated successfully!')
      onClose()
    },
    onError: () => toast.error(FAILED),
  })
  const refused = change.error && [FAILED, change.error.message].filter(Boolean).join('. ')
  return (
    <Dialog title="Change password" description={employee.id} size="sm" onClose={onClose}>
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
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={missing && password === '' ? 'Password is required' : (refused ?? undefined)}
        />
        <Button type="submit" variant="accent" busy={change.isPending}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
