import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Video } from '../../../contract/catalogue.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { refreshClips } from './use-edit-clip.ts'

const FAILED = 'Failed to delete video'

/** Spec 7: status 200 leads to a list reload. Readings: hidden at once everywhere, buyers keep it. */
export function DeleteVideo({ video, onClose }: { video: Video; onClose: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api('POST /auth/deletevideo', { id: video._id }),
    onSuccess: ({ message }) => {
      toast.success(message || 'Video deleted')
      void refreshClips(client)
      onClose()
    },
    onError: (error) => toast.error(error.message || FAILED),
  })
  return (
    <ConfirmDialog
      title="Confirm Deletion"
      action="Delete"
      busy={remove.isPending}
      problem={remove.error ? remove.error.message || FAILED : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {`${video.name} disappears from the site at once. People who bought it keep their downloads. You can restore it under Withdrawn.`}
    </ConfirmDialog>
  )
}
