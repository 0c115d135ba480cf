import { t } from '../language/text.ts'
import type { ReactNode } from 'react'
import Dialog from '../ui/dialog/dialog.tsx'

/** The menu of the back office on a phone: over the desk, with large rows within reach of a thumb. */
export default function MenuSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog title={t('Desks of the back office')} size="sm" stickyHeader onClose={onClose}>
      <nav aria-label={t('Desks of the back office')} className="grid gap-4 pb-4">
        {children}
      </nav>
    </Dialog>
  )
}
