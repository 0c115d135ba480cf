import { useId, useState } from 'react'
import { TextAreaField, TextField } from '../form/text-field.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

interface ReasonDialogProps extends Omit<FormDialogProps, 'onSubmit' | 'locked'> {
  reasonLabel: string
  reasonHint: string
  /** Shown when nothing was typed; without it the reason is optional. */
  required?: string | undefined
  /** More than one line: a text area, in which Enter does not submit. */
  rows?: number
  /** Ready reasons to pick from while typing, of a one-line reason. */
  ready?: readonly string[]
  onSubmit: (reason: string, form: FormData) => void
}

/** A decision with its reason; stays open until the server has agreed. Belongs in lazy chunks only, as Dialog does. */
export function ReasonDialog({
  reasonLabel,
  reasonHint,
  required,
  rows,
  ready,
  onSubmit,
  children,
  ...dialog
}: ReasonDialogProps) {
  const list = useId()
  const [isMissing, setIsMissing] = useState(false)
  const field = {
    name: 'reason',
    label: reasonLabel,
    hint: reasonHint,
    maxLength: 500,
    error: isMissing ? required : undefined,
    onChange: () => setIsMissing(false),
  }
  function submit(form: FormData) {
    const typed = form.get('reason')
    const reason = typeof typed === 'string' ? typed.trim() : ''
    if (required && !reason) setIsMissing(true)
    else onSubmit(reason, form)
  }
  return (
    <FormDialog {...dialog} locked={dialog.busy} onSubmit={submit}>
      {children}
      {rows ? <TextAreaField {...field} rows={rows} /> : <TextField {...field} list={ready && list} />}
      {ready && (
        <datalist id={list}>
          {ready.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </datalist>
      )}
    </FormDialog>
  )
}
