import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/text.ts'
import { momentText } from '../../../lib/day-text.ts'
import { useSession } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useRight } from '../../rights.tsx'
import { RowButton } from '../../staff-buttons.tsx'

interface UndoBatchProps {
  batch: { at: string; clips: number; fields: readonly string[] }
  busy: boolean
  onUndo: () => void
}

/** Asks first: it may be about a thousand clips, and cannot be taken back in one step. */
export function UndoBatch({ batch: { at, clips, fields }, busy, onUndo }: UndoBatchProps) {
  const [asks, setAsks] = useState(false)
  const isAdmin = useSession().claims?.role === 'ADMIN'
  const mayEdit = useRight('upload')
  // Only an ADMIN withdraws or makes several clips free, and so only an ADMIN takes that back.
  const isForAdmin = fields.includes('withdrawn') || (fields.includes('free') && clips > 1)
  if (!mayEdit || (isForAdmin && !isAdmin)) return null
  const name = t('Undo the changes of {moment}', { moment: momentText(at) })
  return (
    <>
      <RowButton busy={busy} icon={Undo2} label={t('Undo')} name={name} onClick={() => setAsks(true)} />
      {asks && (
        <ConfirmDialog
          title={name}
          action={t('Undo')}
          onConfirm={() => {
            setAsks(false)
            onUndo()
          }}
          onClose={() => setAsks(false)}
        >
          {clips === 1
            ? t('One clip gets back what it had before.')
            : t('{count} clips get back what they had before.', { count: clips })}{' '}
          {t('What was changed again since is left as it is.')}
        </ConfirmDialog>
      )}
    </>
  )
}
