import { useState } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { ReasonDialog } from '../../ui/dialog/reason-dialog.tsx'
import { RowButton } from '../staff-buttons.tsx'
import type { Message } from './message.ts'

/** Takes the clip of a report off the site; the register keeps the reason and the report. */
export function WithdrawClip({ message: { id, clip, name } }: { message: Message }) {
  const [isOpen, setIsOpen] = useState(false)
  const { run, busy, problem } = useChange({
    send: (reason: string) => api('POST /auth/deletevideo', { id: clip?._id ?? '', reason, message: id }),
    failure: 'Failed to delete video',
    refresh: ['GET /staff/messages', 'GET /staff/takedowns'],
    onSuccess: () => setIsOpen(false),
  })
  if (!clip) return null
  return (
    <>
      <RowButton
        variant="danger"
        label={t('Withdraw the clip')}
        name={`${t('Withdraw the clip')}: ${name}`}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <ReasonDialog
          danger
          keepAs={`withdraw ${id}`}
          title={t('Withdraw the clip')}
          action={t('Withdraw the clip')}
          reasonLabel={t('Reason')}
          reasonHint={t('For the register of withdrawn clips.')}
          required={t('Reason is required')}
          busy={busy}
          problem={problem}
          onSubmit={(reason) => run(reason)}
          onClose={() => setIsOpen(false)}
        >
          <p className="wrap-anywhere text-ink-2">
            {t(
              '{name} disappears from the site at once. People who bought it keep their downloads. You can restore it under Withdrawn.',
              { name: clip.name },
            )}
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
