import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DeskClip } from '../../../../contract/clip-desk.ts'
import { t, translate } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import Dialog from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { refreshClips } from '../edit/use-edit-clip.ts'

/** The uploader reads the reason beside the clip, mends it and hands it in again. */
export function RejectDialog({ video, onClose }: { video: DeskClip; onClose: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const reject = useMutation({
    mutationFn: () => api('POST /videos/review', { id: video._id, decision: 'reject', reason: reason.trim() }),
    onSuccess: () => {
      toast.success(t('Rejected: {name}', { name: video.name }))
      onClose()
      return refreshClips(client)
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() === '') return setMissing(true)
    reject.mutate()
  }
  return (
    <Dialog title={t('Reject {name}', { name: video.name })} size="sm" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={t('Reason')}
          hint={t('The uploader reads this')}
          value={reason}
          maxLength={500}
          error={
            missing
              ? t('Say why it is rejected')
              : reject.error
                ? translate(reject.error.message) || t('It could not be saved.')
                : undefined
          }
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={reject.isPending}>
            {t('Reject')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
