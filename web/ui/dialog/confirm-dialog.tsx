import type { ReactNode } from 'react'
import { FormDialog } from './form-dialog.tsx'

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

/** Asks before something is deleted or ended. Belongs in lazy chunks only, as Dialog does. */
export const ConfirmDialog = ({ children, onConfirm, ...dialog }: ConfirmDialogProps) => (
  <FormDialog {...dialog} danger onSubmit={onConfirm}>
    <p className="wrap-anywhere text-ink-2">{children}</p>
  </FormDialog>
)
