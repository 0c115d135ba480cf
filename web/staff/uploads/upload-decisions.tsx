import { Copy, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { DuplicateOf, UploadStatus } from '../../../contract/media/media.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-message.ts'
import { useSession } from '../../lib/session.ts'
import { useChange } from '../../lib/use-change.ts'
import { CardQuestions } from '../clips/review/card-questions.tsx'
import { RowButton } from '../staff-buttons.tsx'
import { duplicateText } from './batch/batch-item.ts'
import { isFinal } from './upload-events.ts'

const REFRESHED = [
  'GET /videos/uploads',
  'GET /videos/uploadstatus',
  'GET /staff/uploads',
  'GET /staff/waiting',
] as const

type Decision = 'stop' | 'discard' | 'keep'

/** Stops an upload that is being prepared, takes one away that nobody has seen, or keeps a duplicate. */
export function useUploadDecision(onDecided: (decision: Decision) => void = () => {}) {
  const [asksAbout, askAbout] = useState<string | null>(null)
  const change = useChange({
    send: async ({ id, decision }: { id: string; decision: Decision }) => {
      if (decision === 'keep') await api('POST /videos/review', { id, decision: 'submit' })
      else await api('POST /videos/cancelupload', { id, discard: decision === 'discard' })
      return decision
    },
    toastErrors: true,
    onSuccess: onDecided,
    onError: (error, { id }) => hasCode(error, 'card_missing') && askAbout(id),
    refresh: REFRESHED,
  })
  return { ...change, asksAbout, answered: () => onDecided('keep'), stopAsking: () => askAbout(null) }
}

/** What was taken down comes back by an ADMIN alone. */
export function useMayPublish(duplicateOf: DuplicateOf | null | undefined): boolean {
  const isAdmin = useSession().claims?.role === 'ADMIN'
  return duplicateOf != null && (isAdmin || !duplicateOf.takenDownOn)
}

/** LIC-18: a duplicate is kept, and so published, with answers about what is in the picture. */
export const DuplicateQuestions = ({
  decision: { asksAbout, answered, stopAsking },
  name,
}: {
  decision: ReturnType<typeof useUploadDecision>
  name: string
}) =>
  asksAbout && (
    <CardQuestions
      clip={{ _id: asksAbout, name }}
      decision="submit"
      action={t('Keep both')}
      success={t('Submitted.')}
      refresh={REFRESHED}
      onClose={stopAsking}
      onDone={answered}
    />
  )

/** What may still be decided about an upload, in its row. */
export function UploadDecisions({ upload }: { upload: UploadStatus }) {
  const decision = useUploadDecision()
  const { busy, run } = decision
  const { _id: id, name, status, duplicateOf } = upload
  const mayPublish = useMayPublish(duplicateOf)
  return (
    <>
      <DuplicateQuestions decision={decision} name={name} />
      {!isFinal(status) && (
        <RowButton
          icon={X}
          busy={busy}
          label={t('Cancel')}
          name={t('Cancel preparing {name}', { name })}
          onClick={() => run({ id, decision: 'stop' })}
        />
      )}
      {mayPublish && (
        <RowButton
          icon={Copy}
          busy={busy}
          label={t('Keep both')}
          name={t('Keep both: {name}', { name })}
          onClick={() => run({ id, decision: 'keep' })}
        />
      )}
      {(duplicateOf || status === 'failed') && (
        <RowButton
          icon={Trash2}
          busy={busy}
          label={duplicateOf ? t('Skip') : t('Remove')}
          name={duplicateOf ? t('Skip {name}', { name }) : t('Remove {name}', { name })}
          onClick={() => run({ id, decision: 'discard' })}
        />
      )}
      {duplicateOf && <span className="w-full text-small wrap-anywhere text-ink-2">{duplicateText(duplicateOf)}</span>}
    </>
  )
}
