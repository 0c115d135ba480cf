import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Video } from '../../../contract/catalogue.ts'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { refreshClips } from './edit/use-edit-clip.ts'

const FAILED = 'Failed to delete video'

/** Spec 7: status 200 leads to a list reload. Readings: hidden at once everywhere, buyers keep it. */
export function DeleteVideo({ video, onClose }: { video: Video; onClose: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api('POST /auth/deletevideo', { id: video._id }),
    onSuccess: ({ message }) => {
      toast.success(translate(message) || t('Video deleted'))
      void refreshClips(client)
      onClose()
    },
    onError: (error) => toast.error(translate(error.message) || t(FAILED)),
  })
  return (
    <ConfirmDialog
      title={t('Confirm Deletion')}
      action={t('Delete')}
      busy={remove.isPending}
      problem={remove.error ? translate(remove.error.message) || t(FAILED) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t(
        '{name} disappears from the site at once. People who bought it keep their downloads. You can restore it under Withdrawn.',
        { name: video.name },
      )}
    </ConfirmDialog>
  )
}
