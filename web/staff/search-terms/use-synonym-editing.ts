import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'

interface Save {
  /** Missing for a new group. */
  id?: number
  /** None deletes the group. */
  terms: string[]
  /** Of a deleted group, for Undo. */
  deleted?: string[]
}

/** The id of a group that is not saved yet. */
export const NEW_GROUP = 0

/** Which group is open, and where the focus goes when its editor closes (focus restoration). */
export function useSynonymEditing(focusAddButton: () => void) {
  const [open, setOpen] = useState<number | null>(null)
  // Closing an editor gives the focus back to the button that opened it.
  const [closed, setClosed] = useState<number | null>(null)
  const [deleted, setDeleted] = useState<string[]>([])
  const save = useChange({
    send: ({ id, terms }: Save) => api('POST /videos/synonyms', id ? { id, words: terms } : { words: terms }),
    failure: 'The change could not be saved.',
    refresh: ['GET /videos/synonyms'],
    onSuccess: (_reply, { terms, deleted: removed = [] }) => {
      setDeleted(terms.length === 0 ? removed : [])
      // The editor of a new group goes, as does the Undo button.
      if (open === NEW_GROUP || deleted.length > 0) focusAddButton()
      // The Edit button of a deleted group is gone.
      setClosed(terms.length === 0 ? null : open)
      setOpen(null)
    },
  })
  function edit(id: number | null) {
    save.reset()
    if (open === NEW_GROUP && id === null) focusAddButton()
    setClosed(open)
    setOpen(id)
  }
  return {
    open,
    closed,
    deleted,
    edit,
    busy: save.busy,
    problem: save.problem,
    save: (id: number, terms: string[]) => save.run(id === NEW_GROUP ? { terms } : { id, terms }),
    remove: (id: number, terms: string[]) => save.run({ id, terms: [], deleted: terms }),
    undo: () => save.run({ terms: deleted }),
  }
}

export type SynonymEditing = ReturnType<typeof useSynonymEditing>
