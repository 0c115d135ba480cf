import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { statusOf } from './upload-events.ts'

/** Processes a failed upload again; the server still has the file. */
export function useRetryUpload() {
  const client = useQueryClient()
  return useChange({
    send: (id: string) => api('POST /videos/retryupload', { id }),
    failure: 'Failed to upload video',
    toastErrors: true,
    onSuccess: (status) => client.setQueryData(statusOf(status._id).queryKey, status),
    refresh: ['GET /videos/uploads'],
  })
}
