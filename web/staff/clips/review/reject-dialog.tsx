import type { AdminClip } from '../../../../contract/catalogue/clip-admin.ts'
import { t, type Text } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { useClipChange } from '../refresh-clips.ts'

/** What is said most often; it can be changed before it is sent. */
const REASONS: Text[] = [
  'The picture is not sharp, or shakes.',
  'The picture is too small or too noisy to be sold.',
  'A brand or logo can be read.',
  'People can be recognised, and there is no release.',
  'We have this shot already.',
  'Name and tags do not describe the clip.',
]

/** The uploader reads the reason beside the clip and can submit it again. */
export function RejectDialog({ video, onClose }: { video: AdminClip; onClose: () => void }) {
  const { run, busy, problem } = useClipChange({
    send: (reason: string) => api('POST /videos/review', { id: video._id, decision: 'reject', reason }),
    success: () => t('Rejected: {name}', { name: video.name }),
    failure: 'It could not be saved.',
    onSuccess: onClose,
  })
  return (
    <ReasonDialog
      keepAs={`reject ${video._id}`}
      title={t('Reject {name}', { name: video.name })}
      action={t('Reject')}
      danger
      busy={busy}
      problem={problem}
      reasonLabel={t('Reason')}
      reasonHint={t('The uploader reads this')}
      required={t('Say why it is rejected')}
      ready={REASONS.map((reason) => t(reason))}
      onSubmit={run}
      onClose={onClose}
    />
  )
}
