import { useQueryClient } from '@tanstack/react-query'
import type { ClipMetadata } from '../../../../contract/catalogue/clip-admin.ts'
import { t } from '../../../language/text.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { useDraft } from '../../../lib/drafts.ts'
import { reasonOf } from '../../../lib/error-message.ts'
import { toast } from '../../../lib/toast.ts'
import { useChange } from '../../../lib/use-change.ts'
import { refreshClips } from '../refresh-clips.ts'
import { type Choices, type ClipEdit, editInput, editOf, merged, theyChanged, type Versions } from './clip-edit.ts'

/** MSG-15 */
const FAILED = 'Failed to update video.'

interface Editing {
  /** The stored version when editing began. */
  seen: ClipMetadata
  edit: ClipEdit
  conflict: { theirs: ClipMetadata; choices: Choices } | null
}

/** An edit from `Edit Details` to `Save Changes`, with conflicts (optimistic lock) and a deletion in between. */
export function useEditClip(id: string) {
  const client = useQueryClient()
  const [editing, setEditing] = useDraft<Editing>(`clip ${id}`)
  const save = useChange({
    send: (current: Editing) => saveMerged(id, current),
    success: ({ waits }) => (waits ? t('The change waits for an administrator.') : t('Video details updated!')),
    failure: FAILED,
    onSuccess: () => {
      setEditing(null)
      void refreshClips(client)
    },
    onError: (error, current) => {
      toast.error(t(FAILED))
      const theirs = currentOf(error)
      if (theirs) setEditing({ ...current, conflict: { theirs, choices: {} } })
    },
  })
  return {
    editing,
    save,
    versions: editing && versionsOf(editing),
    begin: (metadata: ClipMetadata) => setEditing({ seen: metadata, edit: editOf(metadata), conflict: null }),
    change: (edit: ClipEdit) => editing && setEditing({ ...editing, edit }),
    choose: (choices: Choices) =>
      editing?.conflict && setEditing({ ...editing, conflict: { ...editing.conflict, choices } }),
    cancel: () => {
      save.reset()
      setEditing(null)
    },
    /** The clip was deleted meanwhile. */
    gone: save.error instanceof ApiError && save.error.code === 'clip_not_found',
    problem:
      save.error && ![409].includes(save.error instanceof ApiError ? save.error.status : 0) ? textOf(save.error) : '',
  }
}

const textOf = (error: Error): string => [t(FAILED), reasonOf(error)].filter(Boolean).join(' ')

const versionsOf = ({ seen, edit, conflict }: Editing): Versions | null =>
  conflict && { base: editOf(seen), mine: edit, theirs: editOf(conflict.theirs) }

/** The stored version, when a save was refused because of it. */
const currentOf = (error: Error): ClipMetadata | null =>
  error instanceof ApiError && error.code === 'edit_conflict' && error.current ? (error.current as ClipMetadata) : null

/** Saves the edit, merged with the other version where there was a conflict. */
async function saveMerged(id: string, editing: Editing) {
  const { seen, conflict } = editing
  const versions = versionsOf(editing)
  const mine = versions && conflict ? merged(versions, conflict.choices) : editing.edit
  const save = (version: number) => api('POST /videos/editinfo', { _id: id, ...editInput(mine), version })
  try {
    return await save(conflict?.theirs.version ?? seen.version)
  } catch (error) {
    const theirs = error instanceof Error ? currentOf(error) : null
    // Only the clip's state changed, by a review for instance: no field is in conflict.
    const isUntouched = theirs && !conflict && !theyChanged({ base: editOf(seen), mine, theirs: editOf(theirs) })
    if (!isUntouched) throw error
    return save(theirs.version)
  }
}
