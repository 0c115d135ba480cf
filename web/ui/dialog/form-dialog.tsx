import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../language/text.ts'
import type { DraftName } from '../../lib/draft-forms.ts'
import { Button } from '../button.tsx'
import Dialog, { type DialogProps } from './dialog.tsx'
import { DraftNote, useFormDraft } from '../form/form-draft.tsx'
import { FormError } from '../form/form-error.tsx'

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'onClose'> {
  /** The submit button's label. */
  action: string
  /** `null` for no button: the dialog still closes with Escape and its close button. */
  cancel?: string | null
  danger?: boolean | undefined
  busy?: boolean | undefined
  /** Keeps the dialog open while the call is on its way. */
  locked?: boolean | undefined
  problem?: string | undefined
  /** Names what is decided, and about what: what was typed is kept under it through a reload. */
  keepAs?: DraftName | undefined
  onSubmit: (form: FormData) => void
  children?: ReactNode
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
  keepAs,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const { formRef, sent, ...draft } = useDialogDraft(keepAs, problem)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React events bubble through portals: a form around the dialog must not be submitted too.
    event.stopPropagation()
    if (busy) return
    sent()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <Dialog title={title} description={description} size="sm" mayClose={() => !locked} onClose={onClose}>
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
        <DraftNote of={draft} />
        {children}
        <FormError text={problem} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={danger ? 'danger' : 'accent'} busy={busy} className="flex-1">
            {action}
          </Button>
          {cancel && (
            <Button
              disabled={locked}
              onClick={() => {
                draft.forget()
                onClose()
              }}
              className="flex-1"
            >
              {cancel}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** A dialog closes when what it sent was accepted: only then its draft is forgotten. */
function useDialogDraft(name: DraftName | undefined, problem: string | undefined) {
  const [formRef, draft] = useFormDraft(name)
  const isSent = useRef(false)
  const { forget } = draft
  useEffect(() => {
    if (problem) isSent.current = false
  }, [problem])
  useEffect(
    () => () => {
      if (isSent.current) forget()
    },
    [forget],
  )
  const sent = () => {
    isSent.current = true
  }
  return { ...draft, formRef, sent }
}
