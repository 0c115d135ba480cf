import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClipSaid } from '../../../../contract/clip-desk.ts'
import { t, translate } from '../../../language/text.ts'
import { ApiError, api } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { type Choices, merged, theyChanged, type Versions } from './clip-conflict.ts'
import { type ClipEdit, editInput, editOf } from './clip-edit.ts'

/** Spec 8. */
const FAILED = 'Failed to update video.'

interface Editing {
  /** What stood there when the editing began, or when somebody else's version was seen. */
  seen: ClipSaid
  edit: ClipEdit
  conflict: { theirs: ClipSaid; choices: Choices } | null
}

/** An edit from `Edit Details` to `Save Changes`, with all that may come between. */
export function useEditClip(id: string) {
  const client = useQueryClient()
  const [editing, setEditing] = useState<Editing | null>(null)
  const save = useMutation({
    mutationFn: (held: Editing) => saveOnTop(id, held),
    onSuccess: () => {
      toast.success(t('Video details updated!'))
      setEditing(null)
      return refreshClips(client)
    },
    onError: (error, held) => {
      toast.error(t(FAILED))
      const theirs = currentOf(error)
      if (theirs) setEditing({ ...held, conflict: { theirs, choices: {} } })
    },
  })
  return {
    editing,
    save,
    versions: editing && versionsOf(editing),
    begin: (said: ClipSaid) => setEditing({ seen: said, edit: editOf(said), conflict: null }),
    change: (edit: ClipEdit) => setEditing((held) => held && { ...held, edit }),
    choose: (choices: Choices) =>
      setEditing((held) => held && { ...held, conflict: held.conflict && { ...held.conflict, choices } }),
    cancel: () => {
      save.reset()
      setEditing(null)
    },
    /** The clip was deleted meanwhile: what was typed is all that is left. */
    gone: save.error instanceof ApiError && save.error.code === 'clip_not_found',
    problem:
      save.error && ![409].includes(save.error instanceof ApiError ? save.error.status : 0) ? textOf(save.error) : '',
  }
}

const textOf = (error: Error): string => [t(FAILED), translate(error.message)].filter(Boolean).join(' ')

const versionsOf = ({ seen, edit, conflict }: Editing): Versions | null =>
  conflict && { base: editOf(seen), mine: edit, theirs: editOf(conflict.theirs) }

/** What stands on the server, when a call was refused because of it. */
const currentOf = (error: Error): ClipSaid | null =>
  error instanceof ApiError && error.code === 'edit_conflict' && error.current ? (error.current as ClipSaid) : null

async function saveOnTop(id: string, held: Editing): Promise<void> {
  const versions = versionsOf(held)
  const wanted = versions && held.conflict ? merged(versions, held.conflict.choices) : held.edit
  const version = held.conflict?.theirs.version ?? held.seen.version
  try {
    await api('POST /videos/editinfo', { _id: id, ...editInput(wanted), version })
  } catch (error) {
    const theirs = error instanceof Error ? currentOf(error) : null
    // Only its state moved (a review, say): nobody's words are at stake.
    const isUntouched =
      theirs && !held.conflict && !theyChanged({ base: editOf(held.seen), mine: wanted, theirs: editOf(theirs) })
    if (!isUntouched) throw error
    await api('POST /videos/editinfo', { _id: id, ...editInput(wanted), version: theirs.version })
  }
}

const CLIP_QUERIES = [
  'GET /videos/getVideosinUploadOrder',
  'GET /videos/deskclip',
  'GET /videos/clipdesk',
  'GET /videos/clipdeskcounts',
  'GET /videos/batches',
  'GET /videos/releases',
  'GET /videos/uploads',
]

/** Everything that shows clips to staff is asked for again; an answer that is still on its way would be an old one. */
export async function refreshClips(client: QueryClient): Promise<void> {
  const shown = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => CLIP_QUERIES.includes(String(queryKey[0])),
  }
  await client.cancelQueries(shown)
  await client.invalidateQueries(shown)
}
