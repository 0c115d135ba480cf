import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useChange } from '../../lib/use-change.ts'
import { refreshClips } from './refresh-clips.ts'

/** CAT-9: status 200 leads to a list reload. The clip is hidden everywhere at once; buyers keep it. */
export function DeleteVideo({ video, onClose }: { video: Video; onClose: () => void }) {
  const { run, busy, problem } = useChange({
    send: () => api('POST /auth/deletevideo', { id: video._id }),
    success: ({ message }) => translate(message) || t('Video deleted'),
    failure: 'Failed to delete video',
    toastErrors: true,
    onSuccess: onClose,
    refresh: refreshClips,
  })
  return (
    <ConfirmDialog
      title={t('Confirm Deletion')}
      action={t('Delete')}
      busy={busy}
      problem={problem}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {t(
        '{name} disappears from the site at once. People who bought it keep their downloads. You can restore it under Withdrawn.',
        { name: video.name },
      )}
    </ConfirmDialog>
  )
}
