import type { ReactNode } from 'react'
import { t } from '../language/text.ts'
import { Button } from './button.tsx'
import Dialog from './dialog.tsx'
import { FieldError } from './field.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  action: string
  cancel?: string
  busy?: boolean
  problem?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is gone. Belongs in lazy chunks only, as the dialog does. */
export function ConfirmDialog({
  title,
  children,
  action,
  cancel = t('Cancel'),
  busy,
  problem,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} size="sm" onClose={onClose}>
      <div className="grid gap-5">
        <p className="wrap-anywhere text-ink-2">{children}</p>
        <div role="alert" className="empty:hidden">
          {problem && <FieldError id="confirm-problem" text={problem} />}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" busy={busy} onClick={onConfirm} className="flex-1">
            {action}
          </Button>
          <Button onClick={onClose} className="flex-1">
            {cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
