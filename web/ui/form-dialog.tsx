import type { FormEvent, ReactNode } from 'react'
import { t } from '../language/text.ts'
import { Button } from './button.tsx'
import Dialog, { type DialogProps } from './dialog.tsx'
import { FieldError } from './field.tsx'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'onClose'> {
  /** The submit button's label. */
  action: string
  cancel?: string
  danger?: boolean
  busy?: boolean
  /** Keeps the dialog open while the call is on its way. */
  locked?: boolean
  problem?: string | undefined
  onSubmit: (form: FormData) => void
  children: ReactNode
}

/** A small dialog with one decision: text and fields, then the action and Cancel. Belongs in lazy chunks only, as Dialog does. */
export function FormDialog({
  title,
  description,
  action,
  cancel = t('Cancel'),
  danger,
  busy,
  locked,
  problem,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) onSubmit(new FormData(event.currentTarget))
  }
  return (
    <Dialog title={title} description={description} size="sm" mayClose={() => !locked} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {children}
        <div role="alert" className="empty:hidden">
          {problem && <FieldError id="dialog-problem" text={problem} />}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={danger ? 'danger' : 'accent'} busy={busy} className="flex-1">
            {action}
          </Button>
          <Button disabled={locked} onClick={onClose} className="flex-1">
            {cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
