import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { recentUploads, statusOf } from './upload-events.ts'

/** Tries a failed upload again; the server still has the file. */
export function useRetryUpload() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('POST /videos/retryupload', { id }),
    onSuccess: (status) => {
      client.setQueryData(statusOf(status._id).queryKey, status)
      void client.invalidateQueries({ queryKey: recentUploads.queryKey })
    },
    onError: (error) => toast.error(translate(error.message) || t('Failed to upload video')),
  })
}
