import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import Dialog from '../ui/dialog.tsx'
import { FieldError } from '../ui/field.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  action: string
  busy: boolean
  problem?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is gone. */
export function ConfirmDialog({ title, children, action, busy, problem, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} size="sm" onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-ink-2">{children}</p>
        <div role="alert" className="empty:hidden">
          {problem && <FieldError id="confirm-problem" text={problem} />}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" busy={busy} onClick={onConfirm} className="flex-1">
            {action}
          </Button>
          <Button onClick={onClose} className="flex-1">
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
