import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Video } from '../../../contract/catalogue.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { ClipDetails } from './clip-details.tsx'
import { ClipFields } from './clip-fields.tsx'
import { type ClipEdit, editOf, editProblem } from './clip-edit.ts'

const FAILED = 'Failed to update video'

/** Spec 4, edit modal: toggles between view and edit; Save Changes returns to view on HTTP 200. */
export function EditVideo({ video, onClose }: { video: Video; onClose: () => void }) {
  const [kept, setKept] = useState(() => editOf(video))
  const [edit, setEdit] = useState<ClipEdit | null>(null)
  const save = useSaveClip(video._id, (saved) => {
    setKept(saved)
    setEdit(null)
  })
  const fields = useRef<HTMLDivElement>(null)
  const editing = edit !== null
  // Otherwise the focus would rest on Save Changes, which takes the place of the button just pressed.
  useEffect(() => {
    if (editing) fields.current?.querySelector('input')?.focus()
  }, [editing])
  const problem = (edit && editProblem(edit)) || (save.error && [FAILED, save.error.message].filter(Boolean).join('. '))
  return (
    <Dialog title={edit ? 'Edit video' : kept.name} size="lg" onClose={onClose}>
      <div className="grid gap-6">
        <video
          src={video.previewURL || undefined}
          poster={video.thumnail || undefined}
          muted
          loop
          controls
          playsInline
          preload="none"
          aria-label={`Preview of ${kept.name}`}
          className="aspect-video max-h-[38vh] w-full rounded-frame bg-night"
        />
        <div ref={fields}>
          {edit ? <ClipFields edit={edit} onChange={setEdit} /> : <ClipDetails video={video} edit={kept} />}
        </div>
        <div role="alert" className="empty:hidden">
          {edit && problem && <FieldError id="edit-problem" text={problem} />}
        </div>
        <div className="flex flex-wrap gap-3">
          {edit ? (
            <>
              <Button
                variant="accent"
                busy={save.isPending}
                disabled={editProblem(edit) !== ''}
                onClick={() => save.mutate(edit)}
              >
                Save Changes
              </Button>
              <Button
                onClick={() => {
                  save.reset()
                  setEdit(null)
                }}
              >
                Cancel
              </Button>
            </>
          ) : (
            <Button onClick={() => setEdit(kept)}>Edit Details</Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function useSaveClip(id: string, onSaved: (edit: ClipEdit) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (edit: ClipEdit) => api('POST /videos/editinfo', { _id: id, ...edit }),
    onSuccess: (_reply, edit) => {
      toast.success('Video details updated!')
      void client.invalidateQueries({ queryKey: ['GET /videos/getVideosinUploadOrder'] })
      onSaved(edit)
    },
    onError: () => toast.error(FAILED),
  })
}
