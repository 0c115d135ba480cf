import type { AdminClip } from '../../../../contract/catalogue/clip-admin.ts'
import { t } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { useChange } from '../../../lib/use-change.ts'
import { refreshClips } from '../refresh-clips.ts'

/** The uploader reads the reason beside the clip and can submit it again. */
export function RejectDialog({ video, onClose }: { video: AdminClip; onClose: () => void }) {
  const { run, busy, problem } = useChange({
    send: (reason: string) => api('POST /videos/review', { id: video._id, decision: 'reject', reason }),
    success: () => t('Rejected: {name}', { name: video.name }),
    failure: 'It could not be saved.',
    onSuccess: onClose,
    refresh: refreshClips,
  })
  return (
    <ReasonDialog
      title={t('Reject {name}', { name: video.name })}
      action={t('Reject')}
      danger
      busy={busy}
      problem={problem}
      reasonLabel={t('Reason')}
      reasonHint={t('The uploader reads this')}
      required={t('Say why it is rejected')}
      onSubmit={run}
      onClose={onClose}
    />
  )
}
