import { type ChangeOptions, useChange } from '../lib/use-change.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'

interface ConfirmChangeProps<Reply> extends Omit<ChangeOptions<void, Reply>, 'onSuccess'> {
  title: string
  action: string
  /** What the change does. */
  text: string
  onClose: () => void
}

/** Asks before a change is sent; closes when it is done. */
export function ConfirmChange<Reply>({ title, action, text, onClose, ...change }: ConfirmChangeProps<Reply>) {
  const { run, busy, problem } = useChange({ ...change, onSuccess: onClose })
  return (
    <ConfirmDialog {...{ title, action, busy, problem, onClose }} onConfirm={() => run()}>
      {text}
    </ConfirmDialog>
  )
}
