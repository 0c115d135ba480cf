import { createContext, useContext, useEffect } from 'react'
import { saveDraft, useDraft } from '../lib/drafts.ts'
import type { DraftName } from '../lib/draft-forms.ts'

/** The form that a field for one more word belongs to; without it a word that was not added yet is not kept. */
export const EntryForm = createContext<DraftName | undefined>(undefined)

/** What is typed into a field for one more word, until it is added or the form closes. */
export function useEntryDraft(label: string): [string, (entry: string) => void] {
  const form = useContext(EntryForm)
  const name: DraftName | undefined = form && `${form} ${label}`
  const [entry, setEntry] = useDraft<string>(name)
  // A reload takes nothing off the page, a form that closes does.
  useEffect(
    () => () => {
      if (name) saveDraft(name, null)
    },
    [name],
  )
  return [entry ?? '', (next) => setEntry(next || null)]
}
