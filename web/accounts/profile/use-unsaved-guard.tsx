import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../../language/text.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

/** The forms that can have unsaved input. */
type UnsavedPlace = 'personal' | 'address' | 'password'
export type ReportUnsaved = (place: UnsavedPlace, unsaved: boolean) => void

/** Reports to the dialog whether closing it now would lose input. `report` must keep its identity. */
export function useUnsaved(report: ReportUnsaved, place: UnsavedPlace, unsaved: boolean): void {
  useEffect(() => report(place, unsaved), [report, place, unsaved])
}

/** Closing a dialog with unsaved input asks for confirmation first. `question` is rendered inside the dialog. */
export function useUnsavedGuard(onClose: () => void): {
  mayClose: () => boolean
  report: ReportUnsaved
  question: ReactNode
} {
  const unsaved = useRef(new Set<UnsavedPlace>())
  const [asking, setAsking] = useState(false)
  const report = useCallback<ReportUnsaved>((place, isUnsaved) => {
    if (isUnsaved) unsaved.current.add(place)
    else unsaved.current.delete(place)
  }, [])
  const mayClose = () => {
    if (unsaved.current.size === 0) return true
    setAsking(true)
    return false
  }
  const question = asking && (
    <ConfirmDialog
      title={t('Discard your changes?')}
      action={t('Discard changes')}
      cancel={t('Keep editing')}
      onConfirm={onClose}
      onClose={() => setAsking(false)}
    >
      {t('What you typed is not saved yet.')}
    </ConfirmDialog>
  )
  return { mayClose, report, question }
}
